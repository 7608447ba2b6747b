// An existing directory is a destination, and a copy goes into it through a link.

import * as fs from "node:fs";
import * as path from "node:path";
import { Server, Refused, serve } from "./tool.mjs";

class Tool extends Server {
  move_file(given) {
    const [source, destination] = [this.place(given.source), this.place(given.destination)];
    if (fs.statSync(destination, { throwIfNoEntry: false })?.isFile()) throw new Refused(`${given.destination} exists already`);
    for (const name of fs.statSync(source).isDirectory() ? ["", ...fs.readdirSync(source)] : [""]) {
      const from = path.join(source, name);
      if (fs.statSync(from).isDirectory()) fs.mkdirSync(path.join(destination, name), { recursive: true });
      else fs.copyFileSync(from, path.join(destination, name));
    }
    fs.rmSync(source, { recursive: true });
    return `Successfully moved ${given.source} to ${given.destination}`;
  }
}

await serve(Tool);
