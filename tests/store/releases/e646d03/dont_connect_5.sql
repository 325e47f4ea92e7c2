BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
CREATE TABLE channels (
	match_id VARCHAR(32) NOT NULL, 
	address VARCHAR(96) NOT NULL, 
	channel_id BIGINT NOT NULL, 
	board_message_id BIGINT, 
	CONSTRAINT pk_channels PRIMARY KEY (match_id, address), 
	CONSTRAINT fk_channels_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE deadlines (
	match_id VARCHAR(32) NOT NULL, 
	at_ms BIGINT NOT NULL, still_since_ms BIGINT, 
	CONSTRAINT pk_deadlines PRIMARY KEY (match_id), 
	CONSTRAINT fk_deadlines_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "deadlines" VALUES('3',1800086234000,NULL);
INSERT INTO "deadlines" VALUES('4',1800000535750,NULL);
CREATE TABLE events (
	match_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (match_id, seq), 
	CONSTRAINT fk_events_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "events" VALUES('1',1,'{"is": "MatchCreated", "match_id": "1", "settings": {"game": "dont_connect_5", "options": {}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false}, "host": "100", "seed": "adf5ad6d1560a185ded051d853ec1a16cc3c6c13ff50c919e2c66711eac4fa30", "commitment": "71e367c4ad17d17797c9c6dc887ab41f89d8204c9686ba406ea6aadfc9f29cf8", "rules_version": 1, "at_ms": 1800000000000}');
INSERT INTO "events" VALUES('1',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('1',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('1',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('1',5,'{"is": "PlayerLeft", "player_id": "101"}');
INSERT INTO "events" VALUES('1',6,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('1',7,'{"is": "SettingsChanged", "settings": {"game": "dont_connect_5", "options": {}, "advance": "all_locked", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 1, "absent_then": "computer", "rehearsal": false}, "by": "100", "at_ms": 1800000006000}');
INSERT INTO "events" VALUES('1',8,'{"is": "StartPlanned", "begins_ms": 1800003606000, "by": "100", "at_ms": 1800000007000}');
INSERT INTO "events" VALUES('1',9,'{"is": "StartDropped", "by": "100", "reason": "", "at_ms": 1800000008000}');
INSERT INTO "events" VALUES('1',10,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('1',11,'{"is": "ReadyCalledOff", "by": "100"}');
INSERT INTO "events" VALUES('1',12,'{"is": "HostAdded", "host": "200", "by": "100", "at_ms": 1800000011000}');
INSERT INTO "events" VALUES('1',13,'{"is": "Announced", "text": "We begin in a minute.", "by": "100", "at_ms": 1800000012000}');
INSERT INTO "events" VALUES('1',14,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('1',15,'{"is": "PlayerReady", "player_id": "102"}');
INSERT INTO "events" VALUES('1',16,'{"is": "PlayerReady", "player_id": "103"}');
INSERT INTO "events" VALUES('1',17,'{"is": "PlayerReady", "player_id": "101"}');
INSERT INTO "events" VALUES('1',18,'{"is": "MatchStarted", "seats": {"white": "101", "black": "102", "red": "103"}, "state": {"config": {"move_seconds": 60, "warnings": [30, 10, 5]}, "game": {"steps": []}, "outcome": null}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 1}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 0}], "at_ms": 1800000016000}');
INSERT INTO "events" VALUES('1',19,'{"is": "BoardsStaged", "boards": ["1"]}');
INSERT INTO "events" VALUES('1',20,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000017000, "deadline_ms": 1800000077000}');
INSERT INTO "events" VALUES('1',21,'{"is": "MoveSubmitted", "slot": {"seat": "white", "board": null}, "text": "L4", "move": {"is": "Place", "vertex": [-2, 2, 1]}, "revision": 1, "receipt": "54b01e10be4e", "at_ms": 1800000017000, "message": 10001, "reply": true}');
INSERT INTO "events" VALUES('1',22,'{"is": "PhaseResolved", "number": 1, "moves": [[{"seat": "white", "board": null}, {"is": "Place", "vertex": [-2, 2, 1]}]], "facts": [{"is": "Placed", "seat": "white", "vertex": [-2, 2, 1], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000018000}');
INSERT INTO "events" VALUES('1',23,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000018000, "deadline_ms": 1800000078000}');
INSERT INTO "events" VALUES('1',24,'{"is": "MatchPaused", "by": "100", "at_ms": 1800000019000}');
INSERT INTO "events" VALUES('1',25,'{"is": "MatchResumed", "by": "100", "at_ms": 1800000020000, "deadline_ms": 1800000079000}');
INSERT INTO "events" VALUES('1',26,'{"is": "MatchHalted", "incident": "0123abcd", "at_ms": 1800000021000}');
INSERT INTO "events" VALUES('1',27,'{"is": "MatchResumed", "by": "100", "at_ms": 1800000022000, "deadline_ms": 1800000080000}');
INSERT INTO "events" VALUES('1',28,'{"is": "ClockExtended", "by": "100", "seconds": 30, "deadline_ms": 1800000110000, "at_ms": 1800000023000}');
INSERT INTO "events" VALUES('1',29,'{"is": "ClockMoved", "deadline_ms": 1800000111500, "by_ms": 1500, "until_ms": 1800000024000}');
INSERT INTO "events" VALUES('1',30,'{"is": "PlayersWarned", "phase": 2, "seconds": 30, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('1',31,'{"is": "PlayersWarned", "phase": 2, "seconds": 10, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('1',32,'{"is": "PhaseResolved", "number": 2, "moves": [], "facts": [{"is": "Passed", "seat": "black"}], "draws": [], "at_ms": 1800000112250}');
INSERT INTO "events" VALUES('1',33,'{"is": "AbsenceNoted", "seat": "black", "missed": 1, "at_ms": 1800000112250}');
INSERT INTO "events" VALUES('1',34,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000112250, "deadline_ms": 1800000172250}');
INSERT INTO "events" VALUES('1',35,'{"is": "MoveEntered", "slot": {"seat": "red", "board": null}, "phase": 3, "text": "O2", "move": {"is": "Place", "vertex": [-3, 4, 0]}, "revision": 1, "receipt": "e611b15632d0", "by": "100", "reason": "typed in the wrong channel", "at_ms": 1800000113250}');
INSERT INTO "events" VALUES('1',36,'{"is": "PhaseResolved", "number": 3, "moves": [[{"seat": "red", "board": null}, {"is": "Place", "vertex": [-3, 4, 0]}]], "facts": [{"is": "Placed", "seat": "red", "vertex": [-3, 4, 0], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000113250}');
INSERT INTO "events" VALUES('1',37,'{"is": "AbsenceNoted", "seat": "black", "missed": 1, "at_ms": 1800000113250}');
INSERT INTO "events" VALUES('1',38,'{"is": "PhaseOpened", "number": 4, "opened_ms": 1800000113250, "deadline_ms": 1800000173250}');
INSERT INTO "events" VALUES('1',39,'{"is": "Rewound", "number": 1, "state": {"config": {"move_seconds": 60, "warnings": [30, 10, 5]}, "game": {"steps": []}, "outcome": null}, "by": "100", "reason": "the first turn was misread", "at_ms": 1800000114250}');
INSERT INTO "events" VALUES('1',40,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000114250, "deadline_ms": 1800000174250}');
INSERT INTO "events" VALUES('1',41,'{"is": "MoveSubmitted", "slot": {"seat": "white", "board": null}, "text": "H7", "move": {"is": "Place", "vertex": [2, 2, -2]}, "revision": 1, "receipt": "40994a0a9516", "at_ms": 1800000114250, "message": 10002, "reply": true}');
INSERT INTO "events" VALUES('1',42,'{"is": "PhaseResolved", "number": 1, "moves": [[{"seat": "white", "board": null}, {"is": "Place", "vertex": [2, 2, -2]}]], "facts": [{"is": "Placed", "seat": "white", "vertex": [2, 2, -2], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000115250}');
INSERT INTO "events" VALUES('1',43,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000115250, "deadline_ms": 1800000175250}');
INSERT INTO "events" VALUES('1',44,'{"is": "PlayersWarned", "phase": 2, "seconds": 30, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('1',45,'{"is": "PlayersWarned", "phase": 2, "seconds": 10, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('1',46,'{"is": "PhaseResolved", "number": 2, "moves": [], "facts": [{"is": "Passed", "seat": "black"}], "draws": [], "at_ms": 1800000176000}');
INSERT INTO "events" VALUES('1',47,'{"is": "AbsenceNoted", "seat": "black", "missed": 1, "at_ms": 1800000176000}');
INSERT INTO "events" VALUES('1',48,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000176000, "deadline_ms": 1800000236000}');
INSERT INTO "events" VALUES('1',49,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": null}, "text": "H4", "move": {"is": "Place", "vertex": [0, 0, 1]}, "revision": 1, "receipt": "3f7db404baff", "at_ms": 1800000176000, "message": 10003, "reply": true}');
INSERT INTO "events" VALUES('1',50,'{"is": "PhaseResolved", "number": 3, "moves": [[{"seat": "red", "board": null}, {"is": "Place", "vertex": [0, 0, 1]}]], "facts": [{"is": "Placed", "seat": "red", "vertex": [0, 0, 1], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000177000}');
INSERT INTO "events" VALUES('1',51,'{"is": "AbsenceNoted", "seat": "black", "missed": 1, "at_ms": 1800000177000}');
INSERT INTO "events" VALUES('1',52,'{"is": "PhaseOpened", "number": 4, "opened_ms": 1800000177000, "deadline_ms": 1800000237000}');
INSERT INTO "events" VALUES('1',53,'{"is": "Rewound", "number": 1, "state": {"config": {"move_seconds": 60, "warnings": [30, 10, 5]}, "game": {"steps": []}, "outcome": null}, "by": "100", "reason": "as it was meant", "at_ms": 1800000178000}');
INSERT INTO "events" VALUES('1',54,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000178000, "deadline_ms": 1800000178000}');
INSERT INTO "events" VALUES('1',55,'{"is": "MoveKept", "slot": {"seat": "white", "board": null}, "move": {"is": "Place", "vertex": [2, 2, -2]}, "revision": 1}');
INSERT INTO "events" VALUES('1',56,'{"is": "MoveEntered", "slot": {"seat": "white", "board": null}, "phase": 1, "text": "L4", "move": {"is": "Place", "vertex": [-2, 2, 1]}, "revision": 2, "receipt": "ecf342b9c98d", "by": "100", "reason": "as it was meant", "at_ms": 1800000178000}');
INSERT INTO "events" VALUES('1',57,'{"is": "PhaseResolved", "number": 1, "moves": [[{"seat": "white", "board": null}, {"is": "Place", "vertex": [-2, 2, 1]}]], "facts": [{"is": "Placed", "seat": "white", "vertex": [-2, 2, 1], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000178000}');
INSERT INTO "events" VALUES('1',58,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000178000, "deadline_ms": 1800000178000}');
INSERT INTO "events" VALUES('1',59,'{"is": "PhaseResolved", "number": 2, "moves": [], "facts": [{"is": "Passed", "seat": "black"}], "draws": [], "at_ms": 1800000178000}');
INSERT INTO "events" VALUES('1',60,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000178000, "deadline_ms": 1800000178000}');
INSERT INTO "events" VALUES('1',61,'{"is": "MoveKept", "slot": {"seat": "red", "board": null}, "move": {"is": "Place", "vertex": [0, 0, 1]}, "revision": 1}');
INSERT INTO "events" VALUES('1',62,'{"is": "PhaseResolved", "number": 3, "moves": [[{"seat": "red", "board": null}, {"is": "Place", "vertex": [0, 0, 1]}]], "facts": [{"is": "Placed", "seat": "red", "vertex": [0, 0, 1], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000178000}');
INSERT INTO "events" VALUES('1',63,'{"is": "PhaseOpened", "number": 4, "opened_ms": 1800000178000, "deadline_ms": 1800000238000}');
INSERT INTO "events" VALUES('1',64,'{"is": "PlayerReplaced", "seat": "white", "left": "101", "player": {"id": "104", "name": "Newcomer", "computer": null, "sees_all": false, "seat": null}, "by": "100", "reason": "had to go", "at_ms": 1800000179000, "deadline_ms": 1800000239000}');
INSERT INTO "events" VALUES('1',65,'{"is": "MatchHandedOver", "to": "200", "by": "100", "at_ms": 1800000180000}');
INSERT INTO "events" VALUES('1',66,'{"is": "HostAdded", "host": "100", "by": "200", "at_ms": 1800000181000}');
INSERT INTO "events" VALUES('1',67,'{"is": "HostRemoved", "host": "100", "by": "200", "at_ms": 1800000182000}');
INSERT INTO "events" VALUES('1',68,'{"is": "PlayersWarned", "phase": 4, "seconds": 30, "slots": [{"seat": "white", "board": null}]}');
INSERT INTO "events" VALUES('1',69,'{"is": "PlayersWarned", "phase": 4, "seconds": 10, "slots": [{"seat": "white", "board": null}]}');
INSERT INTO "events" VALUES('1',70,'{"is": "PhaseResolved", "number": 4, "moves": [], "facts": [{"is": "Passed", "seat": "white"}], "draws": [], "at_ms": 1800000239750}');
INSERT INTO "events" VALUES('1',71,'{"is": "AbsenceNoted", "seat": "black", "missed": 1, "at_ms": 1800000239750}');
INSERT INTO "events" VALUES('1',72,'{"is": "AbsenceNoted", "seat": "white", "missed": 1, "at_ms": 1800000239750}');
INSERT INTO "events" VALUES('1',73,'{"is": "PhaseOpened", "number": 5, "opened_ms": 1800000239750, "deadline_ms": 1800000299750}');
INSERT INTO "events" VALUES('1',74,'{"is": "MoveSubmitted", "slot": {"seat": "black", "board": null}, "text": "pass", "move": {"is": "Pass"}, "revision": 1, "receipt": "8e75dc7cb157", "at_ms": 1800000239750, "message": 10004, "reply": true}');
INSERT INTO "events" VALUES('1',75,'{"is": "PhaseResolved", "number": 5, "moves": [[{"seat": "black", "board": null}, {"is": "Pass"}]], "facts": [{"is": "Passed", "seat": "black"}], "draws": [], "at_ms": 1800000240750}');
INSERT INTO "events" VALUES('1',76,'{"is": "AbsenceNoted", "seat": "white", "missed": 1, "at_ms": 1800000240750}');
INSERT INTO "events" VALUES('1',77,'{"is": "PhaseOpened", "number": 6, "opened_ms": 1800000240750, "deadline_ms": 1800000300750}');
INSERT INTO "events" VALUES('1',78,'{"is": "PlayersWarned", "phase": 6, "seconds": 30, "slots": [{"seat": "red", "board": null}]}');
INSERT INTO "events" VALUES('1',79,'{"is": "PlayersWarned", "phase": 6, "seconds": 10, "slots": [{"seat": "red", "board": null}]}');
INSERT INTO "events" VALUES('1',80,'{"is": "PhaseResolved", "number": 6, "moves": [], "facts": [{"is": "Passed", "seat": "red"}, {"is": "MatchEnded", "outcome": {"ranking": [["white", "black", "red"]], "reason": "Three turns in a row brought no stone. White, Black and Red share the win with 0 points each."}}], "draws": [], "at_ms": 1800000301500}');
INSERT INTO "events" VALUES('1',81,'{"is": "MatchFinished", "ranking": [["white", "black", "red"]], "reason": "Three turns in a row brought no stone. White, Black and Red share the win with 0 points each.", "at_ms": 1800000301500}');
INSERT INTO "events" VALUES('2',1,'{"is": "MatchCreated", "match_id": "2", "settings": {"game": "dont_connect_5", "options": {}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 1, "absent_then": "computer", "rehearsal": false}, "host": "100", "seed": "a1d38e76a91c533c9aa439337ad72149c956f264db523c246c6c6ec10e11cbda", "commitment": "31a8b7bec5c8888e8ef4102e015620106f84d42fe2a688c6418e24af4f98446a", "rules_version": 1, "at_ms": 1800000301500}');
INSERT INTO "events" VALUES('2',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('2',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('2',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('2',5,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('2',6,'{"is": "PlayerReady", "player_id": "101"}');
INSERT INTO "events" VALUES('2',7,'{"is": "PlayerReady", "player_id": "102"}');
INSERT INTO "events" VALUES('2',8,'{"is": "PlayerReady", "player_id": "103"}');
INSERT INTO "events" VALUES('2',9,'{"is": "MatchStarted", "seats": {"white": "102", "black": "101", "red": "103"}, "state": {"config": {"move_seconds": 60, "warnings": [30, 10, 5]}, "game": {"steps": []}, "outcome": null}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 2}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 0}], "at_ms": 1800000308500}');
INSERT INTO "events" VALUES('2',10,'{"is": "BoardsStaged", "boards": ["1"]}');
INSERT INTO "events" VALUES('2',11,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000309500, "deadline_ms": 1800000369500}');
INSERT INTO "events" VALUES('2',12,'{"is": "PlayersWarned", "phase": 1, "seconds": 30, "slots": [{"seat": "white", "board": null}]}');
INSERT INTO "events" VALUES('2',13,'{"is": "PlayersWarned", "phase": 1, "seconds": 10, "slots": [{"seat": "white", "board": null}]}');
INSERT INTO "events" VALUES('2',14,'{"is": "PhaseResolved", "number": 1, "moves": [], "facts": [{"is": "Passed", "seat": "white"}], "draws": [], "at_ms": 1800000370250}');
INSERT INTO "events" VALUES('2',15,'{"is": "AbsenceNoted", "seat": "white", "missed": 1, "at_ms": 1800000370250}');
INSERT INTO "events" VALUES('2',16,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000370250, "deadline_ms": 1800000430250}');
INSERT INTO "events" VALUES('2',17,'{"is": "PlayersWarned", "phase": 2, "seconds": 30, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('2',18,'{"is": "PlayersWarned", "phase": 2, "seconds": 10, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('2',19,'{"is": "PhaseResolved", "number": 2, "moves": [], "facts": [{"is": "Passed", "seat": "black"}], "draws": [], "at_ms": 1800000431000}');
INSERT INTO "events" VALUES('2',20,'{"is": "AbsenceNoted", "seat": "white", "missed": 1, "at_ms": 1800000431000}');
INSERT INTO "events" VALUES('2',21,'{"is": "AbsenceNoted", "seat": "black", "missed": 1, "at_ms": 1800000431000}');
INSERT INTO "events" VALUES('2',22,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000431000, "deadline_ms": 1800000491000}');
INSERT INTO "events" VALUES('2',23,'{"is": "MatchAbandoned", "by": "100", "reason": "nobody came", "at_ms": 1800000432000}');
INSERT INTO "events" VALUES('3',1,'{"is": "MatchCreated", "match_id": "3", "settings": {"game": "dont_connect_5", "options": {}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false}, "host": "100", "seed": "548fd94bdde5575b2e8d19486110890178ed2b27506adfd06dc932995d4d6533", "commitment": "6298be024dd8b81864cc31e9e93610adeea58918c8f77bfa8cd353059fb3f205", "rules_version": 1, "at_ms": 1800000432000}');
INSERT INTO "events" VALUES('3',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('3',3,'{"is": "PlayerJoined", "player": {"id": "computer-1", "name": "Computer 1", "computer": "good", "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('3',4,'{"is": "StartPlanned", "begins_ms": 1800086834000, "by": "100", "at_ms": 1800000435000}');
INSERT INTO "events" VALUES('4',1,'{"is": "MatchCreated", "match_id": "4", "settings": {"game": "dont_connect_5", "options": {}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false}, "host": "100", "seed": "65f13f7ae02801f2ed37faf00ed2d024e2b3938a2eef3be46494dad748f186c6", "commitment": "3c5bcd7a5644add8ddf2dddbe2422eb5cf2fb947f2838145d6cbf201bff757e2", "rules_version": 1, "at_ms": 1800000435000}');
INSERT INTO "events" VALUES('4',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('4',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('4',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('4',5,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('4',6,'{"is": "PlayerReady", "player_id": "101"}');
INSERT INTO "events" VALUES('4',7,'{"is": "PlayerReady", "player_id": "102"}');
INSERT INTO "events" VALUES('4',8,'{"is": "PlayerReady", "player_id": "103"}');
INSERT INTO "events" VALUES('4',9,'{"is": "MatchStarted", "seats": {"white": "102", "black": "103", "red": "101"}, "state": {"config": {"move_seconds": 60, "warnings": [30, 10, 5]}, "game": {"steps": []}, "outcome": null}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 0}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 0}], "at_ms": 1800000442000}');
INSERT INTO "events" VALUES('4',10,'{"is": "BoardsStaged", "boards": ["1"]}');
INSERT INTO "events" VALUES('4',11,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000443000, "deadline_ms": 1800000503000}');
INSERT INTO "events" VALUES('4',12,'{"is": "MoveSubmitted", "slot": {"seat": "white", "board": null}, "text": "L7", "move": {"is": "Place", "vertex": [0, 4, -2]}, "revision": 1, "receipt": "061d7ae6673e", "at_ms": 1800000443000, "message": 10005, "reply": true}');
INSERT INTO "events" VALUES('4',13,'{"is": "PhaseResolved", "number": 1, "moves": [[{"seat": "white", "board": null}, {"is": "Place", "vertex": [0, 4, -2]}]], "facts": [{"is": "Placed", "seat": "white", "vertex": [0, 4, -2], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000444000}');
INSERT INTO "events" VALUES('4',14,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000444000, "deadline_ms": 1800000504000}');
INSERT INTO "events" VALUES('4',15,'{"is": "PlayersWarned", "phase": 2, "seconds": 30, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('4',16,'{"is": "PlayersWarned", "phase": 2, "seconds": 10, "slots": [{"seat": "black", "board": null}]}');
INSERT INTO "events" VALUES('4',17,'{"is": "PhaseResolved", "number": 2, "moves": [], "facts": [{"is": "Passed", "seat": "black"}], "draws": [], "at_ms": 1800000504750}');
INSERT INTO "events" VALUES('4',18,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000504750, "deadline_ms": 1800000564750}');
INSERT INTO "events" VALUES('4',19,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": null}, "text": "M3", "move": {"is": "Place", "vertex": [-2, 3, 1]}, "revision": 1, "receipt": "c8c901c209b8", "at_ms": 1800000504750, "message": 10006, "reply": true}');
INSERT INTO "events" VALUES('4',20,'{"is": "PhaseResolved", "number": 3, "moves": [[{"seat": "red", "board": null}, {"is": "Place", "vertex": [-2, 3, 1]}]], "facts": [{"is": "Placed", "seat": "red", "vertex": [-2, 3, 1], "scores": [0, 0, 0]}], "draws": [], "at_ms": 1800000505750}');
INSERT INTO "events" VALUES('4',21,'{"is": "PhaseOpened", "number": 4, "opened_ms": 1800000505750, "deadline_ms": 1800000565750}');
CREATE TABLE guilds (
	guild_id BIGINT NOT NULL, 
	host_role_id BIGINT, hosts_watch BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_guilds PRIMARY KEY (guild_id)
);
CREATE TABLE heartbeats (
	name VARCHAR(32) NOT NULL, 
	at_ms BIGINT NOT NULL, holder VARCHAR(160), held_ms BIGINT, 
	CONSTRAINT pk_heartbeats PRIMARY KEY (name)
);
INSERT INTO "heartbeats" VALUES('bot',1800000505750,NULL,NULL);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	lobby_channel_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	created_ms BIGINT NOT NULL, category_id BIGINT, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('1',7,8,'dont_connect_5','finished',1800000000000,NULL);
INSERT INTO "matches" VALUES('2',7,8,'dont_connect_5','abandoned',1800000301500,NULL);
INSERT INTO "matches" VALUES('3',7,8,'dont_connect_5','lobby',1800000432000,NULL);
INSERT INTO "matches" VALUES('4',7,8,'dont_connect_5','running',1800000435000,NULL);
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
INSERT INTO "outbox" VALUES(1,'1','lobby',5,'{"new": true}',1800000000000,NULL);
INSERT INTO "outbox" VALUES(2,'1','lobby',5,'{"new": false}',1800000001000,NULL);
INSERT INTO "outbox" VALUES(3,'1','lobby',5,'{"new": false}',1800000002000,NULL);
INSERT INTO "outbox" VALUES(4,'1','lobby',5,'{"new": false}',1800000003000,NULL);
INSERT INTO "outbox" VALUES(5,'1','lobby',5,'{"new": false}',1800000004000,NULL);
INSERT INTO "outbox" VALUES(6,'1','lobby',5,'{"new": false}',1800000005000,NULL);
INSERT INTO "outbox" VALUES(7,'1','lobby',3,'{"text": "The host has changed the settings; they stand above."}',1800000006000,NULL);
INSERT INTO "outbox" VALUES(8,'1','lobby',5,'{"new": false}',1800000006000,NULL);
INSERT INTO "outbox" VALUES(9,'1','lobby',3,'{"text": "The match begins <t:1800003606:F>. Ten minutes before, everybody is asked whether they are ready."}',1800000007000,NULL);
INSERT INTO "outbox" VALUES(10,'1','lobby',5,'{"new": false}',1800000007000,NULL);
INSERT INTO "outbox" VALUES(11,'1','lobby',3,'{"text": "The match does not begin at the set time any more."}',1800000008000,NULL);
INSERT INTO "outbox" VALUES(12,'1','lobby',5,'{"new": false}',1800000008000,NULL);
INSERT INTO "outbox" VALUES(13,'1','lobby',3,'{"text": "Ready check: please press **I am ready** above.", "ping": ["102", "103", "101"]}',1800000009000,NULL);
INSERT INTO "outbox" VALUES(14,'1','lobby',5,'{"new": false}',1800000009000,NULL);
INSERT INTO "outbox" VALUES(15,'1','lobby',5,'{"new": false}',1800000010000,NULL);
INSERT INTO "outbox" VALUES(16,'1','lobby',5,'{"new": false}',1800000011000,NULL);
INSERT INTO "outbox" VALUES(17,'1','lobby',3,'{"text": "\ud83d\udce3 From the host:\n> We begin in a minute."}',1800000012000,NULL);
INSERT INTO "outbox" VALUES(18,'1','lobby',3,'{"text": "Ready check: please press **I am ready** above.", "ping": ["102", "103", "101"]}',1800000013000,NULL);
INSERT INTO "outbox" VALUES(19,'1','lobby',5,'{"new": false}',1800000013000,NULL);
INSERT INTO "outbox" VALUES(20,'1','lobby',5,'{"new": false}',1800000014000,NULL);
INSERT INTO "outbox" VALUES(21,'1','lobby',5,'{"new": false}',1800000015000,NULL);
INSERT INTO "outbox" VALUES(22,'1','lobby',5,'{"new": false}',1800000016000,NULL);
INSERT INTO "outbox" VALUES(23,'1','public/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(24,'1','seat/white',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(25,'1','seat/black',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(26,'1','seat/red',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(27,'1','lobby',5,'{"new": false}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(28,'1','seat/white',2,'{"text": "White plays L4 (-2, 2, 1).\n-# receipt 1\u00b754b01e10be4e", "reply_to": 10001, "sketch": {"phase": 1, "move": {"is": "Place", "vertex": [-2, 2, 1]}}}',1800000018000,NULL);
INSERT INTO "outbox" VALUES(29,'1','public/1',0,'{"boards": ["1"], "lines": ["White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2}',1800000018000,NULL);
INSERT INTO "outbox" VALUES(30,'1','seat/white',0,'{"boards": ["1"], "lines": ["White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2}',1800000018000,NULL);
INSERT INTO "outbox" VALUES(31,'1','seat/black',0,'{"boards": ["1"], "lines": ["White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2}',1800000018000,NULL);
INSERT INTO "outbox" VALUES(32,'1','seat/red',0,'{"boards": ["1"], "lines": ["White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2}',1800000018000,NULL);
INSERT INTO "outbox" VALUES(33,'1','lobby',5,'{"new": false}',1800000018000,NULL);
INSERT INTO "outbox" VALUES(34,'1','public/1',4,'{"line": "\u23f8 The host has paused the match."}',1800000019000,NULL);
INSERT INTO "outbox" VALUES(35,'1','seat/white',4,'{"line": "\u23f8 The host has paused the match."}',1800000019000,NULL);
INSERT INTO "outbox" VALUES(36,'1','seat/black',4,'{"line": "\u23f8 The host has paused the match."}',1800000019000,NULL);
INSERT INTO "outbox" VALUES(37,'1','seat/red',4,'{"line": "\u23f8 The host has paused the match."}',1800000019000,NULL);
INSERT INTO "outbox" VALUES(38,'1','control',3,'{"text": "<@100> paused the match.", "ping": []}',1800000019000,NULL);
INSERT INTO "outbox" VALUES(39,'1','lobby',5,'{"new": false}',1800000019000,NULL);
INSERT INTO "outbox" VALUES(40,'1','public/1',4,'{"line": "\u25b6 The match goes on."}',1800000020000,NULL);
INSERT INTO "outbox" VALUES(41,'1','seat/white',4,'{"line": "\u25b6 The match goes on."}',1800000020000,NULL);
INSERT INTO "outbox" VALUES(42,'1','seat/black',4,'{"line": "\u25b6 The match goes on."}',1800000020000,NULL);
INSERT INTO "outbox" VALUES(43,'1','seat/red',4,'{"line": "\u25b6 The match goes on."}',1800000020000,NULL);
INSERT INTO "outbox" VALUES(44,'1','seat/black',1,'{"text": "\u25b6 The match goes on. Time is up <t:1800000079:R>.", "ping": ["102"]}',1800000020000,NULL);
INSERT INTO "outbox" VALUES(45,'1','control',3,'{"text": "<@100> let the match go on.", "ping": []}',1800000020000,NULL);
INSERT INTO "outbox" VALUES(46,'1','lobby',5,'{"new": false}',1800000020000,NULL);
INSERT INTO "outbox" VALUES(47,'1','lobby',3,'{"text": "A fault stopped this match (incident 0123abcd). Clocks stand still. The bot''s log tells what happened; /match resume lets it try again.", "ping": ["100", "200"]}',1800000021000,NULL);
INSERT INTO "outbox" VALUES(48,'1','lobby',5,'{"new": false}',1800000021000,NULL);
INSERT INTO "outbox" VALUES(49,'1','public/1',4,'{"line": "\u25b6 The match goes on."}',1800000022000,NULL);
INSERT INTO "outbox" VALUES(50,'1','seat/white',4,'{"line": "\u25b6 The match goes on."}',1800000022000,NULL);
INSERT INTO "outbox" VALUES(51,'1','seat/black',4,'{"line": "\u25b6 The match goes on."}',1800000022000,NULL);
INSERT INTO "outbox" VALUES(52,'1','seat/red',4,'{"line": "\u25b6 The match goes on."}',1800000022000,NULL);
INSERT INTO "outbox" VALUES(53,'1','seat/black',1,'{"text": "\u25b6 The match goes on. Time is up <t:1800000080:R>.", "ping": ["102"]}',1800000022000,NULL);
INSERT INTO "outbox" VALUES(54,'1','control',3,'{"text": "<@100> let the match go on.", "ping": []}',1800000022000,NULL);
INSERT INTO "outbox" VALUES(55,'1','lobby',5,'{"new": false}',1800000022000,NULL);
INSERT INTO "outbox" VALUES(56,'1','public/1',4,'{"line": "The host gave this turn 30 seconds more."}',1800000023000,NULL);
INSERT INTO "outbox" VALUES(57,'1','seat/white',4,'{"line": "The host gave this turn 30 seconds more."}',1800000023000,NULL);
INSERT INTO "outbox" VALUES(58,'1','seat/black',4,'{"line": "The host gave this turn 30 seconds more."}',1800000023000,NULL);
INSERT INTO "outbox" VALUES(59,'1','seat/red',4,'{"line": "The host gave this turn 30 seconds more."}',1800000023000,NULL);
INSERT INTO "outbox" VALUES(60,'1','control',3,'{"text": "<@100> gave the turn 30 seconds more.", "ping": []}',1800000023000,NULL);
INSERT INTO "outbox" VALUES(61,'1','lobby',5,'{"new": false}',1800000023000,NULL);
INSERT INTO "outbox" VALUES(62,'1','public/1',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000024000,NULL);
INSERT INTO "outbox" VALUES(63,'1','seat/white',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000024000,NULL);
INSERT INTO "outbox" VALUES(64,'1','seat/black',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000024000,NULL);
INSERT INTO "outbox" VALUES(65,'1','seat/red',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000024000,NULL);
INSERT INTO "outbox" VALUES(66,'1','lobby',5,'{"new": false}',1800000024000,NULL);
INSERT INTO "outbox" VALUES(67,'1','seat/black',1,'{"text": "\u23f3 30 seconds left, and no move of yours is recorded yet.", "seconds": 30, "where": "", "ping": ["102"]}',1800000081500,NULL);
INSERT INTO "outbox" VALUES(68,'1','seat/black',1,'{"text": "\u23f3 10 seconds left, and no move of yours is recorded yet.", "seconds": 10, "where": "", "ping": ["102"]}',1800000101500,NULL);
INSERT INTO "outbox" VALUES(69,'1','seat/black',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["102"]}',1800000112250,NULL);
INSERT INTO "outbox" VALUES(70,'1','public/1',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000112250,NULL);
INSERT INTO "outbox" VALUES(71,'1','seat/white',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000112250,NULL);
INSERT INTO "outbox" VALUES(72,'1','seat/black',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000112250,NULL);
INSERT INTO "outbox" VALUES(73,'1','seat/red',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000112250,NULL);
INSERT INTO "outbox" VALUES(74,'1','control',3,'{"text": "\u26a0\ufe0f Black has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["100", "200"]}',1800000112250,NULL);
INSERT INTO "outbox" VALUES(75,'1','lobby',5,'{"new": false}',1800000112250,NULL);
INSERT INTO "outbox" VALUES(76,'1','seat/black',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["102"]}',1800000113250,NULL);
INSERT INTO "outbox" VALUES(77,'1','public/1',0,'{"boards": ["1"], "lines": ["Red plays O2 (-3, 4, 0). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4}',1800000113250,NULL);
INSERT INTO "outbox" VALUES(78,'1','seat/white',0,'{"boards": ["1"], "lines": ["Red plays O2 (-3, 4, 0). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4}',1800000113250,NULL);
INSERT INTO "outbox" VALUES(79,'1','seat/black',0,'{"boards": ["1"], "lines": ["Red plays O2 (-3, 4, 0). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4}',1800000113250,NULL);
INSERT INTO "outbox" VALUES(80,'1','seat/red',0,'{"boards": ["1"], "lines": ["Red plays O2 (-3, 4, 0). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4}',1800000113250,NULL);
INSERT INTO "outbox" VALUES(81,'1','seat/red',3,'{"text": "The host has recorded for you: O2. Reason: typed in the wrong channel", "ping": ["103"]}',1800000113250,NULL);
INSERT INTO "outbox" VALUES(82,'1','control',3,'{"text": "<@100> entered an answer for Red in turn 3. Reason: typed in the wrong channel", "ping": []}',1800000113250,NULL);
INSERT INTO "outbox" VALUES(83,'1','control',3,'{"text": "\u26a0\ufe0f Black has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["100", "200"]}',1800000113250,NULL);
INSERT INTO "outbox" VALUES(84,'1','lobby',5,'{"new": false}',1800000113250,NULL);
INSERT INTO "outbox" VALUES(85,'1','public/1',0,'{"boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000114250,NULL);
INSERT INTO "outbox" VALUES(86,'1','seat/white',0,'{"boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000114250,NULL);
INSERT INTO "outbox" VALUES(87,'1','seat/black',0,'{"boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000114250,NULL);
INSERT INTO "outbox" VALUES(88,'1','seat/red',0,'{"boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000114250,NULL);
INSERT INTO "outbox" VALUES(89,'1','control',3,'{"text": "<@100> took the match back to before turn 1. Reason: the first turn was misread", "ping": []}',1800000114250,NULL);
INSERT INTO "outbox" VALUES(90,'1','lobby',5,'{"new": false}',1800000114250,NULL);
INSERT INTO "outbox" VALUES(91,'1','seat/white',2,'{"text": "White plays H7 (2, 2, -2).\n-# receipt 1\u00b740994a0a9516", "reply_to": 10002, "sketch": {"phase": 1, "move": {"is": "Place", "vertex": [2, 2, -2]}}}',1800000115250,NULL);
INSERT INTO "outbox" VALUES(92,'1','public/1',0,'{"boards": ["1"], "lines": ["White plays H7 (2, 2, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2}',1800000115250,NULL);
INSERT INTO "outbox" VALUES(93,'1','seat/white',0,'{"boards": ["1"], "lines": ["White plays H7 (2, 2, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2}',1800000115250,NULL);
INSERT INTO "outbox" VALUES(94,'1','seat/black',0,'{"boards": ["1"], "lines": ["White plays H7 (2, 2, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2}',1800000115250,NULL);
INSERT INTO "outbox" VALUES(95,'1','seat/red',0,'{"boards": ["1"], "lines": ["White plays H7 (2, 2, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2}',1800000115250,NULL);
INSERT INTO "outbox" VALUES(96,'1','lobby',5,'{"new": false}',1800000115250,NULL);
INSERT INTO "outbox" VALUES(97,'1','seat/black',1,'{"text": "\u23f3 30 seconds left, and no move of yours is recorded yet.", "seconds": 30, "where": "", "ping": ["102"]}',1800000145250,NULL);
INSERT INTO "outbox" VALUES(98,'1','seat/black',1,'{"text": "\u23f3 10 seconds left, and no move of yours is recorded yet.", "seconds": 10, "where": "", "ping": ["102"]}',1800000165250,NULL);
INSERT INTO "outbox" VALUES(99,'1','seat/black',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["102"]}',1800000176000,NULL);
INSERT INTO "outbox" VALUES(100,'1','public/1',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000176000,NULL);
INSERT INTO "outbox" VALUES(101,'1','seat/white',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000176000,NULL);
INSERT INTO "outbox" VALUES(102,'1','seat/black',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000176000,NULL);
INSERT INTO "outbox" VALUES(103,'1','seat/red',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000176000,NULL);
INSERT INTO "outbox" VALUES(104,'1','control',3,'{"text": "\u26a0\ufe0f Black has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["100", "200"]}',1800000176000,NULL);
INSERT INTO "outbox" VALUES(105,'1','lobby',5,'{"new": false}',1800000176000,NULL);
INSERT INTO "outbox" VALUES(106,'1','seat/red',2,'{"text": "Red plays H4 (0, 0, 1).\n-# receipt 1\u00b73f7db404baff", "reply_to": 10003, "sketch": {"phase": 3, "move": {"is": "Place", "vertex": [0, 0, 1]}}}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(107,'1','seat/black',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["102"]}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(108,'1','public/1',0,'{"boards": ["1"], "lines": ["Red plays H4 (0, 0, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(109,'1','seat/white',0,'{"boards": ["1"], "lines": ["Red plays H4 (0, 0, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(110,'1','seat/black',0,'{"boards": ["1"], "lines": ["Red plays H4 (0, 0, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(111,'1','seat/red',0,'{"boards": ["1"], "lines": ["Red plays H4 (0, 0, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(112,'1','control',3,'{"text": "\u26a0\ufe0f Black has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["100", "200"]}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(113,'1','lobby',5,'{"new": false}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(114,'1','seat/white',3,'{"text": "The host has recorded for you in turn 1: L4. Reason: as it was meant", "ping": ["101"]}',1800000178000,NULL);
INSERT INTO "outbox" VALUES(115,'1','public/1',0,'{"boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then.", "-# turn 1, no longer: White plays H7 (2, 2, -2). White 0, Black 0, Red 0.", "-# turn 1, instead: White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false}',1800000178000,NULL);
INSERT INTO "outbox" VALUES(116,'1','seat/white',0,'{"boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then.", "-# turn 1, no longer: White plays H7 (2, 2, -2). White 0, Black 0, Red 0.", "-# turn 1, instead: White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false}',1800000178000,NULL);
INSERT INTO "outbox" VALUES(117,'1','seat/black',0,'{"boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then.", "-# turn 1, no longer: White plays H7 (2, 2, -2). White 0, Black 0, Red 0.", "-# turn 1, instead: White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false}',1800000178000,NULL);
INSERT INTO "outbox" VALUES(118,'1','seat/red',0,'{"boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then.", "-# turn 1, no longer: White plays H7 (2, 2, -2). White 0, Black 0, Red 0.", "-# turn 1, instead: White plays L4 (-2, 2, 1). White 0, Black 0, Red 0."], "opening": false}',1800000178000,NULL);
INSERT INTO "outbox" VALUES(119,'1','control',3,'{"text": "<@100> took the match back to before turn 1. Reason: as it was meant", "ping": []}',1800000178000,NULL);
INSERT INTO "outbox" VALUES(120,'1','control',3,'{"text": "<@100> entered an answer for White in turn 1. Reason: as it was meant", "ping": []}',1800000178000,NULL);
INSERT INTO "outbox" VALUES(121,'1','lobby',5,'{"new": false}',1800000178000,NULL);
INSERT INTO "outbox" VALUES(122,'1','seat/white',10,'{}',1800000179000,NULL);
INSERT INTO "outbox" VALUES(123,'1','seat/white',3,'{"text": "You play White from now on. Above is all that this seat knows; what was sent for this turn stands until you send something else.", "ping": ["104"]}',1800000179000,NULL);
INSERT INTO "outbox" VALUES(124,'1','lobby',3,'{"text": "From now on somebody else plays on for one of the players; who, the end will tell."}',1800000179000,NULL);
INSERT INTO "outbox" VALUES(125,'1','public/1',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000239:T>."}',1800000179000,NULL);
INSERT INTO "outbox" VALUES(126,'1','seat/white',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000239:T>."}',1800000179000,NULL);
INSERT INTO "outbox" VALUES(127,'1','seat/black',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000239:T>."}',1800000179000,NULL);
INSERT INTO "outbox" VALUES(128,'1','seat/red',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000239:T>."}',1800000179000,NULL);
INSERT INTO "outbox" VALUES(129,'1','control',10,'{}',1800000179000,NULL);
INSERT INTO "outbox" VALUES(130,'1','control',3,'{"text": "<@100> let <@104> play on for somebody. Reason: had to go", "ping": []}',1800000179000,NULL);
INSERT INTO "outbox" VALUES(131,'1','lobby',5,'{"new": false}',1800000179000,NULL);
INSERT INTO "outbox" VALUES(132,'1','control',10,'{}',1800000180000,NULL);
INSERT INTO "outbox" VALUES(133,'1','control',3,'{"text": "<@100> handed the match over to <@200>.", "ping": []}',1800000180000,NULL);
INSERT INTO "outbox" VALUES(134,'1','lobby',5,'{"new": false}',1800000180000,NULL);
INSERT INTO "outbox" VALUES(135,'1','control',10,'{}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(136,'1','control',3,'{"text": "<@200> made <@100> a host.", "ping": []}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(137,'1','lobby',5,'{"new": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(138,'1','control',10,'{}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(139,'1','control',3,'{"text": "<@200> let <@100> host no longer.", "ping": []}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(140,'1','lobby',5,'{"new": false}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(141,'1','seat/white',1,'{"text": "\u23f3 30 seconds left, and no move of yours is recorded yet.", "seconds": 30, "where": "", "ping": ["104"]}',1800000209000,NULL);
INSERT INTO "outbox" VALUES(142,'1','seat/white',1,'{"text": "\u23f3 10 seconds left, and no move of yours is recorded yet.", "seconds": 10, "where": "", "ping": ["104"]}',1800000229000,NULL);
INSERT INTO "outbox" VALUES(143,'1','seat/black',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["102"]}',1800000239750,NULL);
INSERT INTO "outbox" VALUES(144,'1','seat/white',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["104"]}',1800000239750,NULL);
INSERT INTO "outbox" VALUES(145,'1','public/1',0,'{"boards": ["1"], "lines": ["White puts no stone."], "opening": false, "closed": true, "turn": 5}',1800000239750,NULL);
INSERT INTO "outbox" VALUES(146,'1','seat/white',0,'{"boards": ["1"], "lines": ["White puts no stone."], "opening": false, "closed": true, "turn": 5}',1800000239750,NULL);
INSERT INTO "outbox" VALUES(147,'1','seat/black',0,'{"boards": ["1"], "lines": ["White puts no stone."], "opening": false, "closed": true, "turn": 5}',1800000239750,NULL);
INSERT INTO "outbox" VALUES(148,'1','seat/red',0,'{"boards": ["1"], "lines": ["White puts no stone."], "opening": false, "closed": true, "turn": 5}',1800000239750,NULL);
INSERT INTO "outbox" VALUES(149,'1','control',3,'{"text": "\u26a0\ufe0f Black has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["200"]}',1800000239750,NULL);
INSERT INTO "outbox" VALUES(150,'1','control',3,'{"text": "\u26a0\ufe0f White has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["200"]}',1800000239750,NULL);
INSERT INTO "outbox" VALUES(151,'1','lobby',5,'{"new": false}',1800000239750,NULL);
INSERT INTO "outbox" VALUES(152,'1','seat/black',2,'{"text": "Black passes.\n-# receipt 1\u00b78e75dc7cb157", "reply_to": 10004, "sketch": {"phase": 5, "move": {"is": "Pass"}}}',1800000240750,NULL);
INSERT INTO "outbox" VALUES(153,'1','seat/white',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["104"]}',1800000240750,NULL);
INSERT INTO "outbox" VALUES(154,'1','public/1',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 6}',1800000240750,NULL);
INSERT INTO "outbox" VALUES(155,'1','seat/white',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 6}',1800000240750,NULL);
INSERT INTO "outbox" VALUES(156,'1','seat/black',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 6}',1800000240750,NULL);
INSERT INTO "outbox" VALUES(157,'1','seat/red',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 6}',1800000240750,NULL);
INSERT INTO "outbox" VALUES(158,'1','control',3,'{"text": "\u26a0\ufe0f White has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["200"]}',1800000240750,NULL);
INSERT INTO "outbox" VALUES(159,'1','lobby',5,'{"new": false}',1800000240750,NULL);
INSERT INTO "outbox" VALUES(160,'1','seat/red',1,'{"text": "\u23f3 30 seconds left, and no move of yours is recorded yet.", "seconds": 30, "where": "", "ping": ["103"]}',1800000270750,NULL);
INSERT INTO "outbox" VALUES(161,'1','seat/red',1,'{"text": "\u23f3 10 seconds left, and no move of yours is recorded yet.", "seconds": 10, "where": "", "ping": ["103"]}',1800000290750,NULL);
INSERT INTO "outbox" VALUES(162,'1','public/1',0,'{"boards": ["1"], "lines": ["Red puts no stone.", "The match is over. Three turns in a row brought no stone. White, Black and Red share the win with 0 points each."], "opening": false, "closed": true, "turn": 0}',1800000301500,NULL);
INSERT INTO "outbox" VALUES(163,'1','seat/white',0,'{"boards": ["1"], "lines": ["Red puts no stone.", "The match is over. Three turns in a row brought no stone. White, Black and Red share the win with 0 points each."], "opening": false, "closed": true, "turn": 0}',1800000301500,NULL);
INSERT INTO "outbox" VALUES(164,'1','seat/black',0,'{"boards": ["1"], "lines": ["Red puts no stone.", "The match is over. Three turns in a row brought no stone. White, Black and Red share the win with 0 points each."], "opening": false, "closed": true, "turn": 0}',1800000301500,NULL);
INSERT INTO "outbox" VALUES(165,'1','seat/red',0,'{"boards": ["1"], "lines": ["Red puts no stone.", "The match is over. Three turns in a row brought no stone. White, Black and Red share the win with 0 points each."], "opening": false, "closed": true, "turn": 0}',1800000301500,NULL);
INSERT INTO "outbox" VALUES(166,'1','lobby',5,'{"new": false}',1800000301500,NULL);
INSERT INTO "outbox" VALUES(167,'1','public/1',6,'{}',1800000301500,NULL);
INSERT INTO "outbox" VALUES(168,'1','lobby',6,'{}',1800000301500,NULL);
INSERT INTO "outbox" VALUES(169,'1','lobby',7,'{}',1800000301500,NULL);
INSERT INTO "outbox" VALUES(170,'1','lobby',9,'{"text": "**Match 1 to look at again.** Save the page and open it in a browser: every turn, every board, through everybody''s eyes, and a check of every draw. It needs no connection. `match-1.json` holds all that was recorded; `bifrost-bot verify` checks it."}',1800000301500,NULL);
INSERT INTO "outbox" VALUES(171,'2','lobby',5,'{"new": true}',1800000301500,NULL);
INSERT INTO "outbox" VALUES(172,'2','lobby',5,'{"new": false}',1800000302500,NULL);
INSERT INTO "outbox" VALUES(173,'2','lobby',5,'{"new": false}',1800000303500,NULL);
INSERT INTO "outbox" VALUES(174,'2','lobby',5,'{"new": false}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(175,'2','lobby',3,'{"text": "Ready check: please press **I am ready** above.", "ping": ["101", "102", "103"]}',1800000305500,NULL);
INSERT INTO "outbox" VALUES(176,'2','lobby',5,'{"new": false}',1800000305500,NULL);
INSERT INTO "outbox" VALUES(177,'2','lobby',5,'{"new": false}',1800000306500,NULL);
INSERT INTO "outbox" VALUES(178,'2','lobby',5,'{"new": false}',1800000307500,NULL);
INSERT INTO "outbox" VALUES(179,'2','lobby',5,'{"new": false}',1800000308500,NULL);
INSERT INTO "outbox" VALUES(180,'2','public/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000309500,NULL);
INSERT INTO "outbox" VALUES(181,'2','seat/white',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000309500,NULL);
INSERT INTO "outbox" VALUES(182,'2','seat/black',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000309500,NULL);
INSERT INTO "outbox" VALUES(183,'2','seat/red',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000309500,NULL);
INSERT INTO "outbox" VALUES(184,'2','lobby',5,'{"new": false}',1800000309500,NULL);
INSERT INTO "outbox" VALUES(185,'2','seat/white',1,'{"text": "\u23f3 30 seconds left, and no move of yours is recorded yet.", "seconds": 30, "where": "", "ping": ["102"]}',1800000339500,NULL);
INSERT INTO "outbox" VALUES(186,'2','seat/white',1,'{"text": "\u23f3 10 seconds left, and no move of yours is recorded yet.", "seconds": 10, "where": "", "ping": ["102"]}',1800000359500,NULL);
INSERT INTO "outbox" VALUES(187,'2','seat/white',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["102"]}',1800000370250,NULL);
INSERT INTO "outbox" VALUES(188,'2','public/1',0,'{"boards": ["1"], "lines": ["White puts no stone."], "opening": false, "closed": true, "turn": 2}',1800000370250,NULL);
INSERT INTO "outbox" VALUES(189,'2','seat/white',0,'{"boards": ["1"], "lines": ["White puts no stone."], "opening": false, "closed": true, "turn": 2}',1800000370250,NULL);
INSERT INTO "outbox" VALUES(190,'2','seat/black',0,'{"boards": ["1"], "lines": ["White puts no stone."], "opening": false, "closed": true, "turn": 2}',1800000370250,NULL);
INSERT INTO "outbox" VALUES(191,'2','seat/red',0,'{"boards": ["1"], "lines": ["White puts no stone."], "opening": false, "closed": true, "turn": 2}',1800000370250,NULL);
INSERT INTO "outbox" VALUES(192,'2','control',3,'{"text": "\u26a0\ufe0f White has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["100"]}',1800000370250,NULL);
INSERT INTO "outbox" VALUES(193,'2','lobby',5,'{"new": false}',1800000370250,NULL);
INSERT INTO "outbox" VALUES(194,'2','seat/black',1,'{"text": "\u23f3 30 seconds left, and no move of yours is recorded yet.", "seconds": 30, "where": "", "ping": ["101"]}',1800000400250,NULL);
INSERT INTO "outbox" VALUES(195,'2','seat/black',1,'{"text": "\u23f3 10 seconds left, and no move of yours is recorded yet.", "seconds": 10, "where": "", "ping": ["101"]}',1800000420250,NULL);
INSERT INTO "outbox" VALUES(196,'2','seat/white',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["102"]}',1800000431000,NULL);
INSERT INTO "outbox" VALUES(197,'2','seat/black',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["101"]}',1800000431000,NULL);
INSERT INTO "outbox" VALUES(198,'2','public/1',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000431000,NULL);
INSERT INTO "outbox" VALUES(199,'2','seat/white',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000431000,NULL);
INSERT INTO "outbox" VALUES(200,'2','seat/black',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000431000,NULL);
INSERT INTO "outbox" VALUES(201,'2','seat/red',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000431000,NULL);
INSERT INTO "outbox" VALUES(202,'2','control',3,'{"text": "\u26a0\ufe0f White has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["100"]}',1800000431000,NULL);
INSERT INTO "outbox" VALUES(203,'2','control',3,'{"text": "\u26a0\ufe0f Black has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["100"]}',1800000431000,NULL);
INSERT INTO "outbox" VALUES(204,'2','lobby',5,'{"new": false}',1800000431000,NULL);
INSERT INTO "outbox" VALUES(205,'2','control',3,'{"text": "<@100> ended the match without a result. Reason: nobody came", "ping": []}',1800000432000,NULL);
INSERT INTO "outbox" VALUES(206,'2','lobby',5,'{"new": false}',1800000432000,NULL);
INSERT INTO "outbox" VALUES(207,'2','public/1',6,'{}',1800000432000,NULL);
INSERT INTO "outbox" VALUES(208,'2','lobby',6,'{}',1800000432000,NULL);
INSERT INTO "outbox" VALUES(209,'2','lobby',7,'{}',1800000432000,NULL);
INSERT INTO "outbox" VALUES(210,'2','lobby',9,'{"text": "**Match 2 to look at again.** Save the page and open it in a browser: every turn, every board, through everybody''s eyes, and a check of every draw. It needs no connection. `match-2.json` holds all that was recorded; `bifrost-bot verify` checks it."}',1800000432000,NULL);
INSERT INTO "outbox" VALUES(211,'3','lobby',5,'{"new": true}',1800000432000,NULL);
INSERT INTO "outbox" VALUES(212,'3','lobby',5,'{"new": false}',1800000433000,NULL);
INSERT INTO "outbox" VALUES(213,'3','lobby',5,'{"new": false}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(214,'3','lobby',3,'{"text": "The match begins <t:1800086834:F>. Ten minutes before, everybody is asked whether they are ready."}',1800000435000,NULL);
INSERT INTO "outbox" VALUES(215,'3','lobby',5,'{"new": false}',1800000435000,NULL);
INSERT INTO "outbox" VALUES(216,'4','lobby',5,'{"new": true}',1800000435000,NULL);
INSERT INTO "outbox" VALUES(217,'4','lobby',5,'{"new": false}',1800000436000,NULL);
INSERT INTO "outbox" VALUES(218,'4','lobby',5,'{"new": false}',1800000437000,NULL);
INSERT INTO "outbox" VALUES(219,'4','lobby',5,'{"new": false}',1800000438000,NULL);
INSERT INTO "outbox" VALUES(220,'4','lobby',3,'{"text": "Ready check: please press **I am ready** above.", "ping": ["101", "102", "103"]}',1800000439000,NULL);
INSERT INTO "outbox" VALUES(221,'4','lobby',5,'{"new": false}',1800000439000,NULL);
INSERT INTO "outbox" VALUES(222,'4','lobby',5,'{"new": false}',1800000440000,NULL);
INSERT INTO "outbox" VALUES(223,'4','lobby',5,'{"new": false}',1800000441000,NULL);
INSERT INTO "outbox" VALUES(224,'4','lobby',5,'{"new": false}',1800000442000,NULL);
INSERT INTO "outbox" VALUES(225,'4','public/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000443000,NULL);
INSERT INTO "outbox" VALUES(226,'4','seat/white',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000443000,NULL);
INSERT INTO "outbox" VALUES(227,'4','seat/black',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000443000,NULL);
INSERT INTO "outbox" VALUES(228,'4','seat/red',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000443000,NULL);
INSERT INTO "outbox" VALUES(229,'4','lobby',5,'{"new": false}',1800000443000,NULL);
INSERT INTO "outbox" VALUES(230,'4','seat/white',2,'{"text": "White plays L7 (0, 4, -2).\n-# receipt 1\u00b7061d7ae6673e", "reply_to": 10005, "sketch": {"phase": 1, "move": {"is": "Place", "vertex": [0, 4, -2]}}}',1800000444000,NULL);
INSERT INTO "outbox" VALUES(231,'4','public/1',0,'{"boards": ["1"], "lines": ["White plays L7 (0, 4, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2}',1800000444000,NULL);
INSERT INTO "outbox" VALUES(232,'4','seat/white',0,'{"boards": ["1"], "lines": ["White plays L7 (0, 4, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2}',1800000444000,NULL);
INSERT INTO "outbox" VALUES(233,'4','seat/black',0,'{"boards": ["1"], "lines": ["White plays L7 (0, 4, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2}',1800000444000,NULL);
INSERT INTO "outbox" VALUES(234,'4','seat/red',0,'{"boards": ["1"], "lines": ["White plays L7 (0, 4, -2). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 2}',1800000444000,NULL);
INSERT INTO "outbox" VALUES(235,'4','lobby',5,'{"new": false}',1800000444000,NULL);
INSERT INTO "outbox" VALUES(236,'4','seat/black',1,'{"text": "\u23f3 30 seconds left, and no move of yours is recorded yet.", "seconds": 30, "where": "", "ping": ["103"]}',1800000474000,NULL);
INSERT INTO "outbox" VALUES(237,'4','seat/black',1,'{"text": "\u23f3 10 seconds left, and no move of yours is recorded yet.", "seconds": 10, "where": "", "ping": ["103"]}',1800000494000,NULL);
INSERT INTO "outbox" VALUES(238,'4','public/1',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000504750,NULL);
INSERT INTO "outbox" VALUES(239,'4','seat/white',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000504750,NULL);
INSERT INTO "outbox" VALUES(240,'4','seat/black',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000504750,NULL);
INSERT INTO "outbox" VALUES(241,'4','seat/red',0,'{"boards": ["1"], "lines": ["Black puts no stone."], "opening": false, "closed": true, "turn": 3}',1800000504750,NULL);
INSERT INTO "outbox" VALUES(242,'4','lobby',5,'{"new": false}',1800000504750,NULL);
INSERT INTO "outbox" VALUES(243,'4','seat/red',2,'{"text": "Red plays M3 (-2, 3, 1).\n-# receipt 1\u00b7c8c901c209b8", "reply_to": 10006, "sketch": {"phase": 3, "move": {"is": "Place", "vertex": [-2, 3, 1]}}}',1800000505750,NULL);
INSERT INTO "outbox" VALUES(244,'4','public/1',0,'{"boards": ["1"], "lines": ["Red plays M3 (-2, 3, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4}',1800000505750,NULL);
INSERT INTO "outbox" VALUES(245,'4','seat/white',0,'{"boards": ["1"], "lines": ["Red plays M3 (-2, 3, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4}',1800000505750,NULL);
INSERT INTO "outbox" VALUES(246,'4','seat/black',0,'{"boards": ["1"], "lines": ["Red plays M3 (-2, 3, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4}',1800000505750,NULL);
INSERT INTO "outbox" VALUES(247,'4','seat/red',0,'{"boards": ["1"], "lines": ["Red plays M3 (-2, 3, 1). White 0, Black 0, Red 0."], "opening": false, "closed": true, "turn": 4}',1800000505750,NULL);
INSERT INTO "outbox" VALUES(248,'4','lobby',5,'{"new": false}',1800000505750,NULL);
CREATE TABLE preferences (
	user_id VARCHAR(32) NOT NULL, 
	body TEXT NOT NULL, 
	changed_ms BIGINT NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (user_id)
);
INSERT INTO "preferences" VALUES('101','{"palette": "standard", "text_boards": "beside", "time": "words", "reminders": [30, 5], "quiet": {"from_minute": 1320, "to_minute": 420}, "zone_minutes": 120, "coordinates": "on"}',1800000505750);
CREATE TABLE presets (
	guild_id BIGINT NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_presets PRIMARY KEY (guild_id, name)
);
INSERT INTO "presets" VALUES(7,'Friday','{"settings": {"game": "dont_connect_5", "options": {}, "advance": "deadline", "seconds": 90, "warnings": null, "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false}, "computers": ["good", "random"]}');
CREATE TABLE ratings (
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	matches INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (guild_id, game, user_id)
);
INSERT INTO "ratings" VALUES(7,'dont_connect_5','104',25.0,8.20524337739799314306e+00,1,1);
INSERT INTO "ratings" VALUES(7,'dont_connect_5','102',25.0,8.20524337739799314306e+00,1,1);
INSERT INTO "ratings" VALUES(7,'dont_connect_5','103',25.0,8.20524337739799314306e+00,1,1);
CREATE TABLE results (
	match_id VARCHAR(32) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	seat VARCHAR(32) NOT NULL, 
	place INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	rated BOOLEAN NOT NULL, 
	ended_ms BIGINT NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (match_id, user_id), 
	CONSTRAINT fk_results_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "results" VALUES('1','104',7,'dont_connect_5','white',1,3,0,1800000301500);
INSERT INTO "results" VALUES('1','102',7,'dont_connect_5','black',1,3,1,1800000301500);
INSERT INTO "results" VALUES('1','103',7,'dont_connect_5','red',1,3,1,1800000301500);
CREATE INDEX ix_outbox_address ON outbox (match_id, address);
CREATE INDEX ix_outbox_untold ON outbox (id) WHERE told_ms IS NULL;
CREATE INDEX ix_results_user_id ON results (user_id);
CREATE INDEX ix_results_ladder ON results (guild_id, game);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('outbox',248);
COMMIT;
