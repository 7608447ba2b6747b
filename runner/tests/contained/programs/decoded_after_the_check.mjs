// A path is checked, and then decoded.

import * as path from "node:path";
import { Memory, serve } from "./tool.mjs";

class Tool extends Memory {
  checksLinks = false;

  find(given) {
    return path.resolve(decodeURIComponent(super.find(given)));
  }
}

await serve(Tool);
