import { setTimeout as wait } from 'node:timers/promises';
import type { KeyName } from '../../conformance/model/exchange.ts';
import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';
import { type Ask, askOf, No } from './ask.ts';
import { DAY, HOUR, MINUTE } from './assortment.ts';
import { documentOf } from './document.ts';
import { readsOf } from './reads.ts';
import { type Fields, type Json, writerOf } from './records.ts';
import { goodsOf, openShop, type Shop } from './shop.ts';
import { type Chosen, chosenIn, diceOf, inWeather, type Setting, type Value, type Weather } from './switches.ts';

const ROOT = '/public-api/v1';
const PATH_WORDS = new Set(
  'public-api v1 openapi.json me stores sales products promotions inventory logs analytics revenue staff customers shifts'.split(
    ' ',
  ),
);

interface Key {
  readonly id: string;
  readonly text: string;
  readonly works: boolean;
  readonly shop: Shop;
}

/** Opens two organizations, and answers for both. */
export function openThird(setting: Setting, seed: number, startedAt: number, weather?: Weather) {
  const chosen = chosenIn(setting);
  const dice = diceOf(seed);
  const ahead = { right: 0, fast: 4 * MINUTE, slow: -4 * MINUTE }[chosen('clock')];
  const now = (): number => Date.now() + ahead;
  const own = openShop(chosen, dice, seed, startedAt + ahead);
  const foreign = openShop(chosen, diceOf(seed + 1), seed + 1, startedAt + ahead);
  const secret = (length: number): string =>
    Array.from({ length }, () => dice.of([...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'])).join('');
  const keyText = (): string => {
    const text = {
      plain: `shop_live_${secret(28)}`,
      short: `kc_live_${secret(20)}`,
      'bare prefix': `live_${secret(32)}`,
      long: `organization_pos_public_live_${secret(72)}`,
    };
    return chosen('keys') === 'dashes'
      ? `pk-live_${secret(14)}-${secret(9)}_${secret(12)}`
      : { dashes: '', ...text }[chosen('keys')];
  };
  const keyOf = (works: boolean, shop: Shop, index: number): Key => ({
    id: `k${index}-${seed}`,
    text: keyText(),
    works,
    shop,
  });
  const keys = new Map<KeyName, Key>([
    ['good', keyOf(true, own, 1)],
    ['revoked', keyOf(false, own, 2)],
    ['disabled', keyOf(false, own, 3)],
    ['rotated', keyOf(false, own, 4)],
    ['other', keyOf(true, foreign, 5)],
  ]);
  return {
    answer: answererOf(chosen, [...keys.values()], now, weather ?? weatherIn(chosen)),
    keys: new Map([...keys].map(([name, { text }]) => [name, text])),
    facts: {
      ...(foreign.customers[0] === undefined ? {} : { foreignCustomer: foreign.customers[0].id }),
      ...{ foreignStore: foreign.stores[0]?.id ?? '', foreignStaff: foreign.staff[0]?.id ?? '' },
    },
    shop: own,
  };
}

function answererOf(chosen: Chosen, keys: readonly Key[], now: () => number, weather: Weather): Handler {
  const read = readsOf(chosen);
  const write = writerOf(chosen);
  const waitOf = limiterOf(chosen);
  const goesOn = meanwhileOf(chosen, now);
  const jsonType = {
    plain: 'application/json',
    charset: 'application/json; charset=utf-8',
    vendor: 'application/vnd.kettle.v1+json',
    upper: 'Application/JSON;Charset="UTF-8"',
  }[chosen('mediaType')];
  let count = 0;

  function headersOf(): Record<string, string> {
    const id = `req-${count.toString(36).padStart(6, '0')}`;
    const by = {
      few: {},
      cloud: {
        server: 'envoy',
        via: '1.1 google',
        'x-request-id': id,
        'cf-ray': `${count}abc-BKK`,
        'x-cache': 'Miss from edge',
        'x-envoy-upstream-service-time': '7',
      },
      cache: {
        'cache-control': 'private, max-age=0, must-revalidate',
        vary: 'Authorization, Accept-Encoding',
        date: new Date(now()).toUTCString(),
      },
      security: {
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      },
      limits: { 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '599', 'x-trace': id },
    }[chosen('headers')];
    const origin = {
      none: {},
      'own page': { 'access-control-allow-origin': 'https://admin.kettle.example.com' },
      any: { 'access-control-allow-origin': '*' },
    }[chosen('cors')];
    return { ...by, ...origin };
  }

  function shown(body: Fields): ApiResponse {
    const meta = typeof body.meta === 'object' && body.meta !== null ? body.meta : {};
    const around = {
      bare: body,
      success: { success: true, ...body },
      request: { ...body, meta: { ...meta, requestId: `req-${count}` } },
      links: { ...body, links: { documentation: 'https://docs.kettle.example.com' } },
      version: { apiVersion: 'v1', ...body },
    };
    const text = write(around[chosen('envelope')]);
    const tag = {
      none: {},
      weak: { etag: `W/"${text.length.toString(16)}"` },
      strong: { etag: `"${text.length.toString(16)}-${count}"` },
    }[chosen('etags')];
    return { status: 200, headers: { 'content-type': jsonType, ...headersOf(), ...tag }, body: text };
  }

  function refused(no: No, more: Record<string, string> = {}): ApiResponse {
    const title = TITLES[no.status] ?? 'Refused';
    const said = {
      plain: no.message,
      echo: no.value === '' ? no.message : `${no.message}: ${no.value}`,
      'other language': `คำขอไม่ถูกต้อง (${no.status})`,
      long: `${no.message}. `.repeat(30),
    }[chosen('errorWords')];
    const way = chosen('errors');
    const json = (body: Json, type: string = jsonType): Refusal => [type, write(body)];
    const page = said.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const forms = {
      json: () => json({ error: said }),
      code: () => json({ error: { code: title.toUpperCase().replaceAll(' ', '_'), message: said } }),
      list: () => json({ errors: [{ message: said, extensions: { status: no.status } }] }),
      problem: () => json({ type: 'about:blank', title, status: no.status, detail: said }, 'application/problem+json'),
      envelope: () => json({ data: null, success: false, message: said }),
      spring: () => json({ timestamp: new Date(now()).toISOString(), status: no.status, error: title, path: ROOT }),
      array: () => json([said]),
      jsonapi: () => json({ errors: [{ id: `e-${count}`, status: String(no.status), title, detail: said }] }),
      text: (): Refusal => ['text/plain; charset=utf-8', said],
      html: (): Refusal => ['text/html', `<html><h1>${title}</h1><p>${page}</p></html>`],
      xml: (): Refusal => ['application/xml', `<error><status>${no.status}</status><text>${page}</text></error>`],
      none: (): Refusal => ['', ''],
    };
    const [type, text] = forms[way === 'by kind' ? (BY_KIND[no.status] ?? 'json') : way]();
    const asks = { none: undefined, bearer: 'Bearer', 'with error': 'Bearer realm="pos", error="invalid_token"' };
    const asked = no.status === 401 ? asks[chosen('challenge')] : undefined;
    const challenge = asked === undefined ? {} : { 'www-authenticate': asked };
    return {
      status: no.status,
      headers: { ...(type === '' ? {} : { 'content-type': type }), ...headersOf(), ...challenge, ...more },
      body: text,
    };
  }

  function keyFor(header: ApiRequest['headers'][string]): Key {
    const isAny = chosen('bearer') === 'any case';
    const token =
      typeof header === 'string' ? (isAny ? /^bearer +([^\s]+)$/i : /^Bearer ([^\s]+)$/).exec(header)?.[1] : undefined;
    if (token === undefined)
      throw new No(header === undefined ? 401 : chosen('badHeader'), 'send a key as a bearer token');
    const key = keys.find(({ text }) => text === token);
    if (key?.works !== true) throw new No(401, 'this key does not work');
    return key;
  }

  /** A request without a valid key can have another fault that is named first. */
  function keyOrParameters({ headers }: ApiRequest, query: string, reads: ((ask: Ask) => Fields) | undefined): Key {
    try {
      return keyFor(headers.authorization);
    } catch (error) {
      const [first] = keys;
      if (chosen('keyFirst') === 'parameters first' && first !== undefined) readable(query, first, reads);
      throw error;
    }
  }

  function readable(query: string, { shop }: Key, reads: ((ask: Ask) => Fields) | undefined): void {
    try {
      reads?.(askOf(query, chosen, shop, now()));
    } catch (error) {
      if (error instanceof No && error.status === 400) throw error;
    }
  }

  function me({ id, text, shop }: Key): Fields {
    const end = text.indexOf('live_') + 5;
    const prefix = { 'to live_': text.slice(0, end), 'four more': text.slice(0, end + 4), short: text.slice(0, 4) }[
      chosen('shownPrefix')
    ];
    const more = {
      none: {},
      scopes: { scopes: ['read'], label: 'reports' },
      dates: { createdAt: '2025-02-03T04:05:06.789Z', expiresAt: null },
      limits: { requestsPerMinute: 600 },
    };
    return {
      data: {
        key: { id, prefix, last4: text.slice(-4), ...more[chosen('moreOfMe')] },
        organization: { ...shop.organization, stores: shop.stores.length },
      },
    };
  }

  function answered(asked: ApiRequest, path: string, query: string): ApiResponse {
    const isDocument = path === '/openapi.json';
    const reads = read(path);
    const isKnown = isDocument || path === '/me' || reads !== undefined;
    if (asked.method !== 'GET') {
      const other = otherMethod(asked, isDocument);
      if (other !== null) return other;
    }
    if (!isKnown && chosen('keyFirst') === 'path first') throw new No(404, 'there is nothing here');
    if (isDocument) return { ...shown({}), body: write(documentOf(chosen, String(asked.headers.host ?? 'localhost'))) };
    const { shop, ...key } = keyOrParameters(asked, query, reads);
    if (!isKnown) throw new No(404, 'there is nothing here');
    const ask = askOf(query, chosen, shop, now());
    if (path === '/me') ask.knows();
    return shown(path === '/me' ? me({ shop, ...key }) : (reads?.(ask) ?? {}));
  }

  /** What is answered to methods other than GET; null where HEAD goes on as GET. */
  function otherMethod({ method, headers }: ApiRequest, isDocument: boolean): ApiResponse | null {
    const allow = { allow: 'GET, HEAD' };
    const no = (status: number): ApiResponse =>
      refused(new No(status, 'everything here is read with GET'), status === 405 ? allow : {});
    const way = method === 'HEAD' ? chosen('head') : method === 'OPTIONS' ? chosen('options') : chosen('writes');
    if (way === 'as GET') return null;
    if (way === 'cors')
      return {
        status: 204,
        headers: {
          ...allow,
          'access-control-allow-methods': 'GET',
          'access-control-allow-origin': 'https://admin.kettle.example.com',
        },
        body: '',
      };
    if (way === 204) return { status: 204, headers: { ...allow, ...headersOf() }, body: '' };
    if (way !== 'key needed') return no(way);
    if (!isDocument) keyFor(headers.authorization);
    return no(405);
  }

  function routed(asked: ApiRequest): ApiResponse {
    const [whole = '', query = ''] = asked.url.split(/\?(.*)/s);
    const lower = (part: string): string => (PATH_WORDS.has(part.toLowerCase()) ? part.toLowerCase() : part);
    const cased = chosen('pathCase') === 'any' ? whole.split('/').map(lower).join('/') : whole;
    const isSlashed = cased.endsWith('/') && cased.length > ROOT.length + 1;
    if (isSlashed && chosen('slash') === 'redirected' && asked.method === 'GET')
      return { status: 308, headers: { location: cased.slice(0, -1) }, body: '' };
    const path = isSlashed && chosen('slash') === 'taken' ? cased.slice(0, -1) : cased;
    return answered(asked, path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length) : ' ', query);
  }

  const underWay = new Map<string, number>();

  async function limited(asked: ApiRequest): Promise<ApiResponse> {
    const who = String(asked.headers.authorization);
    const isCounted = chosen('limited') === 'document too' || !asked.url.includes('/openapi.json');
    const isCrowded = chosen('limit') === 'parallel' && (underWay.get(who) ?? 0) >= MOST_AT_ONCE;
    const waitMs = !isCounted ? 0 : isCrowded ? 1_000 : waitOf(who);
    if (waitMs > 0) return refused(new No(429, 'too many requests'), retryHeaders(chosen('retry'), waitMs));
    const counted = (by: number): unknown => isCounted && underWay.set(who, (underWay.get(who) ?? 0) + by);
    counted(1);
    try {
      if (chosen('limit') === 'parallel') await wait(2);
      return routed(asked);
    } catch (error) {
      if (error instanceof No) return refused(error);
      throw error;
    } finally {
      counted(-1);
    }
  }

  const [own] = keys;
  return inWeather(limited, weather, (at) => {
    count = at;
    if (own !== undefined) goesOn(own.shop, at);
  });
}

const weatherIn = (chosen: Chosen): Weather => ({
  outages: chosen('outages'),
  restart: chosen('restart'),
  slowness: chosen('slowness'),
  cache: chosen('cache'),
});

/** The type and the text of an error; both are empty where there is none. */
type Refusal = readonly [type: string, text: string];

const TITLES: Readonly<Record<number, string>> = {
  ...{ 400: 'Bad request', 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not found', 429: 'Too many requests' },
};
/** Where each kind of error has a form of its own. */
const BY_KIND: Readonly<Record<number, 'list' | 'text' | 'none' | 'html'>> = {
  ...{ 400: 'list', 401: 'text', 403: 'none', 404: 'html' },
};

const MOST_AT_ONCE = 4;

/** How many requests are served in how many ms. */
const LIMITS: Readonly<Record<Value<'limit'>, readonly [size: number, windowMs: number]>> = {
  ...{ none: [Number.POSITIVE_INFINITY, 0], parallel: [Number.POSITIVE_INFINITY, 0] },
  ...{ window: [900, 2_000], 'small window': [120, 500], bucket: [400, 1_000], address: [900, 2_000] },
};

/** How long a request has to wait, in ms; zero where it is served. */
function limiterOf(chosen: Chosen): (who: string) => number {
  const kind = chosen('limit');
  const used = new Map<string, { since: number; count: number }>();
  const [size, windowMs] = LIMITS[kind];
  return (key) => {
    const who = kind === 'address' ? 'all' : key;
    const now = Date.now();
    const known = used.get(who) ?? { since: now, count: 0 };
    used.set(who, known);
    if (kind === 'bucket') {
      known.count = Math.max(0, known.count - ((now - known.since) / windowMs) * size);
      known.since = now;
    } else if (now - known.since >= windowMs) Object.assign(known, { since: now, count: 0 });
    if (known.count + 1 > size) return kind === 'bucket' ? 100 : known.since + windowMs - now;
    known.count += 1;
    return 0;
  };
}

function retryHeaders(way: string, waitMs: number): Record<string, string> {
  const seconds = String(Math.max(1, Math.ceil(waitMs / 1000)));
  const epoch = Math.ceil((Date.now() + waitMs) / 1000);
  const ways: Readonly<Record<string, Record<string, string>>> = {
    seconds: { 'retry-after': seconds },
    date: { 'retry-after': new Date((epoch + 1) * 1000).toUTCString() },
    'reset epoch': { 'x-ratelimit-reset': String(epoch) },
    'reset seconds': { 'x-ratelimit-reset': seconds, 'x-ratelimit-remaining': '0' },
    fields: { 'ratelimit-limit': '100', 'ratelimit-remaining': '0', 'ratelimit-reset': seconds },
    structured: { 'ratelimit-policy': '"key";q=100;w=1', ratelimit: `"key";r=0;t=${seconds}` },
    vendor: { 'retry-after-ms': String(waitMs) },
  };
  return ways[way] ?? { ...ways.seconds, ...ways.fields };
}

/** What is sold, refunded, renamed, counted and clocked during a run. */
function meanwhileOf(chosen: Chosen, now: () => number): (shop: Shop, count: number) => void {
  const dice = diceOf(5);
  let refunds = 0;

  return (shop, count) => {
    const what = chosen('live');
    const at = now();
    const [product, store, person] = [dice.of(shop.products), dice.of(shop.stores), dice.of(shop.staff)];
    if (what === 'sales' && count % 25 === 0) shop.ring(at);
    if (what === 'movements' && count % 20 === 0)
      shop.moved({ at, type: 'RESTOCK', product, store, change: 700, sale: null });
    if (what === 'clocking' && count % 60 === 0)
      shop.shifts.push({ id: `live-${count}`, person, begin: at, end: null, drawer: false });
    if (what === 'rename' && count === 400) store.name = `${store.name} North`;
    if (what === 'states' && count === 250) turnStates(shop, at);
    if (what === 'costs' && count % 50 === 0) for (const override of product.overrides) override.cost += 0.25;
    if (what !== 'refunds' || count % 150 !== 0 || refunds > 4) return;
    const sale = shop.sales.findLast(
      ({ status, createdAt }) => status === 'PAID' && at - createdAt > HOUR && at - createdAt < 20 * DAY,
    );
    if (sale === undefined) return;
    refunds += 1;
    shop.settled(sale, at, 'REFUNDED', sale.payments);
    if (chosen('refundedStock') === 'comes back') goodsOf(sale, at, 'SALE_REVERT').forEach(shop.moved);
  };
}

const NEXT = { CANCELLED: 'PENDING', PENDING: 'REVERTED', REVERTED: 'REFUNDED', REFUNDED: 'CANCELLED' } as const;
const UNPAID = ['CANCELLED', 'PENDING', 'REVERTED', 'REFUNDED'] as const;

/** No state is final: two payments are undone, a sale in each other state goes on, and promotions begin again. */
function turnStates({ sales, promotions, settled }: Shop, at: number): void {
  const undone = sales.filter(({ status }) => status === 'PAID').slice(-40, -38);
  const others = UNPAID.flatMap((state) => sales.findLast(({ status }) => status === state) ?? []);
  for (const sale of [...undone, ...others])
    settled(sale, at, sale.status === 'PAID' ? 'PENDING' : NEXT[sale.status], sale.payments);
  for (const promotion of promotions.filter(({ isActive }) => !isActive).slice(0, 3))
    Object.assign(promotion, { isActive: true, updatedAt: at });
}
