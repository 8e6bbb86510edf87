import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { notices } from '../../fleet/notify/outbox.ts';
import { openToWork } from '../../fleet/open.ts';
import { fleetIn } from '../../fleet/serve/fleet.ts';
import type { Database } from '../../fleet/store/database.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { enqueueDue, openQueue } from '../../fleet/store/queue.ts';
import { ask, history, record } from '../../fleet/store/visits.ts';
import { freePort } from '../../reference-impl/testing/postgres-server.ts';
import { postgresqlPrograms } from '../../scripts/machine.ts';
import { blocksOf } from '../support/pages.ts';
import { CONFORMANT, deployment, openVisits, shiftClock, taken } from './places.ts';
import { delivererTo, type HttpReceiver, hookAt, httpReceiver, noticeIn } from './receivers.ts';
import { BROKEN, regressed } from './seeded.ts';

const folder = useFolder('backup');
let receiver: HttpReceiver;
beforeEach(async () => {
  receiver = await httpReceiver();
});
afterEach(() => receiver.close());

/** The commands of the page, as they are there. */
function asThePageSays(way: string, env: Readonly<Record<string, string>> = {}): void {
  const block = blocksOf('docs/fleet-operations.md').find(({ info }) => info.includes(`backup=${way}`));
  const { PATH = '' } = process.env;
  const { status, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', block?.text ?? 'exit 1'], {
    cwd: folder,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
}

/** To two channels, of which one does not take anything yet. */
const deliverer = (database: Database) =>
  delivererTo(
    ['quick', 'slow'].map((path) => hookAt(`${receiver.url}/${path}`)),
    { database },
  );

async function seed(database: Database): Promise<void> {
  const queue = await openQueue(database, () => undefined);
  await sync(database, [deployment('one'), deployment('two', { tags: ['eu'] })]);
  await enqueueDue(database, queue);
  await queue.close();
  await visit(database, 'two', CONFORMANT.seen);
  await regressed(database, 'one');
  receiver.answers = ({ path }) => (path === '/slow' ? 503 : 200);
  await deliverer(database).turn();
}

async function visit(database: Database, name: string, seen: typeof CONFORMANT.seen): Promise<void> {
  const [waiting] = await openVisits(database, name);
  await record(database, await taken(database, waiting?.id), { ...CONFORMANT, seen });
}

async function allOf(database: Database) {
  const fleet = fleetIn({ database, folder: null });
  return {
    standings: await fleet.list(),
    history: await fleet.history(null, 1000),
    notices: await notices(database, null, 1000),
    due: await database.query`select name, next_due, next_sample from counterproof_fleet.deployments order by name`,
    open: await openVisits(database),
  };
}

/** It goes on where the backup was made: nothing is forgotten, nothing is said twice. */
async function goesOn(database: Database): Promise<void> {
  const [regression] = await notices(database, null, 10);
  await shiftClock(database, '5 hours');
  const queue = await openQueue(database, () => undefined);
  await enqueueDue(database, queue);
  expect(await enqueueDue(database, queue)).toBe(0);
  const late = (await openVisits(database)).filter((one) => one.kind === 'full' && one.late);
  expect(late.map((one) => one.deployment).toSorted()).toEqual(['one', 'two']);
  await visit(database, 'one', BROKEN);
  await visit(database, 'two', CONFORMANT.seen);
  receiver.received.length = 0;
  receiver.answers = () => 200;
  for (let turn = 0; turn < 3; turn++) await deliverer(database).turn();
  expect(receiver.received.map((one) => [one.path, noticeIn(one).id])).toEqual([['/slow', regression?.id]]);
  expect(await notices(database, null, 10)).toHaveLength(1);
  await queue.close();
}

describe('a backup', () => {
  it('of a folder is a copy of it', async () => {
    const kept = join(folder, 'counterproof-fleet');
    const first = await openToWork({ folder: kept });
    await seed(first);
    const before = await allOf(first);
    await first.close();
    mkdirSync(join(kept, 'evidence'));
    writeFileSync(join(kept, 'evidence/a.ndjson.gz'), 'evidence');
    asThePageSays('folder');
    const restored = await openToWork({ folder: kept });
    expect(await allOf(restored)).toEqual(before);
    await goesOn(restored);
    await restored.close();
    expect(existsSync(join(kept, 'evidence/a.ndjson.gz'))).toBe(true);
  });

  it.skipIf(inject('missing').includes('postgresql'))(
    'of a PostgreSQL is a dump of it, made while it is used',
    async () => {
      const server = await debianPostgres();
      onTestFinished(server.stop);
      const [from, to] = [server.made('fleet'), server.made('restored')];
      const first = await openToWork({ db: from });
      await seed(first);
      const before = await allOf(first);
      asThePageSays('postgres', {
        COUNTERPROOF_FLEET_DB: from,
        NEW_DB: to,
        PATH: `${server.bin}:${process.env.PATH}`,
      });
      // Goes on, and is not what is restored.
      await ask(first, 'one');
      await visit(first, 'one', CONFORMANT.seen);
      await first.close();
      const restored = await openToWork({ db: to });
      expect(await allOf(restored)).toEqual(before);
      expect(before.history).toHaveLength(4);
      await goesOn(restored);
      expect(await history(restored, 'one', 10)).toHaveLength(4);
      await restored.close();
    },
  );
});

/** A PostgreSQL of this machine; it refuses to run as root. */
async function debianPostgres() {
  const bin = postgresqlPrograms();
  if (bin === null) throw new Error('there is none');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-debian-postgres-'));
  const data = join(folder, 'data');
  const [uid = 0, gid = 0] = ['-u', '-g'].map((which) =>
    Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  const user = process.getuid?.() === 0 ? { uid, gid } : {};
  if (process.getuid?.() === 0) chownSync(folder, uid, gid);
  const run = (program: string, ...args: readonly string[]) => {
    // What a server prints goes nowhere: it would hold the pipe open.
    const { status, error } = spawnSync(join(bin, program), args, { ...user, cwd: folder, stdio: 'ignore' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status ?? error}`);
  };
  run('initdb', '--pgdata', data, '--username', 'fleet', '--auth', 'trust', '--no-sync');
  const listens = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  run('pg_ctl', 'start', '--wait', '--pgdata', data, '--options', listens);
  return {
    /** Where its programs are, with those that dump and restore. */
    bin,
    /** The address of a database that is made empty. */
    made: (name: string) => {
      run('createdb', '--host', '127.0.0.1', '--port', String(port), '--username', 'fleet', name);
      return `postgres://fleet@127.0.0.1:${port}/${name}`;
    },
    stop: () => {
      run('pg_ctl', 'stop', '--wait', '--mode', 'fast', '--pgdata', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
