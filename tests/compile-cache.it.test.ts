import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { useFolder } from '../contract/testing/folder.ts';
import { counterproof } from './support/counterproof.ts';

const folder = useFolder('compile-cache');
const NOBODY = 65_534;

let home: string;
let temporary: string;

beforeEach(() => {
  [home = '', temporary = ''] = ['home-', 'temporary-'].map((name) => mkdtempSync(join(folder, name)));
});

/** Runs a command that reads a configuration in TypeScript. */
async function run(env: Readonly<Record<string, string>> = {}): Promise<void> {
  writeFileSync(join(home, 'counterproof.config.ts'), 'export default {};\n');
  const { err } = await counterproof(['check'], { cwd: home, env: { HOME: home, TMPDIR: temporary, ...env } });
  expect(err).toContain('give the URL of the deployment');
}

it('keeps compiled code in a folder of the user, where it or XDG_CACHE_HOME or NODE_COMPILE_CACHE says', async () => {
  const own = join(folder, 'own');
  mkdirSync(own);
  await run({ XDG_CACHE_HOME: own });
  expect(readdirSync(join(own, 'counterproof/compiled'))).toHaveLength(1);
  await run({ NODE_COMPILE_CACHE: join(own, 'of-node') });
  expect(readdirSync(join(own, 'of-node'))).toHaveLength(1);
  expect(existsSync(join(home, '.cache'))).toBe(false);
  await run();
  expect(readdirSync(temporary)).toEqual([]);
  const compiled = join(home, '.cache/counterproof/compiled');
  expect(statSync(compiled).mode & 0o777).toBe(0o700);
  expect(readdirSync(compiled)).toHaveLength(1);
});

const REFUSED: readonly (readonly [string, (cache: string, compiled: string) => void])[] = [
  ['all can write into it', (_, compiled) => chmodSync(compiled, 0o777)],
  ['all can write into the folder above it', (cache) => chmodSync(cache, 0o777)],
  [
    'it is behind a link',
    (cache, compiled) => {
      renameSync(compiled, join(cache, 'elsewhere'));
      symlinkSync('../elsewhere', compiled);
    },
  ],
];
const FOREIGN: typeof REFUSED = [
  ['it is of another user', (_, compiled) => chownSync(compiled, NOBODY, NOBODY)],
  ['the folder above it is of another user', (cache) => chownSync(cache, NOBODY, NOBODY)],
];

it.each([...REFUSED, ...(process.getuid?.() === 0 ? FOREIGN : [])])('keeps none where %s', async (_, spoil) => {
  const cache = join(home, '.cache');
  const compiled = join(cache, 'counterproof/compiled');
  mkdirSync(compiled, { recursive: true, mode: 0o700 });
  spoil(cache, compiled);
  await run();
  expect(readdirSync(compiled)).toEqual([]);
  expect(readdirSync(temporary)).toEqual([]);
});
