// Everything is made writable before it is removed, and so is what links lead to.

import * as fs from "node:fs";
import * as path from "node:path";
import { Memory, serve } from "./tool.mjs";

class Tool extends Memory {
  remove(place) {
    if (fs.lstatSync(place).isDirectory()) {
      for (const name of fs.readdirSync(place, { recursive: true })) fs.chmodSync(path.join(place, name), 0o700);
    }
    super.remove(place);
  }
}

await serve(Tool);
