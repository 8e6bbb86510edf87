import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../reference-impl/testing/postgres-server.ts';
import { postgresqlPrograms } from '../../scripts/machine.ts';

export interface DebianPostgres {
  /** Where its programs are, with those that dump and restore. */
  readonly bin: string;
  /** The address of a database that is made empty. */
  readonly made: (name: string) => string;
  readonly stop: () => void;
}

/** A PostgreSQL of this machine; it refuses to run as root. */
export async function debianPostgres(): Promise<DebianPostgres> {
  const bin = postgresqlPrograms();
  if (bin === null) throw new Error('there is none');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-debian-postgres-'));
  const data = join(folder, 'data');
  const user = process.getuid?.() === 0 ? idsOf('postgres') : {};
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const run = (program: string, ...args: readonly string[]) => {
    // What a server prints goes nowhere: it would hold the pipe open.
    const { status, error } = spawnSync(join(bin, program), args, { ...user, cwd: folder, stdio: 'ignore' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status ?? error}`);
  };
  run('initdb', '--pgdata', data, '--username', 'fleet', '--auth', 'trust', '--no-sync');
  const listens = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  run('pg_ctl', 'start', '--wait', '--pgdata', data, '--options', listens);
  return {
    bin,
    made: (name) => {
      run('createdb', '--host', '127.0.0.1', '--port', String(port), '--username', 'fleet', name);
      return `postgres://fleet@127.0.0.1:${port}/${name}`;
    },
    stop: () => {
      run('pg_ctl', 'stop', '--wait', '--mode', 'fast', '--pgdata', data);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idsOf(name: string): { readonly uid?: number; readonly gid?: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? {} : { uid: Number(uid), gid: Number(gid) };
}
