import { Cron } from 'croner';
import { msOf } from '../../contract/serving/range.ts';

/** When a deployment is visited: after equal times, or at moments of a calendar in a zone. */
export type Schedule =
  | { readonly kind: 'every'; readonly ms: number }
  | { readonly kind: 'cron'; readonly pattern: string; readonly zone: string };

export const SCHEDULE = 'a time like "every 15m", "every 1h" or "every 1d", or cron with five fields like "30 3 * * *"';

const LEAST_MS = 10_000;
const MOST_MS = 366 * 86_400_000;

/** Throws an Error whose message is the end of the sentence "give …". */
export function scheduleOf(text: string, zone: string): Schedule {
  const [, time] = /^every\s+(\d{1,6}[smhd])$/.exec(text.trim()) ?? [];
  if (time !== undefined) return { kind: 'every', ms: periodOf(time) };
  if (/^every\b/.test(text.trim())) throw new Error(SCHEDULE);
  return cronOf(text.trim(), zone);
}

/** What is to be given instead; null for a schedule. */
export function whyNoSchedule(text: string): string | null {
  try {
    scheduleOf(text, 'UTC');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : SCHEDULE;
  }
}

function periodOf(time: string): number {
  const ms = msOf(time);
  if (ms >= LEAST_MS && ms <= MOST_MS) return ms;
  throw new Error('a time from 10s to 366d, like "every 1h"');
}

function cronOf(pattern: string, zone: string): Schedule {
  let next: Date | null;
  try {
    next = cronIn(pattern, zone).nextRun(new Date());
  } catch {
    throw new Error(SCHEDULE);
  }
  if (next === null) throw new Error('a day that exists (31 February and 31 April do not)');
  return { kind: 'cron', pattern, zone };
}

function cronIn(pattern: string, timezone: string): Cron {
  return new Cron(pattern, { timezone, mode: '5-part', paused: true });
}

export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * The first due time after `now`, where `due` was the last one. A clock that is put forward or back moves no due time: cron counts in
 * the zone, where a time that does not come is made up at the next one that does, and one that comes twice is due once.
 */
export function nextDue(schedule: Schedule, due: Date, now: Date = due): Date {
  if (schedule.kind === 'every') {
    const periods = Math.max(1, Math.floor((now.getTime() - due.getTime()) / schedule.ms) + 1);
    return new Date(due.getTime() + periods * schedule.ms);
  }
  const next = cronIn(schedule.pattern, schedule.zone).nextRun(now);
  if (next === null) throw new Error(`the schedule ${schedule.pattern} has no time after ${now.toISOString()}`);
  return next;
}

/** So many may come at one moment. */
const MANY = 20;

/**
 * Where many would come at one moment, each comes its part of the interval earlier: of a thousand that are visited every hour, one in
 * less than four seconds, and no interval is longer than its schedule says.
 */
export function spreadOver(schedule: Schedule, due: Date, now: Date, { index, count }: Place): Date {
  if (schedule.kind !== 'every' || count <= MANY) return due;
  const earlier = due.getTime() - Math.floor((schedule.ms * index) / count);
  return new Date(earlier > now.getTime() ? earlier : earlier + schedule.ms);
}

/** Among those of one moment. */
export interface Place {
  readonly index: number;
  readonly count: number;
}

/** From when a deployment counts as not visited, where it was visited last at this time: twice its interval later. */
export function staleAfter(schedule: Schedule, visited: Date): Date {
  return nextDue(schedule, nextDue(schedule, visited));
}
