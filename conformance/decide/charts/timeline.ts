import type { Attempt, Exchange } from '../../model/exchange.ts';
import type { RunTimeline } from '../../model/run.ts';

const MOST_STEPS = 120;
const STEPS_MS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000];

/** Attempts by the time at which each was sent, with how they ended. */
export function timelineOf(exchanges: readonly Exchange[], durationMs: number): RunTimeline {
  const stepMs = STEPS_MS.find((step) => durationMs / step <= MOST_STEPS) ?? Math.ceil(durationMs / MOST_STEPS);
  const steps = Math.max(1, Math.ceil(durationMs / stepMs));
  const [answered, limited, failed] = [zeros(steps), zeros(steps), zeros(steps)];
  const all = exchanges.flatMap(sendings);
  for (const { sentAt, status } of all) {
    const row = status === 429 ? limited : status === null || status >= 500 ? failed : answered;
    const step = Math.max(0, Math.min(steps - 1, Math.floor(sentAt / stepMs)));
    row[step] = (row[step] ?? 0) + 1;
  }
  return { stepMs, mostInOneSecond: mostWithin(1000, all), answered, limited, failed };
}

interface Sending extends Pick<Attempt, 'status'> {
  readonly sentAt: number;
}

/** What was sent. Evidence of earlier versions says of each request only when it was asked for. */
function sendings({ at, attempts }: Exchange): readonly Sending[] {
  if (attempts.some(({ sentAt }) => sentAt !== undefined))
    return attempts.flatMap(({ sentAt, status }) => (sentAt === undefined ? [] : { sentAt, status }));
  let sentAt = at;
  return attempts.filter(wasSent).map(({ status, ms, waitedMs }) => {
    const sending = { sentAt, status };
    sentAt += ms + waitedMs;
    return sending;
  });
}

function wasSent({ error }: Attempt): boolean {
  return error !== 'limited' && error !== 'ended';
}

/** The most that were sent in any stretch of this length: neither the beginning of a second nor the width of a bar matters. */
function mostWithin(ms: number, all: readonly Sending[]): number {
  const moments = all.map(({ sentAt }) => sentAt).toSorted((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [index, moment] of moments.entries()) {
    while (moment - (moments[first] ?? moment) >= ms) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}
