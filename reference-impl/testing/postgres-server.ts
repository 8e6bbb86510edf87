import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { reachablePostgres } from './reachable-postgres.ts';

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

/** A real PostgreSQL with an empty database, on a port of its own. */
export async function postgresServer(folder: string = tmpdir()): Promise<PostgresServer> {
  const port = await freePort();
  const databaseDir = join(folder, `counterproof-postgres-${randomUUID()}`);
  const { default: EmbeddedPostgres } = await reachablePostgres();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  await server.createDatabase('shop');
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/shop`,
    pause: () => server.stop(),
    resume: () => server.start(),
    kill: async () => {
      const [pid = ''] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async answers() {
      const client = server.getPgClient('postgres', '127.0.0.1');
      return await client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    },
    async stop() {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}
