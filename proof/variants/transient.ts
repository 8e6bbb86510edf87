import { KINDS } from '../../conformance/model/decisions.ts';
import type { ApiResponse, Handler } from '../../contract/http.ts';
import type { Change, Wrap } from '../fault.ts';
import { type Asked, not, onAny } from '../fault-kit/conditions.ts';
import {
  byAddressAndKey,
  cachedBy,
  crowded,
  failingEvery,
  inTurn,
  limited,
  seconds,
  tooFast,
  unavailable,
} from '../fault-kit/limits.ts';
import { on } from '../fault-kit/on.ts';
import { DAY } from '../fault-kit/parameters.ts';
import { issuesKeys, withPrefix } from '../fault-kit/records.ts';
import { json, type Loose, part, recordsIn, withHeader, withKey } from '../fault-kit/responses.ts';
import { knowing, unchanged, variantTable } from '../fault-kit/table.ts';
import { choosing } from './choosing.ts';

async function nameOfFirstStore(handle: Handler, key: string | undefined): Promise<string> {
  const answer = await handle(withKey({ method: 'GET', url: '/public-api/v1/stores', headers: {} }, key));
  return String(recordsIn(JSON.parse(answer.body))[0]?.name);
}

function renamedMeanwhile(newName: (name: string) => string): Wrap {
  return (handle, { keys }) => {
    let before: Promise<string> | null = null;
    const renamed = on.anything.changeResponse(async (answer) => {
      before ??= nameOfFirstStore(handle, keys.get('good'));
      const name = await before;
      return { ...answer, body: answer.body.replaceAll(JSON.stringify(name), JSON.stringify(newName(name))) };
    });
    return inTurn((count) => count >= 500, renamed)(handle);
  };
}

/** Several instances of the same, each with what it remembers. */
function instancesOf(change: Change, count: number): Change {
  return (handle) => {
    const instances = Array.from({ length: count }, () => change(handle));
    let turn = 0;
    return (request) => (instances[++turn % count] ?? handle)(request);
  };
}

const PROXY_PAGE: ApiResponse = {
  status: 503,
  headers: { 'content-type': 'text/html', server: 'nginx/1.29.2' },
  body: '<html><head><title>503 Service Temporarily Unavailable</title></head></html>',
};

function slowDown(_served: ApiResponse, left: number): ApiResponse {
  const reset = String(Math.ceil((Date.now() + left) / 1000));
  return { status: 429, headers: { 'content-type': 'text/plain', 'x-ratelimit-reset': reset }, body: 'slow down' };
}

const withoutLast = (records: readonly Loose[]): readonly Loose[] => records.slice(0, -1);

function justOpened(body: Loose, asked: Asked): Loose {
  if (on.me(asked)) part(part(body, 'data'), 'organization').stores = 1;
  else body.data = on.stores(asked) ? recordsIn(body).slice(0, 1) : [];
  if (body.pagination !== undefined) body.pagination = { nextCursor: null };
  return body;
}

/** Logs between two instants are all that there are. */
function keepsLogs(after: number, before: number): Change {
  return on.lists.paging({
    keep: ({ createdAt }, asked) =>
      !on.logs(asked) || (Date.parse(String(createdAt)) > after && Date.parse(String(createdAt)) < before),
  });
}

export const transientVariants = variantTable`
  # What is true of real deployments: a transient error must never turn into a failed rule
  ERR-11 one-in-forty-is-503: One request in 40 is 503
    ${failingEvery(40, { status: 503, headers: { 'content-type': 'text/html' }, body: '<h1>503</h1>' })}
  ERR-11 cached-for-two-seconds: Each key's answers are cached by their address for two seconds, as Age says
    ${cachedBy(byAddressAndKey, 2000)}
    ${on.anything.changeResponse((answer) => withHeader(answer, 'age', '1'))}
  ERR-11 cached-as-long-as-said: States change, and answers are cached for eight seconds, as Cache-Control says
    ${choosing({ live: 'states' }, cachedBy(byAddressAndKey, 8000))}
    ${on.anything.changeResponse((answer) => withHeader(answer, 'cache-control', 'private, max-age=8'))}
  ERR-11 cached-and-renamed: A branch is renamed, and three instances have answers of up to two seconds ago
    ${(handle, deployment) => instancesOf(cachedBy(byAddressAndKey, 2000), 3)(renamedMeanwhile((name) => `${name} Riverside`)(handle, deployment))}
  ERR-11 one-in-fifty-is-500-once: One request in 50 is 500, and succeeds when repeated
    ${failingEvery(50, json(500, { message: 'Internal server error' }))}
  ERR-11 branch-renamed-meanwhile: A branch is renamed while the suite runs ${renamedMeanwhile(() => 'Renamed branch')}
  ERR-11 branch-renamed-to-more: A branch gets a word more in its name while the suite runs
    ${renamedMeanwhile((name) => `${name} Riverside`)}
  ERR-11 late-answers: Answers are delayed and come in another order ${choosing({ slowness: 'some' })}
  RATE-05,RATE-06,RATE-07 limited-to-a-hundred: 100 requests in half a second, the description once, and then a 429 with an epoch reset
    ${limited(slowDown, { windowMs: 500, quota: 100, of: not(on.document) }).wrap}
    ${limited(slowDown, { windowMs: 500, quota: 1, of: on.document }).wrap}
  RATE-05,RATE-06,RATE-07 three-at-once: Three concurrent requests for a key; a fourth is 429 with Retry-After: 1
    ${crowded(3, { ...json(429, { error: 'busy' }), headers: { 'retry-after': '1' } }).wrap}
  ERR-11 broken-escapes-broken-off: Something in front of the deployment breaks off requests with a broken percent escape
    ${on.anything.and(({ request }) => /%E0%A4%A(?![0-9A-F])/.test(request.url)).breaksOff()}
  ERR-11 restarts-twice: The deployment restarts, and once more with the first request after that
    ${(handle) => {
      let count = 0;
      return on.anything.and(() => ++count >= 200).ends(2)(handle);
    }}
  RATE-05,ERR-11 burst-is-503-now-and-then: One request in 40 is 503 with Retry-After, in a burst too
    ${{ burst: true, wrap: failingEvery(40, unavailable({ 'retry-after': '1' })) }}
  RATE-05,ERR-11 burst-is-503-without-a-reason: A burst is answered 503, without Retry-After and without a word about a limit
    ${limited(() => unavailable({}))}
  RATE-05,ERR-11 burst-is-503-by-a-proxy: A proxy answers more than 40 requests of /me in a tenth of a second with a page and 503
    ${limited(() => PROXY_PAGE, { quota: 40, windowMs: 100 })}
  RATE-05,ERR-11 crowd-is-503: A proxy answers 503 to more than 16 requests at once, without Retry-After and without a word about a limit
    ${crowded(16, PROXY_PAGE)}
  RATE-05,ERR-11 crowd-is-503-for-a-second: More than 16 requests at once are answered 503 with Retry-After, because it is too much load
    ${crowded(16, unavailable({ 'retry-after': '1' }))}
  RATE-05,ERR-11 crowd-is-408: More than 16 requests at once take too long for a proxy, which answers 408
    ${crowded(16, { ...PROXY_PAGE, status: 408 })}
  RATE-05 limit-of-twenty: 20 answers of /me in half a second, and then a 429 that says when to come back
    ${limited((_served, left) => tooFast({ 'retry-after': seconds(left) }), { quota: 20, windowMs: 500 })}
  RATE-05,ERR-11 outage-in-a-burst: An outage of a second, with Retry-After, happens to come with the burst
    ${limited(() => unavailable({ 'retry-after': '1' }), { once: true })}
  RATE-08 limit-tells-a-word: Retry-After of a 429 says "later" ${limited(() => tooFast({ 'retry-after': 'later' }))}
  RATE-08 limit-retry-zero: Retry-After is zero in a window of a minute
    ${limited(() => tooFast({ 'retry-after': '0' }), { windowMs: 60_000 })}
  RATE-08 limit-retry-in-the-past: Retry-After is a date in the past
    ${limited(() => tooFast({ 'retry-after': new Date(Date.now() - 60_000).toUTCString() }), { windowMs: 60_000 })}
  RATE-08 limit-retry-negative: Retry-After is a negative number ${limited(() => tooFast({ 'retry-after': '-30' }))}
  RATE-08 limit-retry-of-two-days: Retry-After is two days ${limited(() => tooFast({ 'retry-after': '172800' }))}
  PAGE-17 sales-while-reading: New sales are added during the check: each page of plain sales may begin with a new one
    ${choosing({ live: 'sales' })}
  PAGE-17 products-renamed-while-reading: Products disappear during the check and return with the same ID
    ${inTurn((count) => count >= 3 && count <= 8, on.products.setsRecords(withoutLast), on.products)}
  # Correct deployments with other data, and visitors who know less
  AUTH-11,TEN-15 only-the-good-key: The visitor has one key, and no IDs of another organization
    ${{
      visitor: ({ keys }) => ({ keys: new Map([...keys].filter(([name]) => name === 'good')), facts: {} }),
      wrap: unchanged,
    }}
  AUTH-18 another-prefix: The prefix is live_ alone, and secrets contain live_ too
    ${issuesKeys((key) => withPrefix(key, 'live_').replace(/.{10}$/, '_live_$&'))}
  AUTH-18 short-keys: Keys are short, and their prefix shows six of 20 characters of the secret
    ${issuesKeys((key) => key.slice(0, 28))}
    ${on.me.setsAt('data.key', (_, { request }) => ({
      prefix: String(request.headers.authorization).slice('Bearer '.length, 'Bearer cp_live_123456'.length),
    }))}
  AUTH-18 old-keys-of-another-form: The revoked, disabled and rotated keys were issued before keys had a prefix
    ${issuesKeys((key, name) => (name === 'good' || name === 'other' ? key : withPrefix(key, '')))}
  TEN-20 the-smaller-organization: The visitor has the key of the smaller organization
    ${{
      visitor: ({ keys }) => ({
        keys: new Map([
          ['good', keys.get('other') ?? ''],
          ['other', keys.get('good') ?? ''],
        ]),
        facts: {},
      }),
      wrap: unchanged,
    }}
  PROMO-08 hardly-any-promotions: There are few promotions, all active and without a schedule
    ${choosing({ promotions: 4, promotionStates: 'active', schedules: 'none' })}
  PROMO-08 no-promotions: There is no promotion at all
    ${{ without: ['promotions'], wrap: on.lists.paging({ keep: (_record, asked) => !on.promotions(asked) }) }}
  INV-25 movements-of-a-month-alone: Logs begin 30 days ago, while sales go back a year
    ${knowing(() => keepsLogs(Date.now() - 30 * DAY, Number.POSITIVE_INFINITY))}
  INV-01 no-movements-lately: There are no logs of the last 40 days
    ${knowing(() => keepsLogs(Number.NEGATIVE_INFINITY, Date.now() - 40 * DAY))}
  TEN-24,PROMO-08,INV-01 a-shop-that-just-opened: A shop that has just opened has one store, and no records yet
    ${{
      without: KINDS,
      wrap: on.anything.changeResponse((answer, asked) => {
        if (answer.status !== 200 || asked.method !== 'GET' || asked.operation === null || on.document(asked))
          return answer;
        if (onAny('getCustomer', 'listStaffShifts')(asked)) return json(404, { error: 'not found' });
        return { ...answer, body: JSON.stringify(justOpened(JSON.parse(answer.body), asked)) };
      }),
    }}
`;
