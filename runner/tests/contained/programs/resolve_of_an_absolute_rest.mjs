// `path.resolve` takes an absolute rest as it is: `/memories//x` is `/x`.

import * as fs from "node:fs";
import * as path from "node:path";
import { Memory, Refused, serve } from "./tool.mjs";

class Tool extends Memory {
  checksLinks = false;

  find(given) {
    if (!given.startsWith("/memories") || given.includes("..")) throw new Refused(`Error: ${given} is outside of /memories`);
    return path.resolve(this.store, given.slice("/memories/".length));
  }

  remove(place) {
    fs.rmSync(place, { recursive: true, force: true });
  }
}

await serve(Tool);
