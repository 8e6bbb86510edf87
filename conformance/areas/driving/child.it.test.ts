import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChild } from './child.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'child-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

it('leaves nothing to wait for when its process ends early', async () => {
  const path = join(folder, 'dead.mjs');
  writeFileSync(path, "process.once('message', () => process.exit(7));");
  const before = timers();
  const child = startChild<object, never>(
    { name: 'The driver', runner: pathToFileURL(path), env: process.env, signal: 'SIGKILL' },
    () => 30_000,
  );
  await expect(child.run({})).rejects.toThrow(
    'The driver broke, and judged nothing: its process ended with exit code 7',
  );
  expect(timers()).toBe(before);
});
