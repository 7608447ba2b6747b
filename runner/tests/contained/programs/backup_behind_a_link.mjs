// A backup is kept beside the file that a link leads to.

import * as fs from "node:fs";
import { Editor, serve } from "./tool.mjs";

class Tool extends Editor {
  checksLinks = false;

  write(place, text) {
    if (fs.existsSync(place)) {
      fs.copyFileSync(place, `${fs.realpathSync(place)}~`);
      fs.rmSync(place);
    }
    super.write(place, text);
  }
}

await serve(Tool);
