import type { Database } from '../../fleet/store/database.ts';
import { record, take } from '../../fleet/store/visits.ts';
import type { Seen, VisitKind, VisitOutcome } from '../../fleet/visit/outcome.ts';
import { CONFORMANT } from './places.ts';

export const KEPT = ['PAGE-02', 'PAGE-03'].map((requirement) => ({ requirement, outcome: 'passed', fails: false }));
export const BROKEN = [{ requirement: 'PAGE-02', outcome: 'failed', fails: true }, ...KEPT.slice(1)];

/** Records a visit as a worker does; a confirming one is the one that waits. */
export async function visited(
  database: Database,
  name: string,
  kind: VisitKind,
  seen: readonly Seen[],
  more: Partial<VisitOutcome> = {},
): Promise<string> {
  const id = kind === 'confirm' ? await waiting(database, name) : await made(database, name, kind);
  const taken = await take(database, id, { name: 'w', leaseMs: 60_000 });
  if (taken === null || 'because' in taken) throw new Error('not taken');
  if (!(await record(database, taken, { ...CONFORMANT, result: 'incomplete', seen, ...more })))
    throw new Error('not recorded');
  return id;
}

async function made(database: Database, name: string, kind: VisitKind): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    `insert into counterproof_fleet.visits (deployment, due, kind, queue, queued_at)
     values ($1, clock_timestamp(), $2, 'visits', counterproof_fleet.fleet_now()) returning id`,
    [name, kind],
  );
  return row?.id ?? '';
}

async function waiting(database: Database, name: string): Promise<string> {
  const rows = await database.query<{ id: string }>(
    `select id from counterproof_fleet.visits where deployment = $1 and kind = 'confirm' and ended_at is null`,
    [name],
  );
  if (rows.length !== 1) throw new Error(`${rows.length} visits wait`);
  return rows[0]?.id ?? '';
}

/** Kept, then broken in two looks. */
export async function regressed(database: Database, name: string): Promise<void> {
  await visited(database, name, 'full', KEPT);
  await visited(database, name, 'full', BROKEN);
  await visited(database, name, 'confirm', BROKEN.slice(0, 1));
}
