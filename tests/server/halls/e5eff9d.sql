-- {"tokens": {"Ada": "80KQe8oHzlDdZmRUTvNoStkKmaZpy1vk", "Bob": "4FbTB2ItbvwrDGWQoonwaDCtGOI8c4BK", "Eve": "yXRw7RjwgL4FwOdZcKd--2cK47rXaDMw"}, "tables": {"running": "nb68f5gy2qbxwu", "over": "vykba23xhwswe3", "waiting": "zn3nxykrsy7a6u", "open": "z7mx48rjucswqe", "sealed": "eyj56afkcszqvm"}, "used": "/join/89joVQmqawLBf4hZZEMv", "unused": "/join/EL0XS8RAUfi0mttye6J8", "seen": {"Ada": {"running": [4, false, ["Into which column?"], ["Ada", "Bob"]], "over": [7, true, [], ["Ada", "Bob"]], "waiting": [0, false, ["Into which column?"], ["Ada", "Gules"]], "open": [0, false, ["Into which column?"], ["Ada", "Gules"]], "sealed": [1, false, ["Where does the next chip go?"], ["Ada", "Bob"]]}, "Bob": {"running": [4, false, [], ["Ada", "Bob"]], "over": [7, true, [], ["Ada", "Bob"]], "waiting": [0, false, [], ["Ada", "Gules"]], "open": [0, false, [], ["Ada", "Gules"]], "sealed": [0, false, ["Where does the next chip go?"], ["Ada", "Bob"]]}}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);
INSERT INTO "alembic_version" VALUES('0006');
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
INSERT INTO "archives" VALUES('h7fummdwcgqy83','dxwyzg7zrmu7fs','examples.four','1',1794806305371,7,1,'{"options": {}, "clock": "auto", "given": 0, "dice": {"kind": "secret", "table": "vykba23xhwswe3", "commitment": "563a81fe21af8262f0c8075fc43f5d527b3ce1e2870e9c14c6d430d3e267bb3b", "secret": "35e6bba206eea16a5e337811fdfe4a9f", "words": []}, "names": ["Ada", "Bob"]}',X'789C9B3E99816149414E62E5644646084D241F0062821519','c47a6795e661a841b235f4c288fd8aa7','');
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
INSERT INTO "chat" VALUES('nb68f5gy2qbxwu',1,'bbtceney26542z','Bob','well played',1794806304630,'c1');
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
	more TEXT, 
	PRIMARY KEY (table_id, n)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('eyj56afkcszqvm',0,0,0,'play',1794806305444,'dxwyzg7zrmu7fs','124ca5e87d7d3751','a9c1f287697480bb68ab98489534cdc2','',NULL);
INSERT INTO "entries" VALUES('nb68f5gy2qbxwu',0,0,3,'play',1794806304621,'dxwyzg7zrmu7fs','k0','05e4d50c0835683174e0b49a2369f1b1','',NULL);
INSERT INTO "entries" VALUES('nb68f5gy2qbxwu',1,1,3,'play',1794806304624,'bbtceney26542z','k1','','',NULL);
INSERT INTO "entries" VALUES('nb68f5gy2qbxwu',2,0,4,'play',1794806304626,'dxwyzg7zrmu7fs','k2','','',NULL);
INSERT INTO "entries" VALUES('nb68f5gy2qbxwu',3,1,4,'play',1794806304627,'bbtceney26542z','k3','','',NULL);
INSERT INTO "entries" VALUES('vykba23xhwswe3',0,0,0,'play',1794806304637,'dxwyzg7zrmu7fs','6f36b2c3e4a58174','d8a97bbf73fb0e2997f26d3300f69fce','',NULL);
INSERT INTO "entries" VALUES('vykba23xhwswe3',1,1,1,'play',1794806304639,'bbtceney26542z','c5728eb803b3babe','','',NULL);
INSERT INTO "entries" VALUES('vykba23xhwswe3',2,0,0,'play',1794806304641,'dxwyzg7zrmu7fs','be70d6c671ac8c38','','',NULL);
INSERT INTO "entries" VALUES('vykba23xhwswe3',3,1,1,'play',1794806304643,'bbtceney26542z','86c8ea5f48d55b84','','',NULL);
INSERT INTO "entries" VALUES('vykba23xhwswe3',4,0,0,'play',1794806304644,'dxwyzg7zrmu7fs','fb69ab0a02622e69','','',NULL);
INSERT INTO "entries" VALUES('vykba23xhwswe3',5,1,1,'play',1794806304646,'bbtceney26542z','1113634666312b0b','','',NULL);
INSERT INTO "entries" VALUES('vykba23xhwswe3',6,0,0,'play',1794806304648,'dxwyzg7zrmu7fs','698b59e4b8fc9d16','c47a6795e661a841b235f4c288fd8aa7','',NULL);
CREATE TABLE guests (
	id VARCHAR(16) NOT NULL, 
	token BLOB NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	seen BIGINT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token)
);
INSERT INTO "guests" VALUES('dxwyzg7zrmu7fs',X'F897E7882F543D1981DA7A1850FCAA44AA2AAE56196EF82986D0D029E149F119','Ada',1794806304595,1794806304595);
INSERT INTO "guests" VALUES('bbtceney26542z',X'CDD4507AB6298B0DE3F0452C01FDE66C187D385942DB72E296C192CCA8684F04','Bob',1794806304600,1794806304600);
INSERT INTO "guests" VALUES('xd3hhjnpmfqq4z',X'9AEC35CBC28477CEBD3C53AF5AD0C5042F7C8D97B978B00A429D3F03C7ED3153','Eve',1794806304604,1794806304604);
CREATE TABLE invites (
	token VARCHAR(32) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "invites" VALUES('89joVQmqawLBf4hZZEMv','nb68f5gy2qbxwu',1);
INSERT INTO "invites" VALUES('vDKS6XaeWUlFLj5Er6Yp','vykba23xhwswe3',1);
INSERT INTO "invites" VALUES('EL0XS8RAUfi0mttye6J8','zn3nxykrsy7a6u',1);
INSERT INTO "invites" VALUES('qDnDe4AoBY2wMfafvHs3','eyj56afkcszqvm',1);
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
INSERT INTO "seats" VALUES('eyj56afkcszqvm',0,'guest','dxwyzg7zrmu7fs','','Ada');
INSERT INTO "seats" VALUES('eyj56afkcszqvm',1,'guest','bbtceney26542z','','Bob');
INSERT INTO "seats" VALUES('nb68f5gy2qbxwu',0,'guest','dxwyzg7zrmu7fs','','Ada');
INSERT INTO "seats" VALUES('nb68f5gy2qbxwu',1,'guest','bbtceney26542z','','Bob');
INSERT INTO "seats" VALUES('vykba23xhwswe3',0,'guest','dxwyzg7zrmu7fs','','Ada');
INSERT INTO "seats" VALUES('vykba23xhwswe3',1,'guest','bbtceney26542z','','Bob');
INSERT INTO "seats" VALUES('z7mx48rjucswqe',0,'guest','dxwyzg7zrmu7fs','','Ada');
INSERT INTO "seats" VALUES('z7mx48rjucswqe',1,'open','','','Gules');
INSERT INTO "seats" VALUES('zn3nxykrsy7a6u',0,'guest','dxwyzg7zrmu7fs','','Ada');
INSERT INTO "seats" VALUES('zn3nxykrsy7a6u',1,'link','','','Gules');
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
INSERT INTO "tables" VALUES('nb68f5gy2qbxwu','examples.four','1','ea34c4ab4ac07c8507aebb3f3afb1bad','{}',2,'secret',X'2540CCF1697AE89E30CAE6EB9CC49E32','dxwyzg7zrmu7fs',1,1794806304612,' 0 ',0,0,'','4 discs','first','982383b5fd12353dfbfeda0abae56efd');
INSERT INTO "tables" VALUES('vykba23xhwswe3','examples.four','1','ea34c4ab4ac07c8507aebb3f3afb1bad','{}',2,'secret',X'35E6BBA206EEA16A5E337811FDFE4A9F','dxwyzg7zrmu7fs',0,1794806304633,'  ',1,0,'','Ada wins.','','982383b5fd12353dfbfeda0abae56efd');
INSERT INTO "tables" VALUES('zn3nxykrsy7a6u','examples.four','1','ea34c4ab4ac07c8507aebb3f3afb1bad','{}',2,'secret',X'3889BDAFF276D927E23A8E6B2FAE85F2','dxwyzg7zrmu7fs',1,1794806305378,' 0 ',0,0,'','0 discs','','982383b5fd12353dfbfeda0abae56efd');
INSERT INTO "tables" VALUES('z7mx48rjucswqe','examples.four','1','ea34c4ab4ac07c8507aebb3f3afb1bad','{}',2,'secret',X'D17065F5FAA4CCD16204577B0D7FBA60','dxwyzg7zrmu7fs',1,1794806305381,' 0 ',0,0,'','0 discs','','982383b5fd12353dfbfeda0abae56efd');
INSERT INTO "tables" VALUES('eyj56afkcszqvm','tests.server.sealed','1','8aeb30dedb7802628f313c5b8f946341','{"bell": false}',2,'secret',X'E9A8155C678E4BFC111715B74017747B','dxwyzg7zrmu7fs',1,1794806305387,' 0 1 ',0,0,'','round 1','','65a16cb7861335d5ace3c60718b5052e');
CREATE INDEX tables_follows ON tables (follows);
CREATE INDEX tables_made ON tables (over, made);
CREATE UNIQUE INDEX tables_rematch ON tables (follows) WHERE follows <> '';
CREATE UNIQUE INDEX tables_key ON tables (owner, "key") WHERE key <> '';
CREATE INDEX seats_guest ON seats (guest);
CREATE INDEX invites_table ON invites (table_id);
CREATE UNIQUE INDEX archives_key ON archives (owner, "key") WHERE key <> '';
CREATE INDEX archives_owner ON archives (owner, made);
COMMIT;
