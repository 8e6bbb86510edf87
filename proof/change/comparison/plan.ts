import type { ApiRequest } from '../../../contract/http.ts';
import {
  byIdOperations,
  keyedOperations,
  type OperationId,
  operationIds,
  operations,
  operationsWithoutId,
  pagedOperations,
  pathOf,
  rankedOperations,
} from '../../../contract/operations.ts';
import type { Deployment } from '../../fault.ts';
import { type Dice, dice as roll } from '../dice.ts';
import { type Part, STEP_MS } from './compare.ts';
import { type Facts, factsOf, get, type Pairs, walked } from './facts.ts';
import { pathIds, type Slot, slotsOf } from './values.ts';

/** How many are drawn of two, of three, and of several parameters with one wrong value, for each operation. */
const TOGETHER = { pairs: 60, triples: 70, wrong: 40 } as const;
const WALKS_OF_A_LIST = 8;
const MOST_PAGES_OF_A_WALK = 15;

/**
 * Requests whose answers the contract promises something of, drawn over every operation from the records of this deployment. The same
 * seed and deployment give the same requests, in the same order. What the contract leaves open is not drawn: unknown parameters, empty
 * values, a value given twice, letter case where it is open.
 */
export async function corpusOf(deployment: Deployment, now: number, seed: number): Promise<readonly ApiRequest[]> {
  const dice = roll(`corpus ${seed}`);
  const facts = await factsOf(deployment, now);
  const slots = new Map(operationsWithoutId.map((operation) => [operation, slotsOf(operation, facts, dice)]));
  const asked = (operation: OperationId, drawn: readonly Pairs[], others = 0) =>
    inRange(operation, drawn).map((pairs) =>
      get(operations[operation].path, pairs, deployment.keys.get(dice.chance(others) ? 'other' : 'good')),
    );
  const requests = [
    ...[...slots].flatMap(([operation, own]) => asked(operation, singles(own))),
    ...[...slots].flatMap(([operation, own]) => asked(operation, together(own, dice), 10)),
    ...limited.flatMap((operation) => asked(operation, limits(operation))),
    ...(await walks(deployment, slots, facts, dice)),
    ...byId(deployment, facts, dice),
    ...operationIds.flatMap((operation) => [
      ...credentials(deployment, operation, facts),
      ...methods(deployment, operation, facts),
    ]),
  ];
  return dice.some(requests, requests.length);
}

/** Everything that can be sent of one parameter. */
function singles(slots: readonly Slot[]): readonly Pairs[] {
  return [[], ...slots.flatMap(({ taken, refused }) => [...taken, ...refused])];
}

function together(slots: readonly Slot[], dice: Dice): readonly Pairs[] {
  const valid = slots.filter(({ taken }) => taken.length > 0);
  const wrong = slots.filter(({ refused }) => refused.length > 0);
  if (valid.length < 2) return [];
  const some = (count: number): Pairs => dice.some(valid, count).flatMap(({ taken }) => dice.pick(taken));
  const withOneWrong = (): Pairs => {
    const chosen = dice.pick(wrong);
    const left = valid.filter((slot) => slot !== chosen);
    const others = dice.some(left, dice.int(1, 2));
    const parts = [dice.pick(chosen.refused), ...others.map(({ taken }) => dice.pick(taken))];
    return dice.some(parts, parts.length).flat();
  };
  const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
  return [
    ...many(TOGETHER.pairs, () => some(2)),
    ...many(TOGETHER.triples, () => some(3)),
    ...many(TOGETHER.wrong, withOneWrong),
  ];
}

/** Half of what has no range of its own gets one in which there are records: the default range may be short. */
function inRange(operation: OperationId, drawn: readonly Pairs[]): readonly Pairs[] {
  if (!operations[operation].dated) return drawn;
  return drawn.flatMap((pairs, index): Pairs[] => {
    const isBounded = pairs.some(([name]) => name === 'from' || name === 'to');
    return isBounded || index % 2 === 0 ? [pairs] : [[...pairs, ...LONG]];
  });
}

const LONG: Pairs = [
  ['from', '2025-10-01T00:00:00.000Z'],
  ['to', '2026-09-01T00:00:00.000Z'],
];

const limited: readonly OperationId[] = [...pagedOperations, ...rankedOperations];

/** Each list has a share of the limits, so that each limit is asked for of two lists. */
function limits(operation: OperationId): readonly Pairs[] {
  const all = Array.from({ length: 100 }, (_, index) => index + 1);
  const shares = [limited.indexOf(operation), (limited.indexOf(operation) + 1) % limited.length];
  return all.filter((limit) => shares.includes(limit % limited.length)).map((limit) => [['limit', `${limit}`]]);
}

/** Every page of some lists: the cursors are those that the deployment gives out. */
async function walks(
  deployment: Deployment,
  slots: ReadonlyMap<OperationId, readonly Slot[]>,
  { records }: Facts,
  dice: Dice,
): Promise<readonly ApiRequest[]> {
  // Stores have no documented parameters, but they may page (TEN-28).
  const lists: (readonly [OperationId, Pairs])[] = [['listStores', []]];
  for (const operation of pagedOperations) {
    // The first slot is the limit.
    const filters = (slots.get(operation) ?? []).slice(1).filter(({ taken }) => taken.length > 0);
    const some = (): Pairs => dice.some(filters, dice.int(1, 2)).flatMap(({ taken }) => dice.pick(taken));
    const plain = operations[operation].dated ? LONG : [];
    const eighth = Math.min(100, Math.ceil((records.get(operation) ?? []).length / 8));
    lists.push([operation, plain], [operation, [...plain, ['limit', `${eighth}`]]]);
    for (let count = 0; count < WALKS_OF_A_LIST; count += 1)
      lists.push([operation, [...some(), ['limit', `${dice.pick([2, 3, 5, 7])}`]]]);
  }
  const found: ApiRequest[] = [];
  for (const [index, [operation, pairs]] of lists.entries()) {
    const pages = await walked(deployment, operations[operation].path, pairs, index % 5 === 3 ? 'other' : 'good');
    found.push(...pages.slice(0, MOST_PAGES_OF_A_WALK).map(({ request }) => request));
  }
  return found;
}

function byId(deployment: Deployment, facts: Facts, dice: Dice): readonly ApiRequest[] {
  return byIdOperations.flatMap((operation) =>
    pathIds(operation, facts, dice).flatMap((id, index) => [
      get(pathOf(operation, id), [], deployment.keys.get('good')),
      ...(index % 4 === 0 ? [get(pathOf(operation, id), [], deployment.keys.get('other'))] : []),
    ]),
  );
}

/** The path of an operation, with an id that exists. */
function pathTo(operation: OperationId, facts: Facts): string {
  const [id = ''] = pathIds(operation, facts, roll('one id'));
  return pathOf(operation, id);
}

type Headers = ApiRequest['headers'];

/** Every key of the visit, near misses of the good one, and the good one in places where it must not count. */
function credentials({ keys }: Deployment, operation: OperationId, facts: Facts): readonly ApiRequest[] {
  const good = keys.get('good') ?? '';
  const bearers = [...keys.values(), ...nearly(good)].map((text) => `Bearer ${text}`);
  const schemes = SCHEMES.map((scheme) => `${scheme} ${good}`);
  const others = [good, `Bearer${good}`, Buffer.from(`${good}:`).toString('base64')];
  const headers: readonly Headers[] = [
    {},
    ...[...bearers, ...schemes, ...others].map((authorization) => ({ authorization })),
    ...ELSEWHERE.map((name) => ({ [name]: good })),
    { cookie: `key=${good}; api_key=${good}` },
    { 'proxy-authorization': `Bearer ${good}` },
  ];
  const path = pathTo(operation, facts);
  return [
    ...headers.map((one): ApiRequest => ({ method: 'GET', url: path, headers: one })),
    ...IN_QUERY.map((name) => get(path, [[name, good]], undefined)),
  ];
}

function nearly(good: string): readonly string[] {
  const ends = good.indexOf('live_') + 5;
  const middle = Math.floor((ends + good.length) / 2);
  const [prefix, secret] = [good.slice(0, ends), good.slice(ends)];
  return [
    ...[good.slice(0, -1), good.slice(1), `${good}x`, `x${good}`, prefix, good.slice(-4), '', 'null'],
    ...[prefix + secret.replace(/[a-z]/gi, otherCase), good.toUpperCase(), good.toLowerCase()],
    ...[good.split('').reverse().join(''), `${prefix}${good}`],
    `${good.slice(0, middle)}${good.at(middle) === 'a' ? 'b' : 'a'}${good.slice(middle + 1)}`,
    ...[`${good} ${good}`, `${good},${good}`, `${good} extra`, `"${good}"`],
  ];
}

const SCHEMES = ['Basic', 'Token', 'Digest', 'ApiKey', 'Bearer:', 'xBearer', 'Bearers', 'Basic Bearer'];
const ELSEWHERE = ['x-api-key', 'api-key', 'x-auth-token', 'x-access-token', 'x-authorization'];
const IN_QUERY = ['key', 'api_key', 'apikey', 'token', 'access_token', 'authorization'];

function otherCase(letter: string): string {
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
}

/** No method writes, and none gives data without a key. */
function methods({ keys }: Deployment, operation: OperationId, facts: Facts): readonly ApiRequest[] {
  const url = pathTo(operation, facts);
  const authorization = `Bearer ${keys.get('good')}`;
  const asks = (method: string, headers: Headers): ApiRequest => ({ method, url, headers });
  const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override'];
  const writes = ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => asks(method, { authorization }));
  const hidden = overrides.map((name) => asks('GET', { authorization, [name]: 'DELETE' }));
  const keyless = ['HEAD', 'OPTIONS', 'POST', 'DELETE'].map((method) => asks(method, {}));
  return [...writes, ...hidden, ...(keyedOperations.some((one) => one === operation) ? keyless : [])];
}

/** The corpus is the same for every mutant and every seed of mutants. */
const CORPUS_SEED = 7;
/** More than the limit of either deployment, and longer than its window. */
const BURST = 1100;
const WINDOW_MS = 11_000;

/** What a check asked, then the corpus; at last a burst that meets the limit, and what is answered after it. */
export async function planFor(
  deployment: Deployment,
  now: number,
  ofCheck: readonly ApiRequest[],
): Promise<readonly Part[]> {
  const corpus = await corpusOf(deployment, now, CORPUS_SEED);
  const me = get(operations.getMe.path, [], deployment.keys.get('good'));
  const list = get(operations.listSales.path, [], deployment.keys.get('good'));
  return [
    { requests: [...ofCheck, ...corpus], everyMs: STEP_MS, pauseMs: 0 },
    { requests: Array.from({ length: BURST }, () => me), everyMs: 0, pauseMs: WINDOW_MS },
    { requests: [me, list], everyMs: STEP_MS, pauseMs: WINDOW_MS },
  ];
}
