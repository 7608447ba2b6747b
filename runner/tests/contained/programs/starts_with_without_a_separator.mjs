// The place begins with that of the store, and so does `memories2`.

import * as path from "node:path";
import { Memory, Refused, serve } from "./tool.mjs";

class Tool extends Memory {
  checksLinks = false;

  find(given) {
    const place = path.join(this.root, given).replace(/\/$/, "");
    if (!place.startsWith(this.store)) throw new Refused(`Error: ${given} is outside of /memories`);
    return place;
  }
}

await serve(Tool);
