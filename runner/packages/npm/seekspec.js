#!/usr/bin/env node
// Starts the binary of the package for this platform, and ends as it does.
"use strict";

const { spawn } = require("node:child_process");
const { constants } = require("node:os");

const platform = `${process.platform}-${process.arch}`;

function binary() {
  try {
    return require.resolve(`@seekspec/${platform}/bin/seekspec`);
  } catch {
    console.error(
      `seekspec: no binary for ${platform}. If it is in the list of optionalDependencies in ` +
        `seekspec's package.json, install again without --omit=optional; otherwise build it: ` +
        `cargo install seekspec`,
    );
    process.exit(2);
  }
}

const child = spawn(binary(), process.argv.slice(2), { stdio: "inherit" });

// A terminal interrupts both, and the child has to clean up first; others tell this process alone.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) {
  process.on(signal, () => child.kill(signal));
}
child.on("error", (error) => {
  console.error(`seekspec: cannot start ${child.spawnfile}: ${error.message}`);
  process.exit(2);
});
child.on("close", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
