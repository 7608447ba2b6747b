// A file is emptied before another one replaces it.

import * as fs from "node:fs";
import { Editor, serve } from "./tool.mjs";

class Tool extends Editor {
  checksLinks = false;

  write(place, text) {
    if (fs.existsSync(place)) fs.truncateSync(place);
    super.write(`${place}.new`, text);
    fs.renameSync(`${place}.new`, place);
  }
}

await serve(Tool);
