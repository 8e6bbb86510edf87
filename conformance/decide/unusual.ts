import { matchPath } from '../../contract/operations.ts';
import { type Exchange, isGoodKey } from '../model/exchange.ts';
import type { SaleRow } from '../model/rows.ts';
import type { RunBurst, Silence, StoppedAnswering, Unreliable } from '../model/run.ts';
import { urlOf } from '../model/values/curl.ts';
import { field, isObject, textField } from '../model/values/json.ts';
import { countsOf, dataIds, endpointOf, type FirstAttempts, failedIn, firstAttemptsOf } from '../see/answers.ts';
import { type Evidence, gatheredIn } from './evidence.ts';

/** Fewer profiles may be mixed up for another reason. */
const PROFILES = 3;
const READS = 2;

/** The advice for a deployment that answers as mocks do; null where nothing speaks for one. */
export function mockAdvice(exchanges: readonly Exchange[], profile: string): string | null {
  if (profile === 'shape') return null;
  const sign = signOfMock(exchanges);
  return sign === null ? null : `${sign}: if this is a mock, check it with --profile shape`;
}

function signOfMock(exchanges: readonly Exchange[]): string | null {
  // It says what is wrong with a request or an answer in a header of its own, or in a problem with an address of its own.
  const isOfPrism = ({ headers, body }: Exchange) =>
    headers.some(([name]) => name === 'sl-violations') ||
    textField(body, 'type').startsWith('https://stoplight.io/prism/');
  if (exchanges.some(isOfPrism)) return 'some answers are those of Prism';
  const good = exchanges.filter(({ status, credential }) => status === 200 && isGoodKey(credential));
  if (hasOtherProfiles(good) || hasSameShifts(good)) return 'different ids are answered alike';
  return hasOtherStores(good) ? 'each read of the stores has other ids' : null;
}

/** Made up anew for each read: no two of several have a store in common. */
function hasOtherStores(exchanges: readonly Exchange[]): boolean {
  const reads = exchanges
    .filter(({ operation, query }) => operation === 'listStores' && query.length === 0)
    .map((exchange) => new Set(dataIds(exchange)));
  const areShown = reads.length >= READS && reads.every(({ size }) => size > 0);
  return areShown && reads.every((one, at) => reads.slice(at + 1).every((other) => one.isDisjointFrom(other)));
}

function hasOtherProfiles(exchanges: readonly Exchange[]): boolean {
  const asked = exchanges
    .filter(({ operation }) => operation === 'getCustomer')
    .map((exchange) => [idIn(exchange), textField(field(exchange.body, 'data'), 'id').toLowerCase()] as const);
  const areOthers = asked.every(([id, shown]) => shown !== '' && shown !== id);
  return areOthers && new Set(asked.map(([id]) => id)).size >= PROFILES;
}

/** Shifts of different people that are the same, each of them. */
function hasSameShifts(exchanges: readonly Exchange[]): boolean {
  const asked = exchanges
    .filter(({ operation, query }) => operation === 'listStaffShifts' && query.length === 0)
    .map((exchange) => [idIn(exchange), dataIds(exchange).join()] as const);
  const [, first = ''] = asked[0] ?? [];
  const areSame = first !== '' && asked.every(([, ids]) => ids === first);
  return areSame && new Set(asked.map(([id]) => id)).size > 1;
}

function idIn({ path }: Exchange): string {
  return matchPath(path)?.rawId.toLowerCase() ?? '';
}

/** What a burst met, by status; null where none was sent. The evidence holds only some of its answers. */
export function burstSent(evidence: Evidence): RunBurst | null {
  const statuses = field(gatheredIn(evidence, 'rate'), 'statuses');
  if (!isObject(statuses)) return null;
  const answers = Object.entries(statuses).map(([status, requests]) => ({
    status: status === 'null' ? null : Number(status),
    requests: Number(requests),
  }));
  return { sent: answers.reduce((sum, { requests }) => sum + requests, 0), answers };
}

/** Paid sales that came in a filtered reading, but not in the walk through the whole list, though that was read to its end. */
export function lostSales(evidence: Evidence): readonly SaleRow[] {
  const [census, reads] = [gatheredIn(evidence, 'sales'), gatheredIn(evidence, 'filters')];
  if (census?.complete !== true || reads === undefined) return [];
  const listed = new Set(census.rows.map(({ id }) => id));
  const filtered = reads.filter(({ walk }) => walk.list === 'sales').flatMap(({ rows }) => rows as readonly SaleRow[]);
  return [
    ...new Map(
      filtered.filter(({ id, status }) => status === 'PAID' && !listed.has(id)).map((sale) => [sale.id, sale]),
    ).values(),
  ];
}

const URL_SHOWN = 80;
/** More requests in flight than a person looks through. */
const IN_FLIGHT_SHOWN = 20;

/** Why the run ended, in one clause. */
export function silenceWords(silence: Silence, exchanges: readonly Exchange[]): string {
  const { sinceMs, inFlight, driver } = silence;
  const since = `the deployment stopped answering ${(sinceMs / 1000).toFixed(1)} s into the run`;
  const [only] = inFlight;
  const suspect = inFlight.length === 1 ? exchanges.find(({ id }) => id === only) : undefined;
  if (suspect !== undefined) {
    const url = urlOf(suspect);
    const shown = url.length > URL_SHOWN ? `${url.slice(0, URL_SHOWN)}…` : url;
    return `${since}, after ${suspect.method} ${shown} was sent`;
  }
  if (inFlight.length > 1) return `${since}, when ${inFlight.length} requests were in flight`;
  return driver === null ? since : `${since}, while ${driver} sent its requests`;
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

/** Of fewer requests a share says nothing. */
const LEAST_ASKED = 20;
const MOST_LOST = 1 / 10;
/** Statuses of a fault of the service itself, which no limit, restart or proxy explains. */
const INTERNAL: readonly string[] = ['500', '501'];
const MOST_INTERNAL = 1 / 50;
/** How far chance may go beyond a share, in standard deviations: further in one of a dozen endpoints than in all together. */
const CHANCE = { alone: 3, together: 2 };
const SHOWN = 5;

/**
 * Operations of which too many valid requests failed at first; where they are too many over all, each that failed some. A request
 * that fails whenever it is sent is a failure of its own.
 */
export function unreliableIn(exchanges: readonly Exchange[]): readonly Unreliable[] {
  const all = firstAttemptsOf(exchanges);
  const alone = all.filter((attempts) => isUnreliable([attempts], CHANCE.alone));
  const failing = isUnreliable(all, CHANCE.together) ? all.filter(({ failed }) => failed.size > 0) : [];
  return (alone.length > 0 ? alone : failing).map((attempts) => {
    const { lost, all, ways } = countsOf(attempts);
    const failed = new Set(failedIn(attempts));
    const shown = exchanges.filter((exchange) => failed.has(exchange)).slice(0, SHOWN);
    return { operation: attempts.operation, lost, all, ways, exchanges: shown.map(({ id }) => id) };
  });
}

function isUnreliable(some: readonly FirstAttempts[], chance: number): boolean {
  const lost = some.flatMap(failedIn).length;
  const all = lost + some.flatMap(({ answered }) => answered).length;
  const internal = some.flatMap(({ failed }) => INTERNAL.flatMap((status) => failed.get(status) ?? [])).length;
  if (all < LEAST_ASKED) return false;
  const expected = all * MOST_INTERNAL;
  return lost > all * MOST_LOST || internal > expected + chance * Math.sqrt(expected);
}

/** Why there is no verdict, in one clause; null where nothing is unreliable. */
export function unreliableWords(unreliable: readonly Unreliable[]): string | null {
  const [worst] = unreliable.toSorted((a, b) => b.lost / b.all - a.lost / a.all);
  if (worst === undefined) return null;
  const { lost, all, ways } = worst;
  const others = unreliable.length - 1;
  const more = others === 0 ? '' : `, and ${others} more ${others === 1 ? 'endpoint is' : 'endpoints are'} no better`;
  return `${lost} of ${all} answers of GET ${endpointOf(worst)} were ${ways}${more}: too unreliable to be judged`;
}
