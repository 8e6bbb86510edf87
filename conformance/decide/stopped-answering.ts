import type { Exchange } from '../model/exchange.ts';
import type { Silence, StoppedAnswering } from '../model/run.ts';
import { urlOf } from '../model/values/curl.ts';
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
  const { lastAnswered, inFlight, sinceMs, ...others } = meta.silence;
  const answered = new Set(exchanges.filter(({ status }) => status !== null).map(sortOf));
  const likelihood = (exchange: Exchange) => oddnessOf(exchange) + (answered.has(sortOf(exchange)) ? 0 : 0.5);
  return {
    ...others,
    since: new Date(Date.parse(meta.startedAt) + sinceMs).toISOString(),
    sinceMs,
    lastAnswered: exchanges.some(({ id }) => id === lastAnswered) ? lastAnswered : null,
    inFlight: inFlight
      .flatMap((id) => exchanges.filter((exchange) => exchange.id === id))
      .toSorted((a, b) => likelihood(b) - likelihood(a))
      .map(({ id }) => id)
      .slice(0, IN_FLIGHT_SHOWN),
  };
}

/** Requests of one sort: where such a one was answered before, another one hardly ends the deployment. */
function sortOf({ operation, method, query, credential }: Exchange): string {
  const { key, change, place } = credential;
  return JSON.stringify([operation, method, [...new Set(query.map(([name]) => name))].sort(), key, change, place]);
}

/** A server rather breaks down on what no client sends. Of equals, the one that is in flight longest stays first. */
function oddnessOf(exchange: Exchange): number {
  const url = urlOf(exchange);
  const text = decoded(url);
  if (text === null) return 3;
  if (/[^\x20-\x7e]/.test(text)) return 2;
  return /["'`<>{}\\]|__proto__|\.\./.test(text) || url.length > 1000 ? 1 : 0;
}

function decoded(url: string): string | null {
  try {
    return decodeURIComponent(url);
  } catch {
    return null;
  }
}
