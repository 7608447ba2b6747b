// A path is a part of a shell's line, where a space divides it.

import { execSync } from "node:child_process";
import { Server, serve } from "./tool.mjs";

class Tool extends Server {
  move(source, destination) {
    execSync(`mv ${source} ${destination}`, { stdio: "pipe" });
  }
}

await serve(Tool);
