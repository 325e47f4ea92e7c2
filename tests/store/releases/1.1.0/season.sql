BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0019');
CREATE TABLE applications (
	application_id BIGINT NOT NULL, 
	commands VARCHAR(64) NOT NULL, 
	CONSTRAINT pk_applications PRIMARY KEY (application_id)
);
CREATE TABLE channels (
	match_id VARCHAR(32) NOT NULL, 
	address VARCHAR(96) NOT NULL, 
	channel_id BIGINT NOT NULL, 
	board_message_id BIGINT, 
	CONSTRAINT pk_channels PRIMARY KEY (match_id, address), 
	CONSTRAINT fk_channels_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE creations (
	id INTEGER NOT NULL, 
	guild_id BIGINT NOT NULL, 
	at_ms BIGINT NOT NULL, 
	CONSTRAINT pk_creations PRIMARY KEY (id)
);
CREATE TABLE deadlines (
	match_id VARCHAR(32) NOT NULL, 
	at_ms BIGINT NOT NULL, still_since_ms BIGINT, 
	CONSTRAINT pk_deadlines PRIMARY KEY (match_id), 
	CONSTRAINT fk_deadlines_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE events (
	match_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (match_id, seq), 
	CONSTRAINT fk_events_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "events" VALUES('1',1,'{"is": "MatchCreated", "match_id": "1", "settings": {"game": "bifrost", "options": {}, "advance": "deadline", "seconds": null, "warnings": null, "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": "dealt"}, "host": "100", "seed": "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a", "commitment": "0e53aae2eabd575555371f862cb885ff20472caced1f5e8fc80291b2f03dcab6", "rules_version": 1, "at_ms": 1800000007000, "salt": "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a", "salts": {}, "seals": {}, "beacon_url": "", "people": []}');
INSERT INTO "events" VALUES('2',1,'{"is": "MatchCreated", "match_id": "2", "settings": {"game": "bifrost", "options": {}, "advance": "deadline", "seconds": null, "warnings": null, "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": "dealt"}, "host": "100", "seed": "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a", "commitment": "0e53aae2eabd575555371f862cb885ff20472caced1f5e8fc80291b2f03dcab6", "rules_version": 1, "at_ms": 1800000020000, "salt": "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a", "salts": {}, "seals": {}, "beacon_url": "", "people": []}');
CREATE TABLE guilds (
	guild_id BIGINT NOT NULL, 
	host_role_id BIGINT, hosts_watch BOOLEAN DEFAULT 0 NOT NULL, spectator_role_id BIGINT, below_category_id BIGINT, announcement_channel_id BIGINT, board_palette VARCHAR(32) DEFAULT 'standard' NOT NULL, 
	CONSTRAINT pk_guilds PRIMARY KEY (guild_id)
);
CREATE TABLE heartbeats (
	name VARCHAR(32) NOT NULL, 
	at_ms BIGINT NOT NULL, holder VARCHAR(160), held_ms BIGINT, 
	CONSTRAINT pk_heartbeats PRIMARY KEY (name)
);
INSERT INTO "heartbeats" VALUES('bot',1800000025000,NULL,NULL);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	lobby_channel_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	created_ms BIGINT NOT NULL, category_id BIGINT, private BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('1',7,8,'bifrost','lobby',1800000007000,NULL,0);
INSERT INTO "matches" VALUES('2',7,8,'bifrost','lobby',1800000020000,NULL,0);
CREATE TABLE memberships (
	application_id BIGINT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	left_ms BIGINT, 
	CONSTRAINT pk_memberships PRIMARY KEY (application_id, guild_id)
);
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id VARCHAR(32) NOT NULL, 
	address VARCHAR(96) NOT NULL, 
	kind INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	created_ms BIGINT NOT NULL, 
	told_ms BIGINT, refused_ms BIGINT, message_id BIGINT, 
	CONSTRAINT fk_outbox_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "outbox" VALUES(1,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [1, 1], "place": 0, "reply_to": null}',1800000007000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(2,'1','lobby',5,'{"is": "LobbyBody"}',1800000007000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(3,'2','lobby',3,'{"is": "EventBody", "kind": 3, "events": [1, 1], "place": 0, "reply_to": null}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(4,'2','lobby',5,'{"is": "LobbyBody"}',1800000020000,NULL,NULL,NULL);
CREATE TABLE preferences (
	user_id VARCHAR(32) NOT NULL, 
	body TEXT NOT NULL, 
	changed_ms BIGINT NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (user_id)
);
CREATE TABLE presets (
	guild_id BIGINT NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_presets PRIMARY KEY (guild_id, name)
);
CREATE TABLE ratings (
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	matches INTEGER NOT NULL, 
	wins INTEGER NOT NULL, shared INTEGER DEFAULT 0 NOT NULL, best INTEGER DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (guild_id, game, user_id)
);
CREATE TABLE results (
	match_id VARCHAR(32) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	seat VARCHAR(32) NOT NULL, 
	place INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	rated BOOLEAN NOT NULL, 
	ended_ms BIGINT NOT NULL, shared BOOLEAN DEFAULT 0 NOT NULL, silent BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (match_id, user_id), 
	CONSTRAINT fk_results_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE season_deadlines (
	season_id VARCHAR(32) NOT NULL, 
	at_ms BIGINT NOT NULL, 
	still_since_ms BIGINT, 
	CONSTRAINT pk_season_deadlines PRIMARY KEY (season_id), 
	CONSTRAINT fk_season_deadlines_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
);
INSERT INTO "season_deadlines" VALUES('1',1800064825000,NULL);
CREATE TABLE season_events (
	season_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_season_events PRIMARY KEY (season_id, seq), 
	CONSTRAINT fk_season_events_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
);
INSERT INTO "season_events" VALUES('1',1,'{"is": "SeasonOpened", "season_id": "1", "name": "House of Larks", "rules": {"garnets": 3, "tokens_kept": 1, "give_all": true, "receivers": "not_candidate", "winner_tokens": 1, "hidden_tokens": true, "opponent": "candidate", "ties": ["votes", "garnets", "places", "coin"], "loser_garnets": "discarded", "transfers": "logged", "most_transferred": null, "finale": 5, "closes": "answered", "vote_seconds": 86400, "token_seconds": 86400, "opponent_seconds": 86400, "question_seconds": 259200, "idle_seconds": 2592000, "silent_tokens": "lost", "silent_opponent": "drawn"}, "host": "100", "seed": "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a", "commitment": "0e53aae2eabd575555371f862cb885ff20472caced1f5e8fc80291b2f03dcab6", "at_ms": 1800000000000, "salt": "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a", "salts": {}, "seals": {}, "texts": {}}');
INSERT INTO "season_events" VALUES('1',2,'{"is": "CastJoined", "player_id": "101", "by": "100", "at_ms": 1800000001000}');
INSERT INTO "season_events" VALUES('1',3,'{"is": "CastJoined", "player_id": "102", "by": "100", "at_ms": 1800000002000}');
INSERT INTO "season_events" VALUES('1',4,'{"is": "CastJoined", "player_id": "103", "by": "100", "at_ms": 1800000003000}');
INSERT INTO "season_events" VALUES('1',5,'{"is": "CastJoined", "player_id": "104", "by": "100", "at_ms": 1800000004000}');
INSERT INTO "season_events" VALUES('1',6,'{"is": "CastJoined", "player_id": "105", "by": "100", "at_ms": 1800000005000}');
INSERT INTO "season_events" VALUES('1',7,'{"is": "CastJoined", "player_id": "106", "by": "100", "at_ms": 1800000006000}');
INSERT INTO "season_events" VALUES('1',8,'{"is": "GarnetsMoved", "player_id": "", "to": "101", "amount": 3, "reason": "start", "by": "100", "episode": 0, "at_ms": 1800000007000, "note": "", "request": "", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',9,'{"is": "GarnetsMoved", "player_id": "", "to": "102", "amount": 3, "reason": "start", "by": "100", "episode": 0, "at_ms": 1800000007000, "note": "", "request": "", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',10,'{"is": "GarnetsMoved", "player_id": "", "to": "103", "amount": 3, "reason": "start", "by": "100", "episode": 0, "at_ms": 1800000007000, "note": "", "request": "", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',11,'{"is": "GarnetsMoved", "player_id": "", "to": "104", "amount": 3, "reason": "start", "by": "100", "episode": 0, "at_ms": 1800000007000, "note": "", "request": "", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',12,'{"is": "GarnetsMoved", "player_id": "", "to": "105", "amount": 3, "reason": "start", "by": "100", "episode": 0, "at_ms": 1800000007000, "note": "", "request": "", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',13,'{"is": "GarnetsMoved", "player_id": "", "to": "106", "amount": 3, "reason": "start", "by": "100", "episode": 0, "at_ms": 1800000007000, "note": "", "request": "", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',14,'{"is": "EpisodeOpened", "number": 1, "finale": false, "by": "100", "at_ms": 1800000007000}');
INSERT INTO "season_events" VALUES('1',15,'{"is": "MatchLinked", "episode": 1, "match_id": "1", "game": "bifrost", "candidates": 1, "awards_tokens": false, "by": "100", "at_ms": 1800000008000}');
INSERT INTO "season_events" VALUES('1',16,'{"is": "SpoilsTaken", "episode": 1, "match_id": "1", "shares": [{"player_id": "101", "place": 1, "garnets": 5, "won": 2, "tokens": 1, "candidate": "", "brought": null}, {"player_id": "102", "place": 1, "garnets": null, "won": 0, "tokens": 1, "candidate": "", "brought": null}, {"player_id": "103", "place": 3, "garnets": null, "won": 0, "tokens": 0, "candidate": "", "brought": null}, {"player_id": "104", "place": 4, "garnets": null, "won": 0, "tokens": 0, "candidate": "", "brought": null}, {"player_id": "105", "place": 5, "garnets": null, "won": 0, "tokens": 0, "candidate": "", "brought": null}, {"player_id": "106", "place": 5, "garnets": null, "won": 0, "tokens": 0, "candidate": "", "brought": null}], "restarts": true, "by": "", "reason": "", "at_ms": 1800000009000}');
INSERT INTO "season_events" VALUES('1',17,'{"is": "GarnetsMoved", "player_id": "", "to": "101", "amount": 2, "reason": "won", "by": "", "episode": 1, "at_ms": 1800000009000, "note": "", "request": "", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',18,'{"is": "ChoiceOpened", "number": 1, "kind": "vote", "asked": ["101", "102"], "options": ["105", "106"], "places": 1, "until_ms": 1800086409000, "at_ms": 1800000009000}');
INSERT INTO "season_events" VALUES('1',19,'{"is": "VoteCast", "number": 1, "player_id": "101", "named": ["106"], "at_ms": 1800000010000}');
INSERT INTO "season_events" VALUES('1',20,'{"is": "VoteCast", "number": 1, "player_id": "102", "named": ["106"], "at_ms": 1800000011000}');
INSERT INTO "season_events" VALUES('1',21,'{"is": "ChoiceClosed", "number": 1, "at_ms": 1800000011000}');
INSERT INTO "season_events" VALUES('1',22,'{"is": "TieDecided", "episode": 1, "tied": ["105", "106"], "chosen": ["106"], "how": "votes", "votes": [{"player_id": "105", "number": 0}, {"player_id": "106", "number": 2}], "level": [], "draws": [], "at_ms": 1800000011000}');
INSERT INTO "season_events" VALUES('1',23,'{"is": "CandidateNamed", "episode": 1, "player_id": "106", "reason": "", "at_ms": 1800000011000}');
INSERT INTO "season_events" VALUES('1',24,'{"is": "ChoiceOpened", "number": 2, "kind": "tokens", "asked": ["101", "102"], "options": ["101", "102", "103", "104", "105"], "places": 0, "until_ms": 1800086411000, "at_ms": 1800000011000}');
INSERT INTO "season_events" VALUES('1',25,'{"is": "GarnetsMoved", "player_id": "101", "to": "103", "amount": 1, "reason": "gift", "by": "101", "episode": 1, "at_ms": 1800000012000, "note": "", "request": "gift 1", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',26,'{"is": "TokensChosen", "number": 2, "player_id": "101", "named": [], "at_ms": 1800000013000}');
INSERT INTO "season_events" VALUES('1',27,'{"is": "TokensChosen", "number": 2, "player_id": "102", "named": [], "at_ms": 1800000014000}');
INSERT INTO "season_events" VALUES('1',28,'{"is": "ChoiceClosed", "number": 2, "at_ms": 1800000014000}');
INSERT INTO "season_events" VALUES('1',29,'{"is": "TokensSettled", "episode": 1, "draws": [], "at_ms": 1800000014000}');
INSERT INTO "season_events" VALUES('1',30,'{"is": "ChoiceOpened", "number": 3, "kind": "opponent", "asked": ["106"], "options": ["103", "104", "105"], "places": 1, "until_ms": 1800086414000, "at_ms": 1800000014000}');
INSERT INTO "season_events" VALUES('1',31,'{"is": "OpponentChosen", "episode": 1, "player_id": "103", "number": 3, "how": "chosen", "options": ["103", "104", "105"], "by": "106", "draws": [], "at_ms": 1800000015000}');
INSERT INTO "season_events" VALUES('1',32,'{"is": "GarnetsMoved", "player_id": "", "to": "104", "amount": 2, "reason": "host", "by": "100", "episode": 1, "at_ms": 1800000016000, "note": "for the song", "request": "song", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',33,'{"is": "DuelReported", "episode": 1, "player_id": "103", "left": "106", "match_id": "", "by": "100", "request": "duel 1", "at_ms": 1800000017000}');
INSERT INTO "season_events" VALUES('1',34,'{"is": "GarnetsMoved", "player_id": "106", "to": "", "amount": 3, "reason": "discarded", "by": "", "episode": 1, "at_ms": 1800000017000, "note": "", "request": "", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',35,'{"is": "Eliminated", "episode": 1, "player_id": "106", "how": "duel", "by": "", "reason": "", "at_ms": 1800000017000}');
INSERT INTO "season_events" VALUES('1',36,'{"is": "EpisodeClosed", "number": 1, "by": "", "reason": "", "at_ms": 1800000017000}');
INSERT INTO "season_events" VALUES('1',37,'{"is": "SpoilsTaken", "episode": 1, "match_id": "1", "shares": [{"player_id": "101", "place": 1, "garnets": 5, "won": 2, "tokens": 1, "candidate": "", "brought": null}, {"player_id": "102", "place": 1, "garnets": null, "won": 0, "tokens": 1, "candidate": "", "brought": null}, {"player_id": "103", "place": 3, "garnets": null, "won": 0, "tokens": 0, "candidate": "", "brought": null}, {"player_id": "104", "place": 1, "garnets": null, "won": 0, "tokens": 1, "candidate": "", "brought": null}, {"player_id": "105", "place": 5, "garnets": null, "won": 0, "tokens": 0, "candidate": "", "brought": null}, {"player_id": "106", "place": 5, "garnets": null, "won": 0, "tokens": 0, "candidate": "", "brought": null}], "restarts": false, "by": "100", "reason": "was misread", "at_ms": 1800000018000}');
INSERT INTO "season_events" VALUES('1',38,'{"is": "Corrected", "episode": 1, "about": "spoils", "before": ["106"], "after": [], "tied": ["105", "106"], "changes": [{"player_id": "104", "before": {"player_id": "104", "place": 4, "garnets": null, "won": 0, "tokens": 0, "candidate": "", "brought": null}, "after": {"player_id": "104", "place": 1, "garnets": null, "won": 0, "tokens": 1, "candidate": "", "brought": null}}], "by": "100", "reason": "was misread", "at_ms": 1800000018000}');
INSERT INTO "season_events" VALUES('1',39,'{"is": "QuestionAsked", "number": 4, "episode": 1, "about": "spoils", "asked": ["106"], "to": "", "until_ms": 1800259218000, "at_ms": 1800000018000}');
INSERT INTO "season_events" VALUES('1',40,'{"is": "QuestionClosed", "number": 4, "result": "kept", "by": "100", "at_ms": 1800000019000}');
INSERT INTO "season_events" VALUES('1',41,'{"is": "EpisodeOpened", "number": 2, "finale": false, "by": "100", "at_ms": 1800000020000}');
INSERT INTO "season_events" VALUES('1',42,'{"is": "MatchLinked", "episode": 2, "match_id": "2", "game": "bifrost", "candidates": 1, "awards_tokens": false, "by": "100", "at_ms": 1800000021000}');
INSERT INTO "season_events" VALUES('1',43,'{"is": "SpoilsTaken", "episode": 2, "match_id": "2", "shares": [{"player_id": "101", "place": 1, "garnets": 5, "won": 2, "tokens": 1, "candidate": "", "brought": null}, {"player_id": "102", "place": 2, "garnets": null, "won": 0, "tokens": 0, "candidate": "", "brought": null}, {"player_id": "103", "place": 3, "garnets": null, "won": 0, "tokens": 0, "candidate": "", "brought": null}, {"player_id": "104", "place": 4, "garnets": null, "won": 0, "tokens": 0, "candidate": "", "brought": null}, {"player_id": "105", "place": 4, "garnets": null, "won": 0, "tokens": 0, "candidate": "", "brought": null}], "restarts": true, "by": "", "reason": "", "at_ms": 1800000022000}');
INSERT INTO "season_events" VALUES('1',44,'{"is": "GarnetsMoved", "player_id": "", "to": "101", "amount": 2, "reason": "won", "by": "", "episode": 2, "at_ms": 1800000022000, "note": "", "request": "", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',45,'{"is": "GarnetsMoved", "player_id": "101", "to": "", "amount": 1, "reason": "spent", "by": "", "episode": 2, "at_ms": 1800000022000, "note": "", "request": "", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',46,'{"is": "ChoiceOpened", "number": 5, "kind": "vote", "asked": ["101"], "options": ["104", "105"], "places": 1, "until_ms": 1800086422000, "at_ms": 1800000022000}');
INSERT INTO "season_events" VALUES('1',47,'{"is": "VoteCast", "number": 5, "player_id": "101", "named": ["105"], "at_ms": 1800000023000}');
INSERT INTO "season_events" VALUES('1',48,'{"is": "ChoiceClosed", "number": 5, "at_ms": 1800000023000}');
INSERT INTO "season_events" VALUES('1',49,'{"is": "TieDecided", "episode": 2, "tied": ["104", "105"], "chosen": ["105"], "how": "votes", "votes": [{"player_id": "104", "number": 0}, {"player_id": "105", "number": 1}], "level": [], "draws": [], "at_ms": 1800000023000}');
INSERT INTO "season_events" VALUES('1',50,'{"is": "CandidateNamed", "episode": 2, "player_id": "105", "reason": "", "at_ms": 1800000023000}');
INSERT INTO "season_events" VALUES('1',51,'{"is": "ChoiceOpened", "number": 6, "kind": "tokens", "asked": ["101"], "options": ["101", "102", "103", "104"], "places": 0, "until_ms": 1800086423000, "at_ms": 1800000023000}');
INSERT INTO "season_events" VALUES('1',52,'{"is": "GarnetsMoved", "player_id": "101", "to": "103", "amount": 1, "reason": "gift", "by": "101", "episode": 2, "at_ms": 1800000024000, "note": "", "request": "gift 2", "wanted": 0}');
INSERT INTO "season_events" VALUES('1',53,'{"is": "TokensChosen", "number": 6, "player_id": "101", "named": [], "at_ms": 1800000025000}');
INSERT INTO "season_events" VALUES('1',54,'{"is": "ChoiceClosed", "number": 6, "at_ms": 1800000025000}');
INSERT INTO "season_events" VALUES('1',55,'{"is": "TokensSettled", "episode": 2, "draws": [], "at_ms": 1800000025000}');
INSERT INTO "season_events" VALUES('1',56,'{"is": "ChoiceOpened", "number": 7, "kind": "opponent", "asked": ["105"], "options": ["102", "103", "104"], "places": 1, "until_ms": 1800086425000, "at_ms": 1800000025000}');
CREATE TABLE season_matches (
	match_id VARCHAR(32) NOT NULL, 
	season_id VARCHAR(32) NOT NULL, 
	episode INTEGER NOT NULL, 
	CONSTRAINT pk_season_matches PRIMARY KEY (match_id), 
	CONSTRAINT fk_season_matches_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_season_matches_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
);
INSERT INTO "season_matches" VALUES('1','1',1);
INSERT INTO "season_matches" VALUES('2','1',2);
CREATE TABLE season_outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	season_id VARCHAR(32) NOT NULL, 
	address VARCHAR(96) NOT NULL, 
	body TEXT NOT NULL, 
	created_ms BIGINT NOT NULL, 
	told_ms BIGINT, 
	refused_ms BIGINT, 
	message_id BIGINT, 
	CONSTRAINT fk_season_outbox_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
);
INSERT INTO "season_outbox" VALUES(1,'1','news','{"is": "NewsBody", "number": 1, "first": 0}',1800000000000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(2,'1','news','{"is": "BoardBody"}',1800000000000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(3,'1','news','{"is": "BoardBody"}',1800000001000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(4,'1','news','{"is": "BoardBody"}',1800000002000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(5,'1','news','{"is": "BoardBody"}',1800000003000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(6,'1','news','{"is": "BoardBody"}',1800000004000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(7,'1','news','{"is": "BoardBody"}',1800000005000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(8,'1','news','{"is": "BoardBody"}',1800000006000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(9,'1','news','{"is": "NewsBody", "number": 14, "first": 0}',1800000007000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(10,'1','news','{"is": "BoardBody"}',1800000007000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(11,'1','news','{"is": "NewsBody", "number": 15, "first": 0}',1800000008000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(12,'1','news','{"is": "BoardBody"}',1800000008000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(13,'1','news','{"is": "NewsBody", "number": 18, "first": 16}',1800000009000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(14,'1','news','{"is": "BoardBody"}',1800000009000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(15,'1','news','{"is": "NewsBody", "number": 24, "first": 22}',1800000011000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(16,'1','news','{"is": "BoardBody"}',1800000011000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(17,'1','news','{"is": "NewsBody", "number": 25, "first": 0}',1800000012000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(18,'1','news','{"is": "BoardBody"}',1800000012000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(19,'1','news','{"is": "NewsBody", "number": 30, "first": 29}',1800000014000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(20,'1','news','{"is": "BoardBody"}',1800000014000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(21,'1','news','{"is": "NewsBody", "number": 31, "first": 0}',1800000015000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(22,'1','news','{"is": "BoardBody"}',1800000015000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(23,'1','news','{"is": "NewsBody", "number": 32, "first": 0}',1800000016000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(24,'1','news','{"is": "BoardBody"}',1800000016000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(25,'1','news','{"is": "NewsBody", "number": 36, "first": 33}',1800000017000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(26,'1','news','{"is": "BoardBody"}',1800000017000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(27,'1','news','{"is": "NewsBody", "number": 38, "first": 0}',1800000018000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(28,'1','news','{"is": "NewsBody", "number": 39, "first": 0}',1800000018000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(29,'1','news','{"is": "BoardBody"}',1800000018000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(30,'1','news','{"is": "NewsBody", "number": 40, "first": 0}',1800000019000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(31,'1','news','{"is": "BoardBody"}',1800000019000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(32,'1','news','{"is": "NewsBody", "number": 41, "first": 0}',1800000020000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(33,'1','news','{"is": "BoardBody"}',1800000020000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(34,'1','news','{"is": "NewsBody", "number": 42, "first": 0}',1800000021000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(35,'1','news','{"is": "BoardBody"}',1800000021000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(36,'1','news','{"is": "NewsBody", "number": 46, "first": 43}',1800000022000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(37,'1','news','{"is": "BoardBody"}',1800000022000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(38,'1','news','{"is": "NewsBody", "number": 51, "first": 49}',1800000023000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(39,'1','news','{"is": "BoardBody"}',1800000023000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(40,'1','news','{"is": "NewsBody", "number": 52, "first": 0}',1800000024000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(41,'1','news','{"is": "BoardBody"}',1800000024000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(42,'1','news','{"is": "NewsBody", "number": 56, "first": 55}',1800000025000,NULL,NULL,NULL);
INSERT INTO "season_outbox" VALUES(43,'1','news','{"is": "BoardBody"}',1800000025000,NULL,NULL,NULL);
CREATE TABLE season_requests (
	request VARCHAR(64) NOT NULL, 
	season_id VARCHAR(32) NOT NULL, 
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	CONSTRAINT pk_season_requests PRIMARY KEY (request), 
	CONSTRAINT fk_season_requests_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
);
INSERT INTO "season_requests" VALUES('create','1',1,1);
CREATE TABLE season_roles (
	season_id VARCHAR(32) NOT NULL, 
	part VARCHAR(16) NOT NULL, 
	role_id BIGINT NOT NULL, 
	CONSTRAINT pk_season_roles PRIMARY KEY (season_id, part), 
	CONSTRAINT fk_season_roles_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
);
CREATE TABLE seasons (
	id VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	lost_channel_id BIGINT, 
	over BOOLEAN DEFAULT 0 NOT NULL, 
	created_ms BIGINT NOT NULL, 
	CONSTRAINT pk_seasons PRIMARY KEY (id)
);
INSERT INTO "seasons" VALUES('1',7,8,NULL,0,1800000000000);
CREATE TABLE sessions (
	application_id BIGINT NOT NULL, 
	shard_id INTEGER NOT NULL, 
	in_a_row INTEGER NOT NULL, 
	last_ms BIGINT NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (application_id, shard_id)
);
CREATE TABLE snapshots (
	match_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	version VARCHAR(64) NOT NULL, 
	checksum VARCHAR(64) NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY (match_id), 
	CONSTRAINT fk_snapshots_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE INDEX ix_outbox_address ON outbox (match_id, address);
CREATE INDEX ix_results_user_id ON results (user_id);
CREATE INDEX ix_results_ladder ON results (guild_id, game);
CREATE INDEX ix_creations_guild_id ON creations (guild_id);
CREATE INDEX ix_matches_guild_id ON matches (guild_id);
CREATE INDEX ix_matches_with_channels ON matches (guild_id, created_ms) WHERE category_id IS NOT NULL;
CREATE INDEX ix_matches_category_id ON matches (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX ix_matches_left ON matches (category_id) WHERE private IS 1 AND category_id IS NOT NULL;
CREATE INDEX ix_matches_live ON matches (guild_id, created_ms) WHERE status IN ('lobby', 'running', 'halted');
CREATE INDEX ix_matches_private ON matches (guild_id, created_ms) WHERE private IS 1;
CREATE INDEX ix_channels_channel_id ON channels (channel_id) WHERE address != 'lobby';
CREATE INDEX ix_outbox_pending ON outbox (id) WHERE told_ms IS NULL AND refused_ms IS NULL;
CREATE INDEX ix_seasons_guild_id ON seasons (guild_id);
CREATE INDEX ix_season_matches_season_id ON season_matches (season_id);
CREATE INDEX ix_season_requests_season_id ON season_requests (season_id);
CREATE INDEX ix_season_outbox_season_id ON season_outbox (season_id);
CREATE INDEX ix_season_outbox_untold ON season_outbox (id) WHERE told_ms IS NULL AND refused_ms IS NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('season_outbox',43);
INSERT INTO "sqlite_sequence" VALUES('outbox',4);
COMMIT;
