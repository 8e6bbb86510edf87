#!/usr/bin/env node
// Plain, old-fashioned JavaScript: an old Node must be able to read it, to say that it is too old.
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { compileCacheFolder } from './compile-cache.js';

const LEAST = [22, 18];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < LEAST[0] || (major === LEAST[0] && minor < LEAST[1])) {
  process.stderr.write(
    `counterproof needs Node ${LEAST.join('.')} or newer, and this is ${process.versions.node}: run "npm i -D node" in your project, which installs a newer Node there, and then "npx counterproof"\n`,
  );
  process.exit(2);
}

// Compiled code is kept from one run to the next: half of what a start takes. A folder of NODE_COMPILE_CACHE is in use already.
const compiled = nodeModule.getCompileCacheDir() === undefined ? compileCacheFolder() : undefined;
if (compiled !== undefined) nodeModule.enableCompileCache(compiled);
if (major < 24) quietSqlite();
// A checkout runs its sources as they are; the published package has only what was built from them.
const source = new URL('../cli/main.ts', import.meta.url);
const built = new URL('../dist/main.js', import.meta.url);
import(existsSync(source) ? source.href : built.href)
  .then(({ main }) => main(process.argv.slice(2)))
  .then(
    (code) => {
      if (process.exitCode === undefined) process.exitCode = code;
    },
    (error) => {
      const [line] = String(error instanceof Error ? error.message : error).split('\n', 1);
      process.stderr.write(`counterproof cannot be started, and may have to be installed again: ${line}\n`);
      process.exitCode = 3;
    },
  );

/** Node 22 warns of node:sqlite at each start, which says nothing to who runs a sandbox. Other warnings stay. */
function quietSqlite() {
  const { emitWarning } = process;
  process.emitWarning = (warning, ...rest) => {
    if (!String(warning).startsWith('SQLite is an experimental feature')) emitWarning.call(process, warning, ...rest);
  };
}
