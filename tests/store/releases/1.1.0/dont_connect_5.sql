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
INSERT INTO "deadlines" VALUES('3',1800086236000,NULL);
INSERT INTO "deadlines" VALUES('4',1800000567750,NULL);
CREATE TABLE events (
	match_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (match_id, seq), 
	CONSTRAINT fk_events_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "events" VALUES('1',1,'{"is": "MatchCreated", "match_id": "1", "settings": {"game": "dont_connect_5", "options": {}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": "dealt"}, "host": "100", "seed": "adf5ad6d1560a185ded051d853ec1a16cc3c6c13ff50c919e2c66711eac4fa30", "commitment": "71e367c4ad17d17797c9c6dc887ab41f89d8204c9686ba406ea6aadfc9f29cf8", "rules_version": 1, "at_ms": 1800000000000, "salt": "a1d38e76a91c533c9aa439337ad72149c956f264db523c246c6c6ec10e11cbda", "salts": {}, "seals": {}, "beacon_url": "", "people": []}');
INSERT INTO "events" VALUES('1',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('1',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('1',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('1',5,'{"is": "PlayerLeft", "player_id": "101", "by": "", "at_ms": 0}');
INSERT INTO "events" VALUES('1',6,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('1',7,'{"is": "SettingsChanged", "settings": {"game": "dont_connect_5", "options": {}, "advance": "all_locked", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 1, "absent_then": "computer", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": "dealt"}, "by": "100", "at_ms": 1800000006000}');
INSERT INTO "events" VALUES('1',8,'{"is": "StartPlanned", "begins_ms": 1800003606000, "by": "100", "at_ms": 1800000007000}');
INSERT INTO "events" VALUES('1',9,'{"is": "StartDropped", "by": "100", "reason": "", "at_ms": 1800000008000}');
INSERT INTO "events" VALUES('1',10,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('1',11,'{"is": "ReadyCalledOff", "by": "100"}');
INSERT INTO "events" VALUES('1',12,'{"is": "HostAdded", "host": "200", "by": "100", "at_ms": 1800000011000, "people": [{"id": "100", "name": "Host 100", "seal": ""}, {"id": "200", "name": "Host 200", "seal": ""}]}');
INSERT INTO "events" VALUES('1',13,'{"is": "Announced", "text": "We begin in a minute.", "by": "100", "at_ms": 1800000012000}');
INSERT INTO "events" VALUES('1',14,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('1',15,'{"is": "PlayerReady", "player_id": "102"}');
INSERT INTO "events" VALUES('1',16,'{"is": "PlayerReady", "player_id": "103"}');
INSERT INTO "events" VALUES('1',17,'{"is": "PlayerReady", "player_id": "101"}');
INSERT INTO "events" VALUES('1',18,'{"is": "MatchStarted", "seats": {"white": "101", "black": "102", "red": "103"}, "state": {"config": {"move_seconds": 60, "warnings": [30, 10, 5]}, "game": {"steps": []}, "outcome": null}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 1}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 0}], "at_ms": 1800000016000, "beacon": ""}');
INSERT INTO "events" VALUES('1',19,'{"is": "BoardsOpened", "boards": ["1"]}');
INSERT INTO "events" VALUES('1',20,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000017000, "deadline_ms": 1800000077000}');
INSERT INTO "events" VALUES('1',21,'{"is": "MoveSubmitted", "slot": {"seat": "white", "board": null}, "text": "L4", "move": {"is": "Place", "vertex": [-2, 2, 1]}, "revision": 1, "receipt": "54b01e10be4e", "at_ms": 1800000017000, "message": 10001, "reply": true}');
INSERT INTO "events" VALUES('1',22,'{"is": "PhaseResolved", "v": 2, "number": 1, "moves": [[{"seat": "white", "board": null}, {"is": "Place", "vertex": [-2, 2, 1]}]], "game_events": [{"is": "Placed", "seat": "white", "vertex": [-2, 2, 1], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000018000}');
INSERT INTO "events" VALUES('1',23,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000018000, "deadline_ms": 1800000078000}');
INSERT INTO "events" VALUES('1',24,'{"is": "MatchPaused", "by": "100", "at_ms": 1800000019000}');
INSERT INTO "events" VALUES('1',25,'{"is": "MatchResumed", "by": "100", "at_ms": 1800000020000, "deadline_ms": 1800000079000}');
INSERT INTO "events" VALUES('1',26,'{"is": "MatchHalted", "incident": "0123abcd", "at_ms": 1800000021000}');
INSERT INTO "events" VALUES('1',27,'{"is": "MatchResumed", "by": "100", "at_ms": 1800000022000, "deadline_ms": 1800000080000}');
INSERT INTO "events" VALUES('1',28,'{"is": "ClockExtended", "by": "100", "seconds": 30, "deadline_ms": 1800000110000, "at_ms": 1800000023000, "reason": ""}');
INSERT INTO "events" VALUES('1',29,'{"is": "ClockMoved", "deadline_ms": 1800000111500, "by_ms": 1500, "until_ms": 1800000024000, "unreached": false}');
INSERT INTO "events" VALUES('1',30,'{"is": "SightChanged", "player_id": "102", "sees_all": true, "at_ms": 1800000025000}');
INSERT INTO "events" VALUES('1',31,'{"is": "SightChanged", "player_id": "102", "sees_all": false, "at_ms": 1800000026000}');
INSERT INTO "events" VALUES('1',32,'{"is": "Noted", "text": "The second player was an administrator for a second.", "by": "100", "at_ms": 1800000027000}');
INSERT INTO "events" VALUES('1',33,'{"is": "PlayersWarned", "phase": 2, "seconds": 30, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('1',34,'{"is": "PlayersWarned", "phase": 2, "seconds": 10, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('1',35,'{"is": "PhaseResolved", "v": 2, "number": 2, "moves": [], "game_events": [{"is": "Passed", "seat": "black"}], "draws": [], "at_ms": 1800000112250}');
INSERT INTO "events" VALUES('1',36,'{"is": "AbsenceNoted", "seat": "black", "missed": 1, "at_ms": 1800000112250}');
INSERT INTO "events" VALUES('1',37,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000112250, "deadline_ms": 1800000172250}');
INSERT INTO "events" VALUES('1',38,'{"is": "MoveEntered", "slot": {"seat": "red", "board": null}, "phase": 3, "text": "O2", "move": {"is": "Place", "vertex": [-3, 4, 0]}, "revision": 1, "receipt": "e611b15632d0", "by": "100", "reason": "typed in the wrong channel", "at_ms": 1800000113250}');
INSERT INTO "events" VALUES('1',39,'{"is": "PhaseResolved", "v": 2, "number": 3, "moves": [[{"seat": "red", "board": null}, {"is": "Place", "vertex": [-3, 4, 0]}]], "game_events": [{"is": "Placed", "seat": "red", "vertex": [-3, 4, 0], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000113250}');
INSERT INTO "events" VALUES('1',40,'{"is": "AbsenceNoted", "seat": "black", "missed": 1, "at_ms": 1800000113250}');
INSERT INTO "events" VALUES('1',41,'{"is": "PhaseOpened", "number": 4, "opened_ms": 1800000113250, "deadline_ms": 1800000173250}');
INSERT INTO "events" VALUES('1',42,'{"is": "Previewed", "deed": "rewind", "phase": 1, "slot": null, "by": "100", "at_ms": 1800000114250}');
INSERT INTO "events" VALUES('1',43,'{"is": "Rewound", "number": 1, "state": {"config": {"move_seconds": 60, "warnings": [30, 10, 5]}, "game": {"steps": []}, "outcome": null}, "by": "100", "reason": "the first turn was misread", "at_ms": 1800000115250}');
INSERT INTO "events" VALUES('1',44,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000115250, "deadline_ms": 1800000175250}');
INSERT INTO "events" VALUES('1',45,'{"is": "MoveSubmitted", "slot": {"seat": "white", "board": null}, "text": "H7", "move": {"is": "Place", "vertex": [2, 2, -2]}, "revision": 1, "receipt": "40994a0a9516", "at_ms": 1800000115250, "message": 10002, "reply": true}');
INSERT INTO "events" VALUES('1',46,'{"is": "PhaseResolved", "v": 2, "number": 1, "moves": [[{"seat": "white", "board": null}, {"is": "Place", "vertex": [2, 2, -2]}]], "game_events": [{"is": "Placed", "seat": "white", "vertex": [2, 2, -2], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000116250}');
INSERT INTO "events" VALUES('1',47,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000116250, "deadline_ms": 1800000176250}');
INSERT INTO "events" VALUES('1',48,'{"is": "PlayersWarned", "phase": 2, "seconds": 30, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('1',49,'{"is": "PlayersWarned", "phase": 2, "seconds": 10, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('1',50,'{"is": "PhaseResolved", "v": 2, "number": 2, "moves": [], "game_events": [{"is": "Passed", "seat": "black"}], "draws": [], "at_ms": 1800000177000}');
INSERT INTO "events" VALUES('1',51,'{"is": "AbsenceNoted", "seat": "black", "missed": 1, "at_ms": 1800000177000}');
INSERT INTO "events" VALUES('1',52,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000177000, "deadline_ms": 1800000237000}');
INSERT INTO "events" VALUES('1',53,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": null}, "text": "H4", "move": {"is": "Place", "vertex": [0, 0, 1]}, "revision": 1, "receipt": "3f7db404baff", "at_ms": 1800000177000, "message": 10003, "reply": true}');
INSERT INTO "events" VALUES('1',54,'{"is": "PhaseResolved", "v": 2, "number": 3, "moves": [[{"seat": "red", "board": null}, {"is": "Place", "vertex": [0, 0, 1]}]], "game_events": [{"is": "Placed", "seat": "red", "vertex": [0, 0, 1], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000178000}');
INSERT INTO "events" VALUES('1',55,'{"is": "AbsenceNoted", "seat": "black", "missed": 1, "at_ms": 1800000178000}');
INSERT INTO "events" VALUES('1',56,'{"is": "PhaseOpened", "number": 4, "opened_ms": 1800000178000, "deadline_ms": 1800000238000}');
INSERT INTO "events" VALUES('1',57,'{"is": "Rewound", "number": 1, "state": {"config": {"move_seconds": 60, "warnings": [30, 10, 5]}, "game": {"steps": []}, "outcome": null}, "by": "100", "reason": "as it was meant", "at_ms": 1800000179000}');
INSERT INTO "events" VALUES('1',58,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000179000, "deadline_ms": 1800000179000}');
INSERT INTO "events" VALUES('1',59,'{"is": "MoveKept", "slot": {"seat": "white", "board": null}, "move": {"is": "Place", "vertex": [2, 2, -2]}, "revision": 1}');
INSERT INTO "events" VALUES('1',60,'{"is": "MoveEntered", "slot": {"seat": "white", "board": null}, "phase": 1, "text": "L4", "move": {"is": "Place", "vertex": [-2, 2, 1]}, "revision": 2, "receipt": "ecf342b9c98d", "by": "100", "reason": "as it was meant", "at_ms": 1800000179000}');
INSERT INTO "events" VALUES('1',61,'{"is": "PhaseResolved", "v": 2, "number": 1, "moves": [[{"seat": "white", "board": null}, {"is": "Place", "vertex": [-2, 2, 1]}]], "game_events": [{"is": "Placed", "seat": "white", "vertex": [-2, 2, 1], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000179000}');
INSERT INTO "events" VALUES('1',62,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000179000, "deadline_ms": 1800000179000}');
INSERT INTO "events" VALUES('1',63,'{"is": "PhaseResolved", "v": 2, "number": 2, "moves": [], "game_events": [{"is": "Passed", "seat": "black"}], "draws": [], "at_ms": 1800000179000}');
INSERT INTO "events" VALUES('1',64,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000179000, "deadline_ms": 1800000179000}');
INSERT INTO "events" VALUES('1',65,'{"is": "MoveKept", "slot": {"seat": "red", "board": null}, "move": {"is": "Place", "vertex": [0, 0, 1]}, "revision": 1}');
INSERT INTO "events" VALUES('1',66,'{"is": "PhaseResolved", "v": 2, "number": 3, "moves": [[{"seat": "red", "board": null}, {"is": "Place", "vertex": [0, 0, 1]}]], "game_events": [{"is": "Placed", "seat": "red", "vertex": [0, 0, 1], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000179000}');
INSERT INTO "events" VALUES('1',67,'{"is": "PhaseOpened", "number": 4, "opened_ms": 1800000179000, "deadline_ms": 1800000239000}');
INSERT INTO "events" VALUES('1',68,'{"is": "PlayerReplaced", "seat": "white", "left": "101", "player": {"id": "104", "name": "Newcomer", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "by": "100", "reason": "had to go", "at_ms": 1800000180000, "deadline_ms": 1800000240000}');
INSERT INTO "events" VALUES('1',69,'{"is": "MatchHandedOver", "to": "200", "by": "100", "at_ms": 1800000181000, "people": []}');
INSERT INTO "events" VALUES('1',70,'{"is": "HostAdded", "host": "100", "by": "200", "at_ms": 1800000182000, "people": []}');
INSERT INTO "events" VALUES('1',71,'{"is": "HostRemoved", "host": "100", "by": "200", "at_ms": 1800000183000}');
INSERT INTO "events" VALUES('1',72,'{"is": "PlayersWarned", "phase": 4, "seconds": 30, "slots": [{"seat": "white", "board": null}]}');
INSERT INTO "events" VALUES('1',73,'{"is": "PlayersWarned", "phase": 4, "seconds": 10, "slots": [{"seat": "white", "board": null}]}');
INSERT INTO "events" VALUES('1',74,'{"is": "PhaseResolved", "v": 2, "number": 4, "moves": [], "game_events": [{"is": "Passed", "seat": "white"}], "draws": [], "at_ms": 1800000240750}');
INSERT INTO "events" VALUES('1',75,'{"is": "AbsenceNoted", "seat": "black", "missed": 1, "at_ms": 1800000240750}');
INSERT INTO "events" VALUES('1',76,'{"is": "AbsenceNoted", "seat": "white", "missed": 1, "at_ms": 1800000240750}');
INSERT INTO "events" VALUES('1',77,'{"is": "PhaseOpened", "number": 5, "opened_ms": 1800000240750, "deadline_ms": 1800000300750}');
INSERT INTO "events" VALUES('1',78,'{"is": "MoveSubmitted", "slot": {"seat": "black", "board": null}, "text": "pass", "move": {"is": "Pass"}, "revision": 1, "receipt": "8e75dc7cb157", "at_ms": 1800000240750, "message": 10004, "reply": true}');
INSERT INTO "events" VALUES('1',79,'{"is": "PhaseResolved", "v": 2, "number": 5, "moves": [[{"seat": "black", "board": null}, {"is": "Pass"}]], "game_events": [{"is": "Passed", "seat": "black"}], "draws": [], "at_ms": 1800000241750}');
INSERT INTO "events" VALUES('1',80,'{"is": "AbsenceNoted", "seat": "white", "missed": 1, "at_ms": 1800000241750}');
INSERT INTO "events" VALUES('1',81,'{"is": "PhaseOpened", "number": 6, "opened_ms": 1800000241750, "deadline_ms": 1800000301750}');
INSERT INTO "events" VALUES('1',82,'{"is": "PlayersWarned", "phase": 6, "seconds": 30, "slots": [{"seat": "red", "board": null}]}');
INSERT INTO "events" VALUES('1',83,'{"is": "PlayersWarned", "phase": 6, "seconds": 10, "slots": [{"seat": "red", "board": null}]}');
INSERT INTO "events" VALUES('1',84,'{"is": "PhaseResolved", "v": 2, "number": 6, "moves": [], "game_events": [{"is": "Passed", "seat": "red"}, {"is": "MatchEnded", "outcome": {"ranking": [["white", "black", "red"]], "reason": "Three turns in a row brought no stone. White, Black and Red share the win with 0 points each."}}], "draws": [], "at_ms": 1800000302500}');
INSERT INTO "events" VALUES('1',85,'{"is": "MatchFinished", "ranking": [["white", "black", "red"]], "reason": "Three turns in a row brought no stone. White, Black and Red share the win with 0 points each.", "at_ms": 1800000302500}');
INSERT INTO "events" VALUES('2',1,'{"is": "MatchCreated", "match_id": "2", "settings": {"game": "dont_connect_5", "options": {}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 1, "absent_then": "computer", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": "dealt"}, "host": "100", "seed": "548fd94bdde5575b2e8d19486110890178ed2b27506adfd06dc932995d4d6533", "commitment": "6298be024dd8b81864cc31e9e93610adeea58918c8f77bfa8cd353059fb3f205", "rules_version": 1, "at_ms": 1800000302500, "salt": "65f13f7ae02801f2ed37faf00ed2d024e2b3938a2eef3be46494dad748f186c6", "salts": {}, "seals": {}, "beacon_url": "https://beacon.example", "people": []}');
INSERT INTO "events" VALUES('2',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('2',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('2',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('2',5,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('2',6,'{"is": "PlayerReady", "player_id": "101"}');
INSERT INTO "events" VALUES('2',7,'{"is": "PlayerReady", "player_id": "102"}');
INSERT INTO "events" VALUES('2',8,'{"is": "PlayerReady", "player_id": "103"}');
INSERT INTO "events" VALUES('2',9,'{"is": "BeaconNamed", "round": 60000012, "due_ms": 1800000330000, "at_ms": 1800000309500}');
INSERT INTO "events" VALUES('2',10,'{"is": "BeaconMissed", "reason": "The beacon does not answer.", "at_ms": 1800000310500}');
INSERT INTO "events" VALUES('2',11,'{"is": "MatchStarted", "seats": {"white": "102", "black": "101", "red": "103"}, "state": {"config": {"move_seconds": 60, "warnings": [30, 10, 5]}, "game": {"steps": []}, "outcome": null}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 2}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 0}], "at_ms": 1800000310500, "beacon": ""}');
INSERT INTO "events" VALUES('2',12,'{"is": "BoardsOpened", "boards": ["1"]}');
INSERT INTO "events" VALUES('2',13,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000311500, "deadline_ms": 1800000371500}');
INSERT INTO "events" VALUES('2',14,'{"is": "PlayersWarned", "phase": 1, "seconds": 30, "slots": [{"seat": "white", "board": null}]}');
INSERT INTO "events" VALUES('2',15,'{"is": "PlayersWarned", "phase": 1, "seconds": 10, "slots": [{"seat": "white", "board": null}]}');
INSERT INTO "events" VALUES('2',16,'{"is": "PhaseResolved", "v": 2, "number": 1, "moves": [], "game_events": [{"is": "Passed", "seat": "white"}], "draws": [], "at_ms": 1800000372250}');
INSERT INTO "events" VALUES('2',17,'{"is": "AbsenceNoted", "seat": "white", "missed": 1, "at_ms": 1800000372250}');
INSERT INTO "events" VALUES('2',18,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000372250, "deadline_ms": 1800000432250}');
INSERT INTO "events" VALUES('2',19,'{"is": "PlayersWarned", "phase": 2, "seconds": 30, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('2',20,'{"is": "PlayersWarned", "phase": 2, "seconds": 10, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('2',21,'{"is": "PhaseResolved", "v": 2, "number": 2, "moves": [], "game_events": [{"is": "Passed", "seat": "black"}], "draws": [], "at_ms": 1800000433000}');
INSERT INTO "events" VALUES('2',22,'{"is": "AbsenceNoted", "seat": "white", "missed": 1, "at_ms": 1800000433000}');
INSERT INTO "events" VALUES('2',23,'{"is": "AbsenceNoted", "seat": "black", "missed": 1, "at_ms": 1800000433000}');
INSERT INTO "events" VALUES('2',24,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000433000, "deadline_ms": 1800000493000}');
INSERT INTO "events" VALUES('2',25,'{"is": "MatchAbandoned", "by": "100", "reason": "nobody came", "at_ms": 1800000434000}');
INSERT INTO "events" VALUES('3',1,'{"is": "MatchCreated", "match_id": "3", "settings": {"game": "dont_connect_5", "options": {}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": "dealt"}, "host": "100", "seed": "56cea70b4a57102276a92fbf6984ffe8e3b26ec9cf9869568d02a93977c7eea9", "commitment": "0cd20753168d36219ccc844912f5117470948bf10e837b6218c40689c8a15918", "rules_version": 1, "at_ms": 1800000434000, "salt": "46741874c16decefea42ebdcc8ac91c890dd6af682d2b6840d4f62a5980dacea", "salts": {}, "seals": {}, "beacon_url": "", "people": []}');
INSERT INTO "events" VALUES('3',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('3',3,'{"is": "PlayerJoined", "player": {"id": "computer-1", "name": "Computer 1", "computer": "good", "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('3',4,'{"is": "StartPlanned", "begins_ms": 1800086836000, "by": "100", "at_ms": 1800000437000}');
INSERT INTO "events" VALUES('4',1,'{"is": "MatchCreated", "match_id": "4", "settings": {"game": "dont_connect_5", "options": {}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": "dealt"}, "host": "100", "seed": "b955d47e16040072e0dc8910598ae3c0e8d2f5b5cc370e4cfcef8b023f4c9b62", "commitment": "32051a995b9f9ff45eb06c434111182fb25f9ea863cbb701124319955a3e2cdc", "rules_version": 1, "at_ms": 1800000437000, "salt": "d3580cf66d10440ca9015df5ddc60a23840382092109850906a5997b1520f48a", "salts": {}, "seals": {}, "beacon_url": "", "people": []}');
INSERT INTO "events" VALUES('4',2,'{"is": "PlayerJoined", "player": {"id": "100", "name": "Player 100", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('4',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('4',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('4',5,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('4',6,'{"is": "PlayerReady", "player_id": "100"}');
INSERT INTO "events" VALUES('4',7,'{"is": "PlayerReady", "player_id": "102"}');
INSERT INTO "events" VALUES('4',8,'{"is": "PlayerReady", "player_id": "103"}');
INSERT INTO "events" VALUES('4',9,'{"is": "MatchStarted", "seats": {"white": "102", "black": "103", "red": "100"}, "state": {"config": {"move_seconds": 60, "warnings": [30, 10, 5]}, "game": {"steps": []}, "outcome": null}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 0}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 0}], "at_ms": 1800000444000, "beacon": ""}');
INSERT INTO "events" VALUES('4',10,'{"is": "BoardsOpened", "boards": ["1"]}');
INSERT INTO "events" VALUES('4',11,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000445000, "deadline_ms": 1800000505000}');
INSERT INTO "events" VALUES('4',12,'{"is": "MoveSubmitted", "slot": {"seat": "white", "board": null}, "text": "L7", "move": {"is": "Place", "vertex": [0, 4, -2]}, "revision": 1, "receipt": "0586a51107e2", "at_ms": 1800000445000, "message": 10005, "reply": true}');
INSERT INTO "events" VALUES('4',13,'{"is": "PhaseResolved", "v": 2, "number": 1, "moves": [[{"seat": "white", "board": null}, {"is": "Place", "vertex": [0, 4, -2]}]], "game_events": [{"is": "Placed", "seat": "white", "vertex": [0, 4, -2], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000446000}');
INSERT INTO "events" VALUES('4',14,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000446000, "deadline_ms": 1800000506000}');
INSERT INTO "events" VALUES('4',15,'{"is": "PlayersWarned", "phase": 2, "seconds": 30, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('4',16,'{"is": "PlayersWarned", "phase": 2, "seconds": 10, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('4',17,'{"is": "PhaseResolved", "v": 2, "number": 2, "moves": [], "game_events": [{"is": "Passed", "seat": "black"}], "draws": [], "at_ms": 1800000506750}');
INSERT INTO "events" VALUES('4',18,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000506750, "deadline_ms": 1800000566750}');
INSERT INTO "events" VALUES('4',19,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": null}, "text": "M3", "move": {"is": "Place", "vertex": [-2, 3, 1]}, "revision": 1, "receipt": "e18b020c3821", "at_ms": 1800000506750, "message": 10006, "reply": true}');
INSERT INTO "events" VALUES('4',20,'{"is": "PhaseResolved", "v": 2, "number": 3, "moves": [[{"seat": "red", "board": null}, {"is": "Place", "vertex": [-2, 3, 1]}]], "game_events": [{"is": "Placed", "seat": "red", "vertex": [-2, 3, 1], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000507750}');
INSERT INTO "events" VALUES('4',21,'{"is": "PhaseOpened", "number": 4, "opened_ms": 1800000507750, "deadline_ms": 1800000567750}');
INSERT INTO "events" VALUES('4',22,'{"is": "ConsentAsked", "number": 22, "deed": {"is": "Extend", "by": "100", "seconds": 30, "reason": "the power failed", "phase": 0}, "asked": ["102", "103"], "until_ms": 1800000808750, "at_ms": 1800000508750}');
INSERT INTO "events" VALUES('4',23,'{"is": "ConsentGiven", "number": 22, "by": "102", "at_ms": 1800000509750}');
INSERT INTO "events" VALUES('4',24,'{"is": "ConsentGiven", "number": 22, "by": "103", "at_ms": 1800000510750}');
INSERT INTO "events" VALUES('4',25,'{"is": "ConsentClosed", "number": 22, "deed": {"is": "Extend", "by": "100", "seconds": 30, "reason": "the power failed", "phase": 0}, "result": "granted", "at_ms": 1800000510750}');
INSERT INTO "events" VALUES('4',26,'{"is": "ClockExtended", "by": "100", "seconds": 30, "deadline_ms": 1800000597750, "at_ms": 1800000510750, "reason": "the power failed"}');
INSERT INTO "events" VALUES('4',27,'{"is": "MatchHandedOver", "to": "200", "by": "100", "at_ms": 1800000511750, "people": []}');
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
INSERT INTO "heartbeats" VALUES('bot',1800000511750,NULL,NULL);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	lobby_channel_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	created_ms BIGINT NOT NULL, category_id BIGINT, private BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('1',7,8,'dont_connect_5','finished',1800000000000,NULL,0);
INSERT INTO "matches" VALUES('2',7,8,'dont_connect_5','abandoned',1800000302500,NULL,0);
INSERT INTO "matches" VALUES('3',7,8,'dont_connect_5','lobby',1800000434000,NULL,0);
INSERT INTO "matches" VALUES('4',7,8,'dont_connect_5','running',1800000437000,NULL,0);
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
INSERT INTO "outbox" VALUES(1,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [1, 1], "place": 0, "reply_to": null}',1800000000000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(2,'1','lobby',5,'{"is": "LobbyBody"}',1800000000000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(3,'1','lobby',5,'{"is": "LobbyBody"}',1800000001000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(4,'1','lobby',5,'{"is": "LobbyBody"}',1800000002000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(5,'1','lobby',5,'{"is": "LobbyBody"}',1800000003000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(6,'1','lobby',5,'{"is": "LobbyBody"}',1800000004000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(7,'1','lobby',5,'{"is": "LobbyBody"}',1800000005000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(8,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [7, 7], "place": 0, "reply_to": null}',1800000006000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(9,'1','lobby',5,'{"is": "LobbyBody"}',1800000006000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(10,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [8, 8], "place": 0, "reply_to": null}',1800000007000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(11,'1','lobby',5,'{"is": "LobbyBody"}',1800000007000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(12,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [9, 9], "place": 0, "reply_to": null}',1800000008000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(13,'1','lobby',5,'{"is": "LobbyBody"}',1800000008000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(14,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [10, 10], "place": 0, "reply_to": null}',1800000009000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(15,'1','lobby',5,'{"is": "LobbyBody"}',1800000009000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(16,'1','lobby',5,'{"is": "LobbyBody"}',1800000010000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(17,'1','lobby',5,'{"is": "LobbyBody"}',1800000011000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(18,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [13, 13], "place": 0, "reply_to": null}',1800000012000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(19,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [14, 14], "place": 0, "reply_to": null}',1800000013000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(20,'1','lobby',5,'{"is": "LobbyBody"}',1800000013000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(21,'1','lobby',5,'{"is": "LobbyBody"}',1800000014000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(22,'1','lobby',5,'{"is": "LobbyBody"}',1800000015000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(23,'1','lobby',5,'{"is": "LobbyBody"}',1800000016000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(24,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(25,'1','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(26,'1','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(27,'1','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(28,'1','lobby',5,'{"is": "LobbyBody"}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(29,'1','seat/white',2,'{"is": "EventBody", "kind": 2, "events": [21, 23], "place": 0, "reply_to": 10001}',1800000018000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(30,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000018000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(31,'1','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000018000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(32,'1','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000018000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(33,'1','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000018000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(34,'1','public/1',4,'{"is": "EventBody", "kind": 4, "events": [24, 24], "place": 0, "reply_to": null}',1800000019000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(35,'1','seat/white',4,'{"is": "EventBody", "kind": 4, "events": [24, 24], "place": 0, "reply_to": null}',1800000019000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(36,'1','seat/black',4,'{"is": "EventBody", "kind": 4, "events": [24, 24], "place": 0, "reply_to": null}',1800000019000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(37,'1','seat/red',4,'{"is": "EventBody", "kind": 4, "events": [24, 24], "place": 0, "reply_to": null}',1800000019000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(38,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [24, 24], "place": 0, "reply_to": null}',1800000019000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(39,'1','public/1',3,'{"is": "EventBody", "kind": 3, "events": [24, 24], "place": 0, "reply_to": null}',1800000019000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(40,'1','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [24, 24], "place": 0, "reply_to": null}',1800000019000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(41,'1','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [24, 24], "place": 0, "reply_to": null}',1800000019000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(42,'1','seat/red',3,'{"is": "EventBody", "kind": 3, "events": [24, 24], "place": 0, "reply_to": null}',1800000019000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(43,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [24, 24], "place": 0, "reply_to": null}',1800000019000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(44,'1','lobby',5,'{"is": "LobbyBody"}',1800000019000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(45,'1','public/1',4,'{"is": "EventBody", "kind": 4, "events": [25, 25], "place": 0, "reply_to": null}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(46,'1','seat/white',4,'{"is": "EventBody", "kind": 4, "events": [25, 25], "place": 0, "reply_to": null}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(47,'1','seat/black',4,'{"is": "EventBody", "kind": 4, "events": [25, 25], "place": 0, "reply_to": null}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(48,'1','seat/red',4,'{"is": "EventBody", "kind": 4, "events": [25, 25], "place": 0, "reply_to": null}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(49,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [25, 25], "place": 0, "reply_to": null}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(50,'1','public/1',3,'{"is": "EventBody", "kind": 3, "events": [25, 25], "place": 0, "reply_to": null}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(51,'1','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [25, 25], "place": 0, "reply_to": null}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(52,'1','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [25, 25], "place": 0, "reply_to": null}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(53,'1','seat/red',3,'{"is": "EventBody", "kind": 3, "events": [25, 25], "place": 0, "reply_to": null}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(54,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [25, 25], "place": 0, "reply_to": null}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(55,'1','lobby',5,'{"is": "LobbyBody"}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(56,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [26, 26], "place": 0, "reply_to": null}',1800000021000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(57,'1','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [26, 26], "place": 0, "reply_to": null}',1800000021000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(58,'1','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [26, 26], "place": 0, "reply_to": null}',1800000021000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(59,'1','seat/red',3,'{"is": "EventBody", "kind": 3, "events": [26, 26], "place": 0, "reply_to": null}',1800000021000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(60,'1','lobby',5,'{"is": "LobbyBody"}',1800000021000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(61,'1','public/1',4,'{"is": "EventBody", "kind": 4, "events": [27, 27], "place": 0, "reply_to": null}',1800000022000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(62,'1','seat/white',4,'{"is": "EventBody", "kind": 4, "events": [27, 27], "place": 0, "reply_to": null}',1800000022000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(63,'1','seat/black',4,'{"is": "EventBody", "kind": 4, "events": [27, 27], "place": 0, "reply_to": null}',1800000022000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(64,'1','seat/red',4,'{"is": "EventBody", "kind": 4, "events": [27, 27], "place": 0, "reply_to": null}',1800000022000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(65,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [27, 27], "place": 0, "reply_to": null}',1800000022000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(66,'1','public/1',3,'{"is": "EventBody", "kind": 3, "events": [27, 27], "place": 0, "reply_to": null}',1800000022000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(67,'1','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [27, 27], "place": 0, "reply_to": null}',1800000022000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(68,'1','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [27, 27], "place": 0, "reply_to": null}',1800000022000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(69,'1','seat/red',3,'{"is": "EventBody", "kind": 3, "events": [27, 27], "place": 0, "reply_to": null}',1800000022000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(70,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [27, 27], "place": 0, "reply_to": null}',1800000022000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(71,'1','lobby',5,'{"is": "LobbyBody"}',1800000022000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(72,'1','public/1',4,'{"is": "EventBody", "kind": 4, "events": [28, 28], "place": 0, "reply_to": null}',1800000023000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(73,'1','seat/white',4,'{"is": "EventBody", "kind": 4, "events": [28, 28], "place": 0, "reply_to": null}',1800000023000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(74,'1','seat/black',4,'{"is": "EventBody", "kind": 4, "events": [28, 28], "place": 0, "reply_to": null}',1800000023000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(75,'1','seat/red',4,'{"is": "EventBody", "kind": 4, "events": [28, 28], "place": 0, "reply_to": null}',1800000023000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(76,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [28, 28], "place": 0, "reply_to": null}',1800000023000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(77,'1','public/1',3,'{"is": "EventBody", "kind": 3, "events": [28, 28], "place": 0, "reply_to": null}',1800000023000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(78,'1','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [28, 28], "place": 0, "reply_to": null}',1800000023000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(79,'1','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [28, 28], "place": 0, "reply_to": null}',1800000023000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(80,'1','seat/red',3,'{"is": "EventBody", "kind": 3, "events": [28, 28], "place": 0, "reply_to": null}',1800000023000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(81,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [28, 28], "place": 0, "reply_to": null}',1800000023000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(82,'1','lobby',5,'{"is": "LobbyBody"}',1800000023000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(83,'1','public/1',4,'{"is": "EventBody", "kind": 4, "events": [29, 29], "place": 0, "reply_to": null}',1800000024000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(84,'1','seat/white',4,'{"is": "EventBody", "kind": 4, "events": [29, 29], "place": 0, "reply_to": null}',1800000024000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(85,'1','seat/black',4,'{"is": "EventBody", "kind": 4, "events": [29, 29], "place": 0, "reply_to": null}',1800000024000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(86,'1','seat/red',4,'{"is": "EventBody", "kind": 4, "events": [29, 29], "place": 0, "reply_to": null}',1800000024000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(87,'1','lobby',5,'{"is": "LobbyBody"}',1800000024000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(88,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [30, 30], "place": 0, "reply_to": null}',1800000025000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(89,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [30, 30], "place": 0, "reply_to": null}',1800000025000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(90,'1','lobby',5,'{"is": "LobbyBody"}',1800000025000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(91,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [31, 31], "place": 0, "reply_to": null}',1800000026000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(92,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [31, 31], "place": 0, "reply_to": null}',1800000026000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(93,'1','lobby',5,'{"is": "LobbyBody"}',1800000026000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(94,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [32, 32], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(95,'1','seat/black',1,'{"is": "EventBody", "kind": 1, "events": [33, 33], "place": 0, "reply_to": null}',1800000081500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(96,'1','seat/black',1,'{"is": "EventBody", "kind": 1, "events": [34, 34], "place": 0, "reply_to": null}',1800000101500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(97,'1','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [35, 37], "place": 0, "reply_to": null}',1800000112250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(98,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000112250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(99,'1','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000112250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(100,'1','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000112250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(101,'1','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000112250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(102,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [35, 37], "place": 0, "reply_to": null}',1800000112250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(103,'1','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [38, 41], "place": 0, "reply_to": null}',1800000113250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(104,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays O2 (-3, 4, 0). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": false}',1800000113250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(105,'1','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays O2 (-3, 4, 0). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": false}',1800000113250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(106,'1','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays O2 (-3, 4, 0). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": true}',1800000113250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(107,'1','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays O2 (-3, 4, 0). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": true}',1800000113250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(108,'1','seat/red',3,'{"is": "EventBody", "kind": 3, "events": [38, 41], "place": 0, "reply_to": null}',1800000113250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(109,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [38, 41], "place": 0, "reply_to": null}',1800000113250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(110,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [38, 41], "place": 1, "reply_to": null}',1800000113250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(111,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [42, 42], "place": 0, "reply_to": null}',1800000114250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(112,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000115250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(113,'1','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000115250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(114,'1','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000115250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(115,'1','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000115250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(116,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [43, 44], "place": 0, "reply_to": null}',1800000115250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(117,'1','lobby',5,'{"is": "LobbyBody"}',1800000115250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(118,'1','seat/white',2,'{"is": "EventBody", "kind": 2, "events": [45, 47], "place": 0, "reply_to": 10002}',1800000116250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(119,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White plays H7 (2, 2, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000116250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(120,'1','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White plays H7 (2, 2, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000116250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(121,'1','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White plays H7 (2, 2, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000116250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(122,'1','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White plays H7 (2, 2, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000116250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(123,'1','seat/black',1,'{"is": "EventBody", "kind": 1, "events": [48, 48], "place": 0, "reply_to": null}',1800000146250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(124,'1','seat/black',1,'{"is": "EventBody", "kind": 1, "events": [49, 49], "place": 0, "reply_to": null}',1800000166250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(125,'1','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [50, 52], "place": 0, "reply_to": null}',1800000177000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(126,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000177000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(127,'1','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000177000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(128,'1','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000177000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(129,'1','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000177000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(130,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [50, 52], "place": 0, "reply_to": null}',1800000177000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(131,'1','lobby',5,'{"is": "LobbyBody"}',1800000177000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(132,'1','seat/red',2,'{"is": "EventBody", "kind": 2, "events": [53, 56], "place": 0, "reply_to": 10003}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(133,'1','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [53, 56], "place": 0, "reply_to": null}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(134,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays H4 (0, 0, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": false}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(135,'1','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays H4 (0, 0, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": false}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(136,'1','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays H4 (0, 0, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": true}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(137,'1','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays H4 (0, 0, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": true}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(138,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [53, 56], "place": 0, "reply_to": null}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(139,'1','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [57, 67], "place": 0, "reply_to": null}',1800000179000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(140,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then.", "-# Turn 1 before: White plays H7 (2, 2, -2). White 0, Black 0, Red 0.", "-# Turn 1 now: White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false, "closed": false, "turn": 4, "call": true, "waiting": false}',1800000179000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(141,'1','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then.", "-# Turn 1 before: White plays H7 (2, 2, -2). White 0, Black 0, Red 0.", "-# Turn 1 now: White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false, "closed": false, "turn": 4, "call": true, "waiting": false}',1800000179000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(142,'1','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then.", "-# Turn 1 before: White plays H7 (2, 2, -2). White 0, Black 0, Red 0.", "-# Turn 1 now: White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false, "closed": false, "turn": 4, "call": true, "waiting": false}',1800000179000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(143,'1','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then.", "-# Turn 1 before: White plays H7 (2, 2, -2). White 0, Black 0, Red 0.", "-# Turn 1 now: White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false, "closed": false, "turn": 4, "call": true, "waiting": false}',1800000179000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(144,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [57, 67], "place": 0, "reply_to": null}',1800000179000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(145,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [57, 67], "place": 1, "reply_to": null}',1800000179000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(146,'1','lobby',5,'{"is": "LobbyBody"}',1800000179000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(147,'1','direct',3,'{"is": "EventBody", "kind": 3, "events": [68, 68], "place": 0, "reply_to": null}',1800000180000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(148,'1','seat/white',10,'{"is": "AdmissionBody"}',1800000180000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(149,'1','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [68, 68], "place": 0, "reply_to": null}',1800000180000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(150,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [68, 68], "place": 0, "reply_to": null}',1800000180000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(151,'1','public/1',4,'{"is": "EventBody", "kind": 4, "events": [68, 68], "place": 0, "reply_to": null}',1800000180000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(152,'1','seat/white',4,'{"is": "EventBody", "kind": 4, "events": [68, 68], "place": 0, "reply_to": null}',1800000180000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(153,'1','seat/black',4,'{"is": "EventBody", "kind": 4, "events": [68, 68], "place": 0, "reply_to": null}',1800000180000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(154,'1','seat/red',4,'{"is": "EventBody", "kind": 4, "events": [68, 68], "place": 0, "reply_to": null}',1800000180000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(155,'1','control',10,'{"is": "AdmissionBody"}',1800000180000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(156,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [68, 68], "place": 0, "reply_to": null}',1800000180000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(157,'1','lobby',5,'{"is": "LobbyBody"}',1800000180000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(158,'1','control',10,'{"is": "AdmissionBody"}',1800000181000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(159,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [69, 69], "place": 0, "reply_to": null}',1800000181000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(160,'1','lobby',5,'{"is": "LobbyBody"}',1800000181000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(161,'1','control',10,'{"is": "AdmissionBody"}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(162,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [70, 70], "place": 0, "reply_to": null}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(163,'1','lobby',5,'{"is": "LobbyBody"}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(164,'1','control',10,'{"is": "AdmissionBody"}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(165,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(166,'1','lobby',5,'{"is": "LobbyBody"}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(167,'1','seat/white',1,'{"is": "EventBody", "kind": 1, "events": [72, 72], "place": 0, "reply_to": null}',1800000210000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(168,'1','seat/white',1,'{"is": "EventBody", "kind": 1, "events": [73, 73], "place": 0, "reply_to": null}',1800000230000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(169,'1','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [74, 77], "place": 0, "reply_to": null}',1800000240750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(170,'1','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [74, 77], "place": 0, "reply_to": null}',1800000240750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(171,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White passes."], "opening": false, "closed": true, "turn": 5, "call": true, "waiting": false}',1800000240750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(172,'1','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White passes."], "opening": false, "closed": true, "turn": 5, "call": true, "waiting": true}',1800000240750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(173,'1','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White passes."], "opening": false, "closed": true, "turn": 5, "call": true, "waiting": false}',1800000240750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(174,'1','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White passes."], "opening": false, "closed": true, "turn": 5, "call": true, "waiting": true}',1800000240750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(175,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [74, 77], "place": 0, "reply_to": null}',1800000240750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(176,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [74, 77], "place": 1, "reply_to": null}',1800000240750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(177,'1','lobby',5,'{"is": "LobbyBody"}',1800000240750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(178,'1','seat/black',2,'{"is": "EventBody", "kind": 2, "events": [78, 81], "place": 0, "reply_to": 10004}',1800000241750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(179,'1','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [78, 81], "place": 0, "reply_to": null}',1800000241750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(180,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 6, "call": true, "waiting": false}',1800000241750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(181,'1','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 6, "call": true, "waiting": true}',1800000241750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(182,'1','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 6, "call": true, "waiting": true}',1800000241750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(183,'1','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 6, "call": true, "waiting": false}',1800000241750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(184,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [78, 81], "place": 0, "reply_to": null}',1800000241750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(185,'1','seat/red',1,'{"is": "EventBody", "kind": 1, "events": [82, 82], "place": 0, "reply_to": null}',1800000271750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(186,'1','seat/red',1,'{"is": "EventBody", "kind": 1, "events": [83, 83], "place": 0, "reply_to": null}',1800000291750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(187,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red passes.", "The match is over. Three turns in a row brought no stone. White, Black and Red share the win with 0 points each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(188,'1','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red passes.", "The match is over. Three turns in a row brought no stone. White, Black and Red share the win with 0 points each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(189,'1','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red passes.", "The match is over. Three turns in a row brought no stone. White, Black and Red share the win with 0 points each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(190,'1','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red passes.", "The match is over. Three turns in a row brought no stone. White, Black and Red share the win with 0 points each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(191,'1','lobby',5,'{"is": "LobbyBody"}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(192,'1','public/1',6,'{"is": "ResultBody"}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(193,'1','lobby',6,'{"is": "ResultBody"}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(194,'1','seat/white',6,'{"is": "ResultBody"}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(195,'1','seat/black',6,'{"is": "ResultBody"}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(196,'1','seat/red',6,'{"is": "ResultBody"}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(197,'1','lobby',7,'{"is": "CloseForWritingBody"}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(198,'1','lobby',9,'{"is": "EventBody", "kind": 9, "events": [84, 85], "place": 0, "reply_to": null}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(199,'2','lobby',3,'{"is": "EventBody", "kind": 3, "events": [1, 1], "place": 0, "reply_to": null}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(200,'2','lobby',5,'{"is": "LobbyBody"}',1800000302500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(201,'2','lobby',5,'{"is": "LobbyBody"}',1800000303500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(202,'2','lobby',5,'{"is": "LobbyBody"}',1800000304500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(203,'2','lobby',5,'{"is": "LobbyBody"}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(204,'2','lobby',3,'{"is": "EventBody", "kind": 3, "events": [5, 5], "place": 0, "reply_to": null}',1800000306500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(205,'2','lobby',5,'{"is": "LobbyBody"}',1800000306500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(206,'2','lobby',5,'{"is": "LobbyBody"}',1800000307500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(207,'2','lobby',5,'{"is": "LobbyBody"}',1800000308500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(208,'2','lobby',3,'{"is": "EventBody", "kind": 3, "events": [8, 9], "place": 0, "reply_to": null}',1800000309500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(209,'2','lobby',5,'{"is": "LobbyBody"}',1800000309500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(210,'2','lobby',3,'{"is": "EventBody", "kind": 3, "events": [10, 11], "place": 0, "reply_to": null}',1800000310500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(211,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [10, 11], "place": 0, "reply_to": null}',1800000310500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(212,'2','lobby',5,'{"is": "LobbyBody"}',1800000310500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(213,'2','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000311500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(214,'2','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000311500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(215,'2','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000311500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(216,'2','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000311500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(217,'2','lobby',5,'{"is": "LobbyBody"}',1800000311500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(218,'2','seat/white',1,'{"is": "EventBody", "kind": 1, "events": [14, 14], "place": 0, "reply_to": null}',1800000341500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(219,'2','seat/white',1,'{"is": "EventBody", "kind": 1, "events": [15, 15], "place": 0, "reply_to": null}',1800000361500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(220,'2','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [16, 18], "place": 0, "reply_to": null}',1800000372250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(221,'2','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White passes."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000372250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(222,'2','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White passes."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000372250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(223,'2','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White passes."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000372250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(224,'2','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White passes."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000372250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(225,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [16, 18], "place": 0, "reply_to": null}',1800000372250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(226,'2','lobby',5,'{"is": "LobbyBody"}',1800000372250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(227,'2','seat/black',1,'{"is": "EventBody", "kind": 1, "events": [19, 19], "place": 0, "reply_to": null}',1800000402250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(228,'2','seat/black',1,'{"is": "EventBody", "kind": 1, "events": [20, 20], "place": 0, "reply_to": null}',1800000422250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(229,'2','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [21, 24], "place": 0, "reply_to": null}',1800000433000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(230,'2','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [21, 24], "place": 0, "reply_to": null}',1800000433000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(231,'2','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000433000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(232,'2','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000433000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(233,'2','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000433000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(234,'2','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000433000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(235,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [21, 24], "place": 0, "reply_to": null}',1800000433000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(236,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [21, 24], "place": 1, "reply_to": null}',1800000433000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(237,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [25, 25], "place": 0, "reply_to": null}',1800000434000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(238,'2','lobby',5,'{"is": "LobbyBody"}',1800000434000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(239,'2','public/1',6,'{"is": "ResultBody"}',1800000434000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(240,'2','lobby',6,'{"is": "ResultBody"}',1800000434000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(241,'2','seat/white',6,'{"is": "ResultBody"}',1800000434000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(242,'2','seat/black',6,'{"is": "ResultBody"}',1800000434000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(243,'2','seat/red',6,'{"is": "ResultBody"}',1800000434000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(244,'2','lobby',7,'{"is": "CloseForWritingBody"}',1800000434000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(245,'2','lobby',9,'{"is": "EventBody", "kind": 9, "events": [25, 25], "place": 0, "reply_to": null}',1800000434000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(246,'3','lobby',3,'{"is": "EventBody", "kind": 3, "events": [1, 1], "place": 0, "reply_to": null}',1800000434000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(247,'3','lobby',5,'{"is": "LobbyBody"}',1800000434000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(248,'3','lobby',5,'{"is": "LobbyBody"}',1800000435000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(249,'3','lobby',5,'{"is": "LobbyBody"}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(250,'3','lobby',3,'{"is": "EventBody", "kind": 3, "events": [4, 4], "place": 0, "reply_to": null}',1800000437000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(251,'3','lobby',5,'{"is": "LobbyBody"}',1800000437000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(252,'4','lobby',3,'{"is": "EventBody", "kind": 3, "events": [1, 1], "place": 0, "reply_to": null}',1800000437000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(253,'4','lobby',5,'{"is": "LobbyBody"}',1800000437000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(254,'4','lobby',5,'{"is": "LobbyBody"}',1800000438000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(255,'4','lobby',5,'{"is": "LobbyBody"}',1800000439000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(256,'4','lobby',5,'{"is": "LobbyBody"}',1800000440000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(257,'4','lobby',3,'{"is": "EventBody", "kind": 3, "events": [5, 5], "place": 0, "reply_to": null}',1800000441000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(258,'4','lobby',5,'{"is": "LobbyBody"}',1800000441000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(259,'4','lobby',5,'{"is": "LobbyBody"}',1800000442000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(260,'4','lobby',5,'{"is": "LobbyBody"}',1800000443000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(261,'4','lobby',5,'{"is": "LobbyBody"}',1800000444000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(262,'4','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000445000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(263,'4','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000445000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(264,'4','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000445000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(265,'4','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000445000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(266,'4','lobby',5,'{"is": "LobbyBody"}',1800000445000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(267,'4','seat/white',2,'{"is": "EventBody", "kind": 2, "events": [12, 14], "place": 0, "reply_to": 10005}',1800000446000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(268,'4','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White plays L7 (0, 4, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000446000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(269,'4','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White plays L7 (0, 4, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000446000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(270,'4','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White plays L7 (0, 4, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000446000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(271,'4','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["White plays L7 (0, 4, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000446000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(272,'4','seat/black',1,'{"is": "EventBody", "kind": 1, "events": [15, 15], "place": 0, "reply_to": null}',1800000476000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(273,'4','seat/black',1,'{"is": "EventBody", "kind": 1, "events": [16, 16], "place": 0, "reply_to": null}',1800000496000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(274,'4','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000506750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(275,'4','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000506750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(276,'4','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000506750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(277,'4','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Black passes."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000506750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(278,'4','lobby',5,'{"is": "LobbyBody"}',1800000506750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(279,'4','seat/red',2,'{"is": "EventBody", "kind": 2, "events": [19, 21], "place": 0, "reply_to": 10006}',1800000507750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(280,'4','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays M3 (-2, 3, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": false}',1800000507750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(281,'4','seat/white',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays M3 (-2, 3, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": false}',1800000507750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(282,'4','seat/black',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays M3 (-2, 3, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": true}',1800000507750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(283,'4','seat/red',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays M3 (-2, 3, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": true}',1800000507750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(284,'4','lobby',3,'{"is": "EventBody", "kind": 3, "events": [22, 22], "place": 0, "reply_to": null}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(285,'4','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [22, 22], "place": 0, "reply_to": null}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(286,'4','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [22, 22], "place": 0, "reply_to": null}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(287,'4','control',3,'{"is": "EventBody", "kind": 3, "events": [22, 22], "place": 0, "reply_to": null}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(288,'4','lobby',3,'{"is": "EventBody", "kind": 3, "events": [24, 26], "place": 0, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(289,'4','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [24, 26], "place": 0, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(290,'4','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [24, 26], "place": 0, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(291,'4','seat/red',3,'{"is": "EventBody", "kind": 3, "events": [24, 26], "place": 0, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(292,'4','public/1',4,'{"is": "EventBody", "kind": 4, "events": [24, 26], "place": 0, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(293,'4','seat/white',4,'{"is": "EventBody", "kind": 4, "events": [24, 26], "place": 0, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(294,'4','seat/black',4,'{"is": "EventBody", "kind": 4, "events": [24, 26], "place": 0, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(295,'4','seat/red',4,'{"is": "EventBody", "kind": 4, "events": [24, 26], "place": 0, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(296,'4','lobby',3,'{"is": "EventBody", "kind": 3, "events": [24, 26], "place": 1, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(297,'4','public/1',3,'{"is": "EventBody", "kind": 3, "events": [24, 26], "place": 0, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(298,'4','seat/white',3,'{"is": "EventBody", "kind": 3, "events": [24, 26], "place": 1, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(299,'4','seat/black',3,'{"is": "EventBody", "kind": 3, "events": [24, 26], "place": 1, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(300,'4','seat/red',3,'{"is": "EventBody", "kind": 3, "events": [24, 26], "place": 1, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(301,'4','control',3,'{"is": "EventBody", "kind": 3, "events": [24, 26], "place": 0, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(302,'4','control',3,'{"is": "EventBody", "kind": 3, "events": [24, 26], "place": 1, "reply_to": null}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(303,'4','lobby',5,'{"is": "LobbyBody"}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(304,'4','control',10,'{"is": "AdmissionBody"}',1800000511750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(305,'4','control',3,'{"is": "EventBody", "kind": 3, "events": [27, 27], "place": 0, "reply_to": null}',1800000511750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(306,'4','lobby',5,'{"is": "LobbyBody"}',1800000511750,NULL,NULL,NULL);
CREATE TABLE preferences (
	user_id VARCHAR(32) NOT NULL, 
	body TEXT NOT NULL, 
	changed_ms BIGINT NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (user_id)
);
INSERT INTO "preferences" VALUES('101','{"palette": "standard", "text_boards": "beside", "time": "words", "reminders": [30, 5], "quiet": {"from_minute": 1320, "to_minute": 420}, "zone_minutes": 120, "coordinates": "on", "zone_name": "", "waiting_boards": "post"}',1800000511750);
CREATE TABLE presets (
	guild_id BIGINT NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_presets PRIMARY KEY (guild_id, name)
);
INSERT INTO "presets" VALUES(7,'Friday','{"settings": {"game": "dont_connect_5", "options": {}, "advance": "deadline", "seconds": 90, "warnings": null, "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": null}, "computers": ["good", "random"], "programs": []}');
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
INSERT INTO "ratings" VALUES(7,'dont_connect_5','104',25.0,8.20524337739799314306e+00,1,1,1,1);
INSERT INTO "ratings" VALUES(7,'dont_connect_5','102',25.0,8.20524337739799314306e+00,1,1,1,1);
INSERT INTO "ratings" VALUES(7,'dont_connect_5','103',25.0,8.20524337739799314306e+00,1,1,1,1);
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
INSERT INTO "results" VALUES('1','104',7,'dont_connect_5','white',1,3,0,1800000302500,1,0);
INSERT INTO "results" VALUES('1','102',7,'dont_connect_5','black',1,3,1,1800000302500,1,0);
INSERT INTO "results" VALUES('1','103',7,'dont_connect_5','red',1,3,1,1800000302500,1,0);
CREATE TABLE season_deadlines (
	season_id VARCHAR(32) NOT NULL, 
	at_ms BIGINT NOT NULL, 
	still_since_ms BIGINT, 
	CONSTRAINT pk_season_deadlines PRIMARY KEY (season_id), 
	CONSTRAINT fk_season_deadlines_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
);
CREATE TABLE season_events (
	season_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_season_events PRIMARY KEY (season_id, seq), 
	CONSTRAINT fk_season_events_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
);
CREATE TABLE season_matches (
	match_id VARCHAR(32) NOT NULL, 
	season_id VARCHAR(32) NOT NULL, 
	episode INTEGER NOT NULL, 
	CONSTRAINT pk_season_matches PRIMARY KEY (match_id), 
	CONSTRAINT fk_season_matches_match_id FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_season_matches_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
);
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
CREATE TABLE season_requests (
	request VARCHAR(64) NOT NULL, 
	season_id VARCHAR(32) NOT NULL, 
	first INTEGER NOT NULL, 
	last INTEGER NOT NULL, 
	CONSTRAINT pk_season_requests PRIMARY KEY (request), 
	CONSTRAINT fk_season_requests_season_id FOREIGN KEY(season_id) REFERENCES seasons (id)
);
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
INSERT INTO "snapshots" VALUES('4',16,'79c04a7ca2c0f313c26b4b6761d0bedaefcdecba3533861515c40b93c1dfaf86','097464ca63155ef0c4c2ab82841254371abab1e71003be607fa151c1d406271c','{"id":"4","settings":{"game":"dont_connect_5","options":{},"advance":"deadline","seconds":60,"warnings":[30,10],"grace_ms":750,"pace":1,"hosts_watch":false,"open_eyes":false,"rated":true,"practice":false,"absent_after":0,"absent_then":"warn","rehearsal":false,"neutral_names":false,"rooms":"per-board","seating":"dealt"},"hosts":["100"],"seed":"b955d47e16040072e0dc8910598ae3c0e8d2f5b5cc370e4cfcef8b023f4c9b62","chain":{"format":{"begins":"ChainBegun","opens":"PhaseOpened","ends":["MatchFinished","MatchAbandoned"],"lists":["asked"],"texts":[],"parts":["deed"]},"key":"c119aa8a5fe9b3d7bc09c20bb4e89830d262d7a12a457849737e69955e3d6ed1","pseudonyms":{"salt":"d3580cf66d10440ca9015df5ddc60a23840382092109850906a5997b1520f48a","salts":{},"seals":{},"texts":{}},"number":16,"head":"5ff95caf60400f32d173a8d03d765c08a9dca9bf2d612a81c0cd0a46a42ce8ab","posted":"b99e7b767ef89ffa20c23b4c4583f7f14238812dfdbfd50b852c62c265f3d564"},"seq":16,"status":"running","players":[{"id":"100","name":"Player 100","computer":null,"sees_all":false,"seat":null,"seal":"","program":""},{"id":"102","name":"Player 102","computer":null,"sees_all":false,"seat":null,"seal":"","program":""},{"id":"103","name":"Player 103","computer":null,"sees_all":false,"seat":null,"seal":"","program":""}],"ready":null,"seats":{"white":"102","black":"103","red":"100"},"state":{"config":{"move_seconds":60,"warnings":[30,10,5]},"game":{"steps":[{"player":0,"stone":[0,4,-2],"scores":[0,0,0]}]},"outcome":null},"open_boards":["1"],"phase":{"phase":{"number":2,"name":"turn","to_act":[{"seat":"black","board":null}],"seconds":60,"warnings":[30,10],"closes":"answered","boards":null,"pause_before":0,"chapter":""},"opened_ms":1800000446000,"deadline_ms":1800000506000,"clock_from_ms":1800000446000},"submissions":[],"locked":[],"heard":[[{"seat":"white","board":null},10005]],"held":null,"warned":10,"outcome":null,"incident":null,"reason":"","still_since_ms":null,"former":[],"missed":{},"first_answered":1,"begins_ms":null,"rules_version":1,"expired":null,"corrected":[],"tally":{"100":1,"102":1,"103":1,"host actions":1},"consent":null,"informed":[],"has_chain":true,"nonces":[],"beacon_url":"","awaited":null,"beacon":"","purses":{},"granted":{}}');
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
INSERT INTO "sqlite_sequence" VALUES('outbox',306);
COMMIT;
