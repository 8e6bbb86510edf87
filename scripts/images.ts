/**
 * `node scripts/images.ts [--everything]`: builds the slim image without a container engine, and runs a whole check in it; with --everything also the large
 * one, which takes minutes more. `buildah` builds the Dockerfile over a base that
 * `mmdebstrap` makes, with the npm of this machine and the Node of the package `node`, under the name that FROM has. It needs root, and dist/ as it was built last.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../reference-impl/testing/postgres-server.ts';
import { run } from './options.ts';

const BASE = 'docker.io/library/node:24-slim';
const MOMENT = '1700000000';

const work = mkdtempSync(join(tmpdir(), 'counterproof-images-'));
const storage = ['--root', join(work, 'storage'), '--runroot', join(work, 'run'), '--storage-driver', 'vfs'];

function buildah(...args: readonly string[]): string {
  return run('buildah', [...storage, ...args], { env: { ...process.env, BUILDAH_ISOLATION: 'chroot' } });
}

/** What an image of Node has, for these Dockerfiles: Debian, Node and npm. */
function makeBase(): void {
  const tar = join(work, 'base.tar');
  run('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', tar]);
  const container = buildah('from', 'scratch');
  buildah('add', container, tar, '/');
  buildah('copy', container, resolve('node_modules/node/bin/node'), '/usr/local/bin/node');
  const npm = resolve(realpathSync(run('which', ['npm'])), '../..');
  buildah('copy', container, npm, '/usr/local/lib/node_modules/npm');
  buildah('run', container, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm');
  const { NODE_EXTRA_CA_CERTS: authority } = process.env;
  if (authority !== undefined) {
    // A registry that this machine sees through a proxy of its own.
    buildah('copy', container, authority, '/usr/local/etc/authority.pem');
    buildah('run', container, 'sh', '-c', 'echo cafile=/usr/local/etc/authority.pem > /usr/local/etc/npmrc');
  }
  buildah('commit', '--quiet', '--format', 'docker', '--rm', container, BASE);
  rmSync(tar);
}

/** What .dockerignore lets through, with the package as it is published. */
function makeContext(): string {
  const context = join(work, 'context');
  mkdirSync(context);
  for (const name of ['Dockerfile', '.dockerignore', 'package.json', 'package-lock.json'])
    copyFileSync(name, join(context, name));
  cpSync('docker', join(context, 'docker'), { recursive: true });
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', context]);
  return context;
}

function build(target: string, context: string): string {
  return (
    buildah(
      ...['bud', '--quiet', '--pull-never', '--format', 'docker', '--target', target],
      ...['--timestamp', MOMENT, '--build-arg', `SOURCE_DATE_EPOCH=${MOMENT}`, '--tag', target, context],
    )
      .split('\n')
      .at(-1) ?? ''
  );
}

interface Inspected {
  readonly Docker: {
    readonly config: {
      readonly User: string;
      readonly Entrypoint: readonly string[];
      readonly StopSignal: string;
      readonly Healthcheck: { readonly Test: readonly string[] };
    };
  };
  readonly OCIv1: { readonly rootfs: { readonly diff_ids: readonly string[] } };
}

function inspect(image: string): Inspected {
  return JSON.parse(buildah('inspect', '--type', 'image', image));
}

function layersOf(image: string): string {
  return JSON.stringify(inspect(image).OCIv1.rootfs.diff_ids);
}

function expect(what: string, holds: boolean): void {
  if (!holds) throw new Error(what);
  process.stdout.write(`   ${what}\n`);
}

/** As an engine starts it: the entrypoint as the first process of its own, as the image's user, in its working directory. */
const AS_CONTAINER = `
mount -t proc proc "$1/proc" && mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm" || exit 125
root=$1 user=$2; shift 2
exec chroot --userspec="$user" "$root" sh -c 'cd /work && exec "$@"' sh "$@"`;

/** Keys alone: nothing of this machine's environment. */
type Keys = Readonly<Record<string, string>>;

function start({ root, config }: Container, args: readonly string[], keys: Keys = {}): ChildProcess {
  const program = ['sh', '-c', AS_CONTAINER, 'sh', root, config.User, ...config.Entrypoint, ...args];
  return spawn('unshare', ['--pid', '--fork', '--mount', '--kill-child', ...program], {
    env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: '/tmp', CI: 'true', ...keys },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function ended(child: ChildProcess): Promise<{ readonly code: number | null; readonly out: string }> {
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (out += text.toString()));
  return new Promise((done) => child.once('close', (code) => done({ code, out })));
}

/** The first process inside, as this machine counts. */
function firstProcess(child: ChildProcess): string {
  return run('pgrep', ['-P', String(child.pid)]).split('\n')[0] ?? '';
}

async function printed(child: ChildProcess, wanted: RegExp): Promise<string> {
  let out = '';
  child.stdout?.on('data', (text: Buffer) => (out += text.toString()));
  for (let tries = 0; tries < 600 && !wanted.test(out); tries += 1) await sleep(100);
  if (!wanted.test(out)) throw new Error(`a container did not print ${wanted} in a minute: ${out}`);
  return out;
}

/** What was signalled has to end at once, with this code: an engine waits ten seconds, and then kills. */
async function endsOnTerm(what: string, child: ChildProcess, code: number): Promise<void> {
  const end = ended(child);
  const began = performance.now();
  process.kill(Number(firstProcess(child)), 'SIGTERM');
  const result = await end;
  const seconds = (performance.now() - began) / 1000;
  expect(
    `${what} ends on SIGTERM with ${code} (${result.code}, ${seconds.toFixed(1)} s)`,
    result.code === code && seconds < 3,
  );
}

/** The health check of the image, asked where that process runs. */
function isHealthy({ config }: Container, child: ChildProcess): boolean {
  const [, ...program] = config.Healthcheck.Test;
  const { status } = spawnSync('nsenter', ['--target', firstProcess(child), '--pid', '--mount', '--root', ...program]);
  return status === 0;
}

interface Shop {
  readonly url: string;
  readonly keys: Keys;
}

async function checkWhole(container: Container, { url, keys }: Shop, areas: readonly string[]): Promise<void> {
  const { code, out } = await ended(
    start(container, ['check', url, '--max-duration', '2m', '--format', 'html,junit'], keys),
  );
  expect(`a whole check ends with 0 (${code})${code === 0 ? '' : `: ${out}`}`, code === 0);
  const results = join(container.root, 'work/counterproof-out');
  const { results: rules }: { results: readonly { readonly area: string; readonly outcome: string }[] } = JSON.parse(
    readFileSync(join(results, 'run.json'), 'utf8'),
  );
  expect(
    'its results belong to the user of the image',
    String(statSync(results).uid) === container.config.User.split(':')[0],
  );
  for (const area of areas) {
    const outcomes = rules.filter((rule) => rule.area === area).map(({ outcome }) => outcome);
    expect(
      `${area}: ${outcomes.length} rules passed`,
      outcomes.length > 0 && outcomes.every((each) => each === 'passed'),
    );
  }
}

type Container = ReturnType<typeof containerOf>;

function containerOf(image: string) {
  const root = buildah('mount', buildah('from', '--pull-never', image));
  return { root, config: inspect(image).Docker.config };
}

function describe({ config }: Container): void {
  expect(`user ${config.User} is a number, and not root`, /^[1-9]\d*:[1-9]\d*$/.test(config.User));
  expect(
    'the entrypoint is a program and no shell',
    config.Entrypoint[0] === 'node' && config.StopSignal === 'SIGTERM',
  );
  expect('there is a health check', config.Healthcheck.Test[0] === 'CMD');
}

/** Serves a shop out of the image, asks after its health, and hands it to what checks it. */
async function served(container: Container, use: (shop: Shop) => Promise<void>): Promise<void> {
  const port = await freePort();
  const small = ['--memory', '--scale', '0.02', '--log', 'off', '--rate', '100000/1s'];
  const sandbox = start(container, ['sandbox', '--port', String(port), ...small]);
  try {
    const out = await printed(sandbox, /Check:.*\n/);
    expect('the health check sees a sandbox', isHealthy(container, sandbox));
    const keys = Object.fromEntries(
      [...out.matchAll(/(COUNTERPROOF_\w*KEY)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
    );
    await use({ url: `http://127.0.0.1:${port}`, keys });
  } finally {
    if (sandbox.exitCode === null) await endsOnTerm('a sandbox', sandbox, 0);
  }
}

async function tryImage(target: string, context: string, areas: readonly string[]): Promise<void> {
  process.stdout.write(`image ${target}\n`);
  build(target, context);
  const container = containerOf(target);
  describe(container);
  await served(container, async (shop) => {
    await checkWhole(container, shop, areas);
    const slow = start(container, ['check', shop.url, '--pace', '2'], shop.keys);
    await sleep(3000);
    await endsOnTerm('a check', slow, 143);
  });
}

/** Whether a base can be made on this machine. That none can says nothing about the images: Debian's packages come over the network. */
function hasBase(): boolean {
  try {
    makeBase();
    return true;
  } catch (error) {
    process.stdout.write(`LEFT OUT, no base image can be made on this machine: ${error}\n`);
    return false;
  }
}

async function tryImages(): Promise<void> {
  const context = makeContext();
  await tryImage('slim', context, []);
  const first = layersOf('slim');
  build('slim', context);
  expect('built again, it has the same layers', layersOf('slim') === first);
  if (process.argv.includes('--everything')) await tryImage('everything', context, ['browser', 'dredd']);
}

const started = performance.now();
try {
  if (hasBase()) await tryImages();
  process.stdout.write(`images: ${Math.round((performance.now() - started) / 1000)} s\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
