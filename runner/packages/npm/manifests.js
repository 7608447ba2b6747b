// Writes the manifests of both packages: node manifests.js VERSION FOLDER_OF_COMMAND FOLDER_OF_BINARY
"use strict";

const { writeFileSync } = require("node:fs");
const { basename, join } = require("node:path");

const [version, command, binary] = process.argv.slice(2);
const manifest = { ...require("./package.json"), version };
const platform = basename(binary);
const name = `@seekspec/${platform}`;

function write(folder, manifest) {
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2) + "\n");
}

const { description, license, repository } = manifest;
const [os, cpu] = platform.split("-");
write(binary, {
  name,
  version,
  description: `The binary of seekspec for ${platform}: ${description}`,
  license,
  repository,
  files: ["bin", "LICENSE-*"],
  os: [os],
  cpu: [cpu],
  // The binary is linked with the C library of the machine that built it.
  ...(os === "linux" ? { libc: ["glibc"] } : {}),
});
write(command, {
  ...manifest,
  optionalDependencies: { [name]: version },
});
