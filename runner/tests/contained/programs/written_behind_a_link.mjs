// Only the text of a path is checked, and a file that is a link is written.

import { Server, serve } from "./tool.mjs";

class Tool extends Server {
  checksLinks = false;
}

await serve(Tool);
