import type { VisitKind, VisitOutcome } from '../visit/outcome.ts';
import type { Sql } from './database.ts';

/** How long visits took, in seconds: the upper bounds of a histogram. What took longer than all of them has the bound 0. */
export const BOUNDS_S = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800] as const;

/**
 * Counts a visit that ended with something seen, when it is recorded: a sum over visits would shrink when old ones are forgotten. It is
 * the last in that transaction, because all of them want these few rows.
 */
export async function countTime(sql: Sql, kind: VisitKind, { result, durationMs }: VisitOutcome): Promise<void> {
  if (result === 'broken') return;
  await sql.query`
    insert into counterproof_fleet.visit_times as kept (kind, bound, visits, ms) values (${kind},
      ${BOUNDS_S.find((bound) => durationMs <= bound * 1000) ?? 0}, 1, ${Math.round(durationMs)})
    on conflict (kind, bound) do update set visits = kept.visits + 1, ms = kept.ms + excluded.ms`;
}

/** A worker that lives says so before its lease ends. */
export async function signIn(sql: Sql, worker: string, leaseMs: number): Promise<void> {
  await sql.query`with gone as (
      delete from counterproof_fleet.workers where until < counterproof_fleet.fleet_now() - interval '1 day')
    insert into counterproof_fleet.workers (name, until)
    values (${worker}, counterproof_fleet.fleet_now() + ${leaseMs} * interval '1 millisecond')
    on conflict (name) do update set until = excluded.until`;
}

export async function signOut(sql: Sql, worker: string): Promise<void> {
  await sql.query`delete from counterproof_fleet.workers where name = ${worker}`;
}

/** What a day is shown as, the worst first: failing, unreachable, partial, conformant, samples only, not made. */
const WORST_FIRST = 'fupclb';

/** A sample sees too little for a verdict, so a failure counts once a full or a confirming visit has seen it. */
function letterOf(kind: VisitKind, result: VisitOutcome['result']): string {
  if (result === 'broken') return 'b';
  if (result === 'unreachable') return 'u';
  if (result === 'nonconformant') return kind === 'sample' ? 'l' : 'f';
  if (kind !== 'full') return 'l';
  return result === 'conformant' ? 'c' : 'p';
}

/**
 * Counts a visit that has just ended for its day, in the transaction that records it: a dashboard of a thousand deployments and ninety
 * days reads these and not the visits.
 */
export async function countDay(
  sql: Sql,
  { id, kind }: { readonly id: string; readonly kind: VisitKind },
  { result, summary }: VisitOutcome,
): Promise<void> {
  const slowest = kind === 'full' ? Object.values(summary?.p95 ?? {}) : [];
  await sql.query`insert into counterproof_fleet.days as kept (deployment, day, letter, looks, p95)
    select deployment, (ended_at at time zone 'UTC')::date, ${letterOf(kind, result)}, 1,
      ${slowest.length === 0 ? null : Math.max(...slowest)}::integer from counterproof_fleet.visits where id = ${id}
    on conflict (deployment, day) do update set looks = kept.looks + 1, p95 = greatest(kept.p95, excluded.p95),
      letter = substr(${WORST_FIRST}::text,
        least(strpos(${WORST_FIRST}, kept.letter), strpos(${WORST_FIRST}, excluded.letter)), 1)`;
}
