// A directory is removed entry by entry, and `statSync` follows links.

import * as fs from "node:fs";
import * as path from "node:path";
import { Memory, serve } from "./tool.mjs";

class Tool extends Memory {
  remove(place) {
    if (!fs.statSync(place, { throwIfNoEntry: false })?.isDirectory()) return fs.unlinkSync(place);
    for (const name of fs.readdirSync(place)) this.remove(path.join(place, name));
    fs.lstatSync(place).isSymbolicLink() ? fs.unlinkSync(place) : fs.rmdirSync(place);
  }
}

await serve(Tool);
