// The page of a table of the hall.
import { keepPage } from "./last.js";
import { Table } from "./table.js";

globalThis.sandtable = new Table(); // for the curious, and for tests
addEventListener("load", () => keepPage());
