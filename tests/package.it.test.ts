import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useFolder } from '../contract/testing/folder.ts';
import { counterproof } from './support/counterproof.ts';
import { useProject } from './support/project.ts';

/** What `npm install counterproof` leaves in a reader's project: what is in the packed file, and what programs import of it. */
// What a user may install as well; Vitest for the fixtures.
const { folder: app, bin } = useProject(['dredd', 'playwright', 'playwright-core', 'vitest']);
const installed = join(app, 'node_modules/counterproof');
const setup = { cwd: app, bin };
const call = (...args: string[]) => counterproof(args, setup);

const SAYS_COST = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { user, system } = process.cpuUsage(); process.stderr.write(String(user + system)); });',
)}`;

/** The processor time of a start, which depends less on other load than its length. */
function costOf(...args: readonly string[]): number {
  const { status, stderr } = spawnSync(process.execPath, ['--import', SAYS_COST, ...args], { encoding: 'utf8' });
  expect(status).toBe(0);
  return Number(stderr);
}

describe('what is packed', () => {
  it('is JavaScript alone, needs no other package, has no script, names each licence, and is small', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    // What users copy is theirs, and nothing else is transpiled on their machines.
    const typed = files.filter((name) => /(?<!\.d)\.[mc]?tsx?$/.test(name) && !name.startsWith('examples/'));
    expect(typed).toEqual([]);
    // Scripts of a checkout name files that are not in the package.
    expect(readFileSync(join(installed, 'package.json'), 'utf8')).not.toMatch(/"dependencies"|"scripts"|scripts\//);
    const notices = readFileSync(join(installed, 'dist/NOTICES.txt'), 'utf8');
    for (const name of ['@stoplight/prism-http', '@faker-js/faker', 'pg', 'ioredis', 'ajv', 'kysely'])
      expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\([\\w.-]+\\)$`, 'm'));
    expect(notices).not.toContain('licence not stated');
    const sizes = files.map((name) => statSync(join(installed, name))).map((file) => (file.isFile() ? file.size : 0));
    expect(sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20).toBeLessThan(40);
  });

  it('publishes its document, and its schemas by name', () => {
    const { resolve: find } = createRequire(join(app, 'index.js'));
    expect(JSON.parse(readFileSync(find('counterproof/openapi.json'), 'utf8'))).toMatchObject({ openapi: '3.0.3' });
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const names = Object.keys(exports).flatMap((name) => /^\.\/(\w+\.schema\.json)$/.exec(name)?.[1] ?? []);
    const wanted = ['config', 'events', 'fleet', 'notice', 'run', 'scenario'].map((name) => `${name}.schema.json`);
    expect(names.toSorted()).toEqual(wanted);
    for (const name of names) {
      const schema: unknown = JSON.parse(readFileSync(find(`counterproof/${name}`), 'utf8'));
      expect(schema).toMatchObject({ $schema: expect.stringContaining('json-schema.org') });
    }
  });
});

describe('what a command loads', () => {
  /** The files of the package that a command loads, as Node's own loader sees them. */
  async function loadedBy(...args: readonly string[]): Promise<string[]> {
    const hook = join(app, 'record-loads.cjs');
    const record = join(app, 'loads.txt');
    writeFileSync(
      hook,
      `const { appendFileSync } = require('node:fs');
require('node:module').registerHooks({
  load(url, context, next) { appendFileSync(${JSON.stringify(record)}, url + '\\n'); return next(url, context); },
});`,
    );
    rmSync(record, { force: true });
    await counterproof(args, { ...setup, env: { COUNTERPROOF_KEY: 'k' }, node: ['--require', hook] });
    return readFileSync(record, 'utf8')
      .split('\n')
      .map((url) => url.split('/').at(-1) ?? '');
  }

  /** The chunks that hold a source file of this folder: esbuild names each source in a comment. */
  function chunksOf(folder: string): string[] {
    const dist = join(installed, 'dist');
    const chunks = readdirSync(dist).filter((name) => name.endsWith('.js'));
    return chunks.filter((name) => readFileSync(join(dist, name), 'utf8').includes(`\n// ${folder}/`));
  }

  it('loads the seeded faults for qualify alone', async () => {
    const proof = chunksOf('proof');
    const qualify = await loadedBy('qualify', '--list');
    expect(proof.filter((chunk) => qualify.includes(chunk))).not.toEqual([]);
    const check = await loadedBy('check', 'http://127.0.0.1:1', '--only', 'document');
    expect(check.filter((chunk) => chunksOf('conformance').includes(chunk))).not.toEqual([]);
    expect(check.filter((chunk) => proof.includes(chunk))).toEqual([]);
  });
});

describe('what is installed', () => {
  it('gives help nearly as soon as Node gives anything', async () => {
    await call('--help');
    const help: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      bare.push(costOf('-e', '0'));
      help.push(costOf(bin, '--help'));
    }
    expect(Math.min(...bare)).toBeGreaterThan(0);
    expect(Math.min(...help)).toBeLessThan(3 * Math.min(...bare));
  });
});

describe('what is imported', () => {
  function script(name: string, text: string, command: readonly string[] = [process.execPath]): string {
    writeFileSync(join(app, name), text);
    const [program = '', ...args] = command;
    const { status, stdout, stderr } = spawnSync(program, [...args, name], { cwd: app, encoding: 'utf8' });
    expect({ status, stderr }, stdout).toEqual({ status: 0, stderr: '' });
    return stdout;
  }

  it('checks a sandbox without a port, judges its evidence, compares the runs, and says in an error what is wrong', () => {
    const printed = script(
      'interface.mjs',
      `import { check, createSandbox, diff, judge } from 'counterproof';
const before = process.cpuUsage();
const sandbox = await createSandbox({ scale: 0.02 });
const { user, system } = process.cpuUsage(before);
const ms = (user + system) / 1000;
const { fetch, keys, foreign } = sandbox;
const { run, evidence, exitCode, report } = await check(sandbox.url, { key: keys, foreign, fetch });
const judged = await judge(await evidence(), run.decisions);
const [{ content }] = await report('junit');
await sandbox.close();
const { isRegression } = await diff(run, judged);
const wrong = [check('here', { key: 'k' }), check('http://127.0.0.1:1', { key: 'k' }), check('http://127.0.0.1:1', { key: 'k', only: ['pages'] })];
const verdicts = (await Promise.allSettled(wrong)).map(({ reason }) => reason.verdict);
console.log(JSON.stringify({ ms, exitCode, same: JSON.stringify(run) === JSON.stringify(judged), isRegression, xml: String(content).slice(0, 5), verdicts }));`,
    );
    const { ms, ...rest } = JSON.parse(printed);
    const verdicts = ['usage', 'unreachable', 'usage'];
    expect(rest).toEqual({ exitCode: 0, same: true, isRegression: false, xml: '<?xml', verdicts });
    // Processor time does not depend on other load: 300 ms on idle cores.
    expect(ms).toBeLessThan(3000);
  });

  it('has types', () => {
    const tsc = [process.execPath, resolve('node_modules/typescript-native/bin/tsc')];
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024'];
    script(
      'typed.mts',
      `import { check, createSandbox, defineConfig, type Run } from 'counterproof';
import type { paths, SaleSummary } from 'counterproof/types';
await using sandbox = await createSandbox({ scale: 0.02 });
const { run }: { run: Run } = await check(sandbox.url, { key: sandbox.keys });
export const total: SaleSummary['total'] = run.requests;
export type Sales = paths['/public-api/v1/sales'];
// @ts-expect-error there is no such option
await check(sandbox.url, { kee: 'x' });
export default defineConfig({ profile: 'ci', format: ['junit'], keyInUrl: false });
// @ts-expect-error there is no such format
defineConfig({ format: ['word'] });
// @ts-expect-error a number, and never a text
export const text: SaleSummary['total'] = '1';`,
      [...tsc, ...options, '--lib', 'es2024,esnext.disposable,dom', '--types', ''],
    );
  });

  it('says in one line that a typed configuration needs tsx', async () => {
    writeFileSync(join(app, 'counterproof.config.ts'), 'export default {};\n');
    const { out } = await call('doctor', '--json');
    rmSync(join(app, 'counterproof.config.ts'));
    const findings: { readonly name: string }[] = JSON.parse(out);
    const says =
      'counterproof.config.ts is loaded through the package tsx, which is not installed: run "npm install --save-dev tsx"';
    const found = findings.find(({ name }) => name === 'configuration');
    expect(found).toMatchObject({ state: 'wrong', says: expect.stringContaining(says) });
  });
});

describe('on an older Node', () => {
  const message =
    /^counterproof needs Node 22\.18 or newer, and this is (\d+\.\d+\.\d+): run "npm i -D node" [^\n]+\n$/;

  /** A program that makes Node say that it is this version. */
  function pretending(version: string): readonly string[] {
    const file = join(app, `node-${version}.cjs`);
    const versions = `{ ...process.versions, node: '${version}' }`;
    writeFileSync(file, `Object.defineProperty(process, 'versions', { value: ${versions} });`);
    return ['--require', file];
  }

  it('says so in one line', async () => {
    const { code, out, err } = await counterproof(['--help'], { ...setup, node: pretending('20.19.0') });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
  });

  it('leaves out the mock alone where Prism is the only reason', async () => {
    const node = pretending('22.18.0');
    expect(await counterproof(['mock', '--port', '0'], { ...setup, node })).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^counterproof mock: the mock needs Node 24\.18 or newer[^\n]+\n$/),
    });
    expect(await counterproof(['contract', 'requirements'], { ...setup, node })).toMatchObject({ code: 0, err: '' });
  });
});

const folder = useFolder('compile-cache');
const OTHER_USER = 65_534;

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
  ['it is of another user', (_, compiled) => chownSync(compiled, OTHER_USER, OTHER_USER)],
  ['the folder above it is of another user', (cache) => chownSync(cache, OTHER_USER, OTHER_USER)],
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
