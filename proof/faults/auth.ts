import { randomUUID } from 'node:crypto';
import type { KeyName } from '../../conformance/model/exchange.ts';
import type { Deployment, Fault, Wrap } from '../fault.ts';
import {
  type Asked,
  anything,
  hasNoKey,
  laterPage,
  not,
  sentWith,
  type When,
  withQuery,
} from '../fault-kit/conditions.ts';
import { cachedBy, every, inTurn } from '../fault-kit/limits.ts';
import { type On, on } from '../fault-kit/on.ts';
import { asText, issuesKeys, withPrefix } from '../fault-kit/records.ts';
import { by, json, type Loose, takenFor, withHeader, withKey } from '../fault-kit/responses.ts';
import { knowing } from '../fault-kit/table.ts';
import { eachList, faultTable } from './named.ts';

/** Whether a caller who sends this is served with the good key. */
type Believes = (token: string, good: string, asked: Asked, deployment: Deployment) => boolean;

/** One operation accepts more than the key: always, or when it is its turn. */
function believing(when: When, believes: Believes, isTurn: (count: number) => boolean = () => true): Wrap {
  return (handle, deployment) => {
    const good = deployment.keys.get('good') ?? '';
    const isIn: When = (asked) => {
      const token = /^bearer (.*)$/i.exec(String(asked.request.headers.authorization ?? ''))?.[1] ?? '';
      return when(asked) && believes(token, good, asked, deployment);
    };
    return inTurn(isTurn, (inner) => takenFor('good', anything)(inner, deployment), isIn)(handle);
  };
}

function dead(name: 'revoked' | 'disabled' | 'rotated'): Believes {
  return (token, _good, _asked, { keys }) => token === keys.get(name);
}

const isGet: When = ({ method }) => method === 'GET';
const isHead: When = ({ method }) => method === 'HEAD';
const noKey: Believes = (_token, _good, asked) => hasNoKey(asked);
const noKeyToGet: Believes = (_token, _good, asked) => isGet(asked) && hasNoKey(asked);
const emptyToken: Believes = (token, _good, asked) => token.trim() === '' && !hasNoKey(asked);

/** The key in a header, behind what a pattern says. */
function header(name: string, pattern = /^(.*)$/): Believes {
  return (_token, good, { request }) => pattern.exec(String(request.headers[name]))?.[1] === good;
}

const scheme = (pattern: RegExp): Believes => header('authorization', pattern);

const UNAUTHORIZED = json(401, { message: 'Unauthorized' });

/** The positions at which they differ, as far as the longer one goes. */
function differ(one: string, other: string): number[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at).filter(
    (at) => one[at] !== other[at],
  );
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

const isDecoded: Believes = (token, good) => /%/.test(token) && decodeURIComponent(token) === good;

function inQuery(when: On, parameter: string): Wrap {
  return withGood((good) =>
    when.exactly(parameter, good).changeRequest((asked) => {
      const bare = withQuery(asked, (query) => {
        for (const [name, value] of [...query]) if (value === good) query.delete(name);
      });
      return withKey(bare, good);
    }),
  );
}

/** Without a key, an address that is written in one way is taken for another one, and served. */
function unguarded(straight: (url: string) => string): Wrap {
  const isAround: When = ({ request: { url } }) => straight(url) !== url;
  return knowing(({ keys }) =>
    on.anything
      .and(hasNoKey, isAround)
      .changeRequest(({ request }) => withKey({ ...request, url: straight(request.url) }, keys.get('good'))),
  );
}

const OURS = { id: 'cf78d4e1-7f62-42e8-81f8-9b452dd549c9', name: 'Baan Suan Market' };

function withGood(change: (good: string) => Wrap): Wrap {
  return knowing(({ keys }) => change(keys.get('good') ?? ''));
}

/** Fields of the key that /me shows, made of the keys that there are. */
function inKey(fields: (keys: Readonly<Record<'good' | 'rotated', string>>) => Loose): Wrap {
  return knowing(({ keys }) =>
    on.me.setsAt('data.key', () => fields({ good: keys.get('good') ?? '', rotated: keys.get('rotated') ?? '' })),
  );
}

/** A 401 for this key says more. */
export function refusalSays(name: KeyName, fields: (key: string) => Loose): Wrap {
  return knowing(({ keys }) => {
    const key = keys.get(name) ?? '';
    return on.anything.and(sentWith(key)).addsToError([401], fields(key));
  });
}

function treatedAsGet(method: string, when: On): Wrap {
  const isMeant = on.anything.and(when, (asked) => asked.method === method);
  return knowing(({ keys }) =>
    isMeant.changeRequest(({ request }) => ({ ...withKey(request, keys.get('good')), method: 'GET' })),
  );
}

export const authFaults: readonly Fault[] = faultTable`
  # Keys that are none, or not any more, and are taken by one operation
  AUTH-01 first-without-key-on-sales (sales): The first request for sales without a key is answered
  AUTH-01 first-without-key-on-revenue (revenue): The first request for revenue without a key is answered
  AUTH-01 first-without-key-on-shifts (shifts): The first request for shifts without a key is answered
    ${eachList((list) => believing(list, noKeyToGet, (count) => count === 1))}
  AUTH-03 each-fourth-wrong-key-on-me: Each fourth request to /me with a wrong key is answered
    ${believing(on.me, (token, good) => token !== '' && token !== good, every(4))}
  AUTH-06 key-in-lower-case (stores): Key with other letter case accepted on stores
  AUTH-06 key-case-on-revenue (revenue): Revenue ignores the letter case of the key
    ${eachList((list) => believing(list, (token, good) => token.toLowerCase() === good.toLowerCase()))}
  AUTH-06 key-in-upper-case: Key with other letter case accepted on customers by ID
    ${believing(on.customer, (token, good) => token.toUpperCase() === good.toUpperCase())}
  AUTH-06 key-end-in-any-case: Staff analytics ignore the letter case of the last four characters
    ${believing(on.staff, (token, good) => differ(token, good).every((at) => at >= good.length - 4) && isSameWord(token, good))}
  AUTH-06 key-end-in-any-case-on-me: /me ignores the letter case of the last character
    ${believing(on.me, (token, good) => differ(token, good).every((at) => at >= good.length - 1) && isSameWord(token, good))}
  AUTH-03 one-character-wrong: Logs accept a key with one wrong character
    ${believing(on.logs, (token, good) => token.length === good.length && differ(token, good).length < 2)}
  AUTH-03 characters-in-any-order (sales): Sales accept the characters of the key in any order
  AUTH-03 characters-in-any-order-on-me (me): /me accepts the characters of the key in any order
    ${eachList((list) => believing(list, (token, good) => [...token].sort().join('') === [...good].sort().join('')))}
  AUTH-03 key-is-decoded: Products decode the key as if it came in a URL ${believing(on.products, isDecoded)}
  AUTH-03 key-is-decoded-on-me: /me decodes the key as if it came in a URL ${believing(on.me, isDecoded)}
  AUTH-05 last-character-twice: Shifts accept a key with its last character twice
    ${believing(on.shifts, (token, good) => token === good + good.slice(-1))}
  AUTH-11 revoked-key-with-a-limit: Customer analytics with a limit accept a revoked key
    ${believing(on.customers.with('limit'), dead('revoked'))}
  AUTH-12 disabled-key-for-one-store: Revenue for chosen stores accepts a disabled key
    ${believing(on.revenue.with('storeIds'), dead('disabled'))}
  AUTH-13 rotated-key-with-a-range: Sales of a range accept a rotated key
    ${believing(on.sales.with('from'), dead('rotated'))}
  AUTH-04 key-cut-by-one-with-a-search: A search for promotions accepts a key without its last character
    ${believing(on.promotions.with('search'), (token, good) => token === good.slice(0, -1))}
  AUTH-12 disabled-key-with-a-range-is-400: A range of staff analytics answers a disabled key with 400
    ${knowing(({ keys }) =>
      on.staff
        .with('from')
        .and(sentWith(keys.get('disabled')))
        .changesStatus(401, 400),
    )}
  AUTH-03 key-is-null: The word null accepted as a key on /me ${believing(on.me, (token) => token === 'null')}
  AUTH-03 key-is-undefined: The word undefined accepted as a key on /me
    ${believing(on.me, (token) => token === 'undefined')}
  AUTH-04 key-cut-short: Shortened key accepted on products
    ${believing(on.products, (token, good) => token.length > 20 && good.startsWith(token))}
  AUTH-04 key-cut-by-one: Key without its last character accepted on shifts
    ${believing(on.shifts, (token, good) => token.length >= good.length - 1 && good.startsWith(token))}
  AUTH-05 key-with-a-tail (promotions): Key with extra characters accepted on promotions
  AUTH-05 long-key-cut-on-me (me): /me accepts a key with more characters after it
    ${eachList((list) => believing(list, (token, good) => token.startsWith(good)))}
  AUTH-05 key-by-its-first-twenty: Only the first 20 characters of a key are compared on logs
    ${believing(on.logs, (token, good) => token.length >= good.length && token.slice(0, 20) === good.slice(0, 20))}
  AUTH-05 key-contained: Any token that contains the key is accepted on revenue
    ${believing(on.revenue, (token, good) => token.includes(good))}
  AUTH-07 key-by-what-is-shown (staff): Only prefix and last four characters are compared on staff analytics
  AUTH-07 key-by-what-is-shown-on-sales (sales): Only prefix and last four characters are compared on sales
    ${eachList((list) => believing(list, (token, good) => token.startsWith(good.slice(0, 8)) && token.slice(-4) === good.slice(-4)))}
  AUTH-07 prefix-alone: Bare prefix accepted as a key on /me
    ${believing(on.me, (token, good) => token === good.slice(0, 8))}
  AUTH-03 any-key-with-the-prefix: Any token with the prefix is accepted on revenue
    ${believing(on.revenue, (token, good) => token.startsWith(good.slice(0, 8)) && token.length > 20)}
  AUTH-03 any-token-by-id: Any token of the right length is accepted on shifts
    ${believing(on.shifts, (token, good) => token.length === good.length)}
  AUTH-03 key-without-prefix: Secret without its prefix accepted on /me
    ${believing(on.me, (token, good) => token === good.slice(8))}
  AUTH-03 key-of-another-mode: Key with test_ instead of live_ accepted on /me
    ${believing(on.me, (token, good) => token === good.replace('live_', 'test_'))}
  AUTH-03 key-with-any-prefix: /me compares only what follows live_
    ${believing(on.me, (token, good) => token.split('live_').length > 1 && token.split('live_').at(-1) === good.slice(8))}
  AUTH-04 key-without-its-beginning: /me accepts any end of a key
    ${believing(on.me, (token, good) => token.length > 20 && good.endsWith(token))}
  AUTH-05 key-behind-something: /me accepts any token that ends with the key
    ${believing(on.me, (token, good) => token.endsWith(good))}
  AUTH-05 key-before-a-blank: /me reads a key up to the first blank
    ${believing(on.me, (token, good) => token.split(' ')[0] === good)}
  AUTH-08 key-under-a-longer-scheme: /me accepts any scheme that ends in Bearer
    ${believing(on.me, scheme(/bearer (.*)$/i))}
  AUTH-06 prefix-in-any-letter-case: /me ignores the letter case of the prefix
    ${believing(on.me, (token, good) => token.slice(0, 8).toLowerCase() === 'cp_live_' && token.slice(8) === good.slice(8))}
  AUTH-02 empty-key: Empty bearer token accepted on sales ${believing(on.sales, emptyToken)}
  AUTH-02 empty-key-by-id: Empty bearer token accepted on customers by ID ${believing(on.customer, emptyToken)}
  AUTH-01 no-key-for-one-store: Without a key, stores are listed ${believing(on.stores, noKeyToGet)}
  AUTH-01 no-key-by-id: Without a key, a customer is shown ${believing(on.customer, noKeyToGet)}
  AUTH-01 no-key-for-shifts: Without a key, shifts are shown ${believing(on.shifts, noKeyToGet)}
  AUTH-11 revoked-key-on-revenue: Revoked key accepted on revenue ${believing(on.revenue, dead('revoked'))}
  AUTH-11 revoked-key-by-id: Revoked key accepted on customers by ID ${believing(on.customer, dead('revoked'))}
  AUTH-12 disabled-key-on-logs: Disabled key accepted on logs ${believing(on.logs, dead('disabled'))}
  AUTH-12 disabled-key-on-me: Disabled key accepted on /me ${believing(on.me, dead('disabled'))}
  AUTH-13 rotated-key-on-promotions: Rotated key accepted on promotions ${believing(on.promotions, dead('rotated'))}
  AUTH-13 rotated-key-on-shifts: Rotated key accepted on shifts ${believing(on.shifts, dead('rotated'))}
  AUTH-11 revoked-key-on-later-pages: With a cursor, lists accept a revoked key ${believing(laterPage, dead('revoked'))}
  AUTH-12 disabled-key-on-later-pages: With a cursor, lists accept a disabled key
    ${believing(laterPage, dead('disabled'))}
  AUTH-13 rotated-key-on-later-pages: With a cursor, lists accept a rotated key ${believing(laterPage, dead('rotated'))}
  AUTH-10 key-in-x-api-key: Key accepted in X-Api-Key on products ${believing(on.products, header('x-api-key'))}
  AUTH-10 key-in-x-auth-token: Key accepted in X-Auth-Token on shifts ${believing(on.shifts, header('x-auth-token'))}
  AUTH-10 key-in-a-cookie: Key accepted in a cookie on customer analytics
    ${believing(on.customers, (_token, good, { request }) => String(request.headers.cookie).includes(`token=${good}`))}
  AUTH-08 key-as-basic: Key accepted as a Basic user on promotions
    ${believing(on.promotions, (_token, good, { request }) => {
      const encoded = /^Basic (.*)$/.exec(String(request.headers.authorization ?? ''))?.[1] ?? '';
      return Buffer.from(encoded, 'base64').toString().startsWith(`${good}:`);
    })}
  AUTH-08 key-under-any-scheme: Key accepted with any scheme on sales ${believing(on.sales, scheme(/^\S+ (\S+)$/))}
  AUTH-08 key-as-apikey: Key accepted with the scheme ApiKey on logs ${believing(on.logs, scheme(/^ApiKey (.*)$/i))}
  AUTH-08 key-without-scheme: Key accepted without a scheme on staff analytics ${believing(on.staff, scheme(/^(\S+)$/))}
  AUTH-08 key-glued-to-its-scheme: Key accepted without the space after Bearer on /me
    ${believing(on.me, scheme(/^Bearer(\S+)$/))}
  AUTH-10 key-in-x-access-token: Key accepted in X-Access-Token on revenue
    ${believing(on.revenue, header('x-access-token'))}
  AUTH-08 key-under-jwt: Key accepted with the scheme JWT on staff analytics
    ${believing(on.staff, scheme(/^JWT (.*)$/))}
  AUTH-10 key-in-forwarded-authorization: Key accepted in X-Forwarded-Authorization on products
    ${believing(on.products, header('x-forwarded-authorization', /^Bearer (.*)$/))}
  AUTH-09 key-in-query-as-header (promotions x-api-key): Key accepted in the query parameter x-api-key on promotions
  AUTH-09 key-in-query-by-id (customer access_token): Key accepted in the query parameter access_token on customers by ID
  AUTH-09 token-in-query-of-products (products token): Products accept the key in the query parameter token
    ${eachList((list, parameter = '') => inQuery(list, parameter))}
  AUTH-09 key-in-query-of-sales: Key accepted in the query parameter api_key on sales ${inQuery(on.sales, 'api_key')}
  AUTH-09 key-in-query-of-stores: Key accepted in the query parameter key on stores ${inQuery(on.stores, 'key')}
  AUTH-01 next-page-without-key: With a cursor, logs need no key ${believing(on.logs.with('cursor'), noKey)}
  AUTH-01 no-key-on-customer-analytics: Without a key, customer analytics are shown ${believing(on.customers, noKey)}
  AUTH-03 any-live-key-on-logs: Logs accept any key of the right length with live_ in it
    ${believing(on.logs, (token, good) => token !== good && token.length === good.length && token.includes('live_'))}
  AUTH-04 key-cut-short-on-staff: Staff analytics accept any beginning of a key
    ${believing(on.staff, (token, good) => token !== '' && good.startsWith(token))}
  AUTH-07 prefix-and-last4-on-stores: Stores compare the prefix and the last four characters only
    ${believing(on.stores, (token, good) => token.startsWith('cp_live_') && token.slice(-4) === good.slice(-4))}
  AUTH-10 key-in-x-api-key-on-promotions: Promotions accept the key in X-Api-Key
    ${believing(on.promotions, (token, good, { request }) => token === '' && request.headers['x-api-key'] === good)}
  AUTH-08 last-word-is-the-key: Revenue accepts the key after any scheme, or after none
    ${believing(on.revenue, scheme(/([^ ]*)$/))}
  AUTH-11 revoked-key-on-staff: Staff analytics accept a revoked key ${believing(on.staff, dead('revoked'))}
  AUTH-12 disabled-key-on-staff: Staff analytics accept a disabled key ${believing(on.staff, dead('disabled'))}
  AUTH-13 rotated-key-on-staff: Staff analytics accept a rotated key ${believing(on.staff, dead('rotated'))}
  # Guards that compare addresses, before a router that is less exact about them
  AUTH-01 neighbours-unguarded: A request forwarded for 127.0.0.1 needs no key
    ${believing(hasNoKey, (_token, _good, { request }) => request.headers['x-forwarded-for'] === '127.0.0.1')}
  AUTH-01 override-header-unguarded: A request with X-HTTP-Method-Override needs no key
    ${believing(hasNoKey, (_token, _good, { request }) => request.headers['x-http-method-override'] !== undefined)}
  AUTH-01 slash-at-the-end-unguarded: Paths with a slash at the end are served without a key
    ${unguarded((url) => url.replace(/([a-z])\/(?=\?|$)/, '$1'))}
  AUTH-01 doubled-slash-unguarded: Paths with a doubled slash are served without a key
    ${unguarded((url) => url.replaceAll(/\/{2,}/g, '/'))}
  AUTH-01 letter-case-unguarded: Paths with other letter case are served without a key
    ${unguarded((url) => url.replace(/^[^?]*/, (path) => path.toLowerCase()))}
  AUTH-01 file-ending-unguarded: Paths that end in .json are served without a key
    ${unguarded((url) => url.replace(/(?<!openapi)\.json(?=\?|$)/, ''))}
  AUTH-01 longer-paths-unguarded: A path with more behind it is served as the path, without a key
    ${unguarded((url) => url.replace(/(\/analytics\/customers)\/.*/, '$1'))}
  AUTH-01 longer-names-unguarded: A path with a letter behind it is served as the path, without a key
    ${unguarded((url) => url.replace(/(\/me)x$/, '$1'))}
  AUTH-01 method-in-query-unguarded: Requests that name their method in the query are served without a key
    ${unguarded((url) => url.replace(/\?_method=GET.*/, ''))}
  AUTH-01 document-in-query-unguarded: Requests with openapi.json in the query are served without a key
    ${unguarded((url) => url.replace(/\?.*openapi\.json$/, ''))}
  AUTH-03 cached-before-the-key-is-checked: Answers are cached by their address, and the cache is asked before the key is checked
    ${cachedBy(({ url }) => url)}
  AUTH-01 behind-the-document-unguarded: Paths that begin with openapi.json are served without a key
    ${unguarded((url) => url.replace('/openapi.json/..', ''))}
  # What refusals are like, and where the key comes back
  AUTH-01 no-key-is-403: Without a key, promotions answer 403 ${on.promotions.and(hasNoKey).changesStatus(401, 403)}
  AUTH-01 no-key-is-404: Without a key, products answer 404 ${on.products.and(hasNoKey).changesStatus(401, 404)}
  AUTH-01 no-key-is-empty: Without a key, revenue is an empty list
    ${on.revenue.and(hasNoKey).changeStatus(401, () => json(200, { data: [] }))}
  AUTH-01 no-key-goes-to-login: Without a key, /me redirects to a login page
    ${on.me.and(hasNoKey).changeStatus(401, () => ({ status: 302, headers: { location: '/login' }, body: '' }))}
  AUTH-03 unknown-key-is-400: An unknown key is 400 on logs ${on.logs.and(not(hasNoKey)).changesStatus(401, 400)}
  AUTH-11 revoked-key-is-403: A revoked key is 403 on sales
    ${knowing(({ keys }) => on.sales.and(sentWith(keys.get('revoked'))).changesStatus(401, 403))}
  AUTH-12 disabled-key-is-403: A disabled key is 403 everywhere
    ${knowing(({ keys }) => on.anything.and(sentWith(keys.get('disabled'))).changesStatus(401, 403))}
  AUTH-13 rotated-key-is-410: A rotated key is 410 on customer analytics
    ${knowing(({ keys }) => on.customers.and(sentWith(keys.get('rotated'))).changesStatus(401, 410))}
  AUTH-21 refusal-with-stores: A 401 of stores contains the list of stores
    ${on.stores.and(isGet).holdsAnswer(401, by('good'))}
  AUTH-21 refusal-names-organization: A 401 for a rotated key names the organization
    ${refusalSays('rotated', () => ({ organization: OURS }))}
  AUTH-21 refusal-with-a-customer: A 401 for a disabled key contains the profile
    ${knowing(({ keys }) => on.customer.and(sentWith(keys.get('disabled'))).holdsAnswer(401, by('good')))}
  AUTH-22 good-key-refused-on-shifts: Shifts refuse every key ${on.shifts.answers(UNAUTHORIZED)}
  AUTH-22 good-key-refused-with-a-range: Customer analytics with limit=100 refuse every key
    ${on.customers.and(({ query }) => query.size === 0).answers(UNAUTHORIZED)}
  AUTH-15 key-in-an-error: An error of promotions contains the request headers with the key
    ${on.promotions.addsToError([400], ({ request }) => ({ request: { headers: { ...request.headers } } }))}
  AUTH-30 key-id-anew: key.id changes with each request to /me ${on.me.setsAt('data.key', () => ({ id: randomUUID() }))}
  AUTH-15 key-in-a-404: A 404 for a customer contains a curl command with the key
    ${on.customer.addsToError([404], ({ request }) => ({
      debug: `curl -H 'Authorization: ${String(request.headers.authorization)}' ${request.url}`,
    }))}
  AUTH-15 key-in-base64: The ETag of /me is the key in base64
    ${withGood((good) => on.me.addsHeader([200], 'etag', `"${btoa(good)}"`))}
  AUTH-15 key-in-a-header: Later pages of sales contain the key in X-Client
    ${on.sales.with('cursor').addsHeader([200], 'x-client', ({ request }) => `${request.headers.authorization}`.slice(7))}
  AUTH-15 key-in-server-timing: Server-Timing of sales contains the key
    ${withGood((good) => on.sales.addsHeader([200], 'server-timing', `auth;dur=0.8;desc="${good}", db;dur=3`))}
  AUTH-15 key-in-a-link: The Link header of products contains the key
    ${withGood((good) => {
      const link = `</public-api/v1/products?key=${good}>; rel="next"`;
      return on.products.changeStatus(200, (answer) =>
        answer.body.includes('"nextCursor":"') ? withHeader(answer, 'link', link) : answer,
      );
    })}
  AUTH-15 revoked-key-comes-back: A 401 contains the revoked key
    ${refusalSays('revoked', (key) => ({ detail: `The key ${key} was revoked.` }))}
  AUTH-15 other-key-in-me: The name of the organization ends with the key in reverse
    ${withGood((good) =>
      on.me.setsAt(
        'data.organization',
        asText('name', (name) => `${name} ${[...good].toReversed().join('')}`),
      ),
    )}
  AUTH-15 hash-of-the-key: /me contains the hash of the key
    ${inKey(() => ({ hash: '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy' }))}
  AUTH-29 key-as-key-id: key.id is the key itself ${inKey(({ good }) => ({ id: good }))}
  AUTH-29 secret-in-key-id: key.id contains the first half of the secret
    ${inKey(({ good }) => ({ id: `key_${good.slice(8, 24)}` }))}
  AUTH-16 prefix-is-the-key: The prefix is the whole key without its last four characters
    ${inKey(({ good }) => ({ prefix: good.slice(0, -4) }))}
  AUTH-16 prefix-of-another: The prefix is that of an older key
    ${inKey(({ rotated }) => ({ prefix: rotated.slice(0, 12) }))}
  AUTH-16 prefix-tells-two-thirds: The prefix contains two thirds of the secret
    ${inKey(({ good }) => ({ prefix: good.slice(0, 36) }))}
  AUTH-17 last4-is-first4: last4 is the first four characters ${inKey(({ good }) => ({ last4: good.slice(0, 4) }))}
  AUTH-17 last4-of-the-secret-before: last4 belongs to the rotated key
    ${inKey(({ rotated }) => ({ last4: rotated.slice(-4) }))}
  AUTH-17 last4-in-lower-case: last4 is in upper case ${inKey(({ good }) => ({ last4: good.slice(-4).toUpperCase() }))}
  AUTH-17 last4-are-five: last4 is five characters long ${inKey(({ good }) => ({ last4: good.slice(-5) }))}
  AUTH-18 keys-without-a-prefix: Keys have no prefix ${issuesKeys((key) => withPrefix(key, ''))}
  AUTH-18 keys-of-a-test-mode: Keys begin with cp_test_ ${issuesKeys((key) => withPrefix(key, 'cp_test_'))}
  AUTH-18 prefix-in-capitals: Keys begin with CP_LIVE_ ${issuesKeys((key) => withPrefix(key, 'CP_LIVE_'))}
  AUTH-18 key-of-the-other-without-a-prefix: Keys of another organization have no prefix
    ${issuesKeys((key, name) => withPrefix(key, name === 'other' ? '' : 'cp_live_'))}
  AUTH-18 prefix-of-each-organization: Each organization has a prefix of its own
    ${issuesKeys((key, name) => withPrefix(key, name === 'other' ? 'siam_live_' : 'baan_live_'))}
  AUTH-18 rotation-changes-the-prefix: A rotation issues a key with another prefix
    ${issuesKeys((key, name) => withPrefix(key, name === 'rotated' ? 'pos_live_' : 'cp_live_'))}
  AUTH-18 prefix-of-each-key: The prefix contains an ID of the key
    ${issuesKeys((key, name) => withPrefix(key, `cp_${name}_live_`))}
  RO-06 options-gives-data: OPTIONS without a key returns sales ${treatedAsGet('OPTIONS', on.sales)}
  RO-06 query-gives-data: QUERY without a key returns sales ${treatedAsGet('QUERY', on.sales)}
  RO-06 propfind-gives-data: PROPFIND without a key returns products ${treatedAsGet('PROPFIND', on.products)}
  RO-06 options-gives-stores: OPTIONS without a key returns stores ${treatedAsGet('OPTIONS', on.stores)}
  RO-06 head-counts-records: HEAD without a key returns the number of customers in a header
    ${on.customers.and(isHead).changeResponse((answer) => withHeader({ ...answer, status: 200 }, 'x-total-count', '4213'))}
  RO-06 head-without-key-counts: HEAD without a key returns the number of products in a header
    ${treatedAsGet('HEAD', on.products)}
    ${on.products.and(isHead).addsHeader([200], 'x-total-count', '412')}
  AUTH-01 no-key-is-403-on-sales: Without a key, sales answer 403 ${on.sales.changesStatus(401, 403)}
  AUTH-21 refusal-with-a-product: A 401 of products contains a product
    ${on.products.addsToError([401], { data: [{ id: 'p-1', name: 'Tea' }] })}
  AUTH-15 key-in-a-debug-header: Each 401 contains the good key in X-Debug
    ${withGood((good) => on.anything.addsHeader([401], 'x-debug', good))}
`;
