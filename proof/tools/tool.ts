import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Kind = 'linter' | 'generator' | 'importer' | 'suite' | 'client';
export type Registry = 'npm' | 'PyPI' | 'Maven' | 'Go';

/** Where a tool works: a folder of its own with the served document in it, and two sandboxes and a mock that it may ask. */
export interface Bench {
  readonly folder: string;
  /** Of the examples that users copy. */
  readonly examples: string;
  readonly counterproof: string;
  readonly env: Readonly<Record<string, string>>;
  /** The address and the key of the one that it asks. */
  readonly base: string;
  readonly key: string;
  /** Which of its rounds this is. */
  readonly round: string;
  /** Where time is short, a client meets only what its row is about. */
  readonly isQuick: boolean;
  /** What `counterproof client --exec` says of a command; with requirements, only what shows them is tried. */
  judge(command: string, requirements: readonly string[] | null): Promise<Judged>;
  /** Gives what it printed. */
  run(program: string, args: readonly string[], options?: RunOptions): Promise<string>;
}

/** Requirements of a client, by what became of them. */
export interface Judged {
  readonly verdict: string;
  readonly kept: readonly string[];
  readonly broken: readonly string[];
  readonly undecided: readonly string[];
  readonly notExercised: readonly string[];
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Below the folder of the tool. */
  readonly cwd?: string;
  /** What the tool says with its exit code is read, and no reason to stop. */
  readonly mayFail?: boolean;
}

export interface Tool {
  readonly id: string;
  readonly kind: Kind;
  readonly registry: Registry;
  /** As its registry names it. */
  readonly packages: readonly string[];
  /** Has to be on the machine already. */
  readonly needs?: 'java';
  /** What it is held against, one after the other, or how it is set up; the sandbox alone when left out. */
  readonly rounds?: readonly string[];
  /** Says in a few words what went well, and throws what did not. */
  readonly work: (bench: Bench) => Promise<string>;
}

const LONGEST_MS = 180_000;

export async function runIn(
  folder: string,
  program: string,
  args: readonly string[],
  { env = {}, cwd = '.', mayFail = false }: RunOptions = {},
): Promise<string> {
  const path = [join(folder, 'node_modules/.bin'), join(folder, 'py/bin'), join(folder, 'bin'), process.env.PATH ?? ''];
  const child = spawn(program, args, {
    cwd: join(folder, cwd),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
    env: { ...process.env, ...QUIET, ...env, PATH: path.join(delimiter) },
  });
  // One after the other: what comes on both at once would break lines.
  const said = { out: '', error: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.error += text));
  const ended = once(child, 'close').catch((error: Error) => {
    throw new Error(`${program} could not be run: ${error.message}`);
  });
  const code = Number((await ended)[0] ?? 1);
  const output = `${said.out}${said.error}`;
  if (code !== 0 && !mayFail) throw new Error(`${program} ended with ${code}: ${lastWords(output)}`);
  return output;
}

/** Tools that would call home, or ask something. */
const QUIET = {
  CI: 'true',
  NO_COLOR: '1',
  DO_NOT_TRACK: '1',
  KUBB_DISABLE_TELEMETRY: '1',
  REDOCLY_TELEMETRY: 'off',
  PYTHONDONTWRITEBYTECODE: '1',
};

function lastWords(output: string): string {
  return output.trim().split('\n').slice(-12).join('\n');
}

/** Installed once: the folder says with which packages. */
export async function install({ registry, packages, needs }: Tool, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (needs !== undefined) await runIn(folder, needs, ['-version']);
  const done = join(folder, `installed-${packages.join('+').replaceAll('/', '-')}`);
  if (existsSync(done)) return;
  await INSTALLERS[registry](folder, packages);
  writeFileSync(done, '');
}

/** Into an environment of the folder. */
export async function installPython(run: Bench['run'], packages: readonly string[]): Promise<void> {
  await run('python3', ['-m', 'venv', 'py']);
  await run('pip', ['install', '--quiet', '--disable-pip-version-check', ...packages]);
}

const INSTALLERS: Readonly<Record<Registry, (folder: string, packages: readonly string[]) => Promise<unknown>>> = {
  async npm(folder, packages) {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    await runIn(folder, 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', ...packages]);
  },
  PyPI: (folder, packages) => installPython((program, args) => runIn(folder, program, args), packages),
  async Maven(folder, packages) {
    const copy = ['-q', '-B', 'dependency:copy', `-DoutputDirectory=${folder}`];
    for (const artifact of packages) await runIn(folder, 'mvn', [...copy, `-Dartifact=${artifact}`]);
  },
  async Go(folder, packages) {
    for (const one of packages) await runIn(folder, 'go', ['install', one], { env: { GOBIN: join(folder, 'bin') } });
  },
};

/** Copies a program that users copy into the folder of the tool. */
export function take(bench: Bench, file: string, to: string): void {
  cpSync(join(bench.examples, file), join(bench.folder, to));
}

export function takeClient(bench: Bench, file: string, to: string, walk?: string): void {
  take(bench, `generated-clients/${file}`, to);
  if (walk !== undefined) take(bench, `generated-clients/${walk}`, walk);
}

/** The served document, in the folder of each tool. */
export const DOCUMENT = 'openapi.json';

/** The package `pos`, as openapi-python-client makes it. */
export async function generatePython(bench: Bench): Promise<void> {
  await bench.run('rm', ['-rf', 'out', 'pos']);
  writeFileSync(join(bench.folder, 'config.yml'), 'package_name_override: pos\n');
  const to = ['--output-path', 'out', '--config', 'config.yml'];
  await bench.run('openapi-python-client', ['generate', '--path', DOCUMENT, ...to]);
  renameSync(join(bench.folder, 'out/pos'), join(bench.folder, 'pos'));
}

const TSC = ['--noEmit', '--skipLibCheck', '--strict', '--target', 'es2022', '--module', 'esnext'];
const COMPILES = [...TSC, '--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--types', 'node'];

export const TYPESCRIPT = ['typescript@5.9.3', 'esbuild@0.28.2', '@types/node@24.19.2'];

/** Generates a client with this command, and makes one file of a program that uses it: main.mjs. */
export async function typeScriptProgram(
  bench: Bench,
  [program = '', ...args]: readonly string[],
  file: string,
  walk: string,
): Promise<void> {
  await bench.run(program, args);
  takeClient(bench, file, 'main.ts', walk);
  await bench.run('tsc', [...COMPILES, 'main.ts']);
  await bench.run('esbuild', ['main.ts', '--bundle', '--platform=node', '--format=esm', '--outfile=main.mjs']);
}
