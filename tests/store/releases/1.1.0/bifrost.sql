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
INSERT INTO "deadlines" VALUES('3',1800086299750,NULL);
INSERT INTO "deadlines" VALUES('4',1800000629500,NULL);
CREATE TABLE events (
	match_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (match_id, seq), 
	CONSTRAINT fk_events_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "events" VALUES('1',1,'{"is": "MatchCreated", "match_id": "1", "settings": {"game": "bifrost", "options": {"prefilled": {"red": ["A1", "A2", "A4", "A5"], "green": ["E9", "F8", "H6", "I5"], "blue": ["E1", "F1", "H1", "I1"]}}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": "dealt"}, "host": "100", "seed": "20722c7bf05d670321f27f29230a44c3bb97b6336c65d3660ea96e233cda4c6d", "commitment": "c49cbe7d483aebde24e3783c6e978592733fa6fdd9b2f8cba221eb0e4ddfa8d0", "rules_version": 1, "at_ms": 1800000000000, "salt": "69d25137863fb8f65a1502b24200a11ee52370cc76f064cf92051d6dfe400792", "salts": {}, "seals": {}, "beacon_url": "", "people": []}');
INSERT INTO "events" VALUES('1',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('1',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('1',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('1',5,'{"is": "PlayerLeft", "player_id": "101", "by": "", "at_ms": 0}');
INSERT INTO "events" VALUES('1',6,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('1',7,'{"is": "SettingsChanged", "settings": {"game": "bifrost", "options": {"prefilled": {"red": ["A1", "A2", "A4", "A5"], "green": ["E9", "F8", "H6", "I5"], "blue": ["E1", "F1", "H1", "I1"]}}, "advance": "all_locked", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 1, "absent_then": "computer", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": "dealt"}, "by": "100", "at_ms": 1800000006000}');
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
INSERT INTO "events" VALUES('1',18,'{"is": "MatchStarted", "seats": {"red": "102", "green": "101", "blue": "103"}, "state": {"config": {"start": "RR.RR.....................B.......GB......G.......B....GB...G", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5], "half_break": 0, "wait_for_finished": false}, "half": 1, "number": 1, "boards": [{"name": "1", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "red", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "2", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "green", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "3", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "blue", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}], "outcome": null, "minute": [], "last_turn": []}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 1}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 1}], "at_ms": 1800000016000, "beacon": ""}');
INSERT INTO "events" VALUES('1',19,'{"is": "BoardsOpened", "boards": ["1", "2", "3"]}');
INSERT INTO "events" VALUES('1',20,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000017000, "deadline_ms": 1800000077000}');
INSERT INTO "events" VALUES('1',21,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "1"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "8b8fd61b9b37", "at_ms": 1800000017000, "message": 10001, "reply": true}');
INSERT INTO "events" VALUES('1',22,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "2"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "7477227fa7b5", "at_ms": 1800000018000, "message": 10002, "reply": true}');
INSERT INTO "events" VALUES('1',23,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "3"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "048206d2558d", "at_ms": 1800000019000, "message": 10003, "reply": true}');
INSERT INTO "events" VALUES('1',24,'{"is": "MoveWithdrawn", "slot": {"seat": "red", "board": "1"}, "revision": 2, "message": 10004, "reply": true, "by_text": false}');
INSERT INTO "events" VALUES('1',25,'{"is": "LockAsked", "slot": {"seat": "red", "board": "1"}, "message": 10005, "reply": true}');
INSERT INTO "events" VALUES('1',26,'{"is": "SlotUnlocked", "slot": {"seat": "red", "board": "1"}, "message": 10006, "reply": true}');
INSERT INTO "events" VALUES('1',27,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "1"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 3, "receipt": "57f251783bc5", "at_ms": 1800000023000, "message": 10007, "reply": true}');
INSERT INTO "events" VALUES('1',28,'{"is": "SlotLocked", "slot": {"seat": "red", "board": "1"}, "message": 10008, "reply": true}');
INSERT INTO "events" VALUES('1',29,'{"is": "SlotUnlocked", "slot": {"seat": "red", "board": "1"}, "message": 10009, "reply": true}');
INSERT INTO "events" VALUES('1',30,'{"is": "MatchPaused", "by": "100", "at_ms": 1800000027000}');
INSERT INTO "events" VALUES('1',31,'{"is": "MatchResumed", "by": "100", "at_ms": 1800000028000, "deadline_ms": 1800000078000}');
INSERT INTO "events" VALUES('1',32,'{"is": "MatchHalted", "incident": "0123abcd", "at_ms": 1800000029000}');
INSERT INTO "events" VALUES('1',33,'{"is": "MatchResumed", "by": "100", "at_ms": 1800000030000, "deadline_ms": 1800000079000}');
INSERT INTO "events" VALUES('1',34,'{"is": "ClockExtended", "by": "100", "seconds": 30, "deadline_ms": 1800000109000, "at_ms": 1800000031000, "reason": ""}');
INSERT INTO "events" VALUES('1',35,'{"is": "ClockMoved", "deadline_ms": 1800000110500, "by_ms": 1500, "until_ms": 1800000032000, "unreached": false}');
INSERT INTO "events" VALUES('1',36,'{"is": "SightChanged", "player_id": "102", "sees_all": true, "at_ms": 1800000033000}');
INSERT INTO "events" VALUES('1',37,'{"is": "SightChanged", "player_id": "102", "sees_all": false, "at_ms": 1800000034000}');
INSERT INTO "events" VALUES('1',38,'{"is": "Noted", "text": "The second player was an administrator for a second.", "by": "100", "at_ms": 1800000035000}');
INSERT INTO "events" VALUES('1',39,'{"is": "PlayersWarned", "phase": 1, "seconds": 30, "slots": []}');
INSERT INTO "events" VALUES('1',40,'{"is": "PlayersWarned", "phase": 1, "seconds": 10, "slots": []}');
INSERT INTO "events" VALUES('1',41,'{"is": "PhaseResolved", "v": 2, "number": 1, "moves": [[{"seat": "red", "board": "1"}, {"is": "Colour", "cell": "A3"}], [{"seat": "green", "board": "2"}, {"is": "Colour", "cell": "G7"}], [{"seat": "blue", "board": "3"}, {"is": "Colour", "cell": "G1"}]], "game_events": [{"is": "Placed", "board": "1", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "1", "seat": "red", "place": 1, "because": "won"}, {"is": "Placed", "board": "2", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "2", "seat": "green", "place": 1, "because": "won"}, {"is": "Placed", "board": "3", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "3", "seat": "blue", "place": 1, "because": "won"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000111250}');
INSERT INTO "events" VALUES('1',42,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000111250, "deadline_ms": 1800000171250}');
INSERT INTO "events" VALUES('1',43,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "1"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "ea61f3595aba", "at_ms": 1800000111250, "message": 10010, "reply": true}');
INSERT INTO "events" VALUES('1',44,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "2"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "c9cfd9b84b9b", "at_ms": 1800000112250, "message": 10011, "reply": true}');
INSERT INTO "events" VALUES('1',45,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "3"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "2f70e968eebb", "at_ms": 1800000113250, "message": 10012, "reply": true}');
INSERT INTO "events" VALUES('1',46,'{"is": "MoveEntered", "slot": {"seat": "green", "board": "1"}, "phase": 2, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 2, "receipt": "cb4526f2d1a7", "by": "100", "reason": "typed in the wrong channel", "at_ms": 1800000115250}');
INSERT INTO "events" VALUES('1',47,'{"is": "Previewed", "deed": "rewind", "phase": 1, "slot": null, "by": "100", "at_ms": 1800000116250}');
INSERT INTO "events" VALUES('1',48,'{"is": "Rewound", "number": 1, "state": {"config": {"start": "RR.RR.....................B.......GB......G.......B....GB...G", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5], "half_break": 0, "wait_for_finished": false}, "half": 1, "number": 1, "boards": [{"name": "1", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "red", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "2", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "green", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "3", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "blue", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}], "outcome": null, "minute": [], "last_turn": []}, "by": "100", "reason": "the first turn was misread", "at_ms": 1800000117250}');
INSERT INTO "events" VALUES('1',49,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000117250, "deadline_ms": 1800000177250}');
INSERT INTO "events" VALUES('1',50,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "1"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "8b8fd61b9b37", "at_ms": 1800000117250, "message": 10013, "reply": true}');
INSERT INTO "events" VALUES('1',51,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "2"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "7477227fa7b5", "at_ms": 1800000118250, "message": 10014, "reply": true}');
INSERT INTO "events" VALUES('1',52,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "3"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "048206d2558d", "at_ms": 1800000119250, "message": 10015, "reply": true}');
INSERT INTO "events" VALUES('1',53,'{"is": "PlayersWarned", "phase": 1, "seconds": 30, "slots": []}');
INSERT INTO "events" VALUES('1',54,'{"is": "PlayersWarned", "phase": 1, "seconds": 10, "slots": []}');
INSERT INTO "events" VALUES('1',55,'{"is": "PhaseResolved", "v": 2, "number": 1, "moves": [[{"seat": "red", "board": "1"}, {"is": "Colour", "cell": "A3"}], [{"seat": "green", "board": "2"}, {"is": "Colour", "cell": "G7"}], [{"seat": "blue", "board": "3"}, {"is": "Colour", "cell": "G1"}]], "game_events": [{"is": "Placed", "board": "1", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "1", "seat": "red", "place": 1, "because": "won"}, {"is": "Placed", "board": "2", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "2", "seat": "green", "place": 1, "because": "won"}, {"is": "Placed", "board": "3", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "3", "seat": "blue", "place": 1, "because": "won"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000178000}');
INSERT INTO "events" VALUES('1',56,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000178000, "deadline_ms": 1800000238000}');
INSERT INTO "events" VALUES('1',57,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "1"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "ea61f3595aba", "at_ms": 1800000178000, "message": 10016, "reply": true}');
INSERT INTO "events" VALUES('1',58,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "2"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "c9cfd9b84b9b", "at_ms": 1800000179000, "message": 10017, "reply": true}');
INSERT INTO "events" VALUES('1',59,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "3"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "2f70e968eebb", "at_ms": 1800000180000, "message": 10018, "reply": true}');
INSERT INTO "events" VALUES('1',60,'{"is": "Rewound", "number": 1, "state": {"config": {"start": "RR.RR.....................B.......GB......G.......B....GB...G", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5], "half_break": 0, "wait_for_finished": false}, "half": 1, "number": 1, "boards": [{"name": "1", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "red", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "2", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "green", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "3", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "blue", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}], "outcome": null, "minute": [], "last_turn": []}, "by": "100", "reason": "as it was meant", "at_ms": 1800000182000}');
INSERT INTO "events" VALUES('1',61,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000182000, "deadline_ms": 1800000182000}');
INSERT INTO "events" VALUES('1',62,'{"is": "MoveKept", "slot": {"seat": "red", "board": "1"}, "move": {"is": "Colour", "cell": "A3"}, "revision": 1}');
INSERT INTO "events" VALUES('1',63,'{"is": "MoveKept", "slot": {"seat": "green", "board": "2"}, "move": {"is": "Colour", "cell": "G7"}, "revision": 1}');
INSERT INTO "events" VALUES('1',64,'{"is": "MoveKept", "slot": {"seat": "blue", "board": "3"}, "move": {"is": "Colour", "cell": "G1"}, "revision": 1}');
INSERT INTO "events" VALUES('1',65,'{"is": "MoveEntered", "slot": {"seat": "red", "board": "1"}, "phase": 1, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 2, "receipt": "000153498c50", "by": "100", "reason": "as it was meant", "at_ms": 1800000182000}');
INSERT INTO "events" VALUES('1',66,'{"is": "PhaseResolved", "v": 2, "number": 1, "moves": [[{"seat": "red", "board": "1"}, {"is": "Colour", "cell": "A3"}], [{"seat": "green", "board": "2"}, {"is": "Colour", "cell": "G7"}], [{"seat": "blue", "board": "3"}, {"is": "Colour", "cell": "G1"}]], "game_events": [{"is": "Placed", "board": "1", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "1", "seat": "red", "place": 1, "because": "won"}, {"is": "Placed", "board": "2", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "2", "seat": "green", "place": 1, "because": "won"}, {"is": "Placed", "board": "3", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "3", "seat": "blue", "place": 1, "because": "won"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000182000}');
INSERT INTO "events" VALUES('1',67,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000182000, "deadline_ms": 1800000242000}');
INSERT INTO "events" VALUES('1',68,'{"is": "MoveKept", "slot": {"seat": "green", "board": "1"}, "move": {"is": "Colour", "cell": "G7"}, "revision": 1}');
INSERT INTO "events" VALUES('1',69,'{"is": "MoveKept", "slot": {"seat": "blue", "board": "2"}, "move": {"is": "Colour", "cell": "G1"}, "revision": 1}');
INSERT INTO "events" VALUES('1',70,'{"is": "MoveKept", "slot": {"seat": "red", "board": "3"}, "move": {"is": "Colour", "cell": "A3"}, "revision": 1}');
INSERT INTO "events" VALUES('1',71,'{"is": "PlayerReplaced", "seat": "red", "left": "102", "player": {"id": "104", "name": "Newcomer", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "by": "100", "reason": "had to go", "at_ms": 1800000183000, "deadline_ms": 1800000243000}');
INSERT INTO "events" VALUES('1',72,'{"is": "MatchHandedOver", "to": "200", "by": "100", "at_ms": 1800000184000, "people": []}');
INSERT INTO "events" VALUES('1',73,'{"is": "HostAdded", "host": "100", "by": "200", "at_ms": 1800000185000, "people": []}');
INSERT INTO "events" VALUES('1',74,'{"is": "HostRemoved", "host": "100", "by": "200", "at_ms": 1800000186000}');
INSERT INTO "events" VALUES('1',75,'{"is": "PlayersWarned", "phase": 2, "seconds": 30, "slots": []}');
INSERT INTO "events" VALUES('1',76,'{"is": "PlayersWarned", "phase": 2, "seconds": 10, "slots": []}');
INSERT INTO "events" VALUES('1',77,'{"is": "PhaseResolved", "v": 2, "number": 2, "moves": [[{"seat": "green", "board": "1"}, {"is": "Colour", "cell": "G7"}], [{"seat": "blue", "board": "2"}, {"is": "Colour", "cell": "G1"}], [{"seat": "red", "board": "3"}, {"is": "Colour", "cell": "A3"}]], "game_events": [{"is": "Placed", "board": "1", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "1", "seat": "green", "place": 2, "because": "won"}, {"is": "Finished", "board": "1", "seat": "blue", "place": 3, "because": "last"}, {"is": "BoardCompleted", "board": "1", "placements": ["red", "green", "blue"]}, {"is": "Placed", "board": "2", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "2", "seat": "blue", "place": 2, "because": "won"}, {"is": "Finished", "board": "2", "seat": "red", "place": 3, "because": "last"}, {"is": "BoardCompleted", "board": "2", "placements": ["green", "blue", "red"]}, {"is": "Placed", "board": "3", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "3", "seat": "red", "place": 2, "because": "won"}, {"is": "Finished", "board": "3", "seat": "green", "place": 3, "because": "last"}, {"is": "BoardCompleted", "board": "3", "placements": ["blue", "red", "green"]}, {"is": "TurnEnded"}, {"is": "HalfBegan", "half": 2}], "draws": [], "at_ms": 1800000243750}');
INSERT INTO "events" VALUES('1',78,'{"is": "BoardsOpened", "boards": ["1", "2", "3", "4", "5", "6"]}');
INSERT INTO "events" VALUES('1',79,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000244750, "deadline_ms": 1800000304750}');
INSERT INTO "events" VALUES('1',80,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "4"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "241bd0f5e662", "at_ms": 1800000244750, "message": 10019, "reply": true}');
INSERT INTO "events" VALUES('1',81,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "5"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "7e17f7b94887", "at_ms": 1800000245750, "message": 10020, "reply": true}');
INSERT INTO "events" VALUES('1',82,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "6"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "664b0de40fec", "at_ms": 1800000246750, "message": 10021, "reply": true}');
INSERT INTO "events" VALUES('1',83,'{"is": "PlayersWarned", "phase": 3, "seconds": 30, "slots": []}');
INSERT INTO "events" VALUES('1',84,'{"is": "PlayersWarned", "phase": 3, "seconds": 10, "slots": []}');
INSERT INTO "events" VALUES('1',85,'{"is": "PhaseResolved", "v": 2, "number": 3, "moves": [[{"seat": "blue", "board": "4"}, {"is": "Colour", "cell": "G1"}], [{"seat": "green", "board": "5"}, {"is": "Colour", "cell": "G7"}], [{"seat": "red", "board": "6"}, {"is": "Colour", "cell": "A3"}]], "game_events": [{"is": "Placed", "board": "4", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "4", "seat": "blue", "place": 1, "because": "won"}, {"is": "Placed", "board": "5", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "5", "seat": "green", "place": 1, "because": "won"}, {"is": "Placed", "board": "6", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "6", "seat": "red", "place": 1, "because": "won"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000305500}');
INSERT INTO "events" VALUES('1',86,'{"is": "PhaseOpened", "number": 4, "opened_ms": 1800000305500, "deadline_ms": 1800000365500}');
INSERT INTO "events" VALUES('1',87,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "4"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "8a7fcb516e66", "at_ms": 1800000305500, "message": 10022, "reply": true}');
INSERT INTO "events" VALUES('1',88,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "5"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "a6d17a6c735d", "at_ms": 1800000306500, "message": 10023, "reply": true}');
INSERT INTO "events" VALUES('1',89,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "6"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "8c2d2636cb59", "at_ms": 1800000307500, "message": 10024, "reply": true}');
INSERT INTO "events" VALUES('1',90,'{"is": "PlayersWarned", "phase": 4, "seconds": 30, "slots": []}');
INSERT INTO "events" VALUES('1',91,'{"is": "PlayersWarned", "phase": 4, "seconds": 10, "slots": []}');
INSERT INTO "events" VALUES('1',92,'{"is": "PhaseResolved", "v": 2, "number": 4, "moves": [[{"seat": "green", "board": "4"}, {"is": "Colour", "cell": "G7"}], [{"seat": "red", "board": "5"}, {"is": "Colour", "cell": "A3"}], [{"seat": "blue", "board": "6"}, {"is": "Colour", "cell": "G1"}]], "game_events": [{"is": "Placed", "board": "4", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "4", "seat": "green", "place": 2, "because": "won"}, {"is": "Finished", "board": "4", "seat": "red", "place": 3, "because": "last"}, {"is": "BoardCompleted", "board": "4", "placements": ["blue", "green", "red"]}, {"is": "Placed", "board": "5", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "5", "seat": "red", "place": 2, "because": "won"}, {"is": "Finished", "board": "5", "seat": "blue", "place": 3, "because": "last"}, {"is": "BoardCompleted", "board": "5", "placements": ["green", "red", "blue"]}, {"is": "Placed", "board": "6", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "6", "seat": "blue", "place": 2, "because": "won"}, {"is": "Finished", "board": "6", "seat": "green", "place": 3, "because": "last"}, {"is": "BoardCompleted", "board": "6", "placements": ["red", "blue", "green"]}, {"is": "TurnEnded"}, {"is": "MatchEnded", "outcome": {"ranking": [["red", "green", "blue"]], "reason": "Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."}}], "draws": [], "at_ms": 1800000366250}');
INSERT INTO "events" VALUES('1',93,'{"is": "MatchFinished", "ranking": [["red", "green", "blue"]], "reason": "Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each.", "at_ms": 1800000366250}');
INSERT INTO "events" VALUES('2',1,'{"is": "MatchCreated", "match_id": "2", "settings": {"game": "bifrost", "options": {"prefilled": {"red": ["A1", "A2", "A4", "A5"], "green": ["E9", "F8", "H6", "I5"], "blue": ["E1", "F1", "H1", "I1"]}}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 1, "absent_then": "computer", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": "dealt"}, "host": "100", "seed": "7ff23309dbc09b506b4e4bc6a31b460e1e62023ef9281b686c599565aed17ec2", "commitment": "de10d66bc4ab7b09b96d27425406004f8dce6ace876f37c8aa5bb748eb710427", "rules_version": 1, "at_ms": 1800000366250, "salt": "ed006ba74abcd433c90a1c18dbc499503bcd00ce37d0fbc84a2d3d24fa5c6edc", "salts": {}, "seals": {}, "beacon_url": "https://beacon.example", "people": []}');
INSERT INTO "events" VALUES('2',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('2',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('2',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('2',5,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('2',6,'{"is": "PlayerReady", "player_id": "101"}');
INSERT INTO "events" VALUES('2',7,'{"is": "PlayerReady", "player_id": "102"}');
INSERT INTO "events" VALUES('2',8,'{"is": "PlayerReady", "player_id": "103"}');
INSERT INTO "events" VALUES('2',9,'{"is": "BeaconNamed", "round": 60000014, "due_ms": 1800000390000, "at_ms": 1800000373250}');
INSERT INTO "events" VALUES('2',10,'{"is": "BeaconMissed", "reason": "The beacon does not answer.", "at_ms": 1800000374250}');
INSERT INTO "events" VALUES('2',11,'{"is": "MatchStarted", "seats": {"red": "103", "green": "102", "blue": "101"}, "state": {"config": {"start": "RR.RR.....................B.......GB......G.......B....GB...G", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5], "half_break": 0, "wait_for_finished": false}, "half": 1, "number": 1, "boards": [{"name": "1", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "red", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "2", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "green", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "3", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "blue", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}], "outcome": null, "minute": [], "last_turn": []}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 0}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 1}], "at_ms": 1800000374250, "beacon": ""}');
INSERT INTO "events" VALUES('2',12,'{"is": "BoardsOpened", "boards": ["1", "2", "3"]}');
INSERT INTO "events" VALUES('2',13,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000375250, "deadline_ms": 1800000435250}');
INSERT INTO "events" VALUES('2',14,'{"is": "CorrectionRefused", "slot": {"seat": "red", "board": "1"}, "phase": 1, "refusal": "The rules do not let that seat answer so in that turn.", "by": "100", "reason": "as it was said", "at_ms": 1800000376250}');
INSERT INTO "events" VALUES('2',15,'{"is": "PlayersWarned", "phase": 1, "seconds": 30, "slots": [{"seat": "red", "board": "1"}, {"seat": "green", "board": "2"}, {"seat": "blue", "board": "3"}]}');
INSERT INTO "events" VALUES('2',16,'{"is": "PlayersWarned", "phase": 1, "seconds": 10, "slots": [{"seat": "red", "board": "1"}, {"seat": "green", "board": "2"}, {"seat": "blue", "board": "3"}]}');
INSERT INTO "events" VALUES('2',17,'{"is": "PhaseResolved", "v": 2, "number": 1, "moves": [], "game_events": [{"is": "Passed", "board": "1", "seat": "red"}, {"is": "Passed", "board": "2", "seat": "green"}, {"is": "Passed", "board": "3", "seat": "blue"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000436000}');
INSERT INTO "events" VALUES('2',18,'{"is": "AbsenceNoted", "seat": "blue", "missed": 1, "at_ms": 1800000436000}');
INSERT INTO "events" VALUES('2',19,'{"is": "AbsenceNoted", "seat": "green", "missed": 1, "at_ms": 1800000436000}');
INSERT INTO "events" VALUES('2',20,'{"is": "AbsenceNoted", "seat": "red", "missed": 1, "at_ms": 1800000436000}');
INSERT INTO "events" VALUES('2',21,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000436000, "deadline_ms": 1800000496000}');
INSERT INTO "events" VALUES('2',22,'{"is": "PlayersWarned", "phase": 2, "seconds": 30, "slots": [{"seat": "green", "board": "1"}, {"seat": "blue", "board": "2"}, {"seat": "red", "board": "3"}]}');
INSERT INTO "events" VALUES('2',23,'{"is": "PlayersWarned", "phase": 2, "seconds": 10, "slots": [{"seat": "green", "board": "1"}, {"seat": "blue", "board": "2"}, {"seat": "red", "board": "3"}]}');
INSERT INTO "events" VALUES('2',24,'{"is": "PhaseResolved", "v": 2, "number": 2, "moves": [], "game_events": [{"is": "Passed", "board": "1", "seat": "green"}, {"is": "Passed", "board": "2", "seat": "blue"}, {"is": "Passed", "board": "3", "seat": "red"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000496750}');
INSERT INTO "events" VALUES('2',25,'{"is": "PlayerReplaced", "seat": "blue", "left": "101", "player": {"id": "computer-1", "name": "Computer 1", "computer": "good", "sees_all": false, "seat": null, "seal": "", "program": ""}, "by": "", "reason": "no answer for 2 turns", "at_ms": 1800000496750, "deadline_ms": null}');
INSERT INTO "events" VALUES('2',26,'{"is": "PlayerReplaced", "seat": "green", "left": "102", "player": {"id": "computer-2", "name": "Computer 2", "computer": "good", "sees_all": false, "seat": null, "seal": "", "program": ""}, "by": "", "reason": "no answer for 2 turns", "at_ms": 1800000496750, "deadline_ms": null}');
INSERT INTO "events" VALUES('2',27,'{"is": "PlayerReplaced", "seat": "red", "left": "103", "player": {"id": "computer-3", "name": "Computer 3", "computer": "good", "sees_all": false, "seat": null, "seal": "", "program": ""}, "by": "", "reason": "no answer for 2 turns", "at_ms": 1800000496750, "deadline_ms": null}');
INSERT INTO "events" VALUES('2',28,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000496750, "deadline_ms": 1800000556750}');
INSERT INTO "events" VALUES('2',29,'{"is": "MatchAbandoned", "by": "100", "reason": "nobody came", "at_ms": 1800000497750}');
INSERT INTO "events" VALUES('3',1,'{"is": "MatchCreated", "match_id": "3", "settings": {"game": "bifrost", "options": {"prefilled": {"red": ["A1", "A2", "A4", "A5"], "green": ["E9", "F8", "H6", "I5"], "blue": ["E1", "F1", "H1", "I1"]}}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": "dealt"}, "host": "100", "seed": "bd603cf4ac105d5d5f8976aa6e3ff8bd4938907fc5cd5058623f8ae54ae67c8c", "commitment": "bc9cf0d4aff888a3e03d65733fa78ce59fe5cd8561dc097c50016bdeda62b7fa", "rules_version": 1, "at_ms": 1800000497750, "salt": "a42fec8bd7c92c68d7eb833a1639ce05c426c34c312be09d961e1b57ca46b634", "salts": {}, "seals": {}, "beacon_url": "", "people": []}');
INSERT INTO "events" VALUES('3',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('3',3,'{"is": "PlayerJoined", "player": {"id": "computer-1", "name": "Computer 1", "computer": "good", "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('3',4,'{"is": "StartPlanned", "begins_ms": 1800086899750, "by": "100", "at_ms": 1800000500750}');
INSERT INTO "events" VALUES('4',1,'{"is": "MatchCreated", "match_id": "4", "settings": {"game": "bifrost", "options": {"prefilled": {"red": ["A1", "A2", "A4", "A5"], "green": ["E9", "F8", "H6", "I5"], "blue": ["E1", "F1", "H1", "I1"]}}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": "dealt"}, "host": "100", "seed": "15498d9a44e13d95b652180a805dde2b992960648fac40cb2d827139b018e9ea", "commitment": "f82ad3fb0dbbe33b17321c764f1ec535c921771896b5223b9d68475938fd1b31", "rules_version": 1, "at_ms": 1800000500750, "salt": "fcc15ffb1691ff1a2c82d5ca2b5532412c63d7f98b0f9789d428a2eb62735937", "salts": {}, "seals": {}, "beacon_url": "", "people": []}');
INSERT INTO "events" VALUES('4',2,'{"is": "PlayerJoined", "player": {"id": "100", "name": "Player 100", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('4',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('4',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false, "seat": null, "seal": "", "program": ""}, "nonce": ""}');
INSERT INTO "events" VALUES('4',5,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('4',6,'{"is": "PlayerReady", "player_id": "100"}');
INSERT INTO "events" VALUES('4',7,'{"is": "PlayerReady", "player_id": "102"}');
INSERT INTO "events" VALUES('4',8,'{"is": "PlayerReady", "player_id": "103"}');
INSERT INTO "events" VALUES('4',9,'{"is": "MatchStarted", "seats": {"red": "102", "green": "103", "blue": "100"}, "state": {"config": {"start": "RR.RR.....................B.......GB......G.......B....GB...G", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5], "half_break": 0, "wait_for_finished": false}, "half": 1, "number": 1, "boards": [{"name": "1", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "red", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "2", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "green", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "3", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "blue", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}], "outcome": null, "minute": [], "last_turn": []}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 0}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 0}], "at_ms": 1800000507750, "beacon": ""}');
INSERT INTO "events" VALUES('4',10,'{"is": "BoardsOpened", "boards": ["1", "2", "3"]}');
INSERT INTO "events" VALUES('4',11,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000508750, "deadline_ms": 1800000568750}');
INSERT INTO "events" VALUES('4',12,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "1"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "79134faf5bfe", "at_ms": 1800000508750, "message": 10025, "reply": true}');
INSERT INTO "events" VALUES('4',13,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "2"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "ab11c378a58b", "at_ms": 1800000509750, "message": 10026, "reply": true}');
INSERT INTO "events" VALUES('4',14,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "3"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "76963443b53b", "at_ms": 1800000510750, "message": 10027, "reply": true}');
INSERT INTO "events" VALUES('4',15,'{"is": "PlayersWarned", "phase": 1, "seconds": 30, "slots": []}');
INSERT INTO "events" VALUES('4',16,'{"is": "PlayersWarned", "phase": 1, "seconds": 10, "slots": []}');
INSERT INTO "events" VALUES('4',17,'{"is": "PhaseResolved", "v": 2, "number": 1, "moves": [[{"seat": "red", "board": "1"}, {"is": "Colour", "cell": "A3"}], [{"seat": "green", "board": "2"}, {"is": "Colour", "cell": "G7"}], [{"seat": "blue", "board": "3"}, {"is": "Colour", "cell": "G1"}]], "game_events": [{"is": "Placed", "board": "1", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "1", "seat": "red", "place": 1, "because": "won"}, {"is": "Placed", "board": "2", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "2", "seat": "green", "place": 1, "because": "won"}, {"is": "Placed", "board": "3", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "3", "seat": "blue", "place": 1, "because": "won"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000569500}');
INSERT INTO "events" VALUES('4',18,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000569500, "deadline_ms": 1800000629500}');
INSERT INTO "events" VALUES('4',19,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "1"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "4e0047a47707", "at_ms": 1800000569500, "message": 10028, "reply": true}');
INSERT INTO "events" VALUES('4',20,'{"is": "ConsentAsked", "number": 20, "deed": {"is": "Extend", "by": "100", "seconds": 30, "reason": "the power failed", "phase": 0}, "asked": ["102", "103"], "until_ms": 1800000871500, "at_ms": 1800000571500}');
INSERT INTO "events" VALUES('4',21,'{"is": "ConsentGiven", "number": 20, "by": "102", "at_ms": 1800000572500}');
INSERT INTO "events" VALUES('4',22,'{"is": "ConsentGiven", "number": 20, "by": "103", "at_ms": 1800000573500}');
INSERT INTO "events" VALUES('4',23,'{"is": "ConsentClosed", "number": 20, "deed": {"is": "Extend", "by": "100", "seconds": 30, "reason": "the power failed", "phase": 0}, "result": "granted", "at_ms": 1800000573500}');
INSERT INTO "events" VALUES('4',24,'{"is": "ClockExtended", "by": "100", "seconds": 30, "deadline_ms": 1800000659500, "at_ms": 1800000573500, "reason": "the power failed"}');
INSERT INTO "events" VALUES('4',25,'{"is": "MatchHandedOver", "to": "200", "by": "100", "at_ms": 1800000574500, "people": []}');
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
INSERT INTO "heartbeats" VALUES('bot',1800000574500,NULL,NULL);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	lobby_channel_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	created_ms BIGINT NOT NULL, category_id BIGINT, private BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('1',7,8,'bifrost','finished',1800000000000,NULL,0);
INSERT INTO "matches" VALUES('2',7,8,'bifrost','abandoned',1800000366250,NULL,0);
INSERT INTO "matches" VALUES('3',7,8,'bifrost','lobby',1800000497750,NULL,0);
INSERT INTO "matches" VALUES('4',7,8,'bifrost','running',1800000500750,NULL,0);
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
INSERT INTO "outbox" VALUES(25,'1','seat/red/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(26,'1','seat/green/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(27,'1','seat/blue/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(28,'1','public/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(29,'1','seat/red/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(30,'1','seat/green/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(31,'1','seat/blue/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(32,'1','public/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(33,'1','seat/red/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(34,'1','seat/green/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(35,'1','seat/blue/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(36,'1','lobby',5,'{"is": "LobbyBody"}',1800000017000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(37,'1','seat/red/1',2,'{"is": "EventBody", "kind": 2, "events": [21, 21], "place": 0, "reply_to": 10001}',1800000018000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(38,'1','seat/green/2',2,'{"is": "EventBody", "kind": 2, "events": [22, 22], "place": 0, "reply_to": 10002}',1800000019000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(39,'1','seat/blue/3',2,'{"is": "EventBody", "kind": 2, "events": [23, 23], "place": 0, "reply_to": 10003}',1800000020000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(40,'1','seat/red/1',2,'{"is": "EventBody", "kind": 2, "events": [24, 24], "place": 0, "reply_to": 10004}',1800000021000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(41,'1','seat/red/1',2,'{"is": "EventBody", "kind": 2, "events": [25, 25], "place": 0, "reply_to": 10005}',1800000022000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(42,'1','seat/red/1',2,'{"is": "EventBody", "kind": 2, "events": [26, 26], "place": 0, "reply_to": 10006}',1800000023000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(43,'1','seat/red/1',2,'{"is": "EventBody", "kind": 2, "events": [27, 27], "place": 0, "reply_to": 10007}',1800000024000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(44,'1','seat/red/1',2,'{"is": "EventBody", "kind": 2, "events": [28, 28], "place": 0, "reply_to": 10008}',1800000025000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(45,'1','seat/red/1',2,'{"is": "EventBody", "kind": 2, "events": [29, 29], "place": 0, "reply_to": 10009}',1800000026000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(46,'1','public/1',4,'{"is": "EventBody", "kind": 4, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(47,'1','seat/red/1',4,'{"is": "EventBody", "kind": 4, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(48,'1','seat/green/1',4,'{"is": "EventBody", "kind": 4, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(49,'1','seat/blue/1',4,'{"is": "EventBody", "kind": 4, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(50,'1','public/2',4,'{"is": "EventBody", "kind": 4, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(51,'1','seat/red/2',4,'{"is": "EventBody", "kind": 4, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(52,'1','seat/green/2',4,'{"is": "EventBody", "kind": 4, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(53,'1','seat/blue/2',4,'{"is": "EventBody", "kind": 4, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(54,'1','public/3',4,'{"is": "EventBody", "kind": 4, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(55,'1','seat/red/3',4,'{"is": "EventBody", "kind": 4, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(56,'1','seat/green/3',4,'{"is": "EventBody", "kind": 4, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(57,'1','seat/blue/3',4,'{"is": "EventBody", "kind": 4, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(58,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(59,'1','public/1',3,'{"is": "EventBody", "kind": 3, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(60,'1','public/2',3,'{"is": "EventBody", "kind": 3, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(61,'1','public/3',3,'{"is": "EventBody", "kind": 3, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(62,'1','seat/red/1',3,'{"is": "EventBody", "kind": 3, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(63,'1','seat/green/2',3,'{"is": "EventBody", "kind": 3, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(64,'1','seat/blue/3',3,'{"is": "EventBody", "kind": 3, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(65,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [30, 30], "place": 0, "reply_to": null}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(66,'1','lobby',5,'{"is": "LobbyBody"}',1800000027000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(67,'1','public/1',4,'{"is": "EventBody", "kind": 4, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(68,'1','seat/red/1',4,'{"is": "EventBody", "kind": 4, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(69,'1','seat/green/1',4,'{"is": "EventBody", "kind": 4, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(70,'1','seat/blue/1',4,'{"is": "EventBody", "kind": 4, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(71,'1','public/2',4,'{"is": "EventBody", "kind": 4, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(72,'1','seat/red/2',4,'{"is": "EventBody", "kind": 4, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(73,'1','seat/green/2',4,'{"is": "EventBody", "kind": 4, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(74,'1','seat/blue/2',4,'{"is": "EventBody", "kind": 4, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(75,'1','public/3',4,'{"is": "EventBody", "kind": 4, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(76,'1','seat/red/3',4,'{"is": "EventBody", "kind": 4, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(77,'1','seat/green/3',4,'{"is": "EventBody", "kind": 4, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(78,'1','seat/blue/3',4,'{"is": "EventBody", "kind": 4, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(79,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(80,'1','public/1',3,'{"is": "EventBody", "kind": 3, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(81,'1','public/2',3,'{"is": "EventBody", "kind": 3, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(82,'1','public/3',3,'{"is": "EventBody", "kind": 3, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(83,'1','seat/red/1',3,'{"is": "EventBody", "kind": 3, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(84,'1','seat/green/2',3,'{"is": "EventBody", "kind": 3, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(85,'1','seat/blue/3',3,'{"is": "EventBody", "kind": 3, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(86,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [31, 31], "place": 0, "reply_to": null}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(87,'1','lobby',5,'{"is": "LobbyBody"}',1800000028000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(88,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [32, 32], "place": 0, "reply_to": null}',1800000029000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(89,'1','seat/red/1',3,'{"is": "EventBody", "kind": 3, "events": [32, 32], "place": 0, "reply_to": null}',1800000029000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(90,'1','seat/green/2',3,'{"is": "EventBody", "kind": 3, "events": [32, 32], "place": 0, "reply_to": null}',1800000029000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(91,'1','seat/blue/3',3,'{"is": "EventBody", "kind": 3, "events": [32, 32], "place": 0, "reply_to": null}',1800000029000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(92,'1','lobby',5,'{"is": "LobbyBody"}',1800000029000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(93,'1','public/1',4,'{"is": "EventBody", "kind": 4, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(94,'1','seat/red/1',4,'{"is": "EventBody", "kind": 4, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(95,'1','seat/green/1',4,'{"is": "EventBody", "kind": 4, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(96,'1','seat/blue/1',4,'{"is": "EventBody", "kind": 4, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(97,'1','public/2',4,'{"is": "EventBody", "kind": 4, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(98,'1','seat/red/2',4,'{"is": "EventBody", "kind": 4, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(99,'1','seat/green/2',4,'{"is": "EventBody", "kind": 4, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(100,'1','seat/blue/2',4,'{"is": "EventBody", "kind": 4, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(101,'1','public/3',4,'{"is": "EventBody", "kind": 4, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(102,'1','seat/red/3',4,'{"is": "EventBody", "kind": 4, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(103,'1','seat/green/3',4,'{"is": "EventBody", "kind": 4, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(104,'1','seat/blue/3',4,'{"is": "EventBody", "kind": 4, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(105,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(106,'1','public/1',3,'{"is": "EventBody", "kind": 3, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(107,'1','public/2',3,'{"is": "EventBody", "kind": 3, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(108,'1','public/3',3,'{"is": "EventBody", "kind": 3, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(109,'1','seat/red/1',3,'{"is": "EventBody", "kind": 3, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(110,'1','seat/green/2',3,'{"is": "EventBody", "kind": 3, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(111,'1','seat/blue/3',3,'{"is": "EventBody", "kind": 3, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(112,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [33, 33], "place": 0, "reply_to": null}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(113,'1','lobby',5,'{"is": "LobbyBody"}',1800000030000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(114,'1','public/1',4,'{"is": "EventBody", "kind": 4, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(115,'1','seat/red/1',4,'{"is": "EventBody", "kind": 4, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(116,'1','seat/green/1',4,'{"is": "EventBody", "kind": 4, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(117,'1','seat/blue/1',4,'{"is": "EventBody", "kind": 4, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(118,'1','public/2',4,'{"is": "EventBody", "kind": 4, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(119,'1','seat/red/2',4,'{"is": "EventBody", "kind": 4, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(120,'1','seat/green/2',4,'{"is": "EventBody", "kind": 4, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(121,'1','seat/blue/2',4,'{"is": "EventBody", "kind": 4, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(122,'1','public/3',4,'{"is": "EventBody", "kind": 4, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(123,'1','seat/red/3',4,'{"is": "EventBody", "kind": 4, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(124,'1','seat/green/3',4,'{"is": "EventBody", "kind": 4, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(125,'1','seat/blue/3',4,'{"is": "EventBody", "kind": 4, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(126,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(127,'1','public/1',3,'{"is": "EventBody", "kind": 3, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(128,'1','public/2',3,'{"is": "EventBody", "kind": 3, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(129,'1','public/3',3,'{"is": "EventBody", "kind": 3, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(130,'1','seat/red/1',3,'{"is": "EventBody", "kind": 3, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(131,'1','seat/green/2',3,'{"is": "EventBody", "kind": 3, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(132,'1','seat/blue/3',3,'{"is": "EventBody", "kind": 3, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(133,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [34, 34], "place": 0, "reply_to": null}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(134,'1','lobby',5,'{"is": "LobbyBody"}',1800000031000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(135,'1','public/1',4,'{"is": "EventBody", "kind": 4, "events": [35, 35], "place": 0, "reply_to": null}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(136,'1','seat/red/1',4,'{"is": "EventBody", "kind": 4, "events": [35, 35], "place": 0, "reply_to": null}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(137,'1','seat/green/1',4,'{"is": "EventBody", "kind": 4, "events": [35, 35], "place": 0, "reply_to": null}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(138,'1','seat/blue/1',4,'{"is": "EventBody", "kind": 4, "events": [35, 35], "place": 0, "reply_to": null}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(139,'1','public/2',4,'{"is": "EventBody", "kind": 4, "events": [35, 35], "place": 0, "reply_to": null}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(140,'1','seat/red/2',4,'{"is": "EventBody", "kind": 4, "events": [35, 35], "place": 0, "reply_to": null}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(141,'1','seat/green/2',4,'{"is": "EventBody", "kind": 4, "events": [35, 35], "place": 0, "reply_to": null}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(142,'1','seat/blue/2',4,'{"is": "EventBody", "kind": 4, "events": [35, 35], "place": 0, "reply_to": null}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(143,'1','public/3',4,'{"is": "EventBody", "kind": 4, "events": [35, 35], "place": 0, "reply_to": null}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(144,'1','seat/red/3',4,'{"is": "EventBody", "kind": 4, "events": [35, 35], "place": 0, "reply_to": null}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(145,'1','seat/green/3',4,'{"is": "EventBody", "kind": 4, "events": [35, 35], "place": 0, "reply_to": null}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(146,'1','seat/blue/3',4,'{"is": "EventBody", "kind": 4, "events": [35, 35], "place": 0, "reply_to": null}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(147,'1','lobby',5,'{"is": "LobbyBody"}',1800000032000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(148,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [36, 36], "place": 0, "reply_to": null}',1800000033000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(149,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [36, 36], "place": 0, "reply_to": null}',1800000033000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(150,'1','lobby',5,'{"is": "LobbyBody"}',1800000033000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(151,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [37, 37], "place": 0, "reply_to": null}',1800000034000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(152,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [37, 37], "place": 0, "reply_to": null}',1800000034000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(153,'1','lobby',5,'{"is": "LobbyBody"}',1800000034000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(154,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [38, 38], "place": 0, "reply_to": null}',1800000035000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(155,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000111250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(156,'1','seat/red/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000111250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(157,'1','seat/green/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000111250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(158,'1','seat/blue/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000111250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(159,'1','public/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000111250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(160,'1','seat/red/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000111250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(161,'1','seat/green/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000111250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(162,'1','seat/blue/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000111250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(163,'1','public/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000111250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(164,'1','seat/red/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000111250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(165,'1','seat/green/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000111250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(166,'1','seat/blue/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000111250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(167,'1','seat/green/1',2,'{"is": "EventBody", "kind": 2, "events": [43, 43], "place": 0, "reply_to": 10010}',1800000112250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(168,'1','seat/blue/2',2,'{"is": "EventBody", "kind": 2, "events": [44, 44], "place": 0, "reply_to": 10011}',1800000113250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(169,'1','seat/red/3',2,'{"is": "EventBody", "kind": 2, "events": [45, 45], "place": 0, "reply_to": 10012}',1800000114250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(170,'1','seat/green/1',3,'{"is": "EventBody", "kind": 3, "events": [46, 46], "place": 0, "reply_to": null}',1800000115250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(171,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [46, 46], "place": 0, "reply_to": null}',1800000115250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(172,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [47, 47], "place": 0, "reply_to": null}',1800000116250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(173,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(174,'1','seat/red/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(175,'1','seat/green/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(176,'1','seat/blue/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(177,'1','public/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(178,'1','seat/red/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(179,'1','seat/green/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(180,'1','seat/blue/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(181,'1','public/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(182,'1','seat/red/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(183,'1','seat/green/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(184,'1','seat/blue/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["\u23ea The host took the match back to turn 1. Later turns are void."], "opening": false, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(185,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [48, 49], "place": 0, "reply_to": null}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(186,'1','lobby',5,'{"is": "LobbyBody"}',1800000117250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(187,'1','seat/red/1',2,'{"is": "EventBody", "kind": 2, "events": [50, 50], "place": 0, "reply_to": 10013}',1800000118250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(188,'1','seat/green/2',2,'{"is": "EventBody", "kind": 2, "events": [51, 51], "place": 0, "reply_to": 10014}',1800000119250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(189,'1','seat/blue/3',2,'{"is": "EventBody", "kind": 2, "events": [52, 52], "place": 0, "reply_to": 10015}',1800000120250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(190,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(191,'1','seat/red/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(192,'1','seat/green/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(193,'1','seat/blue/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(194,'1','public/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(195,'1','seat/red/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(196,'1','seat/green/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(197,'1','seat/blue/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(198,'1','public/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(199,'1','seat/red/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(200,'1','seat/green/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(201,'1','seat/blue/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(202,'1','lobby',5,'{"is": "LobbyBody"}',1800000178000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(203,'1','seat/green/1',2,'{"is": "EventBody", "kind": 2, "events": [57, 57], "place": 0, "reply_to": 10016}',1800000179000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(204,'1','seat/blue/2',2,'{"is": "EventBody", "kind": 2, "events": [58, 58], "place": 0, "reply_to": 10017}',1800000180000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(205,'1','seat/red/3',2,'{"is": "EventBody", "kind": 2, "events": [59, 59], "place": 0, "reply_to": 10018}',1800000181000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(206,'1','seat/red/1',3,'{"is": "EventBody", "kind": 3, "events": [60, 70], "place": 0, "reply_to": null}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(207,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then."], "opening": false, "closed": false, "turn": 2, "call": true, "waiting": false}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(208,'1','seat/red/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then."], "opening": false, "closed": false, "turn": 2, "call": true, "waiting": false}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(209,'1','seat/green/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then.", "Your answer still counts. Recorded: G7 on game 1."], "opening": false, "closed": false, "turn": 2, "call": true, "waiting": false}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(210,'1','seat/blue/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then."], "opening": false, "closed": false, "turn": 2, "call": true, "waiting": false}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(211,'1','public/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then."], "opening": false, "closed": false, "turn": 2, "call": true, "waiting": false}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(212,'1','seat/red/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then."], "opening": false, "closed": false, "turn": 2, "call": true, "waiting": false}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(213,'1','seat/green/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then."], "opening": false, "closed": false, "turn": 2, "call": true, "waiting": false}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(214,'1','seat/blue/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then.", "Your answer still counts. Recorded: G1 on game 2."], "opening": false, "closed": false, "turn": 2, "call": true, "waiting": false}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(215,'1','public/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then."], "opening": false, "closed": false, "turn": 2, "call": true, "waiting": false}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(216,'1','seat/red/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then.", "Your answer still counts. Recorded: A3 on game 3."], "opening": false, "closed": false, "turn": 2, "call": true, "waiting": false}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(217,'1','seat/green/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then."], "opening": false, "closed": false, "turn": 2, "call": true, "waiting": false}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(218,'1','seat/blue/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["\u23ea The host corrected an answer of turn 1. Later turns were played again with the answers given then."], "opening": false, "closed": false, "turn": 2, "call": true, "waiting": false}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(219,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [60, 70], "place": 0, "reply_to": null}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(220,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [60, 70], "place": 1, "reply_to": null}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(221,'1','lobby',5,'{"is": "LobbyBody"}',1800000182000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(222,'1','direct',3,'{"is": "EventBody", "kind": 3, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(223,'1','seat/red/1',10,'{"is": "AdmissionBody"}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(224,'1','seat/red/2',10,'{"is": "AdmissionBody"}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(225,'1','seat/red/3',10,'{"is": "AdmissionBody"}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(226,'1','seat/red/3',3,'{"is": "EventBody", "kind": 3, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(227,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(228,'1','public/1',4,'{"is": "EventBody", "kind": 4, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(229,'1','seat/red/1',4,'{"is": "EventBody", "kind": 4, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(230,'1','seat/green/1',4,'{"is": "EventBody", "kind": 4, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(231,'1','seat/blue/1',4,'{"is": "EventBody", "kind": 4, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(232,'1','public/2',4,'{"is": "EventBody", "kind": 4, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(233,'1','seat/red/2',4,'{"is": "EventBody", "kind": 4, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(234,'1','seat/green/2',4,'{"is": "EventBody", "kind": 4, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(235,'1','seat/blue/2',4,'{"is": "EventBody", "kind": 4, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(236,'1','public/3',4,'{"is": "EventBody", "kind": 4, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(237,'1','seat/red/3',4,'{"is": "EventBody", "kind": 4, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(238,'1','seat/green/3',4,'{"is": "EventBody", "kind": 4, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(239,'1','seat/blue/3',4,'{"is": "EventBody", "kind": 4, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(240,'1','control',10,'{"is": "AdmissionBody"}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(241,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [71, 71], "place": 0, "reply_to": null}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(242,'1','lobby',5,'{"is": "LobbyBody"}',1800000183000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(243,'1','control',10,'{"is": "AdmissionBody"}',1800000184000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(244,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [72, 72], "place": 0, "reply_to": null}',1800000184000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(245,'1','lobby',5,'{"is": "LobbyBody"}',1800000184000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(246,'1','control',10,'{"is": "AdmissionBody"}',1800000185000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(247,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [73, 73], "place": 0, "reply_to": null}',1800000185000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(248,'1','lobby',5,'{"is": "LobbyBody"}',1800000185000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(249,'1','control',10,'{"is": "AdmissionBody"}',1800000186000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(250,'1','control',3,'{"is": "EventBody", "kind": 3, "events": [74, 74], "place": 0, "reply_to": null}',1800000186000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(251,'1','lobby',5,'{"is": "LobbyBody"}',1800000186000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(252,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Green plays G7.", "Green connects three edges and takes 2nd place.", "Blue is the last one left and takes 3rd place.", "Game 1 is complete: Red, Green, Blue.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(253,'1','seat/red/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Green plays G7.", "Green connects three edges and takes 2nd place.", "Blue is the last one left and takes 3rd place.", "Game 1 is complete: Red, Green, Blue.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(254,'1','seat/green/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Green plays G7.", "Green connects three edges and takes 2nd place.", "Blue is the last one left and takes 3rd place.", "Game 1 is complete: Red, Green, Blue.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(255,'1','seat/blue/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Green plays G7.", "Green connects three edges and takes 2nd place.", "Blue is the last one left and takes 3rd place.", "Game 1 is complete: Red, Green, Blue.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(256,'1','public/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 2nd place.", "Red is the last one left and takes 3rd place.", "Game 2 is complete: Green, Blue, Red.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(257,'1','seat/red/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 2nd place.", "Red is the last one left and takes 3rd place.", "Game 2 is complete: Green, Blue, Red.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(258,'1','seat/green/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 2nd place.", "Red is the last one left and takes 3rd place.", "Game 2 is complete: Green, Blue, Red.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(259,'1','seat/blue/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 2nd place.", "Red is the last one left and takes 3rd place.", "Game 2 is complete: Green, Blue, Red.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(260,'1','public/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Red plays A3.", "Red connects three edges and takes 2nd place.", "Green is the last one left and takes 3rd place.", "Game 3 is complete: Blue, Red, Green.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(261,'1','seat/red/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Red plays A3.", "Red connects three edges and takes 2nd place.", "Green is the last one left and takes 3rd place.", "Game 3 is complete: Blue, Red, Green.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(262,'1','seat/green/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Red plays A3.", "Red connects three edges and takes 2nd place.", "Green is the last one left and takes 3rd place.", "Game 3 is complete: Blue, Red, Green.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(263,'1','seat/blue/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Red plays A3.", "Red connects three edges and takes 2nd place.", "Green is the last one left and takes 3rd place.", "Game 3 is complete: Blue, Red, Green.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(264,'1','lobby',5,'{"is": "LobbyBody"}',1800000243750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(265,'1','lobby',3,'{"is": "EventBody", "kind": 3, "events": [78, 79], "place": 0, "reply_to": null}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(266,'1','public/4',0,'{"is": "BoardBody", "boards": ["4"], "lines": [], "opening": true, "closed": false, "turn": 3, "call": true, "waiting": false}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(267,'1','seat/red/4',0,'{"is": "BoardBody", "boards": ["4"], "lines": [], "opening": true, "closed": false, "turn": 3, "call": true, "waiting": true}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(268,'1','seat/green/4',0,'{"is": "BoardBody", "boards": ["4"], "lines": [], "opening": true, "closed": false, "turn": 3, "call": true, "waiting": true}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(269,'1','seat/blue/4',0,'{"is": "BoardBody", "boards": ["4"], "lines": [], "opening": true, "closed": false, "turn": 3, "call": true, "waiting": false}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(270,'1','public/5',0,'{"is": "BoardBody", "boards": ["5"], "lines": [], "opening": true, "closed": false, "turn": 3, "call": true, "waiting": false}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(271,'1','seat/red/5',0,'{"is": "BoardBody", "boards": ["5"], "lines": [], "opening": true, "closed": false, "turn": 3, "call": true, "waiting": true}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(272,'1','seat/green/5',0,'{"is": "BoardBody", "boards": ["5"], "lines": [], "opening": true, "closed": false, "turn": 3, "call": true, "waiting": false}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(273,'1','seat/blue/5',0,'{"is": "BoardBody", "boards": ["5"], "lines": [], "opening": true, "closed": false, "turn": 3, "call": true, "waiting": true}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(274,'1','public/6',0,'{"is": "BoardBody", "boards": ["6"], "lines": [], "opening": true, "closed": false, "turn": 3, "call": true, "waiting": false}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(275,'1','seat/red/6',0,'{"is": "BoardBody", "boards": ["6"], "lines": [], "opening": true, "closed": false, "turn": 3, "call": true, "waiting": false}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(276,'1','seat/green/6',0,'{"is": "BoardBody", "boards": ["6"], "lines": [], "opening": true, "closed": false, "turn": 3, "call": true, "waiting": true}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(277,'1','seat/blue/6',0,'{"is": "BoardBody", "boards": ["6"], "lines": [], "opening": true, "closed": false, "turn": 3, "call": true, "waiting": true}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(278,'1','lobby',5,'{"is": "LobbyBody"}',1800000244750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(279,'1','seat/blue/4',2,'{"is": "EventBody", "kind": 2, "events": [80, 80], "place": 0, "reply_to": 10019}',1800000245750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(280,'1','seat/green/5',2,'{"is": "EventBody", "kind": 2, "events": [81, 81], "place": 0, "reply_to": 10020}',1800000246750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(281,'1','seat/red/6',2,'{"is": "EventBody", "kind": 2, "events": [82, 82], "place": 0, "reply_to": 10021}',1800000247750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(282,'1','public/4',0,'{"is": "BoardBody", "boards": ["4"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": false}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(283,'1','seat/red/4',0,'{"is": "BoardBody", "boards": ["4"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": true}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(284,'1','seat/green/4',0,'{"is": "BoardBody", "boards": ["4"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": false}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(285,'1','seat/blue/4',0,'{"is": "BoardBody", "boards": ["4"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": true}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(286,'1','public/5',0,'{"is": "BoardBody", "boards": ["5"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": false}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(287,'1','seat/red/5',0,'{"is": "BoardBody", "boards": ["5"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": false}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(288,'1','seat/green/5',0,'{"is": "BoardBody", "boards": ["5"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": true}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(289,'1','seat/blue/5',0,'{"is": "BoardBody", "boards": ["5"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": true}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(290,'1','public/6',0,'{"is": "BoardBody", "boards": ["6"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": false}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(291,'1','seat/red/6',0,'{"is": "BoardBody", "boards": ["6"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": true}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(292,'1','seat/green/6',0,'{"is": "BoardBody", "boards": ["6"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": true}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(293,'1','seat/blue/6',0,'{"is": "BoardBody", "boards": ["6"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 4, "call": true, "waiting": false}',1800000305500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(294,'1','seat/green/4',2,'{"is": "EventBody", "kind": 2, "events": [87, 87], "place": 0, "reply_to": 10022}',1800000306500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(295,'1','seat/red/5',2,'{"is": "EventBody", "kind": 2, "events": [88, 88], "place": 0, "reply_to": 10023}',1800000307500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(296,'1','seat/blue/6',2,'{"is": "EventBody", "kind": 2, "events": [89, 89], "place": 0, "reply_to": 10024}',1800000308500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(297,'1','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(298,'1','seat/red/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(299,'1','seat/green/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(300,'1','seat/blue/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(301,'1','public/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(302,'1','seat/red/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(303,'1','seat/green/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(304,'1','seat/blue/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(305,'1','public/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(306,'1','seat/red/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(307,'1','seat/green/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(308,'1','seat/blue/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(309,'1','public/4',0,'{"is": "BoardBody", "boards": ["4"], "lines": ["Green plays G7.", "Green connects three edges and takes 2nd place.", "Red is the last one left and takes 3rd place.", "Game 4 is complete: Blue, Green, Red.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(310,'1','seat/red/4',0,'{"is": "BoardBody", "boards": ["4"], "lines": ["Green plays G7.", "Green connects three edges and takes 2nd place.", "Red is the last one left and takes 3rd place.", "Game 4 is complete: Blue, Green, Red.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(311,'1','seat/green/4',0,'{"is": "BoardBody", "boards": ["4"], "lines": ["Green plays G7.", "Green connects three edges and takes 2nd place.", "Red is the last one left and takes 3rd place.", "Game 4 is complete: Blue, Green, Red.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(312,'1','seat/blue/4',0,'{"is": "BoardBody", "boards": ["4"], "lines": ["Green plays G7.", "Green connects three edges and takes 2nd place.", "Red is the last one left and takes 3rd place.", "Game 4 is complete: Blue, Green, Red.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(313,'1','public/5',0,'{"is": "BoardBody", "boards": ["5"], "lines": ["Red plays A3.", "Red connects three edges and takes 2nd place.", "Blue is the last one left and takes 3rd place.", "Game 5 is complete: Green, Red, Blue.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(314,'1','seat/red/5',0,'{"is": "BoardBody", "boards": ["5"], "lines": ["Red plays A3.", "Red connects three edges and takes 2nd place.", "Blue is the last one left and takes 3rd place.", "Game 5 is complete: Green, Red, Blue.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(315,'1','seat/green/5',0,'{"is": "BoardBody", "boards": ["5"], "lines": ["Red plays A3.", "Red connects three edges and takes 2nd place.", "Blue is the last one left and takes 3rd place.", "Game 5 is complete: Green, Red, Blue.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(316,'1','seat/blue/5',0,'{"is": "BoardBody", "boards": ["5"], "lines": ["Red plays A3.", "Red connects three edges and takes 2nd place.", "Blue is the last one left and takes 3rd place.", "Game 5 is complete: Green, Red, Blue.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(317,'1','public/6',0,'{"is": "BoardBody", "boards": ["6"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 2nd place.", "Green is the last one left and takes 3rd place.", "Game 6 is complete: Red, Blue, Green.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(318,'1','seat/red/6',0,'{"is": "BoardBody", "boards": ["6"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 2nd place.", "Green is the last one left and takes 3rd place.", "Game 6 is complete: Red, Blue, Green.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(319,'1','seat/green/6',0,'{"is": "BoardBody", "boards": ["6"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 2nd place.", "Green is the last one left and takes 3rd place.", "Game 6 is complete: Red, Blue, Green.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(320,'1','seat/blue/6',0,'{"is": "BoardBody", "boards": ["6"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 2nd place.", "Green is the last one left and takes 3rd place.", "Game 6 is complete: Red, Blue, Green.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0, "call": true, "waiting": false}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(321,'1','lobby',5,'{"is": "LobbyBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(322,'1','public/1',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(323,'1','public/2',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(324,'1','public/3',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(325,'1','public/4',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(326,'1','public/5',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(327,'1','public/6',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(328,'1','lobby',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(329,'1','seat/red/1',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(330,'1','seat/green/1',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(331,'1','seat/blue/1',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(332,'1','seat/red/2',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(333,'1','seat/green/2',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(334,'1','seat/blue/2',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(335,'1','seat/red/3',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(336,'1','seat/green/3',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(337,'1','seat/blue/3',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(338,'1','seat/red/4',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(339,'1','seat/green/4',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(340,'1','seat/blue/4',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(341,'1','seat/red/5',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(342,'1','seat/green/5',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(343,'1','seat/blue/5',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(344,'1','seat/red/6',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(345,'1','seat/green/6',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(346,'1','seat/blue/6',6,'{"is": "ResultBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(347,'1','lobby',7,'{"is": "CloseForWritingBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(348,'1','lobby',9,'{"is": "EventBody", "kind": 9, "events": [92, 93], "place": 0, "reply_to": null}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(349,'2','lobby',3,'{"is": "EventBody", "kind": 3, "events": [1, 1], "place": 0, "reply_to": null}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(350,'2','lobby',5,'{"is": "LobbyBody"}',1800000366250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(351,'2','lobby',5,'{"is": "LobbyBody"}',1800000367250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(352,'2','lobby',5,'{"is": "LobbyBody"}',1800000368250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(353,'2','lobby',5,'{"is": "LobbyBody"}',1800000369250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(354,'2','lobby',3,'{"is": "EventBody", "kind": 3, "events": [5, 5], "place": 0, "reply_to": null}',1800000370250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(355,'2','lobby',5,'{"is": "LobbyBody"}',1800000370250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(356,'2','lobby',5,'{"is": "LobbyBody"}',1800000371250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(357,'2','lobby',5,'{"is": "LobbyBody"}',1800000372250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(358,'2','lobby',3,'{"is": "EventBody", "kind": 3, "events": [8, 9], "place": 0, "reply_to": null}',1800000373250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(359,'2','lobby',5,'{"is": "LobbyBody"}',1800000373250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(360,'2','lobby',3,'{"is": "EventBody", "kind": 3, "events": [10, 11], "place": 0, "reply_to": null}',1800000374250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(361,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [10, 11], "place": 0, "reply_to": null}',1800000374250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(362,'2','lobby',5,'{"is": "LobbyBody"}',1800000374250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(363,'2','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(364,'2','seat/red/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(365,'2','seat/green/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(366,'2','seat/blue/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(367,'2','public/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(368,'2','seat/red/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(369,'2','seat/green/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(370,'2','seat/blue/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(371,'2','public/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(372,'2','seat/red/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(373,'2','seat/green/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(374,'2','seat/blue/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(375,'2','lobby',5,'{"is": "LobbyBody"}',1800000375250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(376,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [14, 14], "place": 0, "reply_to": null}',1800000376250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(377,'2','seat/red/1',1,'{"is": "EventBody", "kind": 1, "events": [15, 15], "place": 0, "reply_to": null}',1800000405250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(378,'2','seat/green/2',1,'{"is": "EventBody", "kind": 1, "events": [15, 15], "place": 0, "reply_to": null}',1800000405250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(379,'2','seat/blue/3',1,'{"is": "EventBody", "kind": 1, "events": [15, 15], "place": 0, "reply_to": null}',1800000405250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(380,'2','seat/red/1',1,'{"is": "EventBody", "kind": 1, "events": [16, 16], "place": 0, "reply_to": null}',1800000425250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(381,'2','seat/green/2',1,'{"is": "EventBody", "kind": 1, "events": [16, 16], "place": 0, "reply_to": null}',1800000425250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(382,'2','seat/blue/3',1,'{"is": "EventBody", "kind": 1, "events": [16, 16], "place": 0, "reply_to": null}',1800000425250,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(383,'2','seat/blue/3',3,'{"is": "EventBody", "kind": 3, "events": [17, 21], "place": 0, "reply_to": null}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(384,'2','seat/green/3',3,'{"is": "EventBody", "kind": 3, "events": [17, 21], "place": 0, "reply_to": null}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(385,'2','seat/red/3',3,'{"is": "EventBody", "kind": 3, "events": [17, 21], "place": 0, "reply_to": null}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(386,'2','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red makes no move."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(387,'2','seat/red/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red makes no move."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(388,'2','seat/green/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red makes no move."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(389,'2','seat/blue/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red makes no move."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(390,'2','public/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green makes no move."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(391,'2','seat/red/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green makes no move."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(392,'2','seat/green/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green makes no move."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(393,'2','seat/blue/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green makes no move."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(394,'2','public/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue makes no move."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(395,'2','seat/red/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue makes no move."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(396,'2','seat/green/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue makes no move."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(397,'2','seat/blue/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue makes no move."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(398,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [17, 21], "place": 0, "reply_to": null}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(399,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [17, 21], "place": 1, "reply_to": null}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(400,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [17, 21], "place": 2, "reply_to": null}',1800000436000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(401,'2','seat/green/1',1,'{"is": "EventBody", "kind": 1, "events": [22, 22], "place": 0, "reply_to": null}',1800000466000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(402,'2','seat/blue/2',1,'{"is": "EventBody", "kind": 1, "events": [22, 22], "place": 0, "reply_to": null}',1800000466000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(403,'2','seat/red/3',1,'{"is": "EventBody", "kind": 1, "events": [22, 22], "place": 0, "reply_to": null}',1800000466000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(404,'2','seat/green/1',1,'{"is": "EventBody", "kind": 1, "events": [23, 23], "place": 0, "reply_to": null}',1800000486000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(405,'2','seat/blue/2',1,'{"is": "EventBody", "kind": 1, "events": [23, 23], "place": 0, "reply_to": null}',1800000486000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(406,'2','seat/red/3',1,'{"is": "EventBody", "kind": 1, "events": [23, 23], "place": 0, "reply_to": null}',1800000486000,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(407,'2','direct',3,'{"is": "EventBody", "kind": 3, "events": [24, 28], "place": 0, "reply_to": null}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(408,'2','seat/blue/1',10,'{"is": "AdmissionBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(409,'2','seat/blue/2',10,'{"is": "AdmissionBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(410,'2','seat/blue/3',10,'{"is": "AdmissionBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(411,'2','lobby',3,'{"is": "EventBody", "kind": 3, "events": [24, 28], "place": 0, "reply_to": null}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(412,'2','direct',3,'{"is": "EventBody", "kind": 3, "events": [24, 28], "place": 1, "reply_to": null}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(413,'2','seat/green/1',10,'{"is": "AdmissionBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(414,'2','seat/green/2',10,'{"is": "AdmissionBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(415,'2','seat/green/3',10,'{"is": "AdmissionBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(416,'2','lobby',3,'{"is": "EventBody", "kind": 3, "events": [24, 28], "place": 1, "reply_to": null}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(417,'2','direct',3,'{"is": "EventBody", "kind": 3, "events": [24, 28], "place": 2, "reply_to": null}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(418,'2','seat/red/1',10,'{"is": "AdmissionBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(419,'2','seat/red/2',10,'{"is": "AdmissionBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(420,'2','seat/red/3',10,'{"is": "AdmissionBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(421,'2','lobby',3,'{"is": "EventBody", "kind": 3, "events": [24, 28], "place": 2, "reply_to": null}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(422,'2','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Green makes no move."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(423,'2','seat/red/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Green makes no move."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(424,'2','seat/green/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Green makes no move."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(425,'2','seat/blue/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Green makes no move."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(426,'2','public/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Blue makes no move."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(427,'2','seat/red/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Blue makes no move."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(428,'2','seat/green/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Blue makes no move."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(429,'2','seat/blue/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Blue makes no move."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(430,'2','public/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Red makes no move."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(431,'2','seat/red/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Red makes no move."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(432,'2','seat/green/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Red makes no move."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": false}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(433,'2','seat/blue/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Red makes no move."], "opening": false, "closed": true, "turn": 3, "call": true, "waiting": true}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(434,'2','control',10,'{"is": "AdmissionBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(435,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [24, 28], "place": 0, "reply_to": null}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(436,'2','control',10,'{"is": "AdmissionBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(437,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [24, 28], "place": 1, "reply_to": null}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(438,'2','control',10,'{"is": "AdmissionBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(439,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [24, 28], "place": 2, "reply_to": null}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(440,'2','lobby',5,'{"is": "LobbyBody"}',1800000496750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(441,'2','control',3,'{"is": "EventBody", "kind": 3, "events": [29, 29], "place": 0, "reply_to": null}',1800000497750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(442,'2','lobby',5,'{"is": "LobbyBody"}',1800000497750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(443,'2','public/1',6,'{"is": "ResultBody"}',1800000497750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(444,'2','public/2',6,'{"is": "ResultBody"}',1800000497750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(445,'2','public/3',6,'{"is": "ResultBody"}',1800000497750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(446,'2','lobby',6,'{"is": "ResultBody"}',1800000497750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(447,'2','lobby',7,'{"is": "CloseForWritingBody"}',1800000497750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(448,'2','lobby',9,'{"is": "EventBody", "kind": 9, "events": [29, 29], "place": 0, "reply_to": null}',1800000497750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(449,'3','lobby',3,'{"is": "EventBody", "kind": 3, "events": [1, 1], "place": 0, "reply_to": null}',1800000497750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(450,'3','lobby',5,'{"is": "LobbyBody"}',1800000497750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(451,'3','lobby',5,'{"is": "LobbyBody"}',1800000498750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(452,'3','lobby',5,'{"is": "LobbyBody"}',1800000499750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(453,'3','lobby',3,'{"is": "EventBody", "kind": 3, "events": [4, 4], "place": 0, "reply_to": null}',1800000500750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(454,'3','lobby',5,'{"is": "LobbyBody"}',1800000500750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(455,'4','lobby',3,'{"is": "EventBody", "kind": 3, "events": [1, 1], "place": 0, "reply_to": null}',1800000500750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(456,'4','lobby',5,'{"is": "LobbyBody"}',1800000500750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(457,'4','lobby',5,'{"is": "LobbyBody"}',1800000501750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(458,'4','lobby',5,'{"is": "LobbyBody"}',1800000502750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(459,'4','lobby',5,'{"is": "LobbyBody"}',1800000503750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(460,'4','lobby',3,'{"is": "EventBody", "kind": 3, "events": [5, 5], "place": 0, "reply_to": null}',1800000504750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(461,'4','lobby',5,'{"is": "LobbyBody"}',1800000504750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(462,'4','lobby',5,'{"is": "LobbyBody"}',1800000505750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(463,'4','lobby',5,'{"is": "LobbyBody"}',1800000506750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(464,'4','lobby',5,'{"is": "LobbyBody"}',1800000507750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(465,'4','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(466,'4','seat/red/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(467,'4','seat/green/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(468,'4','seat/blue/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(469,'4','public/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(470,'4','seat/red/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(471,'4','seat/green/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(472,'4','seat/blue/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(473,'4','public/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(474,'4','seat/red/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(475,'4','seat/green/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": true}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(476,'4','seat/blue/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1, "call": true, "waiting": false}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(477,'4','lobby',5,'{"is": "LobbyBody"}',1800000508750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(478,'4','seat/red/1',2,'{"is": "EventBody", "kind": 2, "events": [12, 12], "place": 0, "reply_to": 10025}',1800000509750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(479,'4','seat/green/2',2,'{"is": "EventBody", "kind": 2, "events": [13, 13], "place": 0, "reply_to": 10026}',1800000510750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(480,'4','seat/blue/3',2,'{"is": "EventBody", "kind": 2, "events": [14, 14], "place": 0, "reply_to": 10027}',1800000511750,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(481,'4','public/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000569500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(482,'4','seat/red/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000569500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(483,'4','seat/green/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000569500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(484,'4','seat/blue/1',0,'{"is": "BoardBody", "boards": ["1"], "lines": ["Red plays A3.", "Red connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000569500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(485,'4','public/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000569500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(486,'4','seat/red/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000569500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(487,'4','seat/green/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000569500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(488,'4','seat/blue/2',0,'{"is": "BoardBody", "boards": ["2"], "lines": ["Green plays G7.", "Green connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000569500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(489,'4','public/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000569500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(490,'4','seat/red/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": false}',1800000569500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(491,'4','seat/green/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000569500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(492,'4','seat/blue/3',0,'{"is": "BoardBody", "boards": ["3"], "lines": ["Blue plays G1.", "Blue connects three edges and takes 1st place."], "opening": false, "closed": true, "turn": 2, "call": true, "waiting": true}',1800000569500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(493,'4','seat/green/1',2,'{"is": "EventBody", "kind": 2, "events": [19, 19], "place": 0, "reply_to": 10028}',1800000570500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(494,'4','lobby',3,'{"is": "EventBody", "kind": 3, "events": [20, 20], "place": 0, "reply_to": null}',1800000571500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(495,'4','seat/red/3',3,'{"is": "EventBody", "kind": 3, "events": [20, 20], "place": 0, "reply_to": null}',1800000571500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(496,'4','seat/green/3',3,'{"is": "EventBody", "kind": 3, "events": [20, 20], "place": 0, "reply_to": null}',1800000571500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(497,'4','control',3,'{"is": "EventBody", "kind": 3, "events": [20, 20], "place": 0, "reply_to": null}',1800000571500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(498,'4','lobby',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(499,'4','seat/red/3',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(500,'4','seat/green/3',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(501,'4','seat/blue/3',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(502,'4','public/1',4,'{"is": "EventBody", "kind": 4, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(503,'4','seat/red/1',4,'{"is": "EventBody", "kind": 4, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(504,'4','seat/green/1',4,'{"is": "EventBody", "kind": 4, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(505,'4','seat/blue/1',4,'{"is": "EventBody", "kind": 4, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(506,'4','public/2',4,'{"is": "EventBody", "kind": 4, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(507,'4','seat/red/2',4,'{"is": "EventBody", "kind": 4, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(508,'4','seat/green/2',4,'{"is": "EventBody", "kind": 4, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(509,'4','seat/blue/2',4,'{"is": "EventBody", "kind": 4, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(510,'4','public/3',4,'{"is": "EventBody", "kind": 4, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(511,'4','seat/red/3',4,'{"is": "EventBody", "kind": 4, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(512,'4','seat/green/3',4,'{"is": "EventBody", "kind": 4, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(513,'4','seat/blue/3',4,'{"is": "EventBody", "kind": 4, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(514,'4','lobby',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 1, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(515,'4','public/1',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(516,'4','public/2',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(517,'4','public/3',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(518,'4','seat/red/3',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 1, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(519,'4','seat/green/1',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(520,'4','seat/blue/2',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(521,'4','control',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 0, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(522,'4','control',3,'{"is": "EventBody", "kind": 3, "events": [22, 24], "place": 1, "reply_to": null}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(523,'4','lobby',5,'{"is": "LobbyBody"}',1800000573500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(524,'4','control',10,'{"is": "AdmissionBody"}',1800000574500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(525,'4','control',3,'{"is": "EventBody", "kind": 3, "events": [25, 25], "place": 0, "reply_to": null}',1800000574500,NULL,NULL,NULL);
INSERT INTO "outbox" VALUES(526,'4','lobby',5,'{"is": "LobbyBody"}',1800000574500,NULL,NULL,NULL);
CREATE TABLE preferences (
	user_id VARCHAR(32) NOT NULL, 
	body TEXT NOT NULL, 
	changed_ms BIGINT NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (user_id)
);
INSERT INTO "preferences" VALUES('101','{"palette": "standard", "text_boards": "beside", "time": "words", "reminders": [30, 5], "quiet": {"from_minute": 1320, "to_minute": 420}, "zone_minutes": 120, "coordinates": "on", "zone_name": "", "waiting_boards": "post"}',1800000574500);
CREATE TABLE presets (
	guild_id BIGINT NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_presets PRIMARY KEY (guild_id, name)
);
INSERT INTO "presets" VALUES(7,'Friday','{"settings": {"game": "bifrost", "options": {}, "advance": "deadline", "seconds": 90, "warnings": null, "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false, "neutral_names": false, "rooms": "per-board", "seating": null}, "computers": ["good", "random"], "programs": []}');
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
INSERT INTO "ratings" VALUES(7,'bifrost','104',25.0,8.20524337739799314306e+00,1,1,1,1);
INSERT INTO "ratings" VALUES(7,'bifrost','101',25.0,8.20524337739799314306e+00,1,1,1,1);
INSERT INTO "ratings" VALUES(7,'bifrost','103',25.0,8.20524337739799314306e+00,1,1,1,1);
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
INSERT INTO "results" VALUES('1','104',7,'bifrost','red',1,3,0,1800000366250,1,0);
INSERT INTO "results" VALUES('1','101',7,'bifrost','green',1,3,1,1800000366250,1,0);
INSERT INTO "results" VALUES('1','103',7,'bifrost','blue',1,3,1,1800000366250,1,0);
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
INSERT INTO "snapshots" VALUES('4',16,'79c04a7ca2c0f313c26b4b6761d0bedaefcdecba3533861515c40b93c1dfaf86','b15f1f137e01f99c1854f95a03b50d5b0fe9f9d6c502865a06c87b3297f69ba9','{"id":"4","settings":{"game":"bifrost","options":{"prefilled":{"red":["A1","A2","A4","A5"],"green":["E9","F8","H6","I5"],"blue":["E1","F1","H1","I1"]}},"advance":"deadline","seconds":60,"warnings":[30,10],"grace_ms":750,"pace":1,"hosts_watch":false,"open_eyes":false,"rated":true,"practice":false,"absent_after":0,"absent_then":"warn","rehearsal":false,"neutral_names":false,"rooms":"per-board","seating":"dealt"},"hosts":["100"],"seed":"15498d9a44e13d95b652180a805dde2b992960648fac40cb2d827139b018e9ea","chain":{"format":{"begins":"ChainBegun","opens":"PhaseOpened","ends":["MatchFinished","MatchAbandoned"],"lists":["asked"],"texts":[],"parts":["deed"]},"key":"5a7a0018a93abbbd4dd58ae494bd13b349a65c720ec0bd2bfe4e36cf64e75876","pseudonyms":{"salt":"fcc15ffb1691ff1a2c82d5ca2b5532412c63d7f98b0f9789d428a2eb62735937","salts":{},"seals":{},"texts":{}},"number":16,"head":"96c0dcb4944adbf26429a836a15820539cd4c08c7503d93c2923ef6ed14adbce","posted":"8fe224990f0b8e7571ed506b771e3afaa2e899e552a9d15e7eb390edcfab7295"},"seq":16,"status":"running","players":[{"id":"100","name":"Player 100","computer":null,"sees_all":false,"seat":null,"seal":"","program":""},{"id":"102","name":"Player 102","computer":null,"sees_all":false,"seat":null,"seal":"","program":""},{"id":"103","name":"Player 103","computer":null,"sees_all":false,"seat":null,"seal":"","program":""}],"ready":null,"seats":{"red":"102","green":"103","blue":"100"},"state":{"config":{"start":"RR.RR.....................B.......GB......G.......B....GB...G","points":[3,2,0],"move_seconds":60,"warnings":[30,10,5],"half_break":0,"wait_for_finished":false},"half":1,"number":1,"boards":[{"name":"1","cells":"RR.RR.....................B.......GB......G.......B....GB...G","turn":"red","placements":[null,null,null],"idle":0,"frozen":false,"last":[]},{"name":"2","cells":"RR.RR.....................B.......GB......G.......B....GB...G","turn":"green","placements":[null,null,null],"idle":0,"frozen":false,"last":[]},{"name":"3","cells":"RR.RR.....................B.......GB......G.......B....GB...G","turn":"blue","placements":[null,null,null],"idle":0,"frozen":false,"last":[]}],"outcome":null,"minute":[],"last_turn":[]},"open_boards":["1","2","3"],"phase":{"phase":{"number":1,"name":"turn","to_act":[{"seat":"red","board":"1"},{"seat":"green","board":"2"},{"seat":"blue","board":"3"}],"seconds":60,"warnings":[30,10],"closes":"deadline","boards":["1","2","3"],"pause_before":0,"chapter":""},"opened_ms":1800000508750,"deadline_ms":1800000568750,"clock_from_ms":1800000508750},"submissions":[[{"seat":"red","board":"1"},{"drafts":[{"is":"Colour","cell":"A3"}],"revision":1,"changes":1,"characters":2,"lock_asked":false}],[{"seat":"green","board":"2"},{"drafts":[{"is":"Colour","cell":"G7"}],"revision":1,"changes":1,"characters":2,"lock_asked":false}],[{"seat":"blue","board":"3"},{"drafts":[{"is":"Colour","cell":"G1"}],"revision":1,"changes":1,"characters":2,"lock_asked":false}]],"locked":[],"heard":[[{"seat":"red","board":"1"},10025],[{"seat":"green","board":"2"},10026],[{"seat":"blue","board":"3"},10027]],"held":null,"warned":10,"outcome":null,"incident":null,"reason":"","still_since_ms":null,"former":[],"missed":{},"first_answered":null,"begins_ms":null,"rules_version":1,"expired":null,"corrected":[],"tally":{"100":1,"102":1,"103":1,"host actions":1},"consent":null,"informed":[],"has_chain":true,"nonces":[],"beacon_url":"","awaited":null,"beacon":"","purses":{},"granted":{}}');
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
INSERT INTO "sqlite_sequence" VALUES('outbox',526);
COMMIT;
