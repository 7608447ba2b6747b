// `replace` of a text replaces its first occurrence, so that the second `../` stays.

import * as path from "node:path";
import { Memory, Refused, serve } from "./tool.mjs";

class Tool extends Memory {
  checksLinks = false;

  find(given) {
    if (!`${given}/`.startsWith("/memories/")) throw new Refused(`Error: ${given} is outside of /memories`);
    return path.resolve(this.store, "." + given.slice("/memories".length).replace("../", ""));
  }
}

await serve(Tool);
