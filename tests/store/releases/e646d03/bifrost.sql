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
INSERT INTO "deadlines" VALUES('3',1800086297750,NULL);
INSERT INTO "deadlines" VALUES('4',1800000597500,NULL);
CREATE TABLE events (
	match_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (match_id, seq), 
	CONSTRAINT fk_events_match_id FOREIGN KEY(match_id) REFERENCES matches (id)
);
INSERT INTO "events" VALUES('1',1,'{"is": "MatchCreated", "match_id": "1", "settings": {"game": "bifrost", "options": {"prefilled": {"red": ["A1", "A2", "A4", "A5"], "green": ["E9", "F8", "H6", "I5"], "blue": ["E1", "F1", "H1", "I1"]}}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false}, "host": "100", "seed": "20722c7bf05d670321f27f29230a44c3bb97b6336c65d3660ea96e233cda4c6d", "commitment": "c49cbe7d483aebde24e3783c6e978592733fa6fdd9b2f8cba221eb0e4ddfa8d0", "rules_version": 1, "at_ms": 1800000000000}');
INSERT INTO "events" VALUES('1',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('1',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('1',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('1',5,'{"is": "PlayerLeft", "player_id": "101"}');
INSERT INTO "events" VALUES('1',6,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('1',7,'{"is": "SettingsChanged", "settings": {"game": "bifrost", "options": {"prefilled": {"red": ["A1", "A2", "A4", "A5"], "green": ["E9", "F8", "H6", "I5"], "blue": ["E1", "F1", "H1", "I1"]}}, "advance": "all_locked", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 1, "absent_then": "computer", "rehearsal": false}, "by": "100", "at_ms": 1800000006000}');
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
INSERT INTO "events" VALUES('1',18,'{"is": "MatchStarted", "seats": {"red": "102", "green": "101", "blue": "103"}, "state": {"config": {"start": "RR.RR.....................B.......GB......G.......B....GB...G", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5]}, "half": 1, "number": 1, "boards": [{"name": "1", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "red", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "2", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "green", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "3", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "blue", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}], "outcome": null}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 1}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 1}], "at_ms": 1800000016000}');
INSERT INTO "events" VALUES('1',19,'{"is": "BoardsStaged", "boards": ["1", "2", "3"]}');
INSERT INTO "events" VALUES('1',20,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000017000, "deadline_ms": 1800000077000}');
INSERT INTO "events" VALUES('1',21,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "1"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "8b8fd61b9b37", "at_ms": 1800000017000, "message": 10001, "reply": true}');
INSERT INTO "events" VALUES('1',22,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "2"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "7477227fa7b5", "at_ms": 1800000018000, "message": 10002, "reply": true}');
INSERT INTO "events" VALUES('1',23,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "3"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "048206d2558d", "at_ms": 1800000019000, "message": 10003, "reply": true}');
INSERT INTO "events" VALUES('1',24,'{"is": "MoveWithdrawn", "slot": {"seat": "red", "board": "1"}, "revision": 2, "message": 10004, "reply": true, "by_text": false}');
INSERT INTO "events" VALUES('1',25,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "1"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 3, "receipt": "57f251783bc5", "at_ms": 1800000021000, "message": 10005, "reply": true}');
INSERT INTO "events" VALUES('1',26,'{"is": "SlotLocked", "slot": {"seat": "red", "board": "1"}, "message": 10006, "reply": true}');
INSERT INTO "events" VALUES('1',27,'{"is": "SlotUnlocked", "slot": {"seat": "red", "board": "1"}, "message": 10007, "reply": true}');
INSERT INTO "events" VALUES('1',28,'{"is": "MatchPaused", "by": "100", "at_ms": 1800000025000}');
INSERT INTO "events" VALUES('1',29,'{"is": "MatchResumed", "by": "100", "at_ms": 1800000026000, "deadline_ms": 1800000078000}');
INSERT INTO "events" VALUES('1',30,'{"is": "MatchHalted", "incident": "0123abcd", "at_ms": 1800000027000}');
INSERT INTO "events" VALUES('1',31,'{"is": "MatchResumed", "by": "100", "at_ms": 1800000028000, "deadline_ms": 1800000079000}');
INSERT INTO "events" VALUES('1',32,'{"is": "ClockExtended", "by": "100", "seconds": 30, "deadline_ms": 1800000109000, "at_ms": 1800000029000}');
INSERT INTO "events" VALUES('1',33,'{"is": "ClockMoved", "deadline_ms": 1800000110500, "by_ms": 1500, "until_ms": 1800000030000}');
INSERT INTO "events" VALUES('1',34,'{"is": "PlayersWarned", "phase": 1, "seconds": 30, "slots": []}');
INSERT INTO "events" VALUES('1',35,'{"is": "PlayersWarned", "phase": 1, "seconds": 10, "slots": []}');
INSERT INTO "events" VALUES('1',36,'{"is": "PhaseResolved", "number": 1, "moves": [[{"seat": "red", "board": "1"}, {"is": "Colour", "cell": "A3"}], [{"seat": "green", "board": "2"}, {"is": "Colour", "cell": "G7"}], [{"seat": "blue", "board": "3"}, {"is": "Colour", "cell": "G1"}]], "facts": [{"is": "Placed", "board": "1", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "1", "seat": "red", "place": 1, "because": "won"}, {"is": "Placed", "board": "2", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "2", "seat": "green", "place": 1, "because": "won"}, {"is": "Placed", "board": "3", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "3", "seat": "blue", "place": 1, "because": "won"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000111250}');
INSERT INTO "events" VALUES('1',37,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000111250, "deadline_ms": 1800000171250}');
INSERT INTO "events" VALUES('1',38,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "1"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "ea61f3595aba", "at_ms": 1800000111250, "message": 10008, "reply": true}');
INSERT INTO "events" VALUES('1',39,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "2"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "c9cfd9b84b9b", "at_ms": 1800000112250, "message": 10009, "reply": true}');
INSERT INTO "events" VALUES('1',40,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "3"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "2f70e968eebb", "at_ms": 1800000113250, "message": 10010, "reply": true}');
INSERT INTO "events" VALUES('1',41,'{"is": "MoveEntered", "slot": {"seat": "green", "board": "1"}, "phase": 2, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 2, "receipt": "cb4526f2d1a7", "by": "100", "reason": "typed in the wrong channel", "at_ms": 1800000115250}');
INSERT INTO "events" VALUES('1',42,'{"is": "Rewound", "number": 1, "state": {"config": {"start": "RR.RR.....................B.......GB......G.......B....GB...G", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5]}, "half": 1, "number": 1, "boards": [{"name": "1", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "red", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "2", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "green", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "3", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "blue", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}], "outcome": null}, "by": "100", "reason": "the first turn was misread", "at_ms": 1800000116250}');
INSERT INTO "events" VALUES('1',43,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000116250, "deadline_ms": 1800000176250}');
INSERT INTO "events" VALUES('1',44,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "1"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "8b8fd61b9b37", "at_ms": 1800000116250, "message": 10011, "reply": true}');
INSERT INTO "events" VALUES('1',45,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "2"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "7477227fa7b5", "at_ms": 1800000117250, "message": 10012, "reply": true}');
INSERT INTO "events" VALUES('1',46,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "3"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "048206d2558d", "at_ms": 1800000118250, "message": 10013, "reply": true}');
INSERT INTO "events" VALUES('1',47,'{"is": "PlayersWarned", "phase": 1, "seconds": 30, "slots": []}');
INSERT INTO "events" VALUES('1',48,'{"is": "PlayersWarned", "phase": 1, "seconds": 10, "slots": []}');
INSERT INTO "events" VALUES('1',49,'{"is": "PhaseResolved", "number": 1, "moves": [[{"seat": "red", "board": "1"}, {"is": "Colour", "cell": "A3"}], [{"seat": "green", "board": "2"}, {"is": "Colour", "cell": "G7"}], [{"seat": "blue", "board": "3"}, {"is": "Colour", "cell": "G1"}]], "facts": [{"is": "Placed", "board": "1", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "1", "seat": "red", "place": 1, "because": "won"}, {"is": "Placed", "board": "2", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "2", "seat": "green", "place": 1, "because": "won"}, {"is": "Placed", "board": "3", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "3", "seat": "blue", "place": 1, "because": "won"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000177000}');
INSERT INTO "events" VALUES('1',50,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000177000, "deadline_ms": 1800000237000}');
INSERT INTO "events" VALUES('1',51,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "1"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "ea61f3595aba", "at_ms": 1800000177000, "message": 10014, "reply": true}');
INSERT INTO "events" VALUES('1',52,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "2"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "c9cfd9b84b9b", "at_ms": 1800000178000, "message": 10015, "reply": true}');
INSERT INTO "events" VALUES('1',53,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "3"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "2f70e968eebb", "at_ms": 1800000179000, "message": 10016, "reply": true}');
INSERT INTO "events" VALUES('1',54,'{"is": "Rewound", "number": 1, "state": {"config": {"start": "RR.RR.....................B.......GB......G.......B....GB...G", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5]}, "half": 1, "number": 1, "boards": [{"name": "1", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "red", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "2", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "green", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "3", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "blue", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}], "outcome": null}, "by": "100", "reason": "as it was meant", "at_ms": 1800000181000}');
INSERT INTO "events" VALUES('1',55,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000181000, "deadline_ms": 1800000181000}');
INSERT INTO "events" VALUES('1',56,'{"is": "MoveKept", "slot": {"seat": "red", "board": "1"}, "move": {"is": "Colour", "cell": "A3"}, "revision": 1}');
INSERT INTO "events" VALUES('1',57,'{"is": "MoveKept", "slot": {"seat": "green", "board": "2"}, "move": {"is": "Colour", "cell": "G7"}, "revision": 1}');
INSERT INTO "events" VALUES('1',58,'{"is": "MoveKept", "slot": {"seat": "blue", "board": "3"}, "move": {"is": "Colour", "cell": "G1"}, "revision": 1}');
INSERT INTO "events" VALUES('1',59,'{"is": "MoveEntered", "slot": {"seat": "red", "board": "1"}, "phase": 1, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 2, "receipt": "000153498c50", "by": "100", "reason": "as it was meant", "at_ms": 1800000181000}');
INSERT INTO "events" VALUES('1',60,'{"is": "PhaseResolved", "number": 1, "moves": [[{"seat": "red", "board": "1"}, {"is": "Colour", "cell": "A3"}], [{"seat": "green", "board": "2"}, {"is": "Colour", "cell": "G7"}], [{"seat": "blue", "board": "3"}, {"is": "Colour", "cell": "G1"}]], "facts": [{"is": "Placed", "board": "1", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "1", "seat": "red", "place": 1, "because": "won"}, {"is": "Placed", "board": "2", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "2", "seat": "green", "place": 1, "because": "won"}, {"is": "Placed", "board": "3", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "3", "seat": "blue", "place": 1, "because": "won"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000181000}');
INSERT INTO "events" VALUES('1',61,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000181000, "deadline_ms": 1800000241000}');
INSERT INTO "events" VALUES('1',62,'{"is": "MoveKept", "slot": {"seat": "green", "board": "1"}, "move": {"is": "Colour", "cell": "G7"}, "revision": 1}');
INSERT INTO "events" VALUES('1',63,'{"is": "MoveKept", "slot": {"seat": "blue", "board": "2"}, "move": {"is": "Colour", "cell": "G1"}, "revision": 1}');
INSERT INTO "events" VALUES('1',64,'{"is": "MoveKept", "slot": {"seat": "red", "board": "3"}, "move": {"is": "Colour", "cell": "A3"}, "revision": 1}');
INSERT INTO "events" VALUES('1',65,'{"is": "PlayerReplaced", "seat": "red", "left": "102", "player": {"id": "104", "name": "Newcomer", "computer": null, "sees_all": false, "seat": null}, "by": "100", "reason": "had to go", "at_ms": 1800000182000, "deadline_ms": 1800000242000}');
INSERT INTO "events" VALUES('1',66,'{"is": "MatchHandedOver", "to": "200", "by": "100", "at_ms": 1800000183000}');
INSERT INTO "events" VALUES('1',67,'{"is": "HostAdded", "host": "100", "by": "200", "at_ms": 1800000184000}');
INSERT INTO "events" VALUES('1',68,'{"is": "HostRemoved", "host": "100", "by": "200", "at_ms": 1800000185000}');
INSERT INTO "events" VALUES('1',69,'{"is": "PlayersWarned", "phase": 2, "seconds": 30, "slots": []}');
INSERT INTO "events" VALUES('1',70,'{"is": "PlayersWarned", "phase": 2, "seconds": 10, "slots": []}');
INSERT INTO "events" VALUES('1',71,'{"is": "PhaseResolved", "number": 2, "moves": [[{"seat": "green", "board": "1"}, {"is": "Colour", "cell": "G7"}], [{"seat": "blue", "board": "2"}, {"is": "Colour", "cell": "G1"}], [{"seat": "red", "board": "3"}, {"is": "Colour", "cell": "A3"}]], "facts": [{"is": "Placed", "board": "1", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "1", "seat": "green", "place": 2, "because": "won"}, {"is": "Finished", "board": "1", "seat": "blue", "place": 3, "because": "last"}, {"is": "BoardCompleted", "board": "1", "placements": ["red", "green", "blue"]}, {"is": "Placed", "board": "2", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "2", "seat": "blue", "place": 2, "because": "won"}, {"is": "Finished", "board": "2", "seat": "red", "place": 3, "because": "last"}, {"is": "BoardCompleted", "board": "2", "placements": ["green", "blue", "red"]}, {"is": "Placed", "board": "3", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "3", "seat": "red", "place": 2, "because": "won"}, {"is": "Finished", "board": "3", "seat": "green", "place": 3, "because": "last"}, {"is": "BoardCompleted", "board": "3", "placements": ["blue", "red", "green"]}, {"is": "TurnEnded"}, {"is": "HalfBegan", "half": 2}], "draws": [], "at_ms": 1800000242750}');
INSERT INTO "events" VALUES('1',72,'{"is": "BoardsStaged", "boards": ["1", "2", "3", "4", "5", "6"]}');
INSERT INTO "events" VALUES('1',73,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000243750, "deadline_ms": 1800000303750}');
INSERT INTO "events" VALUES('1',74,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "4"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "241bd0f5e662", "at_ms": 1800000243750, "message": 10017, "reply": true}');
INSERT INTO "events" VALUES('1',75,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "5"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "7e17f7b94887", "at_ms": 1800000244750, "message": 10018, "reply": true}');
INSERT INTO "events" VALUES('1',76,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "6"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "664b0de40fec", "at_ms": 1800000245750, "message": 10019, "reply": true}');
INSERT INTO "events" VALUES('1',77,'{"is": "PlayersWarned", "phase": 3, "seconds": 30, "slots": []}');
INSERT INTO "events" VALUES('1',78,'{"is": "PlayersWarned", "phase": 3, "seconds": 10, "slots": []}');
INSERT INTO "events" VALUES('1',79,'{"is": "PhaseResolved", "number": 3, "moves": [[{"seat": "blue", "board": "4"}, {"is": "Colour", "cell": "G1"}], [{"seat": "green", "board": "5"}, {"is": "Colour", "cell": "G7"}], [{"seat": "red", "board": "6"}, {"is": "Colour", "cell": "A3"}]], "facts": [{"is": "Placed", "board": "4", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "4", "seat": "blue", "place": 1, "because": "won"}, {"is": "Placed", "board": "5", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "5", "seat": "green", "place": 1, "because": "won"}, {"is": "Placed", "board": "6", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "6", "seat": "red", "place": 1, "because": "won"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000304500}');
INSERT INTO "events" VALUES('1',80,'{"is": "PhaseOpened", "number": 4, "opened_ms": 1800000304500, "deadline_ms": 1800000364500}');
INSERT INTO "events" VALUES('1',81,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "4"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "8a7fcb516e66", "at_ms": 1800000304500, "message": 10020, "reply": true}');
INSERT INTO "events" VALUES('1',82,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "5"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "a6d17a6c735d", "at_ms": 1800000305500, "message": 10021, "reply": true}');
INSERT INTO "events" VALUES('1',83,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "6"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "8c2d2636cb59", "at_ms": 1800000306500, "message": 10022, "reply": true}');
INSERT INTO "events" VALUES('1',84,'{"is": "PlayersWarned", "phase": 4, "seconds": 30, "slots": []}');
INSERT INTO "events" VALUES('1',85,'{"is": "PlayersWarned", "phase": 4, "seconds": 10, "slots": []}');
INSERT INTO "events" VALUES('1',86,'{"is": "PhaseResolved", "number": 4, "moves": [[{"seat": "green", "board": "4"}, {"is": "Colour", "cell": "G7"}], [{"seat": "red", "board": "5"}, {"is": "Colour", "cell": "A3"}], [{"seat": "blue", "board": "6"}, {"is": "Colour", "cell": "G1"}]], "facts": [{"is": "Placed", "board": "4", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "4", "seat": "green", "place": 2, "because": "won"}, {"is": "Finished", "board": "4", "seat": "red", "place": 3, "because": "last"}, {"is": "BoardCompleted", "board": "4", "placements": ["blue", "green", "red"]}, {"is": "Placed", "board": "5", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "5", "seat": "red", "place": 2, "because": "won"}, {"is": "Finished", "board": "5", "seat": "blue", "place": 3, "because": "last"}, {"is": "BoardCompleted", "board": "5", "placements": ["green", "red", "blue"]}, {"is": "Placed", "board": "6", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "6", "seat": "blue", "place": 2, "because": "won"}, {"is": "Finished", "board": "6", "seat": "green", "place": 3, "because": "last"}, {"is": "BoardCompleted", "board": "6", "placements": ["red", "blue", "green"]}, {"is": "TurnEnded"}, {"is": "MatchEnded", "outcome": {"ranking": [["red", "green", "blue"]], "reason": "Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."}}], "draws": [], "at_ms": 1800000365250}');
INSERT INTO "events" VALUES('1',87,'{"is": "MatchFinished", "ranking": [["red", "green", "blue"]], "reason": "Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each.", "at_ms": 1800000365250}');
INSERT INTO "events" VALUES('2',1,'{"is": "MatchCreated", "match_id": "2", "settings": {"game": "bifrost", "options": {"prefilled": {"red": ["A1", "A2", "A4", "A5"], "green": ["E9", "F8", "H6", "I5"], "blue": ["E1", "F1", "H1", "I1"]}}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 1, "absent_then": "computer", "rehearsal": false}, "host": "100", "seed": "69d25137863fb8f65a1502b24200a11ee52370cc76f064cf92051d6dfe400792", "commitment": "0f7df339f8f5f54ac438994840449f330af874f78fd8b1bfc0a50d7e82d2d964", "rules_version": 1, "at_ms": 1800000365250}');
INSERT INTO "events" VALUES('2',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('2',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('2',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('2',5,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('2',6,'{"is": "PlayerReady", "player_id": "101"}');
INSERT INTO "events" VALUES('2',7,'{"is": "PlayerReady", "player_id": "102"}');
INSERT INTO "events" VALUES('2',8,'{"is": "PlayerReady", "player_id": "103"}');
INSERT INTO "events" VALUES('2',9,'{"is": "MatchStarted", "seats": {"red": "101", "green": "102", "blue": "103"}, "state": {"config": {"start": "RR.RR.....................B.......GB......G.......B....GB...G", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5]}, "half": 1, "number": 1, "boards": [{"name": "1", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "red", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "2", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "green", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "3", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "blue", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}], "outcome": null}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 2}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 1}], "at_ms": 1800000372250}');
INSERT INTO "events" VALUES('2',10,'{"is": "BoardsStaged", "boards": ["1", "2", "3"]}');
INSERT INTO "events" VALUES('2',11,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000373250, "deadline_ms": 1800000433250}');
INSERT INTO "events" VALUES('2',12,'{"is": "PlayersWarned", "phase": 1, "seconds": 30, "slots": [{"seat": "red", "board": "1"}, {"seat": "green", "board": "2"}, {"seat": "blue", "board": "3"}]}');
INSERT INTO "events" VALUES('2',13,'{"is": "PlayersWarned", "phase": 1, "seconds": 10, "slots": [{"seat": "red", "board": "1"}, {"seat": "green", "board": "2"}, {"seat": "blue", "board": "3"}]}');
INSERT INTO "events" VALUES('2',14,'{"is": "PhaseResolved", "number": 1, "moves": [], "facts": [{"is": "Passed", "board": "1", "seat": "red"}, {"is": "Passed", "board": "2", "seat": "green"}, {"is": "Passed", "board": "3", "seat": "blue"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000434000}');
INSERT INTO "events" VALUES('2',15,'{"is": "AbsenceNoted", "seat": "blue", "missed": 1, "at_ms": 1800000434000}');
INSERT INTO "events" VALUES('2',16,'{"is": "AbsenceNoted", "seat": "green", "missed": 1, "at_ms": 1800000434000}');
INSERT INTO "events" VALUES('2',17,'{"is": "AbsenceNoted", "seat": "red", "missed": 1, "at_ms": 1800000434000}');
INSERT INTO "events" VALUES('2',18,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000434000, "deadline_ms": 1800000494000}');
INSERT INTO "events" VALUES('2',19,'{"is": "PlayersWarned", "phase": 2, "seconds": 30, "slots": [{"seat": "green", "board": "1"}, {"seat": "blue", "board": "2"}, {"seat": "red", "board": "3"}]}');
INSERT INTO "events" VALUES('2',20,'{"is": "PlayersWarned", "phase": 2, "seconds": 10, "slots": [{"seat": "green", "board": "1"}, {"seat": "blue", "board": "2"}, {"seat": "red", "board": "3"}]}');
INSERT INTO "events" VALUES('2',21,'{"is": "PhaseResolved", "number": 2, "moves": [], "facts": [{"is": "Passed", "board": "1", "seat": "green"}, {"is": "Passed", "board": "2", "seat": "blue"}, {"is": "Passed", "board": "3", "seat": "red"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000494750}');
INSERT INTO "events" VALUES('2',22,'{"is": "PlayerReplaced", "seat": "blue", "left": "103", "player": {"id": "computer-1", "name": "Computer 1", "computer": "good", "sees_all": false, "seat": null}, "by": "", "reason": "no answer for 2 turns", "at_ms": 1800000494750, "deadline_ms": null}');
INSERT INTO "events" VALUES('2',23,'{"is": "PlayerReplaced", "seat": "green", "left": "102", "player": {"id": "computer-2", "name": "Computer 2", "computer": "good", "sees_all": false, "seat": null}, "by": "", "reason": "no answer for 2 turns", "at_ms": 1800000494750, "deadline_ms": null}');
INSERT INTO "events" VALUES('2',24,'{"is": "PlayerReplaced", "seat": "red", "left": "101", "player": {"id": "computer-3", "name": "Computer 3", "computer": "good", "sees_all": false, "seat": null}, "by": "", "reason": "no answer for 2 turns", "at_ms": 1800000494750, "deadline_ms": null}');
INSERT INTO "events" VALUES('2',25,'{"is": "PhaseOpened", "number": 3, "opened_ms": 1800000494750, "deadline_ms": 1800000554750}');
INSERT INTO "events" VALUES('2',26,'{"is": "MatchAbandoned", "by": "100", "reason": "nobody came", "at_ms": 1800000495750}');
INSERT INTO "events" VALUES('3',1,'{"is": "MatchCreated", "match_id": "3", "settings": {"game": "bifrost", "options": {"prefilled": {"red": ["A1", "A2", "A4", "A5"], "green": ["E9", "F8", "H6", "I5"], "blue": ["E1", "F1", "H1", "I1"]}}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false}, "host": "100", "seed": "7ff23309dbc09b506b4e4bc6a31b460e1e62023ef9281b686c599565aed17ec2", "commitment": "de10d66bc4ab7b09b96d27425406004f8dce6ace876f37c8aa5bb748eb710427", "rules_version": 1, "at_ms": 1800000495750}');
INSERT INTO "events" VALUES('3',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('3',3,'{"is": "PlayerJoined", "player": {"id": "computer-1", "name": "Computer 1", "computer": "good", "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('3',4,'{"is": "StartPlanned", "begins_ms": 1800086897750, "by": "100", "at_ms": 1800000498750}');
INSERT INTO "events" VALUES('4',1,'{"is": "MatchCreated", "match_id": "4", "settings": {"game": "bifrost", "options": {"prefilled": {"red": ["A1", "A2", "A4", "A5"], "green": ["E9", "F8", "H6", "I5"], "blue": ["E1", "F1", "H1", "I1"]}}, "advance": "deadline", "seconds": 60, "warnings": [30, 10], "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false}, "host": "100", "seed": "ed006ba74abcd433c90a1c18dbc499503bcd00ce37d0fbc84a2d3d24fa5c6edc", "commitment": "e5f1a98b68c20781a0d20d29df1ede8798c084472c5dfbcbde2ab6d36758506e", "rules_version": 1, "at_ms": 1800000498750}');
INSERT INTO "events" VALUES('4',2,'{"is": "PlayerJoined", "player": {"id": "101", "name": "Player 101", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('4',3,'{"is": "PlayerJoined", "player": {"id": "102", "name": "Player 102", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('4',4,'{"is": "PlayerJoined", "player": {"id": "103", "name": "Player 103", "computer": null, "sees_all": false, "seat": null}}');
INSERT INTO "events" VALUES('4',5,'{"is": "ReadyCalled", "by": "100"}');
INSERT INTO "events" VALUES('4',6,'{"is": "PlayerReady", "player_id": "101"}');
INSERT INTO "events" VALUES('4',7,'{"is": "PlayerReady", "player_id": "102"}');
INSERT INTO "events" VALUES('4',8,'{"is": "PlayerReady", "player_id": "103"}');
INSERT INTO "events" VALUES('4',9,'{"is": "MatchStarted", "seats": {"red": "101", "green": "103", "blue": "102"}, "state": {"config": {"start": "RR.RR.....................B.......GB......G.......B....GB...G", "points": [3, 2, 0], "move_seconds": 60, "warnings": [30, 10, 5]}, "half": 1, "number": 1, "boards": [{"name": "1", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "red", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "2", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "green", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}, {"name": "3", "cells": "RR.RR.....................B.......GB......G.......B....GB...G", "turn": "blue", "placements": [null, null, null], "idle": 0, "frozen": false, "last": []}], "outcome": null}, "draws": [{"phase": 0, "purpose": "seats", "index": 0, "bound": 3, "value": 1}, {"phase": 0, "purpose": "seats", "index": 1, "bound": 2, "value": 1}], "at_ms": 1800000505750}');
INSERT INTO "events" VALUES('4',10,'{"is": "BoardsStaged", "boards": ["1", "2", "3"]}');
INSERT INTO "events" VALUES('4',11,'{"is": "PhaseOpened", "number": 1, "opened_ms": 1800000506750, "deadline_ms": 1800000566750}');
INSERT INTO "events" VALUES('4',12,'{"is": "MoveSubmitted", "slot": {"seat": "red", "board": "1"}, "text": "A3", "move": {"is": "Colour", "cell": "A3"}, "revision": 1, "receipt": "880636f04818", "at_ms": 1800000506750, "message": 10023, "reply": true}');
INSERT INTO "events" VALUES('4',13,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "2"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "e501eb397152", "at_ms": 1800000507750, "message": 10024, "reply": true}');
INSERT INTO "events" VALUES('4',14,'{"is": "MoveSubmitted", "slot": {"seat": "blue", "board": "3"}, "text": "G1", "move": {"is": "Colour", "cell": "G1"}, "revision": 1, "receipt": "f80762ced5f0", "at_ms": 1800000508750, "message": 10025, "reply": true}');
INSERT INTO "events" VALUES('4',15,'{"is": "PlayersWarned", "phase": 1, "seconds": 30, "slots": []}');
INSERT INTO "events" VALUES('4',16,'{"is": "PlayersWarned", "phase": 1, "seconds": 10, "slots": []}');
INSERT INTO "events" VALUES('4',17,'{"is": "PhaseResolved", "number": 1, "moves": [[{"seat": "red", "board": "1"}, {"is": "Colour", "cell": "A3"}], [{"seat": "green", "board": "2"}, {"is": "Colour", "cell": "G7"}], [{"seat": "blue", "board": "3"}, {"is": "Colour", "cell": "G1"}]], "facts": [{"is": "Placed", "board": "1", "seat": "red", "cell": "A3"}, {"is": "Finished", "board": "1", "seat": "red", "place": 1, "because": "won"}, {"is": "Placed", "board": "2", "seat": "green", "cell": "G7"}, {"is": "Finished", "board": "2", "seat": "green", "place": 1, "because": "won"}, {"is": "Placed", "board": "3", "seat": "blue", "cell": "G1"}, {"is": "Finished", "board": "3", "seat": "blue", "place": 1, "because": "won"}, {"is": "TurnEnded"}], "draws": [], "at_ms": 1800000567500}');
INSERT INTO "events" VALUES('4',18,'{"is": "PhaseOpened", "number": 2, "opened_ms": 1800000567500, "deadline_ms": 1800000627500}');
INSERT INTO "events" VALUES('4',19,'{"is": "MoveSubmitted", "slot": {"seat": "green", "board": "1"}, "text": "G7", "move": {"is": "Colour", "cell": "G7"}, "revision": 1, "receipt": "6ab526b00bbf", "at_ms": 1800000567500, "message": 10026, "reply": true}');
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
INSERT INTO "heartbeats" VALUES('bot',1800000568500,NULL,NULL);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	guild_id BIGINT NOT NULL, 
	lobby_channel_id BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	created_ms BIGINT NOT NULL, category_id BIGINT, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('1',7,8,'bifrost','finished',1800000000000,NULL);
INSERT INTO "matches" VALUES('2',7,8,'bifrost','abandoned',1800000365250,NULL);
INSERT INTO "matches" VALUES('3',7,8,'bifrost','lobby',1800000495750,NULL);
INSERT INTO "matches" VALUES('4',7,8,'bifrost','running',1800000498750,NULL);
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
INSERT INTO "outbox" VALUES(24,'1','seat/red/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(25,'1','seat/green/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(26,'1','seat/blue/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(27,'1','public/2',0,'{"boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(28,'1','seat/red/2',0,'{"boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(29,'1','seat/green/2',0,'{"boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(30,'1','seat/blue/2',0,'{"boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(31,'1','public/3',0,'{"boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(32,'1','seat/red/3',0,'{"boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(33,'1','seat/green/3',0,'{"boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(34,'1','seat/blue/3',0,'{"boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(35,'1','lobby',5,'{"new": false}',1800000017000,NULL);
INSERT INTO "outbox" VALUES(36,'1','seat/red/1',2,'{"text": "Red plays A3 on game 1.\n-# receipt 1\u00b78b8fd61b9b37", "reply_to": 10001, "sketch": {"phase": 1, "move": {"is": "Colour", "cell": "A3"}}}',1800000018000,NULL);
INSERT INTO "outbox" VALUES(37,'1','seat/green/2',2,'{"text": "Green plays G7 on game 2.\n-# receipt 1\u00b77477227fa7b5", "reply_to": 10002, "sketch": {"phase": 1, "move": {"is": "Colour", "cell": "G7"}}}',1800000019000,NULL);
INSERT INTO "outbox" VALUES(38,'1','seat/blue/3',2,'{"text": "Blue plays G1 on game 3.\n-# receipt 1\u00b7048206d2558d", "reply_to": 10003, "sketch": {"phase": 1, "move": {"is": "Colour", "cell": "G1"}}}',1800000020000,NULL);
INSERT INTO "outbox" VALUES(39,'1','seat/red/1',2,'{"text": "Taken back: you have no move recorded now.", "reply_to": 10004, "sketch": null}',1800000021000,NULL);
INSERT INTO "outbox" VALUES(40,'1','seat/red/1',2,'{"text": "Red plays A3 on game 1.\n-# receipt 3\u00b757f251783bc5", "reply_to": 10005, "sketch": {"phase": 1, "move": {"is": "Colour", "cell": "A3"}}}',1800000022000,NULL);
INSERT INTO "outbox" VALUES(41,'1','seat/red/1',2,'{"text": "Locked. You are done with this turn; /undo unlocks.", "reply_to": 10006}',1800000023000,NULL);
INSERT INTO "outbox" VALUES(42,'1','seat/red/1',2,'{"text": "Unlocked. You can change your move again.", "reply_to": 10007}',1800000024000,NULL);
INSERT INTO "outbox" VALUES(43,'1','public/1',4,'{"line": "\u23f8 The host has paused the match."}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(44,'1','seat/red/1',4,'{"line": "\u23f8 The host has paused the match."}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(45,'1','seat/green/1',4,'{"line": "\u23f8 The host has paused the match."}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(46,'1','seat/blue/1',4,'{"line": "\u23f8 The host has paused the match."}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(47,'1','public/2',4,'{"line": "\u23f8 The host has paused the match."}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(48,'1','seat/red/2',4,'{"line": "\u23f8 The host has paused the match."}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(49,'1','seat/green/2',4,'{"line": "\u23f8 The host has paused the match."}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(50,'1','seat/blue/2',4,'{"line": "\u23f8 The host has paused the match."}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(51,'1','public/3',4,'{"line": "\u23f8 The host has paused the match."}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(52,'1','seat/red/3',4,'{"line": "\u23f8 The host has paused the match."}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(53,'1','seat/green/3',4,'{"line": "\u23f8 The host has paused the match."}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(54,'1','seat/blue/3',4,'{"line": "\u23f8 The host has paused the match."}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(55,'1','control',3,'{"text": "<@100> paused the match.", "ping": []}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(56,'1','lobby',5,'{"new": false}',1800000025000,NULL);
INSERT INTO "outbox" VALUES(57,'1','public/1',4,'{"line": "\u25b6 The match goes on."}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(58,'1','seat/red/1',4,'{"line": "\u25b6 The match goes on."}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(59,'1','seat/green/1',4,'{"line": "\u25b6 The match goes on."}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(60,'1','seat/blue/1',4,'{"line": "\u25b6 The match goes on."}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(61,'1','public/2',4,'{"line": "\u25b6 The match goes on."}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(62,'1','seat/red/2',4,'{"line": "\u25b6 The match goes on."}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(63,'1','seat/green/2',4,'{"line": "\u25b6 The match goes on."}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(64,'1','seat/blue/2',4,'{"line": "\u25b6 The match goes on."}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(65,'1','public/3',4,'{"line": "\u25b6 The match goes on."}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(66,'1','seat/red/3',4,'{"line": "\u25b6 The match goes on."}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(67,'1','seat/green/3',4,'{"line": "\u25b6 The match goes on."}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(68,'1','seat/blue/3',4,'{"line": "\u25b6 The match goes on."}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(69,'1','control',3,'{"text": "<@100> let the match go on.", "ping": []}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(70,'1','lobby',5,'{"new": false}',1800000026000,NULL);
INSERT INTO "outbox" VALUES(71,'1','lobby',3,'{"text": "A fault stopped this match (incident 0123abcd). Clocks stand still. The bot''s log tells what happened; /match resume lets it try again.", "ping": ["100", "200"]}',1800000027000,NULL);
INSERT INTO "outbox" VALUES(72,'1','lobby',5,'{"new": false}',1800000027000,NULL);
INSERT INTO "outbox" VALUES(73,'1','public/1',4,'{"line": "\u25b6 The match goes on."}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(74,'1','seat/red/1',4,'{"line": "\u25b6 The match goes on."}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(75,'1','seat/green/1',4,'{"line": "\u25b6 The match goes on."}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(76,'1','seat/blue/1',4,'{"line": "\u25b6 The match goes on."}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(77,'1','public/2',4,'{"line": "\u25b6 The match goes on."}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(78,'1','seat/red/2',4,'{"line": "\u25b6 The match goes on."}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(79,'1','seat/green/2',4,'{"line": "\u25b6 The match goes on."}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(80,'1','seat/blue/2',4,'{"line": "\u25b6 The match goes on."}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(81,'1','public/3',4,'{"line": "\u25b6 The match goes on."}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(82,'1','seat/red/3',4,'{"line": "\u25b6 The match goes on."}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(83,'1','seat/green/3',4,'{"line": "\u25b6 The match goes on."}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(84,'1','seat/blue/3',4,'{"line": "\u25b6 The match goes on."}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(85,'1','control',3,'{"text": "<@100> let the match go on.", "ping": []}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(86,'1','lobby',5,'{"new": false}',1800000028000,NULL);
INSERT INTO "outbox" VALUES(87,'1','public/1',4,'{"line": "The host gave this turn 30 seconds more."}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(88,'1','seat/red/1',4,'{"line": "The host gave this turn 30 seconds more."}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(89,'1','seat/green/1',4,'{"line": "The host gave this turn 30 seconds more."}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(90,'1','seat/blue/1',4,'{"line": "The host gave this turn 30 seconds more."}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(91,'1','public/2',4,'{"line": "The host gave this turn 30 seconds more."}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(92,'1','seat/red/2',4,'{"line": "The host gave this turn 30 seconds more."}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(93,'1','seat/green/2',4,'{"line": "The host gave this turn 30 seconds more."}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(94,'1','seat/blue/2',4,'{"line": "The host gave this turn 30 seconds more."}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(95,'1','public/3',4,'{"line": "The host gave this turn 30 seconds more."}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(96,'1','seat/red/3',4,'{"line": "The host gave this turn 30 seconds more."}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(97,'1','seat/green/3',4,'{"line": "The host gave this turn 30 seconds more."}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(98,'1','seat/blue/3',4,'{"line": "The host gave this turn 30 seconds more."}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(99,'1','control',3,'{"text": "<@100> gave the turn 30 seconds more.", "ping": []}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(100,'1','lobby',5,'{"new": false}',1800000029000,NULL);
INSERT INTO "outbox" VALUES(101,'1','public/1',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(102,'1','seat/red/1',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(103,'1','seat/green/1',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(104,'1','seat/blue/1',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(105,'1','public/2',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(106,'1','seat/red/2',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(107,'1','seat/green/2',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(108,'1','seat/blue/2',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(109,'1','public/3',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(110,'1','seat/red/3',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(111,'1','seat/green/3',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(112,'1','seat/blue/3',4,'{"line": "The bot was away for 1.5 s; the clock got that time back."}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(113,'1','lobby',5,'{"new": false}',1800000030000,NULL);
INSERT INTO "outbox" VALUES(114,'1','public/1',0,'{"boards": ["1"], "lines": ["Red plays A3 on game 1.", "Red connects three edges on game 1 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(115,'1','seat/red/1',0,'{"boards": ["1"], "lines": ["Red plays A3 on game 1.", "Red connects three edges on game 1 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(116,'1','seat/green/1',0,'{"boards": ["1"], "lines": ["Red plays A3 on game 1.", "Red connects three edges on game 1 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(117,'1','seat/blue/1',0,'{"boards": ["1"], "lines": ["Red plays A3 on game 1.", "Red connects three edges on game 1 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(118,'1','public/2',0,'{"boards": ["2"], "lines": ["Green plays G7 on game 2.", "Green connects three edges on game 2 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(119,'1','seat/red/2',0,'{"boards": ["2"], "lines": ["Green plays G7 on game 2.", "Green connects three edges on game 2 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(120,'1','seat/green/2',0,'{"boards": ["2"], "lines": ["Green plays G7 on game 2.", "Green connects three edges on game 2 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(121,'1','seat/blue/2',0,'{"boards": ["2"], "lines": ["Green plays G7 on game 2.", "Green connects three edges on game 2 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(122,'1','public/3',0,'{"boards": ["3"], "lines": ["Blue plays G1 on game 3.", "Blue connects three edges on game 3 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(123,'1','seat/red/3',0,'{"boards": ["3"], "lines": ["Blue plays G1 on game 3.", "Blue connects three edges on game 3 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(124,'1','seat/green/3',0,'{"boards": ["3"], "lines": ["Blue plays G1 on game 3.", "Blue connects three edges on game 3 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(125,'1','seat/blue/3',0,'{"boards": ["3"], "lines": ["Blue plays G1 on game 3.", "Blue connects three edges on game 3 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(126,'1','lobby',5,'{"new": false}',1800000111250,NULL);
INSERT INTO "outbox" VALUES(127,'1','seat/green/1',2,'{"text": "Green plays G7 on game 1.\n-# receipt 1\u00b7ea61f3595aba", "reply_to": 10008, "sketch": {"phase": 2, "move": {"is": "Colour", "cell": "G7"}}}',1800000112250,NULL);
INSERT INTO "outbox" VALUES(128,'1','seat/blue/2',2,'{"text": "Blue plays G1 on game 2.\n-# receipt 1\u00b7c9cfd9b84b9b", "reply_to": 10009, "sketch": {"phase": 2, "move": {"is": "Colour", "cell": "G1"}}}',1800000113250,NULL);
INSERT INTO "outbox" VALUES(129,'1','seat/red/3',2,'{"text": "Red plays A3 on game 3.\n-# receipt 1\u00b72f70e968eebb", "reply_to": 10010, "sketch": {"phase": 2, "move": {"is": "Colour", "cell": "A3"}}}',1800000114250,NULL);
INSERT INTO "outbox" VALUES(130,'1','seat/green/1',3,'{"text": "The host has recorded for you on game 1: G7. Reason: typed in the wrong channel", "ping": ["101"]}',1800000115250,NULL);
INSERT INTO "outbox" VALUES(131,'1','control',3,'{"text": "<@100> entered an answer for Green on game 1 in turn 2. Reason: typed in the wrong channel", "ping": []}',1800000115250,NULL);
INSERT INTO "outbox" VALUES(132,'1','public/1',0,'{"boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(133,'1','seat/red/1',0,'{"boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(134,'1','seat/green/1',0,'{"boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(135,'1','seat/blue/1',0,'{"boards": ["1"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(136,'1','public/2',0,'{"boards": ["2"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(137,'1','seat/red/2',0,'{"boards": ["2"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(138,'1','seat/green/2',0,'{"boards": ["2"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(139,'1','seat/blue/2',0,'{"boards": ["2"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(140,'1','public/3',0,'{"boards": ["3"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(141,'1','seat/red/3',0,'{"boards": ["3"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(142,'1','seat/green/3',0,'{"boards": ["3"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(143,'1','seat/blue/3',0,'{"boards": ["3"], "lines": ["\u23ea The host took the match back to turn 1. What came after counts no more."], "opening": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(144,'1','control',3,'{"text": "<@100> took the match back to before turn 1. Reason: the first turn was misread", "ping": []}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(145,'1','lobby',5,'{"new": false}',1800000116250,NULL);
INSERT INTO "outbox" VALUES(146,'1','seat/red/1',2,'{"text": "Red plays A3 on game 1.\n-# receipt 1\u00b78b8fd61b9b37", "reply_to": 10011, "sketch": {"phase": 1, "move": {"is": "Colour", "cell": "A3"}}}',1800000117250,NULL);
INSERT INTO "outbox" VALUES(147,'1','seat/green/2',2,'{"text": "Green plays G7 on game 2.\n-# receipt 1\u00b77477227fa7b5", "reply_to": 10012, "sketch": {"phase": 1, "move": {"is": "Colour", "cell": "G7"}}}',1800000118250,NULL);
INSERT INTO "outbox" VALUES(148,'1','seat/blue/3',2,'{"text": "Blue plays G1 on game 3.\n-# receipt 1\u00b7048206d2558d", "reply_to": 10013, "sketch": {"phase": 1, "move": {"is": "Colour", "cell": "G1"}}}',1800000119250,NULL);
INSERT INTO "outbox" VALUES(149,'1','public/1',0,'{"boards": ["1"], "lines": ["Red plays A3 on game 1.", "Red connects three edges on game 1 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(150,'1','seat/red/1',0,'{"boards": ["1"], "lines": ["Red plays A3 on game 1.", "Red connects three edges on game 1 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(151,'1','seat/green/1',0,'{"boards": ["1"], "lines": ["Red plays A3 on game 1.", "Red connects three edges on game 1 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(152,'1','seat/blue/1',0,'{"boards": ["1"], "lines": ["Red plays A3 on game 1.", "Red connects three edges on game 1 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(153,'1','public/2',0,'{"boards": ["2"], "lines": ["Green plays G7 on game 2.", "Green connects three edges on game 2 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(154,'1','seat/red/2',0,'{"boards": ["2"], "lines": ["Green plays G7 on game 2.", "Green connects three edges on game 2 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(155,'1','seat/green/2',0,'{"boards": ["2"], "lines": ["Green plays G7 on game 2.", "Green connects three edges on game 2 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(156,'1','seat/blue/2',0,'{"boards": ["2"], "lines": ["Green plays G7 on game 2.", "Green connects three edges on game 2 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(157,'1','public/3',0,'{"boards": ["3"], "lines": ["Blue plays G1 on game 3.", "Blue connects three edges on game 3 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(158,'1','seat/red/3',0,'{"boards": ["3"], "lines": ["Blue plays G1 on game 3.", "Blue connects three edges on game 3 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(159,'1','seat/green/3',0,'{"boards": ["3"], "lines": ["Blue plays G1 on game 3.", "Blue connects three edges on game 3 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(160,'1','seat/blue/3',0,'{"boards": ["3"], "lines": ["Blue plays G1 on game 3.", "Blue connects three edges on game 3 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(161,'1','lobby',5,'{"new": false}',1800000177000,NULL);
INSERT INTO "outbox" VALUES(162,'1','seat/green/1',2,'{"text": "Green plays G7 on game 1.\n-# receipt 1\u00b7ea61f3595aba", "reply_to": 10014, "sketch": {"phase": 2, "move": {"is": "Colour", "cell": "G7"}}}',1800000178000,NULL);
INSERT INTO "outbox" VALUES(163,'1','seat/blue/2',2,'{"text": "Blue plays G1 on game 2.\n-# receipt 1\u00b7c9cfd9b84b9b", "reply_to": 10015, "sketch": {"phase": 2, "move": {"is": "Colour", "cell": "G1"}}}',1800000179000,NULL);
INSERT INTO "outbox" VALUES(164,'1','seat/red/3',2,'{"text": "Red plays A3 on game 3.\n-# receipt 1\u00b72f70e968eebb", "reply_to": 10016, "sketch": {"phase": 2, "move": {"is": "Colour", "cell": "A3"}}}',1800000180000,NULL);
INSERT INTO "outbox" VALUES(165,'1','seat/red/1',3,'{"text": "The host has recorded for you in turn 1 on game 1: A3. Reason: as it was meant", "ping": ["102"]}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(166,'1','public/1',0,'{"boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then."], "opening": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(167,'1','seat/red/1',0,'{"boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then."], "opening": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(168,'1','seat/green/1',0,'{"boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then.", "What you sent stands: Green plays G7 on game 1."], "opening": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(169,'1','seat/blue/1',0,'{"boards": ["1"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then."], "opening": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(170,'1','public/2',0,'{"boards": ["2"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then."], "opening": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(171,'1','seat/red/2',0,'{"boards": ["2"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then."], "opening": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(172,'1','seat/green/2',0,'{"boards": ["2"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then."], "opening": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(173,'1','seat/blue/2',0,'{"boards": ["2"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then.", "What you sent stands: Blue plays G1 on game 2."], "opening": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(174,'1','public/3',0,'{"boards": ["3"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then."], "opening": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(175,'1','seat/red/3',0,'{"boards": ["3"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then.", "What you sent stands: Red plays A3 on game 3."], "opening": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(176,'1','seat/green/3',0,'{"boards": ["3"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then."], "opening": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(177,'1','seat/blue/3',0,'{"boards": ["3"], "lines": ["\u23ea The host corrected an answer of turn 1. What followed was played again with the answers given then."], "opening": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(178,'1','control',3,'{"text": "<@100> took the match back to before turn 1. Reason: as it was meant", "ping": []}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(179,'1','control',3,'{"text": "<@100> entered an answer for Red on game 1 in turn 1. Reason: as it was meant", "ping": []}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(180,'1','lobby',5,'{"new": false}',1800000181000,NULL);
INSERT INTO "outbox" VALUES(181,'1','seat/red/1',10,'{}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(182,'1','seat/red/2',10,'{}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(183,'1','seat/red/3',10,'{}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(184,'1','seat/red/1',3,'{"text": "You play Red from now on. Above is all that this seat knows; what was sent for this turn stands until you send something else.", "ping": ["104"]}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(185,'1','seat/red/2',3,'{"text": "You play Red from now on. Above is all that this seat knows; what was sent for this turn stands until you send something else.", "ping": ["104"]}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(186,'1','seat/red/3',3,'{"text": "You play Red from now on. Above is all that this seat knows; what was sent for this turn stands until you send something else.", "ping": ["104"]}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(187,'1','lobby',3,'{"text": "From now on somebody else plays on for one of the players; who, the end will tell."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(188,'1','public/1',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000242:T>."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(189,'1','seat/red/1',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000242:T>."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(190,'1','seat/green/1',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000242:T>."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(191,'1','seat/blue/1',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000242:T>."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(192,'1','public/2',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000242:T>."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(193,'1','seat/red/2',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000242:T>."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(194,'1','seat/green/2',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000242:T>."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(195,'1','seat/blue/2',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000242:T>."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(196,'1','public/3',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000242:T>."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(197,'1','seat/red/3',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000242:T>."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(198,'1','seat/green/3',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000242:T>."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(199,'1','seat/blue/3',4,'{"line": "Somebody else plays on, so this turn lasts until <t:1800000242:T>."}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(200,'1','control',10,'{}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(201,'1','control',3,'{"text": "<@100> let <@104> play on for somebody. Reason: had to go", "ping": []}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(202,'1','lobby',5,'{"new": false}',1800000182000,NULL);
INSERT INTO "outbox" VALUES(203,'1','control',10,'{}',1800000183000,NULL);
INSERT INTO "outbox" VALUES(204,'1','control',3,'{"text": "<@100> handed the match over to <@200>.", "ping": []}',1800000183000,NULL);
INSERT INTO "outbox" VALUES(205,'1','lobby',5,'{"new": false}',1800000183000,NULL);
INSERT INTO "outbox" VALUES(206,'1','control',10,'{}',1800000184000,NULL);
INSERT INTO "outbox" VALUES(207,'1','control',3,'{"text": "<@200> made <@100> a host.", "ping": []}',1800000184000,NULL);
INSERT INTO "outbox" VALUES(208,'1','lobby',5,'{"new": false}',1800000184000,NULL);
INSERT INTO "outbox" VALUES(209,'1','control',10,'{}',1800000185000,NULL);
INSERT INTO "outbox" VALUES(210,'1','control',3,'{"text": "<@200> let <@100> host no longer.", "ping": []}',1800000185000,NULL);
INSERT INTO "outbox" VALUES(211,'1','lobby',5,'{"new": false}',1800000185000,NULL);
INSERT INTO "outbox" VALUES(212,'1','public/1',0,'{"boards": ["1"], "lines": ["Green plays G7 on game 1.", "Green connects three edges on game 1 and takes 2nd place.", "Blue is the last one left on game 1 and takes 3rd place.", "Game 1 is complete: Red, Green, Blue.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(213,'1','seat/red/1',0,'{"boards": ["1"], "lines": ["Green plays G7 on game 1.", "Green connects three edges on game 1 and takes 2nd place.", "Blue is the last one left on game 1 and takes 3rd place.", "Game 1 is complete: Red, Green, Blue.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(214,'1','seat/green/1',0,'{"boards": ["1"], "lines": ["Green plays G7 on game 1.", "Green connects three edges on game 1 and takes 2nd place.", "Blue is the last one left on game 1 and takes 3rd place.", "Game 1 is complete: Red, Green, Blue.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(215,'1','seat/blue/1',0,'{"boards": ["1"], "lines": ["Green plays G7 on game 1.", "Green connects three edges on game 1 and takes 2nd place.", "Blue is the last one left on game 1 and takes 3rd place.", "Game 1 is complete: Red, Green, Blue.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(216,'1','public/2',0,'{"boards": ["2"], "lines": ["Blue plays G1 on game 2.", "Blue connects three edges on game 2 and takes 2nd place.", "Red is the last one left on game 2 and takes 3rd place.", "Game 2 is complete: Green, Blue, Red.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(217,'1','seat/red/2',0,'{"boards": ["2"], "lines": ["Blue plays G1 on game 2.", "Blue connects three edges on game 2 and takes 2nd place.", "Red is the last one left on game 2 and takes 3rd place.", "Game 2 is complete: Green, Blue, Red.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(218,'1','seat/green/2',0,'{"boards": ["2"], "lines": ["Blue plays G1 on game 2.", "Blue connects three edges on game 2 and takes 2nd place.", "Red is the last one left on game 2 and takes 3rd place.", "Game 2 is complete: Green, Blue, Red.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(219,'1','seat/blue/2',0,'{"boards": ["2"], "lines": ["Blue plays G1 on game 2.", "Blue connects three edges on game 2 and takes 2nd place.", "Red is the last one left on game 2 and takes 3rd place.", "Game 2 is complete: Green, Blue, Red.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(220,'1','public/3',0,'{"boards": ["3"], "lines": ["Red plays A3 on game 3.", "Red connects three edges on game 3 and takes 2nd place.", "Green is the last one left on game 3 and takes 3rd place.", "Game 3 is complete: Blue, Red, Green.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(221,'1','seat/red/3',0,'{"boards": ["3"], "lines": ["Red plays A3 on game 3.", "Red connects three edges on game 3 and takes 2nd place.", "Green is the last one left on game 3 and takes 3rd place.", "Game 3 is complete: Blue, Red, Green.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(222,'1','seat/green/3',0,'{"boards": ["3"], "lines": ["Red plays A3 on game 3.", "Red connects three edges on game 3 and takes 2nd place.", "Green is the last one left on game 3 and takes 3rd place.", "Game 3 is complete: Blue, Red, Green.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(223,'1','seat/blue/3',0,'{"boards": ["3"], "lines": ["Red plays A3 on game 3.", "Red connects three edges on game 3 and takes 2nd place.", "Green is the last one left on game 3 and takes 3rd place.", "Game 3 is complete: Blue, Red, Green.", "The second half begins with games 4, 5 and 6; the order of turns is now Blue, Green, Red."], "opening": false, "closed": true, "turn": 0}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(224,'1','lobby',5,'{"new": false}',1800000242750,NULL);
INSERT INTO "outbox" VALUES(225,'1','public/4',0,'{"boards": ["4"], "lines": [], "opening": true, "closed": false, "turn": 3}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(226,'1','seat/red/4',0,'{"boards": ["4"], "lines": [], "opening": true, "closed": false, "turn": 3}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(227,'1','seat/green/4',0,'{"boards": ["4"], "lines": [], "opening": true, "closed": false, "turn": 3}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(228,'1','seat/blue/4',0,'{"boards": ["4"], "lines": [], "opening": true, "closed": false, "turn": 3}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(229,'1','public/5',0,'{"boards": ["5"], "lines": [], "opening": true, "closed": false, "turn": 3}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(230,'1','seat/red/5',0,'{"boards": ["5"], "lines": [], "opening": true, "closed": false, "turn": 3}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(231,'1','seat/green/5',0,'{"boards": ["5"], "lines": [], "opening": true, "closed": false, "turn": 3}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(232,'1','seat/blue/5',0,'{"boards": ["5"], "lines": [], "opening": true, "closed": false, "turn": 3}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(233,'1','public/6',0,'{"boards": ["6"], "lines": [], "opening": true, "closed": false, "turn": 3}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(234,'1','seat/red/6',0,'{"boards": ["6"], "lines": [], "opening": true, "closed": false, "turn": 3}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(235,'1','seat/green/6',0,'{"boards": ["6"], "lines": [], "opening": true, "closed": false, "turn": 3}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(236,'1','seat/blue/6',0,'{"boards": ["6"], "lines": [], "opening": true, "closed": false, "turn": 3}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(237,'1','lobby',5,'{"new": false}',1800000243750,NULL);
INSERT INTO "outbox" VALUES(238,'1','seat/blue/4',2,'{"text": "Blue plays G1 on game 4.\n-# receipt 1\u00b7241bd0f5e662", "reply_to": 10017, "sketch": {"phase": 3, "move": {"is": "Colour", "cell": "G1"}}}',1800000244750,NULL);
INSERT INTO "outbox" VALUES(239,'1','seat/green/5',2,'{"text": "Green plays G7 on game 5.\n-# receipt 1\u00b77e17f7b94887", "reply_to": 10018, "sketch": {"phase": 3, "move": {"is": "Colour", "cell": "G7"}}}',1800000245750,NULL);
INSERT INTO "outbox" VALUES(240,'1','seat/red/6',2,'{"text": "Red plays A3 on game 6.\n-# receipt 1\u00b7664b0de40fec", "reply_to": 10019, "sketch": {"phase": 3, "move": {"is": "Colour", "cell": "A3"}}}',1800000246750,NULL);
INSERT INTO "outbox" VALUES(241,'1','public/4',0,'{"boards": ["4"], "lines": ["Blue plays G1 on game 4.", "Blue connects three edges on game 4 and takes 1st place."], "opening": false, "closed": true, "turn": 4}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(242,'1','seat/red/4',0,'{"boards": ["4"], "lines": ["Blue plays G1 on game 4.", "Blue connects three edges on game 4 and takes 1st place."], "opening": false, "closed": true, "turn": 4}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(243,'1','seat/green/4',0,'{"boards": ["4"], "lines": ["Blue plays G1 on game 4.", "Blue connects three edges on game 4 and takes 1st place."], "opening": false, "closed": true, "turn": 4}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(244,'1','seat/blue/4',0,'{"boards": ["4"], "lines": ["Blue plays G1 on game 4.", "Blue connects three edges on game 4 and takes 1st place."], "opening": false, "closed": true, "turn": 4}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(245,'1','public/5',0,'{"boards": ["5"], "lines": ["Green plays G7 on game 5.", "Green connects three edges on game 5 and takes 1st place."], "opening": false, "closed": true, "turn": 4}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(246,'1','seat/red/5',0,'{"boards": ["5"], "lines": ["Green plays G7 on game 5.", "Green connects three edges on game 5 and takes 1st place."], "opening": false, "closed": true, "turn": 4}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(247,'1','seat/green/5',0,'{"boards": ["5"], "lines": ["Green plays G7 on game 5.", "Green connects three edges on game 5 and takes 1st place."], "opening": false, "closed": true, "turn": 4}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(248,'1','seat/blue/5',0,'{"boards": ["5"], "lines": ["Green plays G7 on game 5.", "Green connects three edges on game 5 and takes 1st place."], "opening": false, "closed": true, "turn": 4}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(249,'1','public/6',0,'{"boards": ["6"], "lines": ["Red plays A3 on game 6.", "Red connects three edges on game 6 and takes 1st place."], "opening": false, "closed": true, "turn": 4}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(250,'1','seat/red/6',0,'{"boards": ["6"], "lines": ["Red plays A3 on game 6.", "Red connects three edges on game 6 and takes 1st place."], "opening": false, "closed": true, "turn": 4}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(251,'1','seat/green/6',0,'{"boards": ["6"], "lines": ["Red plays A3 on game 6.", "Red connects three edges on game 6 and takes 1st place."], "opening": false, "closed": true, "turn": 4}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(252,'1','seat/blue/6',0,'{"boards": ["6"], "lines": ["Red plays A3 on game 6.", "Red connects three edges on game 6 and takes 1st place."], "opening": false, "closed": true, "turn": 4}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(253,'1','lobby',5,'{"new": false}',1800000304500,NULL);
INSERT INTO "outbox" VALUES(254,'1','seat/green/4',2,'{"text": "Green plays G7 on game 4.\n-# receipt 1\u00b78a7fcb516e66", "reply_to": 10020, "sketch": {"phase": 4, "move": {"is": "Colour", "cell": "G7"}}}',1800000305500,NULL);
INSERT INTO "outbox" VALUES(255,'1','seat/red/5',2,'{"text": "Red plays A3 on game 5.\n-# receipt 1\u00b7a6d17a6c735d", "reply_to": 10021, "sketch": {"phase": 4, "move": {"is": "Colour", "cell": "A3"}}}',1800000306500,NULL);
INSERT INTO "outbox" VALUES(256,'1','seat/blue/6',2,'{"text": "Blue plays G1 on game 6.\n-# receipt 1\u00b78c2d2636cb59", "reply_to": 10022, "sketch": {"phase": 4, "move": {"is": "Colour", "cell": "G1"}}}',1800000307500,NULL);
INSERT INTO "outbox" VALUES(257,'1','public/1',0,'{"boards": ["1"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(258,'1','seat/red/1',0,'{"boards": ["1"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(259,'1','seat/green/1',0,'{"boards": ["1"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(260,'1','seat/blue/1',0,'{"boards": ["1"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(261,'1','public/2',0,'{"boards": ["2"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(262,'1','seat/red/2',0,'{"boards": ["2"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(263,'1','seat/green/2',0,'{"boards": ["2"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(264,'1','seat/blue/2',0,'{"boards": ["2"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(265,'1','public/3',0,'{"boards": ["3"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(266,'1','seat/red/3',0,'{"boards": ["3"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(267,'1','seat/green/3',0,'{"boards": ["3"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(268,'1','seat/blue/3',0,'{"boards": ["3"], "lines": ["The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(269,'1','public/4',0,'{"boards": ["4"], "lines": ["Green plays G7 on game 4.", "Green connects three edges on game 4 and takes 2nd place.", "Red is the last one left on game 4 and takes 3rd place.", "Game 4 is complete: Blue, Green, Red.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(270,'1','seat/red/4',0,'{"boards": ["4"], "lines": ["Green plays G7 on game 4.", "Green connects three edges on game 4 and takes 2nd place.", "Red is the last one left on game 4 and takes 3rd place.", "Game 4 is complete: Blue, Green, Red.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(271,'1','seat/green/4',0,'{"boards": ["4"], "lines": ["Green plays G7 on game 4.", "Green connects three edges on game 4 and takes 2nd place.", "Red is the last one left on game 4 and takes 3rd place.", "Game 4 is complete: Blue, Green, Red.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(272,'1','seat/blue/4',0,'{"boards": ["4"], "lines": ["Green plays G7 on game 4.", "Green connects three edges on game 4 and takes 2nd place.", "Red is the last one left on game 4 and takes 3rd place.", "Game 4 is complete: Blue, Green, Red.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(273,'1','public/5',0,'{"boards": ["5"], "lines": ["Red plays A3 on game 5.", "Red connects three edges on game 5 and takes 2nd place.", "Blue is the last one left on game 5 and takes 3rd place.", "Game 5 is complete: Green, Red, Blue.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(274,'1','seat/red/5',0,'{"boards": ["5"], "lines": ["Red plays A3 on game 5.", "Red connects three edges on game 5 and takes 2nd place.", "Blue is the last one left on game 5 and takes 3rd place.", "Game 5 is complete: Green, Red, Blue.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(275,'1','seat/green/5',0,'{"boards": ["5"], "lines": ["Red plays A3 on game 5.", "Red connects three edges on game 5 and takes 2nd place.", "Blue is the last one left on game 5 and takes 3rd place.", "Game 5 is complete: Green, Red, Blue.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(276,'1','seat/blue/5',0,'{"boards": ["5"], "lines": ["Red plays A3 on game 5.", "Red connects three edges on game 5 and takes 2nd place.", "Blue is the last one left on game 5 and takes 3rd place.", "Game 5 is complete: Green, Red, Blue.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(277,'1','public/6',0,'{"boards": ["6"], "lines": ["Blue plays G1 on game 6.", "Blue connects three edges on game 6 and takes 2nd place.", "Green is the last one left on game 6 and takes 3rd place.", "Game 6 is complete: Red, Blue, Green.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(278,'1','seat/red/6',0,'{"boards": ["6"], "lines": ["Blue plays G1 on game 6.", "Blue connects three edges on game 6 and takes 2nd place.", "Green is the last one left on game 6 and takes 3rd place.", "Game 6 is complete: Red, Blue, Green.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(279,'1','seat/green/6',0,'{"boards": ["6"], "lines": ["Blue plays G1 on game 6.", "Blue connects three edges on game 6 and takes 2nd place.", "Green is the last one left on game 6 and takes 3rd place.", "Game 6 is complete: Red, Blue, Green.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(280,'1','seat/blue/6',0,'{"boards": ["6"], "lines": ["Blue plays G1 on game 6.", "Blue connects three edges on game 6 and takes 2nd place.", "Green is the last one left on game 6 and takes 3rd place.", "Game 6 is complete: Red, Blue, Green.", "The match is over. Red, Green and Blue share the win with 10 points, 2 first places, 28 cells each."], "opening": false, "closed": true, "turn": 0}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(281,'1','lobby',5,'{"new": false}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(282,'1','public/1',6,'{}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(283,'1','public/2',6,'{}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(284,'1','public/3',6,'{}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(285,'1','public/4',6,'{}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(286,'1','public/5',6,'{}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(287,'1','public/6',6,'{}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(288,'1','lobby',6,'{}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(289,'1','lobby',7,'{}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(290,'1','lobby',9,'{"text": "**Match 1 to look at again.** Save the page and open it in a browser: every turn, every board, through everybody''s eyes, and a check of every draw. It needs no connection. `match-1.json` holds all that was recorded; `bifrost-bot verify` checks it."}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(291,'2','lobby',5,'{"new": true}',1800000365250,NULL);
INSERT INTO "outbox" VALUES(292,'2','lobby',5,'{"new": false}',1800000366250,NULL);
INSERT INTO "outbox" VALUES(293,'2','lobby',5,'{"new": false}',1800000367250,NULL);
INSERT INTO "outbox" VALUES(294,'2','lobby',5,'{"new": false}',1800000368250,NULL);
INSERT INTO "outbox" VALUES(295,'2','lobby',3,'{"text": "Ready check: please press **I am ready** above.", "ping": ["101", "102", "103"]}',1800000369250,NULL);
INSERT INTO "outbox" VALUES(296,'2','lobby',5,'{"new": false}',1800000369250,NULL);
INSERT INTO "outbox" VALUES(297,'2','lobby',5,'{"new": false}',1800000370250,NULL);
INSERT INTO "outbox" VALUES(298,'2','lobby',5,'{"new": false}',1800000371250,NULL);
INSERT INTO "outbox" VALUES(299,'2','lobby',5,'{"new": false}',1800000372250,NULL);
INSERT INTO "outbox" VALUES(300,'2','public/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(301,'2','seat/red/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(302,'2','seat/green/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(303,'2','seat/blue/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(304,'2','public/2',0,'{"boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(305,'2','seat/red/2',0,'{"boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(306,'2','seat/green/2',0,'{"boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(307,'2','seat/blue/2',0,'{"boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(308,'2','public/3',0,'{"boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(309,'2','seat/red/3',0,'{"boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(310,'2','seat/green/3',0,'{"boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(311,'2','seat/blue/3',0,'{"boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(312,'2','lobby',5,'{"new": false}',1800000373250,NULL);
INSERT INTO "outbox" VALUES(313,'2','seat/red/1',1,'{"text": "\u23f3 30 seconds left on game 1, and no move of yours is recorded yet.", "seconds": 30, "where": " on game 1", "ping": ["101"]}',1800000403250,NULL);
INSERT INTO "outbox" VALUES(314,'2','seat/green/2',1,'{"text": "\u23f3 30 seconds left on game 2, and no move of yours is recorded yet.", "seconds": 30, "where": " on game 2", "ping": ["102"]}',1800000403250,NULL);
INSERT INTO "outbox" VALUES(315,'2','seat/blue/3',1,'{"text": "\u23f3 30 seconds left on game 3, and no move of yours is recorded yet.", "seconds": 30, "where": " on game 3", "ping": ["103"]}',1800000403250,NULL);
INSERT INTO "outbox" VALUES(316,'2','seat/red/1',1,'{"text": "\u23f3 10 seconds left on game 1, and no move of yours is recorded yet.", "seconds": 10, "where": " on game 1", "ping": ["101"]}',1800000423250,NULL);
INSERT INTO "outbox" VALUES(317,'2','seat/green/2',1,'{"text": "\u23f3 10 seconds left on game 2, and no move of yours is recorded yet.", "seconds": 10, "where": " on game 2", "ping": ["102"]}',1800000423250,NULL);
INSERT INTO "outbox" VALUES(318,'2','seat/blue/3',1,'{"text": "\u23f3 10 seconds left on game 3, and no move of yours is recorded yet.", "seconds": 10, "where": " on game 3", "ping": ["103"]}',1800000423250,NULL);
INSERT INTO "outbox" VALUES(319,'2','seat/blue/3',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["103"]}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(320,'2','seat/green/3',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["102"]}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(321,'2','seat/red/3',3,'{"text": "You have not answered for 1 turn in a row, and the hosts are told of it. If you miss the next one as well, a computer player plays on for you.", "ping": ["101"]}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(322,'2','public/1',0,'{"boards": ["1"], "lines": ["Red makes no move on game 1."], "opening": false, "closed": true, "turn": 2}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(323,'2','seat/red/1',0,'{"boards": ["1"], "lines": ["Red makes no move on game 1."], "opening": false, "closed": true, "turn": 2}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(324,'2','seat/green/1',0,'{"boards": ["1"], "lines": ["Red makes no move on game 1."], "opening": false, "closed": true, "turn": 2}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(325,'2','seat/blue/1',0,'{"boards": ["1"], "lines": ["Red makes no move on game 1."], "opening": false, "closed": true, "turn": 2}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(326,'2','public/2',0,'{"boards": ["2"], "lines": ["Green makes no move on game 2."], "opening": false, "closed": true, "turn": 2}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(327,'2','seat/red/2',0,'{"boards": ["2"], "lines": ["Green makes no move on game 2."], "opening": false, "closed": true, "turn": 2}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(328,'2','seat/green/2',0,'{"boards": ["2"], "lines": ["Green makes no move on game 2."], "opening": false, "closed": true, "turn": 2}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(329,'2','seat/blue/2',0,'{"boards": ["2"], "lines": ["Green makes no move on game 2."], "opening": false, "closed": true, "turn": 2}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(330,'2','public/3',0,'{"boards": ["3"], "lines": ["Blue makes no move on game 3."], "opening": false, "closed": true, "turn": 2}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(331,'2','seat/red/3',0,'{"boards": ["3"], "lines": ["Blue makes no move on game 3."], "opening": false, "closed": true, "turn": 2}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(332,'2','seat/green/3',0,'{"boards": ["3"], "lines": ["Blue makes no move on game 3."], "opening": false, "closed": true, "turn": 2}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(333,'2','seat/blue/3',0,'{"boards": ["3"], "lines": ["Blue makes no move on game 3."], "opening": false, "closed": true, "turn": 2}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(334,'2','control',3,'{"text": "\u26a0\ufe0f Blue has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["100"]}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(335,'2','control',3,'{"text": "\u26a0\ufe0f Green has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["100"]}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(336,'2','control',3,'{"text": "\u26a0\ufe0f Red has not answered for 1 turn in a row. /match replace lets somebody else play on.", "ping": ["100"]}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(337,'2','lobby',5,'{"new": false}',1800000434000,NULL);
INSERT INTO "outbox" VALUES(338,'2','seat/green/1',1,'{"text": "\u23f3 30 seconds left on game 1, and no move of yours is recorded yet.", "seconds": 30, "where": " on game 1", "ping": ["102"]}',1800000464000,NULL);
INSERT INTO "outbox" VALUES(339,'2','seat/blue/2',1,'{"text": "\u23f3 30 seconds left on game 2, and no move of yours is recorded yet.", "seconds": 30, "where": " on game 2", "ping": ["103"]}',1800000464000,NULL);
INSERT INTO "outbox" VALUES(340,'2','seat/red/3',1,'{"text": "\u23f3 30 seconds left on game 3, and no move of yours is recorded yet.", "seconds": 30, "where": " on game 3", "ping": ["101"]}',1800000464000,NULL);
INSERT INTO "outbox" VALUES(341,'2','seat/green/1',1,'{"text": "\u23f3 10 seconds left on game 1, and no move of yours is recorded yet.", "seconds": 10, "where": " on game 1", "ping": ["102"]}',1800000484000,NULL);
INSERT INTO "outbox" VALUES(342,'2','seat/blue/2',1,'{"text": "\u23f3 10 seconds left on game 2, and no move of yours is recorded yet.", "seconds": 10, "where": " on game 2", "ping": ["103"]}',1800000484000,NULL);
INSERT INTO "outbox" VALUES(343,'2','seat/red/3',1,'{"text": "\u23f3 10 seconds left on game 3, and no move of yours is recorded yet.", "seconds": 10, "where": " on game 3", "ping": ["101"]}',1800000484000,NULL);
INSERT INTO "outbox" VALUES(344,'2','seat/blue/1',10,'{}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(345,'2','seat/blue/2',10,'{}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(346,'2','seat/blue/3',10,'{}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(347,'2','lobby',3,'{"text": "From now on somebody else plays on for one of the players; who, the end will tell."}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(348,'2','seat/green/1',10,'{}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(349,'2','seat/green/2',10,'{}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(350,'2','seat/green/3',10,'{}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(351,'2','lobby',3,'{"text": "From now on somebody else plays on for one of the players; who, the end will tell."}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(352,'2','seat/red/1',10,'{}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(353,'2','seat/red/2',10,'{}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(354,'2','seat/red/3',10,'{}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(355,'2','lobby',3,'{"text": "From now on somebody else plays on for one of the players; who, the end will tell."}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(356,'2','public/1',0,'{"boards": ["1"], "lines": ["Green makes no move on game 1."], "opening": false, "closed": true, "turn": 3}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(357,'2','seat/red/1',0,'{"boards": ["1"], "lines": ["Green makes no move on game 1."], "opening": false, "closed": true, "turn": 3}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(358,'2','seat/green/1',0,'{"boards": ["1"], "lines": ["Green makes no move on game 1."], "opening": false, "closed": true, "turn": 3}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(359,'2','seat/blue/1',0,'{"boards": ["1"], "lines": ["Green makes no move on game 1."], "opening": false, "closed": true, "turn": 3}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(360,'2','public/2',0,'{"boards": ["2"], "lines": ["Blue makes no move on game 2."], "opening": false, "closed": true, "turn": 3}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(361,'2','seat/red/2',0,'{"boards": ["2"], "lines": ["Blue makes no move on game 2."], "opening": false, "closed": true, "turn": 3}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(362,'2','seat/green/2',0,'{"boards": ["2"], "lines": ["Blue makes no move on game 2."], "opening": false, "closed": true, "turn": 3}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(363,'2','seat/blue/2',0,'{"boards": ["2"], "lines": ["Blue makes no move on game 2."], "opening": false, "closed": true, "turn": 3}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(364,'2','public/3',0,'{"boards": ["3"], "lines": ["Red makes no move on game 3."], "opening": false, "closed": true, "turn": 3}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(365,'2','seat/red/3',0,'{"boards": ["3"], "lines": ["Red makes no move on game 3."], "opening": false, "closed": true, "turn": 3}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(366,'2','seat/green/3',0,'{"boards": ["3"], "lines": ["Red makes no move on game 3."], "opening": false, "closed": true, "turn": 3}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(367,'2','seat/blue/3',0,'{"boards": ["3"], "lines": ["Red makes no move on game 3."], "opening": false, "closed": true, "turn": 3}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(368,'2','control',10,'{}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(369,'2','control',3,'{"text": "By the rule for those who do not answer, a computer player plays on for Blue. Reason: no answer for 2 turns", "ping": []}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(370,'2','control',10,'{}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(371,'2','control',3,'{"text": "By the rule for those who do not answer, a computer player plays on for Green. Reason: no answer for 2 turns", "ping": []}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(372,'2','control',10,'{}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(373,'2','control',3,'{"text": "By the rule for those who do not answer, a computer player plays on for Red. Reason: no answer for 2 turns", "ping": []}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(374,'2','lobby',5,'{"new": false}',1800000494750,NULL);
INSERT INTO "outbox" VALUES(375,'2','control',3,'{"text": "<@100> ended the match without a result. Reason: nobody came", "ping": []}',1800000495750,NULL);
INSERT INTO "outbox" VALUES(376,'2','lobby',5,'{"new": false}',1800000495750,NULL);
INSERT INTO "outbox" VALUES(377,'2','public/1',6,'{}',1800000495750,NULL);
INSERT INTO "outbox" VALUES(378,'2','public/2',6,'{}',1800000495750,NULL);
INSERT INTO "outbox" VALUES(379,'2','public/3',6,'{}',1800000495750,NULL);
INSERT INTO "outbox" VALUES(380,'2','lobby',6,'{}',1800000495750,NULL);
INSERT INTO "outbox" VALUES(381,'2','lobby',7,'{}',1800000495750,NULL);
INSERT INTO "outbox" VALUES(382,'2','lobby',9,'{"text": "**Match 2 to look at again.** Save the page and open it in a browser: every turn, every board, through everybody''s eyes, and a check of every draw. It needs no connection. `match-2.json` holds all that was recorded; `bifrost-bot verify` checks it."}',1800000495750,NULL);
INSERT INTO "outbox" VALUES(383,'3','lobby',5,'{"new": true}',1800000495750,NULL);
INSERT INTO "outbox" VALUES(384,'3','lobby',5,'{"new": false}',1800000496750,NULL);
INSERT INTO "outbox" VALUES(385,'3','lobby',5,'{"new": false}',1800000497750,NULL);
INSERT INTO "outbox" VALUES(386,'3','lobby',3,'{"text": "The match begins <t:1800086897:F>. Ten minutes before, everybody is asked whether they are ready."}',1800000498750,NULL);
INSERT INTO "outbox" VALUES(387,'3','lobby',5,'{"new": false}',1800000498750,NULL);
INSERT INTO "outbox" VALUES(388,'4','lobby',5,'{"new": true}',1800000498750,NULL);
INSERT INTO "outbox" VALUES(389,'4','lobby',5,'{"new": false}',1800000499750,NULL);
INSERT INTO "outbox" VALUES(390,'4','lobby',5,'{"new": false}',1800000500750,NULL);
INSERT INTO "outbox" VALUES(391,'4','lobby',5,'{"new": false}',1800000501750,NULL);
INSERT INTO "outbox" VALUES(392,'4','lobby',3,'{"text": "Ready check: please press **I am ready** above.", "ping": ["101", "102", "103"]}',1800000502750,NULL);
INSERT INTO "outbox" VALUES(393,'4','lobby',5,'{"new": false}',1800000502750,NULL);
INSERT INTO "outbox" VALUES(394,'4','lobby',5,'{"new": false}',1800000503750,NULL);
INSERT INTO "outbox" VALUES(395,'4','lobby',5,'{"new": false}',1800000504750,NULL);
INSERT INTO "outbox" VALUES(396,'4','lobby',5,'{"new": false}',1800000505750,NULL);
INSERT INTO "outbox" VALUES(397,'4','public/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(398,'4','seat/red/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(399,'4','seat/green/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(400,'4','seat/blue/1',0,'{"boards": ["1"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(401,'4','public/2',0,'{"boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(402,'4','seat/red/2',0,'{"boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(403,'4','seat/green/2',0,'{"boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(404,'4','seat/blue/2',0,'{"boards": ["2"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(405,'4','public/3',0,'{"boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(406,'4','seat/red/3',0,'{"boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(407,'4','seat/green/3',0,'{"boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(408,'4','seat/blue/3',0,'{"boards": ["3"], "lines": [], "opening": true, "closed": false, "turn": 1}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(409,'4','lobby',5,'{"new": false}',1800000506750,NULL);
INSERT INTO "outbox" VALUES(410,'4','seat/red/1',2,'{"text": "Red plays A3 on game 1.\n-# receipt 1\u00b7880636f04818", "reply_to": 10023, "sketch": {"phase": 1, "move": {"is": "Colour", "cell": "A3"}}}',1800000507750,NULL);
INSERT INTO "outbox" VALUES(411,'4','seat/green/2',2,'{"text": "Green plays G7 on game 2.\n-# receipt 1\u00b7e501eb397152", "reply_to": 10024, "sketch": {"phase": 1, "move": {"is": "Colour", "cell": "G7"}}}',1800000508750,NULL);
INSERT INTO "outbox" VALUES(412,'4','seat/blue/3',2,'{"text": "Blue plays G1 on game 3.\n-# receipt 1\u00b7f80762ced5f0", "reply_to": 10025, "sketch": {"phase": 1, "move": {"is": "Colour", "cell": "G1"}}}',1800000509750,NULL);
INSERT INTO "outbox" VALUES(413,'4','public/1',0,'{"boards": ["1"], "lines": ["Red plays A3 on game 1.", "Red connects three edges on game 1 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(414,'4','seat/red/1',0,'{"boards": ["1"], "lines": ["Red plays A3 on game 1.", "Red connects three edges on game 1 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(415,'4','seat/green/1',0,'{"boards": ["1"], "lines": ["Red plays A3 on game 1.", "Red connects three edges on game 1 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(416,'4','seat/blue/1',0,'{"boards": ["1"], "lines": ["Red plays A3 on game 1.", "Red connects three edges on game 1 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(417,'4','public/2',0,'{"boards": ["2"], "lines": ["Green plays G7 on game 2.", "Green connects three edges on game 2 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(418,'4','seat/red/2',0,'{"boards": ["2"], "lines": ["Green plays G7 on game 2.", "Green connects three edges on game 2 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(419,'4','seat/green/2',0,'{"boards": ["2"], "lines": ["Green plays G7 on game 2.", "Green connects three edges on game 2 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(420,'4','seat/blue/2',0,'{"boards": ["2"], "lines": ["Green plays G7 on game 2.", "Green connects three edges on game 2 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(421,'4','public/3',0,'{"boards": ["3"], "lines": ["Blue plays G1 on game 3.", "Blue connects three edges on game 3 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(422,'4','seat/red/3',0,'{"boards": ["3"], "lines": ["Blue plays G1 on game 3.", "Blue connects three edges on game 3 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(423,'4','seat/green/3',0,'{"boards": ["3"], "lines": ["Blue plays G1 on game 3.", "Blue connects three edges on game 3 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(424,'4','seat/blue/3',0,'{"boards": ["3"], "lines": ["Blue plays G1 on game 3.", "Blue connects three edges on game 3 and takes 1st place."], "opening": false, "closed": true, "turn": 2}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(425,'4','lobby',5,'{"new": false}',1800000567500,NULL);
INSERT INTO "outbox" VALUES(426,'4','seat/green/1',2,'{"text": "Green plays G7 on game 1.\n-# receipt 1\u00b76ab526b00bbf", "reply_to": 10026, "sketch": {"phase": 2, "move": {"is": "Colour", "cell": "G7"}}}',1800000568500,NULL);
CREATE TABLE preferences (
	user_id VARCHAR(32) NOT NULL, 
	body TEXT NOT NULL, 
	changed_ms BIGINT NOT NULL, 
	CONSTRAINT pk_preferences PRIMARY KEY (user_id)
);
INSERT INTO "preferences" VALUES('101','{"palette": "standard", "text_boards": "beside", "time": "words", "reminders": [30, 5], "quiet": {"from_minute": 1320, "to_minute": 420}, "zone_minutes": 120, "coordinates": "on"}',1800000568500);
CREATE TABLE presets (
	guild_id BIGINT NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_presets PRIMARY KEY (guild_id, name)
);
INSERT INTO "presets" VALUES(7,'Friday','{"settings": {"game": "bifrost", "options": {}, "advance": "deadline", "seconds": 90, "warnings": null, "grace_ms": 750, "pace": 1, "hosts_watch": false, "open_eyes": false, "rated": true, "practice": false, "absent_after": 0, "absent_then": "warn", "rehearsal": false}, "computers": ["good", "random"]}');
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
INSERT INTO "ratings" VALUES(7,'bifrost','104',25.0,8.20524337739799314306e+00,1,1);
INSERT INTO "ratings" VALUES(7,'bifrost','101',25.0,8.20524337739799314306e+00,1,1);
INSERT INTO "ratings" VALUES(7,'bifrost','103',25.0,8.20524337739799314306e+00,1,1);
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
INSERT INTO "results" VALUES('1','104',7,'bifrost','red',1,3,0,1800000365250);
INSERT INTO "results" VALUES('1','101',7,'bifrost','green',1,3,1,1800000365250);
INSERT INTO "results" VALUES('1','103',7,'bifrost','blue',1,3,1,1800000365250);
CREATE INDEX ix_outbox_address ON outbox (match_id, address);
CREATE INDEX ix_outbox_untold ON outbox (id) WHERE told_ms IS NULL;
CREATE INDEX ix_results_user_id ON results (user_id);
CREATE INDEX ix_results_ladder ON results (guild_id, game);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('outbox',426);
COMMIT;
