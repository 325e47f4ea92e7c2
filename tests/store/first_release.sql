-- A database as the first release (commit 6d7d469, migration 0001) left it: match 1 is over, match 2 is in its
-- second turn with answers, a take-back and a lock, match 3 is a lobby. Made once, never to be changed.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE channels (
	match_id VARCHAR(32) NOT NULL, 
	address VARCHAR(96) NOT NULL, 
	channel_id BIGINT NOT NULL, 
	board_message_id BIGINT, 
	CONSTRAINT pk_channels PRIMARY KEY (match_id, address), 
	CONSTRAINT fk_channels_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "channels" VALUES('2','public/1',900,NULL);
INSERT INTO "channels" VALUES('2','public/2',901,NULL);
INSERT INTO "channels" VALUES('2','public/3',902,NULL);
INSERT INTO "channels" VALUES('2','seat/red/1',903,NULL);
INSERT INTO "channels" VALUES('2','seat/green/1',904,NULL);
INSERT INTO "channels" VALUES('2','seat/blue/1',905,NULL);
INSERT INTO "channels" VALUES('2','seat/red/2',906,NULL);
INSERT INTO "channels" VALUES('2','seat/green/2',907,NULL);
INSERT INTO "channels" VALUES('2','seat/blue/2',908,NULL);
INSERT INTO "channels" VALUES('2','seat/red/3',909,NULL);
INSERT INTO "channels" VALUES('2','seat/green/3',910,NULL);
INSERT INTO "channels" VALUES('2','seat/blue/3',911,NULL);
CREATE TABLE deadlines (
	match_id VARCHAR(32) NOT NULL, 
	at_ms BIGINT NOT NULL, 
	CONSTRAINT pk_deadlines PRIMARY KEY (match_id), 
	CONSTRAINT fk_deadlines_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "deadlines" VALUES('2',1800000515250);
CREATE TABLE events (
	match_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (match_id, seq), 
	CONSTRAINT fk_events_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "events" VALUES('1',1,'{"is": "MatchCreated", "match_id": "1", "settings": {"game": "bifrost", "options": {"prefilled": {"red": ["E5", "D4", "C3", "B2", "A1", "C4", "C5", "C6"], "blue": ["E6", "E7", "E8", "E9", "F4", "G3", "H2", "I1"]}}, "advance": "deadline", "seconds": null, "warnings": null, "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false}, "host": "100", "seed": "1111111111111111111111111111111111111111111111111111111111111111", "commitment": "3138bb9bc78df27c473ecfd1410f7bd45ebac1f59cf3ff9cfe4db77aab7aedd3", "rules_version": 1, "at_ms": 1800000000000}');
INSERT INTO "events" VALUES('1',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false}}');
INSERT INTO "events" VALUES('1',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false}}');
INSERT INTO "events" VALUES('1',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false}}');
INSERT INTO "events" VALUES('1',5,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('1',6,'{"is": "PlayerReady", "player_id": "101"}');
INSERT INTO "events" VALUES('1',7,'{"is": "PlayerReady", "player_id": "102"}');
INSERT INTO "events" VALUES('1',8,'{"is": "PlayerReady", "player_id": "103"}');
INSERT INTO "events" VALUES('1',9,'{"is": "MatchStarted", "seats": {"red": "102", "green": "101", "blue": "103"}, "state": {"config": {"start": "R.....R......RRRR....R........RBBBB...B......B.....B....B....", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5]}, "half": 1, "number": 1, "boards": [{"name": "1", "cells": "R.....R......RRRR....R........RBBBB...B......B.....B....B....", "turn": "red", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "2", "cells": "R.....R......RRRR....R........RBBBB...B......B.....B....B....", "turn": "green", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "3", "cells": "R.....R......RRRR....R........RBBBB...B......B.....B....B....", "turn": "blue", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}], "outcome": null}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 2}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 0}], "at_ms": 1800000000000}');
INSERT INTO "events" VALUES('1',10,'{"is": "BoardsStaged", "boards": ["1", "2", "3"]}');
INSERT INTO "events" VALUES('1',11,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000000000, "deadline_ms": 1800000060000}');
INSERT INTO "events" VALUES('1',12,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "1"}, "text": "C7", "move": {"is": "Colour", "cell": "C7"}, "revision": 1, "receipt": "3a8e1b1a1c2f", "at_ms": 1800000001000, "message": 1, "reply": true}');
INSERT INTO "events" VALUES('1',13,'{"is": "PhaseResolved", "number": 1, "moves": [[{"seat": "red", "board": "1"}, {"is": "Colour", "cell": "C7"}]], "facts": [{"is": "Placed", "board": "1", "seat": "red", "cell": "C7"}, {"is": "Finished", "board": "1", "seat": "red", "place": 1, "because": "won"}, {"is": "Passed", "board": "2", "seat": "green"}, {"is": "Finished", "board": "2", "seat": "green", "place": 3, "because": "lost"}, {"is": "Passed", "board": "3", "seat": "blue"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000060750}');
INSERT INTO "events" VALUES('1',14,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000060750, "deadline_ms": 1800000120750}');
INSERT INTO "events" VALUES('1',15,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "3"}, "text": "C7", "move": {"is": "Colour", "cell": "C7"}, "revision": 1, "receipt": "bcaa36c8a54f", "at_ms": 1800000061750, "message": 2, "reply": true}');
INSERT INTO "events" VALUES('1',16,'{"is": "PhaseResolved", "number": 2, "moves": [[{"seat": "red", "board": "3"}, {"is": "Colour", "cell": "C7"}]], "facts": [{"is": "Passed", "board": "1", "seat": "green"}, {"is": "Finished", "board": "1", "seat": "green", "place": 3, "because": "lost"}, {"is": "Finished", "board": "1", "seat": "blue", "place": 2, "because": "last"}, {"is": "BoardCompleted", "board": "1", "placements": ["red", "blue", "green"]}, {"is": "Passed", "board": "2", "seat": "blue"}, {"is": "Placed", "board": "3", "seat": "red", "cell": "C7"}, {"is": "Finished", "board": "3", "seat": "red", "place": 1, "because": "won"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000121500}');
INSERT INTO "events" VALUES('1',17,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000121500, "deadline_ms": 1800000181500}');
INSERT INTO "events" VALUES('1',18,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "2"}, "text": "C7", "move": {"is": "Colour", "cell": "C7"}, "revision": 1, "receipt": "e6d508fce994", "at_ms": 1800000122500, "message": 3, "reply": true}');
INSERT INTO "events" VALUES('1',19,'{"is": "PhaseResolved", "number": 3, "moves": [[{"seat": "red", "board": "2"}, {"is": "Colour", "cell": "C7"}]], "facts": [{"is": "Placed", "board": "2", "seat": "red", "cell": "C7"}, {"is": "Finished", "board": "2", "seat": "red", "place": 1, "because": "won"}, {"is": "Finished", "board": "2", "seat": "blue", "place": 2, "because": "last"}, {"is": "BoardCompleted", "board": "2", "placements": ["red", "blue", "green"]}, {"is": "Passed", "board": "3", "seat": "green"}, {"is": "Finished", "board": "3", "seat": "green", "place": 3, "because": "lost"}, {"is": "Finished", "board": "3", "seat": "blue", "place": 2, "because": "last"}, {"is": "BoardCompleted", "board": "3", "placements": ["red", "blue", "green"]}, {"is": "TurnEnded"}, {"is": "HalfBegan", "half": 2}], "draws": [], "at_ms": 1800000182250}');
INSERT INTO "events" VALUES('1',20,'{"is": "BoardsStaged", "boards": ["1", "2", "3", "4", "5", "6"]}');
INSERT INTO "events" VALUES('1',21,'{"is": "PhaseOpened", "number": 4, "opened_ms": 1800000182250, "deadline_ms": 1800000242250}');
INSERT INTO "events" VALUES('1',22,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "6"}, "text": "C7", "move": {"is": "Colour", "cell": "C7"}, "revision": 1, "receipt": "22a343203b95", "at_ms": 1800000183250, "message": 4, "reply": true}');
INSERT INTO "events" VALUES('1',23,'{"is": "PhaseResolved", "number": 4, "moves": [[{"seat": "red", "board": "6"}, {"is": "Colour", "cell": "C7"}]], "facts": [{"is": "Passed", "board": "4", "seat": "blue"}, {"is": "Passed", "board": "5", "seat": "green"}, {"is": "Finished", "board": "5", "seat": "green", "place": 3, "because": "lost"}, {"is": "Placed", "board": "6", "seat": "red", "cell": "C7"}, {"is": "Finished", "board": "6", "seat": "red", "place": 1, "because": "won"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000243000}');
INSERT INTO "events" VALUES('1',24,'{"is": "PhaseOpened", "number": 5, "opened_ms": 1800000243000, "deadline_ms": 1800000303000}');
INSERT INTO "events" VALUES('1',25,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "5"}, "text": "C7", "move": {"is": "Colour", "cell": "C7"}, "revision": 1, "receipt": "29f0b0fd894c", "at_ms": 1800000244000, "message": 5, "reply": true}');
INSERT INTO "events" VALUES('1',26,'{"is": "PhaseResolved", "number": 5, "moves": [[{"seat": "red", "board": "5"}, {"is": "Colour", "cell": "C7"}]], "facts": [{"is": "Passed", "board": "4", "seat": "green"}, {"is": "Finished", "board": "4", "seat": "green", "place": 3, "because": "lost"}, {"is": "Placed", "board": "5", "seat": "red", "cell": "C7"}, {"is": "Finished", "board": "5", "seat": "red", "place": 1, "because": "won"}, {"is": "Finished", "board": "5", "seat": "blue", "place": 2, "because": "last"}, {"is": "BoardCompleted", "board": "5", "placements": ["red", "blue", "green"]}, {"is": "Passed", "board": "6", "seat": "blue"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000303750}');
INSERT INTO "events" VALUES('1',27,'{"is": "PhaseOpened", "number": 6, "opened_ms": 1800000303750, "deadline_ms": 1800000363750}');
INSERT INTO "events" VALUES('1',28,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "4"}, "text": "C7", "move": {"is": "Colour", "cell": "C7"}, "revision": 1, "receipt": "c1477f4861c1", "at_ms": 1800000304750, "message": 6, "reply": true}');
INSERT INTO "events" VALUES('1',29,'{"is": "PhaseResolved", "number": 6, "moves": [[{"seat": "red", "board": "4"}, {"is": "Colour", "cell": "C7"}]], "facts": [{"is": "Placed", "board": "4", "seat": "red", "cell": "C7"}, {"is": "Finished", "board": "4", "seat": "red", "place": 1, "because": "won"}, {"is": "Finished", "board": "4", "seat": "blue", "place": 2, "because": "last"}, {"is": "BoardCompleted", "board": "4", "placements": ["red", "blue", "green"]}, {"is": "Passed", "board": "6", "seat": "green"}, {"is": "Finished", "board": "6", "seat": "green", "place": 3, "because": "lost"}, {"is": "Finished", "board": "6", "seat": "blue", "place": 2, "because": "last"}, {"is": "BoardCompleted", "board": "6", "placements": ["red", "blue", "green"]}, {"is": "TurnEnded"}, {"is": "MatchEnded", "outcome": {"ranking": [["red"], ["blue"], ["green"]], "reason": "Red wins with 18 points."}}], "draws": [], "at_ms": 1800000364500}');
INSERT INTO "events" VALUES('1',30,'{"is": "MatchFinished", "ranking": [["red"], ["blue"], ["green"]], "reason": "Red wins with 18 points.", "at_ms": 1800000364500}');
INSERT INTO "events" VALUES('2',1,'{"is": "MatchCreated", "match_id": "2", "settings": {"game": "bifrost", "options": {}, "advance": "deadline", "seconds": 90, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false}, "host": "100", "seed": "2222222222222222222222222222222222222222222222222222222222222222", "commitment": "4f2e8d65483c641648cdb374ae9d8abd368d269e4ddffe092a8237b8162cddd6", "rules_version": 1, "at_ms": 1800000364500}');
INSERT INTO "events" VALUES('2',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false}}');
INSERT INTO "events" VALUES('2',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false}}');
INSERT INTO "events" VALUES('2',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false}}');
INSERT INTO "events" VALUES('2',5,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('2',6,'{"is": "PlayerReady", "player_id": "101"}');
INSERT INTO "events" VALUES('2',7,'{"is": "PlayerReady", "player_id": "102"}');
INSERT INTO "events" VALUES('2',8,'{"is": "PlayerReady", "player_id": "103"}');
INSERT INTO "events" VALUES('2',9,'{"is": "MatchStarted", "seats": {"red": "102", "green": "103", "blue": "101"}, "state": {"config": {"start": ".........B....R............R.........G..B.............G......", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5]}, "half": 1, "number": 1, "boards": [{"name": "1", "cells": ".........B....R............R.........G..B.............G......", "turn": "red", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "2", "cells": ".........B....R............R.........G..B.............G......", "turn": "green", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "3", "cells": ".........B....R............R.........G..B.............G......", "turn": "blue", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}], "outcome": null}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 0}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 0}], "at_ms": 1800000364500}');
INSERT INTO "events" VALUES('2',10,'{"is": "BoardsStaged", "boards": ["1", "2", "3"]}');
INSERT INTO "events" VALUES('2',11,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000364500, "deadline_ms": 1800000454500}');
INSERT INTO "events" VALUES('2',12,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "1"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "801665a74633", "at_ms": 1800000365500, "message": 7, "reply": true}');
INSERT INTO "events" VALUES('2',13,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "1"}, "text": "B3", "move": {"is": "Colour", "cell": "B3"}, "revision": 2, "receipt": "fa9c3c12680a", "at_ms": 1800000366500, "message": 8, "reply": true}');
INSERT INTO "events" VALUES('2',14,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "2"}, "text": "D4", "move": {"is": "Colour", "cell": "D4"}, "revision": 1, "receipt": "9077b8a7f13f", "at_ms": 1800000367500, "message": 9, "reply": true}');
INSERT INTO "events" VALUES('2',15,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "3"}, "text": "F4", "move": {"is": "Colour", "cell": "F4"}, "revision": 1, "receipt": "b98cadd11c82", "at_ms": 1800000368500, "message": 10, "reply": true}');
INSERT INTO "events" VALUES('2',16,'{"is": "PhaseResolved", "number": 1, "moves": [[{"seat": "red", "board": "1"}, {"is": "Colour", "cell": "B3"}], [{"seat": "green", "board": "2"}, {"is": "Colour", "cell": "D4"}], [{"seat": "blue", "board": "3"}, {"is": "Colour", "cell": "F4"}]], "facts": [{"is": "Placed", "board": "1", "seat": "red", "cell": "B3"}, {"is": "Placed", "board": "2", "seat": "green", "cell": "D4"}, {"is": "Placed", "board": "3", "seat": "blue", "cell": "F4"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000455250}');
INSERT INTO "events" VALUES('2',17,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000455250, "deadline_ms": 1800000545250}');
INSERT INTO "events" VALUES('2',18,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "1"}, "text": "E5", "move": {"is": "Colour", "cell": "E5"}, "revision": 1, "receipt": "41400c096c81", "at_ms": 1800000456250, "message": 11, "reply": true}');
INSERT INTO "events" VALUES('2',19,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "2"}, "text": "E5", "move": {"is": "Colour", "cell": "E5"}, "revision": 1, "receipt": "a03e5a01c690", "at_ms": 1800000457250, "message": 12, "reply": true}');
INSERT INTO "events" VALUES('2',20,'{"is": "MoveWithdrawn", "slot": {"seat": "blue", "board": "2"}, "revision": 2, "message": 13, "reply": true, "by_text": false}');
INSERT INTO "events" VALUES('2',21,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "3"}, "text": "F5", "move": {"is": "Colour", "cell": "F5"}, "revision": 1, "receipt": "f988c27acd01", "at_ms": 1800000459250, "message": 14, "reply": true}');
INSERT INTO "events" VALUES('2',22,'{"is": "SlotLocked", "slot": {"seat": "red", "board": "3"}, "message": 15, "reply": true}');
INSERT INTO "events" VALUES('3',1,'{"is": "MatchCreated", "match_id": "3", "settings": {"game": "bifrost", "options": {"prefilled": "empty"}, "advance": "deadline", "seconds": null, "warnings": null, "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false}, "host": "100", "seed": "3333333333333333333333333333333333333333333333333333333333333333", "commitment": "79bd7d7fd684b399857c582b1b7172ddf277d4fe1b027ec52b28da3ae381e675", "rules_version": 1, "at_ms": 1800000460250}');
INSERT INTO "events" VALUES('3',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false}}');
INSERT INTO "events" VALUES('3',3,'{"is": "PlayerJoined", "player": {"id": "computer-1", "name": "Computer 1", "computer": "good", "sees_all": false}}');
CREATE TABLE heartbeats (
	name VARCHAR(32) NOT NULL, 
	at_ms BIGINT NOT NULL, 
	CONSTRAINT pk_heartbeats PRIMARY KEY (name)
);
INSERT INTO "heartbeats" VALUES('bot',1800000460250);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	lobby_channel_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	created_ms BIGINT NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('1',7,8,'bifrost','finished',1800000000000);
INSERT INTO "matches" VALUES('2',7,8,'bifrost','running',1800000364500);
INSERT INTO "matches" VALUES('3',7,8,'bifrost','lobby',1800000460250);
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	match_id VARCHAR(32) NOT NULL, 
	address VARCHAR(96) NOT NULL, 
	kind INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	created_ms BIGINT NOT NULL, 
	told_ms BIGINT, 
	CONSTRAINT fk_outbox_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "outbox" VALUES(169,'2','seat/blue/3',0,'{"board": "3", "lines": ["Blue plays F4 on game 3."], "opening": false}',1800000455250,NULL);
INSERT INTO "outbox" VALUES(170,'2','seat/green/1',2,'{"text": "Green plays E5 on game 1.\n-# receipt 1\u00b741400c096c81", "reply_to": 11}',1800000456250,NULL);
INSERT INTO "outbox" VALUES(171,'2','seat/blue/2',2,'{"text": "Blue plays E5 on game 2.\n-# receipt 1\u00b7a03e5a01c690", "reply_to": 12}',1800000457250,NULL);
INSERT INTO "outbox" VALUES(172,'2','seat/blue/2',2,'{"text": "Taken back: you have no move recorded now.", "reply_to": 13}',1800000458250,NULL);
INSERT INTO "outbox" VALUES(173,'2','seat/red/3',2,'{"text": "Red plays F5 on game 3.\n-# receipt 1\u00b7f988c27acd01", "reply_to": 14}',1800000459250,NULL);
INSERT INTO "outbox" VALUES(174,'2','seat/red/3',2,'{"text": "Locked. You are done with this turn; /undo unlocks.", "reply_to": 15}',1800000460250,NULL);
CREATE INDEX ix_outbox_address ON outbox (match_id, address);
CREATE INDEX ix_outbox_untold ON outbox (id) WHERE told_ms IS NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('outbox',177);
COMMIT;
