import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useFolder } from '../../../contract/testing/folder.ts';

const folder = useFolder('child');

/** Less than the minute that a driver has for loading. */
const SOON_MS = 20_000;

it('leaves nothing to wait for when its process ends early', async () => {
  const runner = join(folder, 'dead.mjs');
  writeFileSync(runner, "process.once('message', () => process.exit(7));");
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { startChild } from ${JSON.stringify(new URL('child-process.ts', import.meta.url).href)};
const options = { name: 'The driver', runner: new URL(${JSON.stringify(pathToFileURL(runner).href)}), env: process.env, signal: 'SIGKILL' };
await startChild(options, { quietMs: () => 60_000, totalMs: () => 60_000 }).run({}).catch((error) => console.log(error.message));`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [program], { timeout: SOON_MS });
  expect(stdout).toBe('The driver broke, and judged nothing: its process ended with exit code 7\n');
});
