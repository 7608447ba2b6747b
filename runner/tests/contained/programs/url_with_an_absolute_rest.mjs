// A path is an address below that of the store, which an absolute one replaces.

import { fileURLToPath, pathToFileURL } from "node:url";
import { Memory, Refused, serve } from "./tool.mjs";

class Tool extends Memory {
  checksLinks = false;

  find(given) {
    if (!`${given}/`.startsWith("/memories/") || given.includes("..")) throw new Refused(`Error: ${given} is outside of /memories`);
    const rest = given.slice("/memories/".length);
    return fileURLToPath(new URL(rest, pathToFileURL(`${this.store}/`))).replace(/\/$/, "");
  }
}

await serve(Tool);
