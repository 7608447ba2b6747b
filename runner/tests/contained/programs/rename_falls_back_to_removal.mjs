// A failed renaming is done by copying and removing, and a final slash follows a link.

import * as fs from "node:fs";
import * as path from "node:path";
import { Memory, serve } from "./tool.mjs";

class Tool extends Memory {
  checksLinks = false;

  find(given) {
    const place = super.find(given);
    return given.endsWith("/") && place !== this.store ? `${place}/` : place;
  }

  move(source, destination) {
    try {
      fs.renameSync(source, destination);
    } catch {
      fs.cpSync(source, destination, { recursive: true });
      for (const name of fs.readdirSync(source)) fs.rmSync(path.join(source, name), { recursive: true });
      fs.rmdirSync(source);
    }
  }
}

await serve(Tool);
