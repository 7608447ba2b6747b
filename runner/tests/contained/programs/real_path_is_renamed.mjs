// A link is resolved before it is renamed.

import * as fs from "node:fs";
import { Memory, serve } from "./tool.mjs";

class Tool extends Memory {
  move(source, destination) {
    fs.renameSync(fs.realpathSync(source), destination);
  }
}

await serve(Tool);
