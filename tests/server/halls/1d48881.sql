-- {"tokens": {"Ada": "_SS5lOiZEg3rqmrjaWnkRv5ben_-QE5A", "Bob": "KGQ5ACRShj9w1QzfZZcDAMeRaSIeMqJ8", "Eve": "eBp2wX20tBnnALuN_J-e14oq7xDYOfa3"}, "tables": {"running": "62vzc5zy4jsyrc", "over": "rnee3xw48fs3cq", "waiting": "y3v5gyrtmv8xu7", "open": "fp6426mv5xctwq", "sealed": "f3trehwn92wk36"}, "used": "/join/Yemz7Xe6EQtdYHwSZgtZ", "unused": "/join/0qXDszpFUN_NgzjFkJC4", "seen": {"Ada": {"running": [4, false, ["Into which column?"], ["Ada", "Bob"]], "over": [7, true, [], ["Ada", "Bob"]], "waiting": [0, false, ["Into which column?"], ["Ada", "gules"]], "open": [0, false, ["Into which column?"], ["Ada", "gules"]], "sealed": [1, false, ["Where does the next chip go?"], ["Ada", "Bob"]]}, "Bob": {"running": [4, false, [], ["Ada", "Bob"]], "over": [7, true, [], ["Ada", "Bob"]], "waiting": [0, false, [], ["Ada", "gules"]], "open": [0, false, [], ["Ada", "gules"]], "sealed": [0, false, ["Where does the next chip go?"], ["Ada", "Bob"]]}}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "chat" VALUES('62vzc5zy4jsyrc',1,'xrv8kdh7k56vwt','Bob','well played',1794806419315,'c1');
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
	PRIMARY KEY (table_id, n)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('62vzc5zy4jsyrc',0,0,3,'play',1794806419307,'yrpsxavhrqr6pw','k0','');
INSERT INTO "entries" VALUES('62vzc5zy4jsyrc',1,1,3,'play',1794806419310,'xrv8kdh7k56vwt','k1','');
INSERT INTO "entries" VALUES('62vzc5zy4jsyrc',2,0,4,'play',1794806419312,'yrpsxavhrqr6pw','k2','');
INSERT INTO "entries" VALUES('62vzc5zy4jsyrc',3,1,4,'play',1794806419313,'xrv8kdh7k56vwt','k3','');
INSERT INTO "entries" VALUES('f3trehwn92wk36',0,0,0,'play',1794806419357,'yrpsxavhrqr6pw','a62cf7aabb0823dd','');
INSERT INTO "entries" VALUES('rnee3xw48fs3cq',0,0,0,'play',1794806419322,'yrpsxavhrqr6pw','723ffdcc84b4af71','');
INSERT INTO "entries" VALUES('rnee3xw48fs3cq',1,1,1,'play',1794806419324,'xrv8kdh7k56vwt','8503cf97521d8b8a','');
INSERT INTO "entries" VALUES('rnee3xw48fs3cq',2,0,0,'play',1794806419325,'yrpsxavhrqr6pw','8039d35459db75fc','');
INSERT INTO "entries" VALUES('rnee3xw48fs3cq',3,1,1,'play',1794806419327,'xrv8kdh7k56vwt','0ef6fe966bc444ad','');
INSERT INTO "entries" VALUES('rnee3xw48fs3cq',4,0,0,'play',1794806419329,'yrpsxavhrqr6pw','477dfec0943d3c7d','');
INSERT INTO "entries" VALUES('rnee3xw48fs3cq',5,1,1,'play',1794806419330,'xrv8kdh7k56vwt','aec983116ff419b5','');
INSERT INTO "entries" VALUES('rnee3xw48fs3cq',6,0,0,'play',1794806419332,'yrpsxavhrqr6pw','e907d92c38df8cc9','c47a6795e661a841b235f4c288fd8aa7');
CREATE TABLE guests (
	id VARCHAR(16) NOT NULL, 
	token BLOB NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (token)
);
INSERT INTO "guests" VALUES('yrpsxavhrqr6pw',X'15F21625AFE0A898383C2AD6398C514A83CDCDA71DD5A5C522A55A4A4F045354','Ada',1794806419080);
INSERT INTO "guests" VALUES('xrv8kdh7k56vwt',X'B01C8C41EB848085DEBFD9A06DF15A6864D8DAB15D87857A88202CBE993887D6','Bob',1794806419196);
INSERT INTO "guests" VALUES('2z8hjj37a7h22y',X'DB42599CD94B34C4ED1DE75044C5185F504752348F972C4295D883B129C45ED7','Eve',1794806419257);
CREATE TABLE invites (
	token VARCHAR(32) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (token)
);
INSERT INTO "invites" VALUES('Yemz7Xe6EQtdYHwSZgtZ','62vzc5zy4jsyrc',1);
INSERT INTO "invites" VALUES('mpV6zcVXb9yttpr51BDl','rnee3xw48fs3cq',1);
INSERT INTO "invites" VALUES('0qXDszpFUN_NgzjFkJC4','y3v5gyrtmv8xu7',1);
INSERT INTO "invites" VALUES('-wZPj84TFL6iHFgbqTf6','f3trehwn92wk36',1);
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
INSERT INTO "seats" VALUES('62vzc5zy4jsyrc',0,'guest','yrpsxavhrqr6pw','','Ada');
INSERT INTO "seats" VALUES('62vzc5zy4jsyrc',1,'guest','xrv8kdh7k56vwt','','Bob');
INSERT INTO "seats" VALUES('f3trehwn92wk36',0,'guest','yrpsxavhrqr6pw','','Ada');
INSERT INTO "seats" VALUES('f3trehwn92wk36',1,'guest','xrv8kdh7k56vwt','','Bob');
INSERT INTO "seats" VALUES('fp6426mv5xctwq',0,'guest','yrpsxavhrqr6pw','','Ada');
INSERT INTO "seats" VALUES('fp6426mv5xctwq',1,'open','','','gules');
INSERT INTO "seats" VALUES('rnee3xw48fs3cq',0,'guest','yrpsxavhrqr6pw','','Ada');
INSERT INTO "seats" VALUES('rnee3xw48fs3cq',1,'guest','xrv8kdh7k56vwt','','Bob');
INSERT INTO "seats" VALUES('y3v5gyrtmv8xu7',0,'guest','yrpsxavhrqr6pw','','Ada');
INSERT INTO "seats" VALUES('y3v5gyrtmv8xu7',1,'link','','','gules');
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
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('62vzc5zy4jsyrc','examples.four','1','ca47d308e6bcb298ca4736941b822cbe','{}',2,'secret',X'9CFA27A5204E503107231C692D8583A2','yrpsxavhrqr6pw',1,1794806419293,' 0 ',0);
INSERT INTO "tables" VALUES('rnee3xw48fs3cq','examples.four','1','ca47d308e6bcb298ca4736941b822cbe','{}',2,'secret',X'30298D1CFAC4F739CE72114AAC33DB04','yrpsxavhrqr6pw',0,1794806419318,'  ',1);
INSERT INTO "tables" VALUES('y3v5gyrtmv8xu7','examples.four','1','ca47d308e6bcb298ca4736941b822cbe','{}',2,'secret',X'6AE9F5E73EFC3EE36E32F42D96F4D008','yrpsxavhrqr6pw',1,1794806419338,' 0 ',0);
INSERT INTO "tables" VALUES('fp6426mv5xctwq','examples.four','1','ca47d308e6bcb298ca4736941b822cbe','{}',2,'secret',X'BEE9291DC5ADF254847714792B460830','yrpsxavhrqr6pw',1,1794806419340,' 0 ',0);
INSERT INTO "tables" VALUES('f3trehwn92wk36','tests.server.sealed','1','a18c22c4a252fc0f3b6393ffe7291c3f','{}',2,'secret',X'7291413420043415ED4E80D5977573CC','yrpsxavhrqr6pw',1,1794806419347,' 0 1 ',0);
CREATE INDEX tables_made ON tables (over, made);
CREATE INDEX seats_guest ON seats (guest);
CREATE INDEX invites_table ON invites (table_id);
COMMIT;
