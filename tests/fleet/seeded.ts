/** A fleet with a history: visits at chosen times, taken and recorded as workers do. */
import type { Database } from '../../fleet/store/database.ts';
import { sync } from '../../fleet/store/deployments.ts';
import { ask, record } from '../../fleet/store/visits.ts';
import { nothingFound, type Seen, type Summary, type VisitKind, type VisitOutcome } from '../../fleet/visit/outcome.ts';
import { CONFORMANT, deployment, shiftClock, taken } from './places.ts';

const REQUIREMENTS = ['AUTH-01', 'PAGE-04', 'PAGE-05', 'RATE-01'] as const;

/** `broken` fails the run; the rest is kept. */
export function found(broken: readonly string[], p95 = 120): VisitOutcome {
  const seen: readonly Seen[] = REQUIREMENTS.map((requirement) => {
    const fails = broken.includes(requirement);
    return { requirement, outcome: fails ? 'failed' : 'passed', fails };
  });
  const summary = summaryOf(broken, p95);
  const result = broken.length === 0 ? 'conformant' : 'nonconformant';
  const reason = broken.length === 0 ? 'all kept' : `broken: ${broken.join(', ')}`;
  return { result, reason, requests: 240, durationMs: 5300, evidence: 'sha256:ab12', summary, seen, quiet: null };
}

function summaryOf(broken: readonly string[], p95: number): Summary {
  return {
    sentence: 'a sentence',
    suite: '0.1.0',
    profile: 'local',
    musts: { all: REQUIREMENTS.length, kept: REQUIREMENTS.length - broken.length, broken: broken.length },
    failed: broken.map((id) => ({ rule: `rule-of-${id.toLowerCase()}`, title: `What ${id} says`, requirements: [id] })),
    unseen: [],
    unreliable: null,
    p95: { listSales: p95, getStore: 10 },
  };
}

export const UNREACHABLE: VisitOutcome = {
  ...nothingFound('unreachable', 'no answer: connection refused'),
  requests: 1,
  durationMs: 20,
};

/** A visit that ended so many hours ago. Gives its id. */
export async function visited(
  database: Database,
  name: string,
  hoursAgo: number,
  outcome: VisitOutcome,
): Promise<string> {
  await shiftClock(database, `-${hoursAgo} hours`);
  const made = await begun(database, name);
  await record(database, made, outcome);
  await shiftClock(database, '0 hours');
  return made.id;
}

/** A visit that is being made. */
export async function begun(database: Database, name: string) {
  return await taken(database, await ask(database, name), 'worker', 3_600_000);
}

export const KEPT = ['PAGE-02', 'PAGE-03'].map((requirement) => ({ requirement, outcome: 'passed', fails: false }));
export const BROKEN = [{ requirement: 'PAGE-02', outcome: 'failed', fails: true }, ...KEPT.slice(1)];

/** Records a visit of this kind that saw this; a confirming one is the one that waits. */
export async function looked(
  database: Database,
  name: string,
  kind: VisitKind,
  seen: readonly Seen[],
  more: Partial<VisitOutcome> = {},
): Promise<string> {
  const rows = await (kind === 'confirm'
    ? database.query<{ id: string }>`
        select id from counterproof_fleet.visits where deployment = ${name} and kind = ${kind} and ended_at is null`
    : database.query<{ id: string }>`
        insert into counterproof_fleet.visits (deployment, due, kind, queue, queued_at)
        values (${name}, clock_timestamp(), ${kind}, 'visits', counterproof_fleet.fleet_now()) returning id`);
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} visits wait`);
  const outcome: VisitOutcome = { ...CONFORMANT, result: 'incomplete', seen, ...more };
  if (!(await record(database, await taken(database, row.id), outcome))) throw new Error('not recorded');
  return row.id;
}

/** Kept, then broken in two looks. */
export async function regressed(database: Database, name: string): Promise<void> {
  await looked(database, name, 'full', KEPT);
  await looked(database, name, 'full', BROKEN);
  await looked(database, name, 'confirm', BROKEN.slice(0, 1));
}

/** As long as the longest of rules. */
const UNSEEN =
  'no list of this store is long enough for a second page, and the rules of pages need one: sell something, or take another store';

const PARTIAL: VisitOutcome = {
  ...found([]),
  result: 'incomplete',
  summary: { ...summaryOf([], 120), unseen: [{ subject: 'PAGE-05', reason: UNSEEN }] },
};

/** A deployment in each of five states. */
export async function inFiveStates(database: Database): Promise<void> {
  const reason = 'nothing answers at http://127.0.0.1:40100: the connection is refused';
  const states = [
    ['failing', 0.5, found(['PAGE-04', 'RATE-01'])],
    ['unreachable', 0.5, { ...UNREACHABLE, reason }],
    ['stale', 5, found([])],
    ['partial', 0.5, PARTIAL],
    ['conformant', 0.5, found([])],
  ] as const;
  await sync(
    database,
    states.map(([name]) => deployment(name, { owner: 'Ada' })),
  );
  for (const [name, hoursAgo, outcome] of states) await visited(database, name, hoursAgo, outcome);
}
