// A file is opened for writing, and then its place is checked.

import * as fs from "node:fs";
import * as path from "node:path";
import { Project, serve } from "./tool.mjs";

class Tool extends Project {
  create_file({ path: given, content }) {
    const place = path.resolve(this.root, given);
    this.make(path.dirname(place));
    const file = fs.openSync(place, "w");
    this.check(given, fs.realpathSync(place));
    fs.writeSync(file, content);
    fs.closeSync(file);
    return "ok";
  }
}

await serve(Tool);
