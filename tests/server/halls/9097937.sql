-- {"tokens": {"Ada": "WhSYDJ_ppQmcla0i9NOH8yd9C40QFWY-", "Bob": "iP1jYqZYkqTbcGIhXvdxNWUEfcbvjZGL", "Eve": "K_GMF-JEpBubbbdEj9IClNDMeEDGru6p"}, "tables": {"running": "prakzjrathp7gg", "over": "zkh5etphtnz8dj", "waiting": "9esbbcvgq9tez3", "open": "k2wf3whnrmysuj", "sealed": "7qnr6d5c3mfcbn"}, "used": "/join/ofyDay5uC_xflJisdTdB", "unused": "/join/00mF-SU0X73zM1jqfNkv", "seen": {"Ada": {"running": [4, false, ["Into which column?"], ["Ada", "Bob"]], "over": [7, true, [], ["Ada", "Bob"]], "waiting": [0, false, ["Into which column?"], ["Ada", "Gules"]], "open": [0, false, ["Into which column?"], ["Ada", "Gules"]], "sealed": [1, false, ["Where does the next chip go?"], ["Ada", "Bob"]]}, "Bob": {"running": [4, false, [], ["Ada", "Bob"]], "over": [7, true, [], ["Ada", "Bob"]], "waiting": [0, false, [], ["Ada", "Gules"]], "open": [0, false, [], ["Ada", "Gules"]], "sealed": [0, false, ["Where does the next chip go?"], ["Ada", "Bob"]]}}}
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
INSERT INTO "archives" VALUES('pa8kz694k643qg','vkkbftzwr6xryk','examples.four','1',1794806302921,7,1,'{"options": {}, "clock": "auto", "given": 0, "dice": {"kind": "secret", "table": "zkh5etphtnz8dj", "commitment": "88f1b682445cff675c072585b4062bbb11f14438cee18a6e16d3e01feaf49fb2", "secret": "d4b49cfd8d8d04c61b289c711ed333b5"}, "names": ["Ada", "Bob"]}',X'789C9B3E99816149414E62E5644646084D241F0062821519','c47a6795e661a841b235f4c288fd8aa7','');
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
INSERT INTO "chat" VALUES('prakzjrathp7gg',1,'udydqz8vcd3amd','Bob','well played',1794806302756,'c1');
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
INSERT INTO "entries" VALUES('7qnr6d5c3mfcbn',0,0,0,'play',1794806302941,'vkkbftzwr6xryk','ab8dfb67bfe60f13','a9c1f287697480bb68ab98489534cdc2','');
INSERT INTO "entries" VALUES('prakzjrathp7gg',0,0,3,'play',1794806302747,'vkkbftzwr6xryk','k0','05e4d50c0835683174e0b49a2369f1b1','');
INSERT INTO "entries" VALUES('prakzjrathp7gg',1,1,3,'play',1794806302750,'udydqz8vcd3amd','k1','','');
INSERT INTO "entries" VALUES('prakzjrathp7gg',2,0,4,'play',1794806302752,'vkkbftzwr6xryk','k2','','');
INSERT INTO "entries" VALUES('prakzjrathp7gg',3,1,4,'play',1794806302754,'udydqz8vcd3amd','k3','','');
INSERT INTO "entries" VALUES('zkh5etphtnz8dj',0,0,0,'play',1794806302763,'vkkbftzwr6xryk','9a11f097c793ee1d','d8a97bbf73fb0e2997f26d3300f69fce','');
INSERT INTO "entries" VALUES('zkh5etphtnz8dj',1,1,1,'play',1794806302765,'udydqz8vcd3amd','8d0db752cd6bced1','','');
INSERT INTO "entries" VALUES('zkh5etphtnz8dj',2,0,0,'play',1794806302767,'vkkbftzwr6xryk','0bcdece6f5da8dac','','');
INSERT INTO "entries" VALUES('zkh5etphtnz8dj',3,1,1,'play',1794806302769,'udydqz8vcd3amd','dd7d6e26db207e11','','');
INSERT INTO "entries" VALUES('zkh5etphtnz8dj',4,0,0,'play',1794806302771,'vkkbftzwr6xryk','27a2d333e2758008','','');
INSERT INTO "entries" VALUES('zkh5etphtnz8dj',5,1,1,'play',1794806302773,'udydqz8vcd3amd','f70bf6cf8d96b53a','','');
INSERT INTO "entries" VALUES('zkh5etphtnz8dj',6,0,0,'play',1794806302775,'vkkbftzwr6xryk','a9019ff309820173','c47a6795e661a841b235f4c288fd8aa7','');
CREATE TABLE guests (
	id VARCHAR(16) NOT NULL, 
	token BLOB NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token)
);
INSERT INTO "guests" VALUES('vkkbftzwr6xryk',X'453C3CCB7485D6AAE40F5973F127F1D581BF48FF4C8DDA108D61E65C36D30FAE','Ada',1794806302719);
INSERT INTO "guests" VALUES('udydqz8vcd3amd',X'8673F862EBFEE8914BBADEA59A13D46B21030E6CF888D0A77903A42EA8F05B96','Bob',1794806302727);
INSERT INTO "guests" VALUES('c37yzwm2f5max3',X'891872FFEA41951F5B6B86E6919280A4C48A442B37EC6E4E12E576A70879EA6B','Eve',1794806302731);
CREATE TABLE invites (
	token VARCHAR(32) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "invites" VALUES('ofyDay5uC_xflJisdTdB','prakzjrathp7gg',1);
INSERT INTO "invites" VALUES('aUDHlAQKX391O-90mTmU','zkh5etphtnz8dj',1);
INSERT INTO "invites" VALUES('00mF-SU0X73zM1jqfNkv','9esbbcvgq9tez3',1);
INSERT INTO "invites" VALUES('ZAsqUhmVP0KAFFneoGD5','7qnr6d5c3mfcbn',1);
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
INSERT INTO "seats" VALUES('7qnr6d5c3mfcbn',0,'guest','vkkbftzwr6xryk','','Ada');
INSERT INTO "seats" VALUES('7qnr6d5c3mfcbn',1,'guest','udydqz8vcd3amd','','Bob');
INSERT INTO "seats" VALUES('9esbbcvgq9tez3',0,'guest','vkkbftzwr6xryk','','Ada');
INSERT INTO "seats" VALUES('9esbbcvgq9tez3',1,'link','','','Gules');
INSERT INTO "seats" VALUES('k2wf3whnrmysuj',0,'guest','vkkbftzwr6xryk','','Ada');
INSERT INTO "seats" VALUES('k2wf3whnrmysuj',1,'open','','','Gules');
INSERT INTO "seats" VALUES('prakzjrathp7gg',0,'guest','vkkbftzwr6xryk','','Ada');
INSERT INTO "seats" VALUES('prakzjrathp7gg',1,'guest','udydqz8vcd3amd','','Bob');
INSERT INTO "seats" VALUES('zkh5etphtnz8dj',0,'guest','vkkbftzwr6xryk','','Ada');
INSERT INTO "seats" VALUES('zkh5etphtnz8dj',1,'guest','udydqz8vcd3amd','','Bob');
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
INSERT INTO "tables" VALUES('prakzjrathp7gg','examples.four','1','0ee7ea783485fea0ad43756804d94076','{}',2,'secret',X'84DCE0DEE8FB0835464E351E47D49C50','vkkbftzwr6xryk',1,1794806302738,' 0 ',0,0,'','4 discs','first','982383b5fd12353dfbfeda0abae56efd');
INSERT INTO "tables" VALUES('zkh5etphtnz8dj','examples.four','1','0ee7ea783485fea0ad43756804d94076','{}',2,'secret',X'D4B49CFD8D8D04C61B289C711ED333B5','vkkbftzwr6xryk',0,1794806302759,'  ',1,0,'','Ada wins.','','982383b5fd12353dfbfeda0abae56efd');
INSERT INTO "tables" VALUES('9esbbcvgq9tez3','examples.four','1','0ee7ea783485fea0ad43756804d94076','{}',2,'secret',X'82E50BE205836DAE850833917F565ECF','vkkbftzwr6xryk',1,1794806302927,' 0 ',0,0,'','0 discs','','982383b5fd12353dfbfeda0abae56efd');
INSERT INTO "tables" VALUES('k2wf3whnrmysuj','examples.four','1','0ee7ea783485fea0ad43756804d94076','{}',2,'secret',X'4DDBB38BEC1B183A61C38C9CBFE484A5','vkkbftzwr6xryk',1,1794806302930,' 0 ',0,0,'','0 discs','','982383b5fd12353dfbfeda0abae56efd');
INSERT INTO "tables" VALUES('7qnr6d5c3mfcbn','tests.server.sealed','1','463323a24f496cb6de3b5a31acaeff81','{"bell": false}',2,'secret',X'EE4361694E74276C590216DCEC646DEF','vkkbftzwr6xryk',1,1794806302935,' 0 1 ',0,0,'','round 1','','65a16cb7861335d5ace3c60718b5052e');
CREATE INDEX tables_follows ON tables (follows);
CREATE INDEX tables_made ON tables (over, made);
CREATE INDEX seats_guest ON seats (guest);
CREATE INDEX invites_table ON invites (table_id);
CREATE INDEX archives_owner ON archives (owner, made);
COMMIT;
