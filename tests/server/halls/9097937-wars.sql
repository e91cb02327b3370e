-- {"tokens": {"Ada": "WvsRS5m4h_qbVvTxSuZDRAw79CFBPzrW", "Bob": "zfBhbA-s9saK35ahCdqLghMmxOr6-SqE"}, "tables": {"doubletime running": "4ukpja8vkb3xgy", "doubletime over": "s9rmdxqntpp86d", "tank running": "fktr6ur6zjz64m", "tank over": "bpk4z6u5rkwsr9", "timemachine running": "az8rswj28gaks2", "timemachine over": "k4ckgkgtdn3krx", "trts running": "5eywpbda2s7sre", "trts over": "9fde8vvxega3ct", "wartime running": "8encp2363fjh7q", "wartime over": "smdf6crtudnykg"}, "seen": {"Ada": {"doubletime running": [10, false, ["Deploy under cover: 2 of 4 units left to buy, 4 resources in hand."], ["Ada", "Bob"], "", 15], "doubletime over": [12, true, [], ["Ada", "Bob"], "Bob gives up: Ada wins.", 16], "tank running": [17, false, ["5 actions, 0 gold: move, shoot, spend, or be done for today."], ["Ada", "Bob"], "", 17], "tank over": [18, true, [], ["Ada", "Bob"], "Ada is the last tank standing and wins on day 15.", 18], "timemachine running": [44, false, ["Turn 2 of 3: play one card, pass 3 to Bob."], ["Ada", "Bob"], "", 44], "timemachine over": [45, true, [], ["Ada", "Bob"], "Ada wins: all others have given up.", 45], "trts running": [16, false, ["Who comes along to Glass Flats?"], ["Ada", "Bob"], "", 18], "trts over": [17, true, [], ["Ada", "Bob"], "Ada wins by elimination in round 1.", 19], "wartime running": [16, false, [], ["Ada", "Bob"], "", 16], "wartime over": [18, true, [], ["Ada", "Bob"], "Ada is the last on the table and wins in round 3.", 18]}, "Bob": {"doubletime running": [8, false, ["Deploy under cover: 3 of 4 units left to buy, 7 resources in hand."], ["Ada", "Bob"], "", 15], "doubletime over": [8, true, [], ["Ada", "Bob"], "Bob gives up: Ada wins.", 16], "tank running": [17, false, ["5 actions, 0 gold: move, shoot, spend, or be done for today."], ["Ada", "Bob"], "", 17], "tank over": [18, true, [], ["Ada", "Bob"], "Ada is the last tank standing and wins on day 15.", 18], "timemachine running": [44, false, ["Turn 2 of 3: play one card, pass 3 to Ada."], ["Ada", "Bob"], "", 44], "timemachine over": [45, true, [], ["Ada", "Bob"], "Ada wins: all others have given up.", 45], "trts running": [11, false, [], ["Ada", "Bob"], "", 18], "trts over": [11, true, [], ["Ada", "Bob"], "Ada wins by elimination in round 1.", 19], "wartime running": [16, false, ["Choose a piece and what it does."], ["Ada", "Bob"], "", 16], "wartime over": [18, true, [], ["Ada", "Bob"], "Ada is the last on the table and wins in round 3.", 18]}}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE archives (
	id VARCHAR(16) NOT NULL, 
	owner VARCHAR(16) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	version VARCHAR(20) NOT NULL, 
	made BIGINT NOT NULL, 
	n_entries INTEGER NOT NULL, 
	over BOOLEAN NOT NULL, 
	head TEXT NOT NULL, 
	entries BLOB NOT NULL, 
	hash VARCHAR(32) NOT NULL, 
	"key" VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE chat (
	table_id VARCHAR(16) NOT NULL, 
	n INTEGER NOT NULL, 
	guest VARCHAR(16) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, n)
)
 WITHOUT ROWID

;
INSERT INTO "chat" VALUES('4ukpja8vkb3xgy',1,'c3ekz5jcmuy545','Ada','a word at doubletime',1794886549114,'');
INSERT INTO "chat" VALUES('5eywpbda2s7sre',1,'c3ekz5jcmuy545','Ada','a word at trts',1794886549670,'');
INSERT INTO "chat" VALUES('8encp2363fjh7q',1,'c3ekz5jcmuy545','Ada','a word at wartime',1794886549959,'');
INSERT INTO "chat" VALUES('9fde8vvxega3ct',1,'c3ekz5jcmuy545','Ada','a word at trts',1794886549822,'');
INSERT INTO "chat" VALUES('az8rswj28gaks2',1,'c3ekz5jcmuy545','Ada','a word at timemachine',1794886549426,'');
INSERT INTO "chat" VALUES('bpk4z6u5rkwsr9',1,'c3ekz5jcmuy545','Ada','a word at tank',1794886549346,'');
INSERT INTO "chat" VALUES('fktr6ur6zjz64m',1,'c3ekz5jcmuy545','Ada','a word at tank',1794886549270,'');
INSERT INTO "chat" VALUES('k4ckgkgtdn3krx',1,'c3ekz5jcmuy545','Ada','a word at timemachine',1794886549530,'');
INSERT INTO "chat" VALUES('s9rmdxqntpp86d',1,'c3ekz5jcmuy545','Ada','a word at doubletime',1794886549194,'');
INSERT INTO "chat" VALUES('smdf6crtudnykg',1,'c3ekz5jcmuy545','Ada','a word at wartime',1794886550094,'');
CREATE TABLE entries (
	table_id VARCHAR(16) NOT NULL, 
	n INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	action BIGINT NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	at BIGINT NOT NULL, 
	guest VARCHAR(16) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	hash VARCHAR(32) NOT NULL, 
	thought TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (table_id, n)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',0,-1,3,'play',1794886549069,'','','4d97118471f335190fa75c512f4594fc','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',1,1,265,'play',1794886549084,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',2,1,430,'play',1794886549087,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',3,0,422,'play',1794886549091,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',4,0,152,'play',1794886549092,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',5,0,397,'play',1794886549092,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',6,0,129,'play',1794886549093,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',7,0,1,'play',1794886549094,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',8,0,0,'play',1794886549098,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',9,1,198,'play',1794886549099,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',10,1,406,'play',1794886549100,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',11,1,0,'play',1794886549101,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',12,0,166,'play',1794886549102,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',13,1,173,'play',1794886549106,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('4ukpja8vkb3xgy',14,0,317,'play',1794886549110,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',0,-1,0,'play',1794886549563,'','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',1,-1,32,'play',1794886549563,'','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',2,-1,257,'play',1794886549563,'','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',3,-1,1,'play',1794886549563,'','','724bb2067b9b000acdd9efc9a35b848c','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',4,0,8228,'play',1794886549580,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',5,0,40,'play',1794886549587,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',6,0,3,'play',1794886549595,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',7,0,3,'play',1794886549603,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',8,1,8228,'play',1794886549613,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',9,1,3,'play',1794886549622,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',10,1,3,'play',1794886549623,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',11,0,235,'play',1794886549625,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',12,0,2097164,'play',1794886549628,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',13,0,3,'play',1794886549633,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',14,0,13,'play',1794886549643,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',15,0,14,'play',1794886549647,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',16,1,10,'play',1794886549655,'a5g2ywahh74jkt','','e9f1f6aa023c1f2f89cc720ff1b29302','');
INSERT INTO "entries" VALUES('5eywpbda2s7sre',17,0,171,'play',1794886549663,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',0,-1,17,'play',1794886549844,'','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',1,-1,2,'play',1794886549844,'','','d8f46c074c74ed9c67c3db7b83e871a3','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',2,0,199232485,'play',1794886549851,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',3,0,100672421,'play',1794886549863,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',4,0,4913647461,'play',1794886549871,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',5,1,1377961189,'play',1794886549879,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',6,1,1476521253,'play',1794886549884,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',7,1,2556569253,'play',1794886549887,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',8,0,499956,'play',1794886549895,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',9,0,7,'play',1794886549903,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',10,1,369428,'play',1794886549911,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',11,1,1770116453,'play',1794886549919,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',12,0,49348,'play',1794886549927,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',13,1,49828,'play',1794886549934,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',14,0,172276,'play',1794886549943,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('8encp2363fjh7q',15,0,7,'play',1794886549951,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',0,-1,32,'play',1794886549692,'','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',1,-1,0,'play',1794886549692,'','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',2,-1,1,'play',1794886549692,'','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',3,-1,257,'play',1794886549692,'','','f6683a55dae95bd147b0d816cd74a343','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',4,0,8228,'play',1794886549712,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',5,1,8228,'play',1794886549720,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',6,1,3,'play',1794886549727,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',7,1,3,'play',1794886549733,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',8,0,3,'play',1794886549743,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',9,0,3,'play',1794886549751,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',10,1,10,'play',1794886549759,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',11,0,75,'play',1794886549767,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',12,0,4194316,'play',1794886549775,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',13,0,3,'play',1794886549783,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',14,0,13,'play',1794886549791,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',15,0,107,'play',1794886549799,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',16,0,2097196,'play',1794886549807,'c3ekz5jcmuy545','','af842b903c059b1ea0c4950bedca680e','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',17,0,3,'play',1794886549815,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('9fde8vvxega3ct',18,1,0,'concede',1794886549831,'a5g2ywahh74jkt','','0e07152877d5da216e16da6f05454f17','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',0,-1,449,'play',1794886549359,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',1,-1,513,'play',1794886549359,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',2,-1,1,'play',1794886549359,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',3,-1,545,'play',1794886549359,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',4,-1,225,'play',1794886549359,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',5,-1,785,'play',1794886549359,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',6,-1,977,'play',1794886549359,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',7,-1,929,'play',1794886549359,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',8,-1,1137,'play',1794886549359,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',9,-1,1233,'play',1794886549359,'','','04d140c8a11d1229f99dd56121bbf39b','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',10,1,931,'play',1794886549367,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',11,0,227,'play',1794886549371,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',12,0,787,'play',1794886549375,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',13,1,547,'play',1794886549379,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',14,0,515,'play',1794886549382,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',15,1,1235,'play',1794886549388,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',16,-1,241,'play',1794886549388,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',17,-1,113,'play',1794886549388,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',18,-1,385,'play',1794886549388,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',19,-1,497,'play',1794886549388,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',20,-1,273,'play',1794886549388,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',21,-1,641,'play',1794886549388,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',22,-1,865,'play',1794886549388,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',23,-1,753,'play',1794886549388,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',24,-1,673,'play',1794886549388,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',25,-1,1009,'play',1794886549388,'','','c530abba0f220bf20358f5d546f9632f','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',26,0,115,'play',1794886549395,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',27,1,675,'play',1794886549399,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',28,0,867,'play',1794886549403,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',29,1,275,'play',1794886549407,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',30,0,387,'play',1794886549410,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',31,1,1011,'play',1794886549416,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',32,-1,321,'play',1794886549416,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',33,-1,417,'play',1794886549416,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',34,-1,561,'play',1794886549416,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',35,-1,353,'play',1794886549416,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',36,-1,257,'play',1794886549416,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',37,-1,1153,'play',1794886549416,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',38,-1,1089,'play',1794886549416,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',39,-1,1265,'play',1794886549416,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',40,-1,1041,'play',1794886549416,'','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',41,-1,689,'play',1794886549416,'','','b4fd8ca8e011a380148735687beb76fd','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',42,1,691,'play',1794886549419,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('az8rswj28gaks2',43,0,323,'play',1794886549423,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',0,-1,5132,'play',1794886549285,'','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',1,-1,1036,'play',1794886549285,'','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',2,-2,15,'play',1794886549285,'','','02b5de85af87a9f36ac1301b57753025','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',3,-2,15,'play',1794886549294,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',4,-2,15,'play',1794886549298,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',5,-2,15,'play',1794886549302,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',6,-2,15,'play',1794886549306,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',7,-2,15,'play',1794886549310,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',8,-2,15,'play',1794886549314,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',9,-2,15,'play',1794886549318,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',10,-2,15,'play',1794886549322,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',11,-2,15,'play',1794886549326,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',12,-2,15,'play',1794886549330,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',13,-2,15,'play',1794886549332,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',14,-2,15,'play',1794886549334,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',15,-2,15,'play',1794886549338,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',16,-2,15,'play',1794886549339,'c3ekz5jcmuy545','','8b795301ac8d6ed923872c9d0bb7f406','');
INSERT INTO "entries" VALUES('bpk4z6u5rkwsr9',17,1,0,'concede',1794886549350,'a5g2ywahh74jkt','','2c50650bc853df394d20da5f6e388d60','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',0,-1,1036,'play',1794886549214,'','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',1,-1,5132,'play',1794886549214,'','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',2,-2,15,'play',1794886549214,'','','bc7bbe445b868285710fac20bd35a5e3','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',3,-2,15,'play',1794886549223,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',4,-2,15,'play',1794886549227,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',5,-2,15,'play',1794886549231,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',6,-2,15,'play',1794886549232,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',7,-2,15,'play',1794886549234,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',8,-2,15,'play',1794886549239,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',9,-2,15,'play',1794886549243,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',10,-2,15,'play',1794886549246,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',11,-2,15,'play',1794886549250,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',12,-2,15,'play',1794886549254,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',13,-2,15,'play',1794886549255,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',14,-2,15,'play',1794886549258,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',15,-2,15,'play',1794886549262,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('fktr6ur6zjz64m',16,-2,15,'play',1794886549266,'c3ekz5jcmuy545','','95efab6db3aa872fcbf81a413bb1eba7','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',0,-1,417,'play',1794886549440,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',1,-1,625,'play',1794886549440,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',2,-1,257,'play',1794886549440,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',3,-1,481,'play',1794886549440,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',4,-1,561,'play',1794886549440,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',5,-1,913,'play',1794886549440,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',6,-1,1265,'play',1794886549440,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',7,-1,929,'play',1794886549440,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',8,-1,1073,'play',1794886549440,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',9,-1,881,'play',1794886549440,'','','ca730b8f2b008760f8d78c0e60faa67a','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',10,1,915,'play',1794886549451,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',11,0,627,'play',1794886549455,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',12,0,883,'play',1794886549458,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',13,1,483,'play',1794886549463,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',14,1,931,'play',1794886549466,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',15,0,419,'play',1794886549472,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',16,-1,17,'play',1794886549472,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',17,-1,161,'play',1794886549472,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',18,-1,321,'play',1794886549472,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',19,-1,49,'play',1794886549472,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',20,-1,209,'play',1794886549472,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',21,-1,961,'play',1794886549472,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',22,-1,993,'play',1794886549472,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',23,-1,897,'play',1794886549472,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',24,-1,769,'play',1794886549472,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',25,-1,1105,'play',1794886549472,'','','1147bdff8baec64b8e6f9290a3c00424','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',26,1,1107,'play',1794886549474,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',27,0,323,'play',1794886549479,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',28,0,963,'play',1794886549487,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',29,1,211,'play',1794886549495,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',30,1,771,'play',1794886549503,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',31,0,51,'play',1794886549512,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',32,-1,401,'play',1794886549512,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',33,-1,609,'play',1794886549512,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',34,-1,449,'play',1794886549512,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',35,-1,33,'play',1794886549512,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',36,-1,497,'play',1794886549512,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',37,-1,1169,'play',1794886549512,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',38,-1,753,'play',1794886549512,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',39,-1,785,'play',1794886549512,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',40,-1,865,'play',1794886549512,'','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',41,-1,801,'play',1794886549512,'','','c0e061e7b47e3a096c6a83d5da879300','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',42,1,1171,'play',1794886549519,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',43,0,35,'play',1794886549527,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('k4ckgkgtdn3krx',44,1,0,'concede',1794886549534,'a5g2ywahh74jkt','','2f60e14ec8fd0cf03ce8bd3965cb9fd6','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',0,-1,3,'play',1794886549129,'','','4d97118471f335190fa75c512f4594fc','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',1,0,141,'play',1794886549139,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',2,0,165,'play',1794886549142,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',3,1,314,'play',1794886549147,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',4,0,432,'play',1794886549150,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',5,0,446,'play',1794886549154,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',6,0,1,'play',1794886549157,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',7,1,407,'play',1794886549162,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',8,1,187,'play',1794886549166,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',9,0,0,'play',1794886549170,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',10,1,289,'play',1794886549175,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',11,1,0,'play',1794886549179,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',12,0,445,'play',1794886549182,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',13,0,409,'play',1794886549186,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',14,0,154,'play',1794886549190,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('s9rmdxqntpp86d',15,1,0,'concede',1794886549198,'a5g2ywahh74jkt','','b39f8c579c2c348aa5eebb6597ffd0b6','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',0,-1,17,'play',1794886549976,'','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',1,-1,2,'play',1794886549976,'','','d8f46c074c74ed9c67c3db7b83e871a3','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',2,0,6092246885,'play',1794886549987,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',3,0,5897205669,'play',1794886549995,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',4,0,199258405,'play',1794886550003,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',5,1,3735142757,'play',1794886550011,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',6,1,3636582693,'play',1794886550019,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',7,1,6092358885,'play',1794886550027,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',8,0,106740,'play',1794886550034,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',9,0,5995765733,'play',1794886550039,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',10,1,369428,'play',1794886550047,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',11,1,3930188037,'play',1794886550055,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',12,0,892932,'play',1794886550063,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',13,1,434964,'play',1794886550071,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',14,1,7,'play',1794886550079,'a5g2ywahh74jkt','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',15,0,4340,'play',1794886550084,'c3ekz5jcmuy545','','','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',16,-1,19,'play',1794886550084,'','','60c4b3a1bfaa2d6b7046228d6f5fc36e','');
INSERT INTO "entries" VALUES('smdf6crtudnykg',17,1,0,'concede',1794886550098,'a5g2ywahh74jkt','','2f8423b24d0a45564a7c1ae1f763a98a','');
CREATE TABLE guests (
	id VARCHAR(16) NOT NULL, 
	token BLOB NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token)
);
INSERT INTO "guests" VALUES('c3ekz5jcmuy545',X'4A3F469B6E8940510AB9941DFE32B6888C5DC53E8EBC81302A683597FF7CD4A2','Ada',1794886549055);
INSERT INTO "guests" VALUES('a5g2ywahh74jkt',X'0D96A7E9A6E0AE3E4F434543B226804821C0CF460BE360D5583750FA186875A8','Bob',1794886549059);
CREATE TABLE invites (
	token VARCHAR(32) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "invites" VALUES('ZY1_lfe1TN6tHnLEMNJt','4ukpja8vkb3xgy',1);
INSERT INTO "invites" VALUES('PMseBs12uadNLzUyUiuD','s9rmdxqntpp86d',1);
INSERT INTO "invites" VALUES('LFw-Pu-W7sCj1pZkKKKg','fktr6ur6zjz64m',1);
INSERT INTO "invites" VALUES('r82lz6gkFliYuKsTDdn6','bpk4z6u5rkwsr9',1);
INSERT INTO "invites" VALUES('mw3x68gJ_RqS94yQbWwj','az8rswj28gaks2',1);
INSERT INTO "invites" VALUES('P_EBAbn9ypS6M7xG1zTo','k4ckgkgtdn3krx',1);
INSERT INTO "invites" VALUES('ZZJP8PBeXECmwJvWduoZ','5eywpbda2s7sre',1);
INSERT INTO "invites" VALUES('wHNx-hmw83A0hKcZC1Tt','9fde8vvxega3ct',1);
INSERT INTO "invites" VALUES('HU9-vSXDlLs0QgaBeAB2','8encp2363fjh7q',1);
INSERT INTO "invites" VALUES('qSBchFSdstTr_zkIXvcK','smdf6crtudnykg',1);
CREATE TABLE seats (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	guest VARCHAR(16) NOT NULL, 
	level VARCHAR(20) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, seat)
)
 WITHOUT ROWID

;
INSERT INTO "seats" VALUES('4ukpja8vkb3xgy',0,'guest','c3ekz5jcmuy545','','Ada');
INSERT INTO "seats" VALUES('4ukpja8vkb3xgy',1,'guest','a5g2ywahh74jkt','','Bob');
INSERT INTO "seats" VALUES('5eywpbda2s7sre',0,'guest','c3ekz5jcmuy545','','Ada');
INSERT INTO "seats" VALUES('5eywpbda2s7sre',1,'guest','a5g2ywahh74jkt','','Bob');
INSERT INTO "seats" VALUES('8encp2363fjh7q',0,'guest','c3ekz5jcmuy545','','Ada');
INSERT INTO "seats" VALUES('8encp2363fjh7q',1,'guest','a5g2ywahh74jkt','','Bob');
INSERT INTO "seats" VALUES('9fde8vvxega3ct',0,'guest','c3ekz5jcmuy545','','Ada');
INSERT INTO "seats" VALUES('9fde8vvxega3ct',1,'guest','a5g2ywahh74jkt','','Bob');
INSERT INTO "seats" VALUES('az8rswj28gaks2',0,'guest','c3ekz5jcmuy545','','Ada');
INSERT INTO "seats" VALUES('az8rswj28gaks2',1,'guest','a5g2ywahh74jkt','','Bob');
INSERT INTO "seats" VALUES('bpk4z6u5rkwsr9',0,'guest','c3ekz5jcmuy545','','Ada');
INSERT INTO "seats" VALUES('bpk4z6u5rkwsr9',1,'guest','a5g2ywahh74jkt','','Bob');
INSERT INTO "seats" VALUES('fktr6ur6zjz64m',0,'guest','c3ekz5jcmuy545','','Ada');
INSERT INTO "seats" VALUES('fktr6ur6zjz64m',1,'guest','a5g2ywahh74jkt','','Bob');
INSERT INTO "seats" VALUES('k4ckgkgtdn3krx',0,'guest','c3ekz5jcmuy545','','Ada');
INSERT INTO "seats" VALUES('k4ckgkgtdn3krx',1,'guest','a5g2ywahh74jkt','','Bob');
INSERT INTO "seats" VALUES('s9rmdxqntpp86d',0,'guest','c3ekz5jcmuy545','','Ada');
INSERT INTO "seats" VALUES('s9rmdxqntpp86d',1,'guest','a5g2ywahh74jkt','','Bob');
INSERT INTO "seats" VALUES('smdf6crtudnykg',0,'guest','c3ekz5jcmuy545','','Ada');
INSERT INTO "seats" VALUES('smdf6crtudnykg',1,'guest','a5g2ywahh74jkt','','Bob');
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	version VARCHAR(20) NOT NULL, 
	rules VARCHAR(32) NOT NULL, 
	options TEXT NOT NULL, 
	n_seats INTEGER NOT NULL, 
	dice VARCHAR(8) NOT NULL, 
	secret BLOB NOT NULL, 
	owner VARCHAR(16) NOT NULL, 
	watch BOOLEAN NOT NULL, 
	made BIGINT NOT NULL, 
	asked TEXT NOT NULL, 
	over BOOLEAN NOT NULL, 
	given INTEGER DEFAULT '0' NOT NULL, 
	follows VARCHAR(16) DEFAULT '' NOT NULL, 
	status TEXT DEFAULT '' NOT NULL, 
	"key" VARCHAR(64) DEFAULT '' NOT NULL, 
	begun VARCHAR(32) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('4ukpja8vkb3xgy','doubletime','1','8cda9cb423ca3fb6980a594b47c9d483','{"columns": 6, "rows": 10, "hold_wall": false, "collision": "engaged", "passing_shot": true, "hero_damage": 1, "turn_limit": 60, "goddess": "recurring"}',2,'secret',X'B6040F0610622DADF70982720C4FE3AC','c3ekz5jcmuy545',1,1794886549069,' 0 1 ',0,0,'','turn 2 · deployment','','f74bc71ad439d73f40d7d028bb4f0e55');
INSERT INTO "tables" VALUES('s9rmdxqntpp86d','doubletime','1','8cda9cb423ca3fb6980a594b47c9d483','{"columns": 6, "rows": 10, "hold_wall": false, "collision": "engaged", "passing_shot": true, "hero_damage": 1, "turn_limit": 60, "goddess": "recurring"}',2,'secret',X'AD4655DAF6775455F4D890924EA2163D','c3ekz5jcmuy545',1,1794886549129,'  ',1,0,'','Bob gives up: Ada wins.','','f74bc71ad439d73f40d7d028bb4f0e55');
INSERT INTO "tables" VALUES('fktr6ur6zjz64m','tank','3.0','33a3df57afa105266b390fd54aacfee5','{"map": "auto", "sight": "corners_block", "corpse_gold": "lost", "self_gift": false, "self_shot": false, "waste_lives": false, "grant_life_daily": true, "votes": "ballot", "illegal": "refuse", "day_limit": 0, "calendar": false}',2,'secret',X'33350DCC56EB7F5128FB6EB29385474B','c3ekz5jcmuy545',1,1794886549214,' 0 1 -2 ',0,0,'','day 1 · 2 living · coffer 1','','4e4f9ae7f187a578a2ee35086e43c19c');
INSERT INTO "tables" VALUES('bpk4z6u5rkwsr9','tank','3.0','33a3df57afa105266b390fd54aacfee5','{"map": "auto", "sight": "corners_block", "corpse_gold": "lost", "self_gift": false, "self_shot": false, "waste_lives": false, "grant_life_daily": true, "votes": "ballot", "illegal": "refuse", "day_limit": 0, "calendar": false}',2,'secret',X'3053E35E8DA4030D2864B9D935BD0512','c3ekz5jcmuy545',1,1794886549285,'  ',1,0,'','Ada is the last tank standing and wins on day 15.','','4e4f9ae7f187a578a2ee35086e43c19c');
INSERT INTO "tables" VALUES('az8rswj28gaks2','timemachine','1','f850d7776027bdc8d60be46e3debf7c5','{"open_discards": true, "destroy": "everyone", "must_be_active": false, "nobody": "none"}',2,'secret',X'6C85A8273CA361D3DA892E42125A4F87','c3ekz5jcmuy545',1,1794886549359,' 0 1 ',0,0,'','round 3 of 8 · turn 2 of 3','','ed4fc1d85afa5175e4973c9780b78fa0');
INSERT INTO "tables" VALUES('k4ckgkgtdn3krx','timemachine','1','f850d7776027bdc8d60be46e3debf7c5','{"open_discards": true, "destroy": "everyone", "must_be_active": false, "nobody": "none"}',2,'secret',X'1EFF9879238EFA56F2BB8A0011B87CD2','c3ekz5jcmuy545',1,1794886549440,'  ',1,0,'','Ada wins: all others have given up.','','ed4fc1d85afa5175e4973c9780b78fa0');
INSERT INTO "tables" VALUES('5eywpbda2s7sre','trts','1','a92a17381c0f74ed4dd8093a7c27c397','{"rounds": 32, "match": "auto", "pinning": "outnumbered", "map": "auto", "faction": "neutral"}',2,'secret',X'37026F584ACE1B6C4462676FE8C520C6','c3ekz5jcmuy545',1,1794886549563,' 0 ',0,0,'','round 1 of 32 · engagement','','10b2a66888c58a54b277fe2e68fb6e87');
INSERT INTO "tables" VALUES('9fde8vvxega3ct','trts','1','a92a17381c0f74ed4dd8093a7c27c397','{"rounds": 32, "match": "auto", "pinning": "outnumbered", "map": "auto", "faction": "neutral"}',2,'secret',X'BC3021832797FF0A5956379402359889','c3ekz5jcmuy545',1,1794886549692,'  ',1,0,'','Ada wins by elimination in round 1.','','10b2a66888c58a54b277fe2e68fb6e87');
INSERT INTO "tables" VALUES('8encp2363fjh7q','wartime','1','268e0f59fa844009bf64fdb6bb731603','{"table": "auto", "map": "open", "start_cash": 0, "free_economy": false, "two_legs": false, "up_to": false, "declare_first": false, "turn_limit": 0}',2,'secret',X'7015F903BD3B6D03E45E8483B8BA8063','c3ekz5jcmuy545',1,1794886549844,' 1 ',0,0,'','round 3 · Bob''s turn','','80b392fe518a3ac2556022a147978739');
INSERT INTO "tables" VALUES('smdf6crtudnykg','wartime','1','268e0f59fa844009bf64fdb6bb731603','{"table": "auto", "map": "open", "start_cash": 0, "free_economy": false, "two_legs": false, "up_to": false, "declare_first": false, "turn_limit": 0}',2,'secret',X'BA04BBB54B512F4D5ECED7EF105F5E58','c3ekz5jcmuy545',1,1794886549976,'  ',1,0,'','Ada is the last on the table and wins in round 3.','','80b392fe518a3ac2556022a147978739');
CREATE INDEX tables_made ON tables (over, made);
CREATE INDEX tables_follows ON tables (follows);
CREATE INDEX seats_guest ON seats (guest);
CREATE INDEX invites_table ON invites (table_id);
CREATE INDEX archives_owner ON archives (owner, made);
COMMIT;
