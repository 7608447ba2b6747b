// Missing directories are made, and then the place of the file is checked.

import * as fs from "node:fs";
import * as path from "node:path";
import { Server, serve } from "./tool.mjs";

class Tool extends Server {
  write_file(given) {
    fs.mkdirSync(path.dirname(path.resolve(this.root, given.path)), { recursive: true });
    return super.write_file(given);
  }
}

await serve(Tool);
