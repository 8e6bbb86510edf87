/** A fleet with a history: visits at chosen times, taken and recorded as workers do. */
import type { Database } from '../../fleet/store/database.ts';
import { ask, record, take } from '../../fleet/store/visits.ts';
import type { Seen, Summary, VisitOutcome } from '../../fleet/visit/outcome.ts';
import { shiftClock } from './places.ts';

export const REQUIREMENTS = ['AUTH-01', 'PAGE-04', 'PAGE-05', 'RATE-01'] as const;

/** `broken` fails the run; the rest is kept. */
export function found(broken: readonly string[], p95 = 120): VisitOutcome {
  const seen: readonly Seen[] = REQUIREMENTS.map((requirement) => {
    const fails = broken.includes(requirement);
    return { requirement, outcome: fails ? 'failed' : 'passed', fails };
  });
  const summary: Summary = {
    sentence: 'a sentence',
    suite: '0.1.0',
    profile: 'local',
    musts: { all: REQUIREMENTS.length, kept: REQUIREMENTS.length - broken.length, broken: broken.length },
    failed: broken.map((id) => ({ rule: `rule-of-${id.toLowerCase()}`, title: `What ${id} says`, requirements: [id] })),
    unseen: [],
    unreliable: null,
    p95: { listSales: p95, getStore: 10 },
  };
  const result = broken.length === 0 ? 'conformant' : 'nonconformant';
  const reason = broken.length === 0 ? 'all kept' : `broken: ${broken.join(', ')}`;
  return { result, reason, requests: 240, durationMs: 5300, evidence: 'sha256:ab12', summary, seen, quiet: null };
}

export const UNREACHABLE: VisitOutcome = {
  result: 'unreachable',
  reason: 'no answer: connection refused',
  requests: 1,
  durationMs: 20,
  evidence: null,
  summary: null,
  seen: [],
  quiet: null,
};

/** A visit that ended so many hours ago. Gives its id. */
export async function visited(
  database: Database,
  name: string,
  hoursAgo: number,
  outcome: VisitOutcome,
): Promise<string> {
  await shiftClock(database, `-${hoursAgo} hours`);
  const taken = await begun(database, name);
  await record(database, taken, outcome);
  await shiftClock(database, '0 hours');
  return taken.id;
}

/** A visit that is being made. */
export async function begun(database: Database, name: string) {
  const id = (await ask(database, name)) ?? '';
  const taken = await take(database, id, { name: 'worker', leaseMs: 3_600_000 });
  if (taken === null || 'because' in taken) throw new Error(`${name} was not taken`);
  return taken;
}
