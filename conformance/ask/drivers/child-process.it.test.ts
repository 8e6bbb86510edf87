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

it('hands the folder for compiled code of this process on', async () => {
  const runner = join(folder, 'cached.mjs');
  writeFileSync(
    runner,
    "process.on('message', () => process.send({ kind: 'done', report: process.env.NODE_COMPILE_CACHE ?? 'none' }));",
  );
  const job = `console.log(await startChild(options, { quietMs: () => 60_000, totalMs: () => 60_000 }).run({}));`;
  const own = join(folder, 'compiled');
  expect(await printedBy(runner, job)).toBe('none\n');
  expect(await printedBy(runner, `enableCompileCache(${JSON.stringify(own)});${job}`)).toBe(`${own}\n`);
});

it('leaves nothing to wait for when its process ends early', async () => {
  const runner = join(folder, 'dead.mjs');
  writeFileSync(runner, "process.once('message', () => process.exit(7));");
  const job = `await startChild(options, { quietMs: () => 60_000, totalMs: () => 60_000 }).run({}).catch((error) => console.log(error.message));`;
  const broke = 'The driver broke, and judged nothing: its process ended with exit code 7\n';
  expect(await printedBy(runner, job)).toBe(broke);
});

/** Of a program that starts this runner. */
async function printedBy(runner: string, job: string): Promise<string> {
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { enableCompileCache } from 'node:module';
import { startChild } from ${JSON.stringify(new URL('child-process.ts', import.meta.url).href)};
const options = { name: 'The driver', runner: new URL(${JSON.stringify(pathToFileURL(runner).href)}), env: process.env, signal: 'SIGKILL' };
${job}`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [program], { timeout: SOON_MS });
  return stdout;
}
