import type { Exchange } from '../model/exchange.ts';
import type { RunTimeline } from '../model/run.ts';

const MOST_STEPS = 120;
const STEPS_MS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000];

/** Attempts by the time at which each was sent, with how they ended. */
export function timelineOf(exchanges: readonly Exchange[], durationMs: number): RunTimeline {
  const stepMs = STEPS_MS.find((step) => durationMs / step <= MOST_STEPS) ?? Math.ceil(durationMs / MOST_STEPS);
  const steps = Math.max(1, Math.ceil(durationMs / stepMs));
  const [answered, limited, failed] = [zeros(steps), zeros(steps), zeros(steps)];
  for (const { at, attempts } of exchanges) {
    let sentAt = at;
    for (const { status, ms, waitedMs } of attempts) {
      const row = status === 429 ? limited : status === null || status >= 500 ? failed : answered;
      const step = Math.max(0, Math.min(steps - 1, Math.floor(sentAt / stepMs)));
      row[step] = (row[step] ?? 0) + 1;
      sentAt += ms + waitedMs;
    }
  }
  return { stepMs, answered, limited, failed };
}

function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}
