// The process that a lock names is ended, whatever it is.

import * as fs from "node:fs";
import * as path from "node:path";
import { Memory, serve } from "./tool.mjs";

class Tool extends Memory {
  write(place, text) {
    const lock = path.join(this.store, ".lock");
    if (fs.existsSync(lock)) {
      process.kill(Number(this.read(lock)), "SIGTERM");
      fs.rmSync(lock);
    }
    super.write(place, text);
  }
}

await serve(Tool);
