import type { Exchange } from '../model/exchange.ts';
import type { Silence, StoppedAnswering } from '../model/run.ts';
import { urlOf } from './curl.ts';
import type { Evidence } from './evidence.ts';

const URL_SHOWN = 80;
/** More requests in flight than a person looks through. */
const IN_FLIGHT_SHOWN = 20;

/** Why the run ended, in one clause. */
export function silenceWords(silence: Silence, exchanges: readonly Exchange[]): string {
  const { sinceMs, inFlight, driver } = silence;
  const since = `the deployment stopped answering ${(sinceMs / 1000).toFixed(1)} s into the run`;
  const [only] = inFlight;
  const suspect = inFlight.length === 1 ? exchanges.find(({ id }) => id === only) : undefined;
  if (suspect !== undefined) return `${since}, after ${suspect.method} ${shortened(urlOf(suspect))} was sent`;
  if (inFlight.length > 1) return `${since}, when ${inFlight.length} requests were in flight`;
  return driver === null ? since : `${since}, while ${driver} sent its requests`;
}

function shortened(url: string): string {
  return url.length > URL_SHOWN ? `${url.slice(0, URL_SHOWN)}…` : url;
}

export function stoppedAnswering({ meta, exchanges }: Evidence): StoppedAnswering | null {
  if (meta.silence === undefined) return null;
  const known = new Set(exchanges.map(({ id }) => id));
  const { lastAnswered, inFlight, sinceMs, ...others } = meta.silence;
  return {
    ...others,
    since: new Date(Date.parse(meta.startedAt) + sinceMs).toISOString(),
    sinceMs,
    lastAnswered: lastAnswered !== null && known.has(lastAnswered) ? lastAnswered : null,
    inFlight: inFlight.filter((id) => known.has(id)).slice(0, IN_FLIGHT_SHOWN),
  };
}
