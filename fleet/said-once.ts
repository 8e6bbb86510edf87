import { DatabaseAway } from './store/database.ts';

/** What does not come again for so long is over. */
const OVER_MS = 60_000;
const AGAIN_MS = 3_600_000;
/** A connection that broke is replaced at once, and is no news. */
const LASTS_MS = 2000;

interface Heard {
  readonly since: number;
  last: number;
  said: number | null;
}

/** Everything is tried again every second: what goes wrong is said once while it lasts, and every hour. */
export function saidOnce(say: (error: unknown) => void, now: () => number = () => performance.now()) {
  const heard = new Map<string, Heard>();
  return (error: unknown): void => {
    const at = now();
    for (const [text, { last }] of heard) if (at - last > OVER_MS) heard.delete(text);
    const isAway = error instanceof DatabaseAway;
    const text = isAway ? error.name : error instanceof Error ? error.message : String(error);
    const one = heard.get(text) ?? { since: at, last: at, said: null };
    heard.set(text, one);
    one.last = at;
    const isDue = one.said === null ? !isAway || at - one.since >= LASTS_MS : at - one.said >= AGAIN_MS;
    if (!isDue) return;
    one.said = at;
    say(error);
  };
}
