import type { ApiRequest, ApiResponse, Handler } from '../../contract/http.ts';
import type { Dice } from './switches.ts';

/** A value of a body, as it was read. */
type Value = null | boolean | number | string | Value[] | { [name: string]: Value };
type Loose = { [name: string]: Value };

const HOUR = 3_600_000;

interface Known {
  readonly good: string;
  readonly other: string;
  readonly texts: readonly string[];
}
export interface Plant {
  readonly kind: string;
  readonly place: string;
  /** Calls the deployment with another request, or changes what it answers. */
  wrap(call: Handler, known: Known): Handler;
}
/** A kind of fault, at places that are drawn. */
interface Kind {
  readonly kind: string;
  readonly places: readonly string[];
  readonly wrap: (place: string, known: Known) => (call: Handler) => Handler;
}

const LISTS = ['/sales', '/products', '/promotions', '/inventory/logs'];
const FIGURES = ['/analytics/revenue', '/analytics/staff', '/analytics/customers'];
const RANGED = ['/sales', '/promotions', '/inventory/logs', ...FIGURES];
const BY_STORE = [...LISTS, ...FIGURES];
const SECURED = ['/me', '/stores', ...LISTS, ...FIGURES];
const FILTERS = [
  ...[
    '/sales status',
    '/sales paymentMethods',
    '/sales staffId',
    '/sales tabCreatorId',
    '/sales search',
    '/products categoryIds',
    '/products search',
  ],
  ...[
    '/promotions active',
    '/promotions triggers',
    '/promotions search',
    '/promotions categoryIds',
    '/promotions productIds',
  ],
  ...['/inventory/logs types', '/inventory/logs search', '/inventory/logs categoryIds', '/inventory/logs productIds'],
  ...BY_STORE.map((path) => `${path} storeIds`),
  ...RANGED.flatMap((path) => [`${path} from`, `${path} to`]),
];
const SEVERAL = FILTERS.filter((place) => /storeIds|categoryIds|status|paymentMethods|types|triggers/.test(place));
const UUIDS = ['/sales staffId', '/sales tabCreatorId', ...LISTS.map((path) => `${path} cursor`)];
/** Fields of records, by list. */
const FIELDS = [
  ...'id createdAt updatedAt invoiceId status type subTotal total discountType discountValue pointsUsed rounding store staff tabCreator payments lineItems'
    .split(' ')
    .map((name) => `/sales ${name}`),
  ...'id createdAt updatedAt sku name description price type lowStockThreshold imageUrl category assignedStores branchOverrides'
    .split(' ')
    .map((name) => `/products ${name}`),
  ...'id createdAt updatedAt name status trigger triggerThreshold discountType discountValue freeQuantity unlockedPrice from to stores categories products customers'
    .split(' ')
    .map((name) => `/promotions ${name}`),
  ...'id createdAt type quantity previousStock currentStock product store room moveRoom references'
    .split(' ')
    .map((name) => `/inventory/logs ${name}`),
  ...'date storeId storeName revenue txCount avgOrderValue'.split(' ').map((name) => `/analytics/revenue ${name}`),
  ...'id name role store revenue txCount avgOrderValue discountAmount discountedTxCount discountRate observedWorkingHours observedWorkDays'
    .split(' ')
    .map((name) => `/analytics/staff ${name}`),
  ...'id firstName lastName type region revenue txCount avgOrderValue firstPurchaseAt lastPurchaseAt'
    .split(' ')
    .map((name) => `/analytics/customers ${name}`),
];
const INSTANTS = FIELDS.filter((place) => /At$/.test(place));
const AMOUNTS = FIELDS.filter((place) =>
  /(?:revenue|txCount|avgOrderValue|discountAmount|discountRate|discountedTxCount)$/.test(place),
);
const WORDY = FIELDS.filter((place) => / (?:name|storeName|sku|branchNo)$/.test(place));

const isLoose = (value: Value | undefined): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isAt = (asked: ApiRequest, path: string): boolean => asked.url.split('?')[0] === `/public-api/v1${path}`;
const split = (place: string): [string, string] => {
  const [path = '', name = ''] = place.split(' ');
  return [path, name];
};
const paramsOf = ({ url }: ApiRequest): URLSearchParams => new URLSearchParams(url.split('?')[1] ?? '');
const withParams = (asked: ApiRequest, params: URLSearchParams): ApiRequest => ({
  ...asked,
  url: `${asked.url.split('?')[0]}${params.size > 0 ? '?' : ''}${params}`,
});
/** The same for one in so many of such texts. */
const oneIn = (n: number, text: string): boolean =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % n === 0;

/** Changes requests before they are answered; what stays the same is sent as it came. */
const asking =
  (path: string, change: (params: URLSearchParams) => URLSearchParams) =>
  () =>
  (call: Handler): Handler =>
  (asked) => {
    if (!isAt(asked, path)) return call(asked);
    const [before, after] = [String(paramsOf(asked)), change(paramsOf(asked))];
    return call(String(after) === before ? asked : withParams(asked, after));
  };
const withAuthorization = (asked: ApiRequest, text: string): ApiRequest => ({
  ...asked,
  headers: { ...asked.headers, authorization: `Bearer ${text}` },
});

/** Changes the body of what was found at a path. */
const answering =
  (path: string, change: (body: Loose, params: URLSearchParams, asked: ApiRequest) => unknown) =>
  () =>
  (call: Handler): Handler =>
  async (asked) => {
    const answer = await call(asked);
    const isHere = path.includes('{id}')
      ? /\/(?:customers|staff)\/[^/?]+(?:\/shifts)?(?:\?|$)/.test(asked.url)
      : isAt(asked, path);
    if (answer.status !== 200 || answer.body === '' || !isHere) return answer;
    const body: Loose = JSON.parse(answer.body);
    change(body, paramsOf(asked), asked);
    return { ...answer, body: JSON.stringify(body) };
  };
const recordsIn = ({ data }: Loose): Loose[] => (Array.isArray(data) ? data.filter(isLoose) : []);
const each = (path: string, change: (record: Loose) => unknown) =>
  answering(path, (body) => recordsIn(body).forEach(change));
/** Changes whole answers of any kind. */
const replacing =
  (change: (answer: ApiResponse, asked: ApiRequest, known: Known) => ApiResponse) =>
  (_place: string, known: Known) =>
  (call: Handler): Handler =>
  async (asked) =>
    change(await call(asked), asked, known);
/** Another value of one field in every record. */
const set = (path: string, name: string, value: (old: Value, record: Loose) => Value) =>
  each(path, (record) => {
    record[name] = value(record[name] ?? null, record);
  });
/** Other records. */
const rows = (path: string, change: (records: Loose[], params: URLSearchParams, next: Value) => Value) =>
  answering(path, (body, params) => {
    body.data = change(recordsIn(body), params, isLoose(body.pagination) ? (body.pagination.nextCursor ?? null) : null);
  });
/** Another cursor. */
const next = (path: string, change: (cursor: Value, params: URLSearchParams) => Value) =>
  answering(path, (body, params) => {
    if (isLoose(body.pagination)) body.pagination.nextCursor = change(body.pagination.nextCursor ?? null, params);
  });
/** Changes an object inside of records, or the objects of a list there. */
const inside = (path: string, name: string, change: (part: Loose) => void) =>
  each(path, (record) => {
    const part = record[name] ?? null;
    for (const one of Array.isArray(part) ? part : [part]) if (isLoose(one)) change(one);
  });
const shifted = (value: Value | undefined, ms: number): Value =>
  typeof value === 'string' ? new Date(Date.parse(value) + ms).toISOString() : (value ?? null);

const kinds: Kind[] = [];
/** A kind whose place is a path and a name. */
const plant = (
  kind: string,
  places: readonly string[],
  make: (path: string, name: string) => (place: string, known: Known) => (call: Handler) => Handler,
): void => {
  kinds.push({ kind, places, wrap: (place, known) => make(...split(place))(place, known) });
};
const dropping = (path: string, name: string, when: (value: string, params: URLSearchParams) => boolean) =>
  asking(path, (params) => {
    if (when(params.getAll(name).join(','), params)) params.delete(name);
    return params;
  });
const isUuid = (text: string): boolean => /^[0-9a-f-]{36}$/i.test(text);

// Requests that are read wrongly.
plant('filter ignored', FILTERS, (path, name) => dropping(path, name, () => true));
plant(
  'filter lost on later pages',
  FILTERS.filter((place) => !FIGURES.includes(split(place)[0])),
  (path, name) => dropping(path, name, (_value, params) => params.has('cursor')),
);
plant('second filter ignored', FILTERS, (path, name) =>
  dropping(
    path,
    name,
    (_value, params) =>
      [...params.keys()].filter((key) => !/^(?:limit|cursor|from|to)$/.test(key) && key !== name).length > 0,
  ),
);
plant(
  'filter that matches nothing gives everything',
  FILTERS.filter((place) => /categoryIds|productIds|triggers|search/.test(place)),
  (path, name) => () => (call) => async (asked) => {
    const answer = await call(asked);
    const isEmpty =
      isAt(asked, path) &&
      answer.status === 200 &&
      paramsOf(asked).has(name) &&
      recordsIn(JSON.parse(answer.body)).length === 0;
    const params = paramsOf(asked);
    params.delete(name);
    return isEmpty ? await call(withParams(asked, params)) : answer;
  },
);
const keepOne = (
  path: string,
  name: string,
  isForm: (values: string[]) => boolean,
  pick: (items: string[]) => string,
) =>
  asking(path, (params) => {
    const values = params.getAll(name);
    const items = values.flatMap((value) => value.split(','));
    if (items.length > 1 && isForm(values)) params.set(name, pick(items));
    return params;
  });
plant('repeated form: the last value alone', SEVERAL, (path, name) =>
  keepOne(
    path,
    name,
    (values) => values.length > 1,
    (items) => items.at(-1) ?? '',
  ),
);
plant('comma form: the first value alone', SEVERAL, (path, name) =>
  keepOne(
    path,
    name,
    (values) => values.length === 1,
    ([first]) => first ?? '',
  ),
);
const limits = (path: string, isHere: (value: number) => boolean, to: string | null) =>
  asking(path, (params) => {
    const value = params.get('limit');
    if (value === null || !isHere(Number(value))) return params;
    if (to === null) params.delete('limit');
    else params.set('limit', to);
    return params;
  });
const LIMITED = [...LISTS, '/analytics/staff', '/analytics/customers'];
plant('limit above 100 clamped', LIMITED, (path) => limits(path, (value) => value > 100, '100'));
plant('negative limit taken', LIMITED, (path) => limits(path, (value) => value < 0, null));
plant('limit that is no number taken', LIMITED, (path) => limits(path, Number.isNaN, null));
plant('limit with a fraction taken', LIMITED, (path) => limits(path, (value) => value % 1 !== 0, '10'));
plant('limit ignored', LIMITED, (path) => limits(path, (value) => value > 0 && value <= 100, null));
plant('bad UUID taken', UUIDS, (path, name) => dropping(path, name, (value) => value !== '' && !isUuid(value)));
plant('UUID with more behind it taken', UUIDS, (path, name) =>
  asking(path, (params) => {
    const value = params.get(name) ?? '';
    if (isUuid(value.slice(0, 36))) params.set(name, value.slice(0, 36));
    return params;
  }),
);
plant('range that runs backwards taken', RANGED, (path) =>
  asking(path, (params) => {
    const [from, to] = [params.get('from'), params.get('to')];
    if (Date.parse(from ?? '') > Date.parse(to ?? '')) params.delete('from');
    return params;
  }),
);
const BOUNDS = RANGED.flatMap((path) => [`${path} from`, `${path} to`]);
plant('bound that is no timestamp taken', BOUNDS, (path, name) =>
  dropping(path, name, (value) => value !== '' && Number.isNaN(Date.parse(value))),
);
plant('seconds since 1970 taken', BOUNDS, (path, name) => dropping(path, name, (value) => /^\d{9,13}$/.test(value)));
plant('day that does not exist taken', BOUNDS, (path, name) =>
  dropping(path, name, (value) => /-02-3\d|-\d\d-32|-13-|-02-29/.test(value)),
);
const moving = (path: string, name: string, ms: number) =>
  asking(path, (params) => {
    const at = Date.parse(params.get(name) ?? '');
    if (!Number.isNaN(at) && Number.isFinite(new Date(at + ms).getTime()))
      params.set(name, shifted(params.get(name) ?? '', ms)?.toString() ?? '');
    return params;
  });
plant('bound off by seven hours', BOUNDS, (path, name) => moving(path, name, 7 * 3_600_000));
plant('bound off by a day', BOUNDS, (path, name) => moving(path, name, -86_400_000));
const VALUES = ['/sales status', '/sales paymentMethods', '/inventory/logs types'];
plant('unknown value taken', VALUES, (path, name) =>
  asking(path, (params) => {
    const items = params.getAll(name).flatMap((value) => value.split(','));
    const known = items.filter((item) =>
      /^(?:PENDING|PAID|CANCELLED|REVERTED|REFUNDED|CASH|CARD|VISA|MASTERCARD|TRANSFER|PROMPT_PAY|ALIPAY|WECHAT_PAY|CRYPTO|[A-Z]+_[A-Z_]+|RESTOCK|DELETE)$/i.test(
        item,
      ),
    );
    params.delete(name);
    if (known.length > 0) params.set(name, known.join(','));
    return params;
  }),
);
const ifRefused =
  (
    path: string,
    status: number,
    then: (call: Handler, asked: ApiRequest, answer: ApiResponse) => Promise<ApiResponse>,
  ) =>
  () =>
  (call: Handler): Handler =>
  async (asked) => {
    const answer = await call(asked);
    return isAt(asked, path) && answer.status === status ? await then(call, asked, answer) : answer;
  };
const without =
  (name: string) =>
  async (call: Handler, asked: ApiRequest): Promise<ApiResponse> => {
    const params = paramsOf(asked);
    params.delete(name);
    return await call(withParams(asked, params));
  };
plant('foreign store taken', BY_STORE, (path) => ifRefused(path, 403, without('storeIds')));
plant('foreign store is an empty list', BY_STORE, (path) =>
  ifRefused(path, 403, async (_call, _asked, answer) => ({
    ...answer,
    status: 200,
    headers: { ...answer.headers, 'content-type': 'application/json' },
    body: '{"data":[],"meta":{"dateRange":null},"pagination":{"nextCursor":null}}',
  })),
);
plant('foreign store is 404', BY_STORE, (path) =>
  ifRefused(path, 403, async (_call, _asked, answer) => ({ ...answer, status: 404 })),
);
plant('foreign store taken behind an own one', BY_STORE, (path) =>
  ifRefused(path, 403, async (call, asked, answer) => {
    const stores = paramsOf(asked)
      .getAll('storeIds')
      .flatMap((value) => value.split(','));
    const params = paramsOf(asked);
    params.set('storeIds', stores[0] ?? '');
    return stores.length > 1 ? await call(withParams(asked, params)) : answer;
  }),
);
plant('active=false ignored', ['/promotions active'], (path, name) =>
  dropping(path, name, (value) => value === 'false'),
);
plant(
  'signs in a search match anything',
  ['/products search', '/promotions search', '/inventory/logs search'],
  (path, name) => dropping(path, name, (value) => /[%_]/.test(value)),
);
plant('quotes in a search are 500', ['/products', '/promotions', '/inventory/logs', '/sales'], (path) =>
  replacing((answer, asked) =>
    isAt(asked, path) && /['"]|%27|%22/.test(asked.url) ? { ...answer, status: 500 } : answer,
  ),
);
plant('long values are 500', SECURED, (path) =>
  replacing((answer, asked) => (isAt(asked, path) && asked.url.length > 400 ? { ...answer, status: 500 } : answer)),
);

// Keys.
const opened =
  (path: string, isTaken: (header: string, asked: ApiRequest, known: Known) => boolean) =>
  (_place: string, known: Known) =>
  (call: Handler): Handler =>
  (asked) =>
    isAt(asked, path) && isTaken(String(asked.headers.authorization ?? ''), asked, known)
      ? call(withAuthorization(asked, known.good))
      : call(asked);
plant('no key needed', SECURED, (path) => opened(path, (header) => header === ''));
plant('old keys still work', SECURED, (path) =>
  opened(path, (header, _asked, { texts }) => texts.some((text) => header === `Bearer ${text}`)),
);
plant('beginning of the key is enough', SECURED, (path) =>
  opened(path, (header, _asked, { good }) => header.startsWith(`Bearer ${good.slice(0, -1)}`)),
);
plant('letter case of the key ignored', SECURED, (path) =>
  opened(path, (header, _asked, { good }) => header.toLowerCase() === `bearer ${good.toLowerCase()}`),
);
plant('key taken from the query', SECURED, (path) =>
  opened(path, (header, { url }, { good }) => header === '' && url.includes(good)),
);
plant('key taken in another scheme', SECURED, (path) =>
  opened(path, (header, _asked, { good }) => header.endsWith(good) && !/^bearer /i.test(header)),
);
plant('key taken from another header', SECURED, (path) =>
  opened(path, (_header, { headers }, { good }) => headers['x-api-key'] === good),
);
plant(
  'data of another organization',
  [...LISTS, '/stores', ...FIGURES],
  (path) =>
    (_place, { good, other }) =>
    (call) =>
    (asked) =>
      isAt(asked, path) && asked.headers.authorization === `Bearer ${good}`
        ? call(withAuthorization(asked, other))
        : call(asked),
);
plant(
  'people of another organization',
  ['/customers', '/staff'],
  (path) =>
    (_place, { other, good }) =>
    (call) =>
    async (asked) => {
      const answer = await call(asked);
      return answer.status === 404 && asked.url.includes(`${path}/`) && asked.headers.authorization === `Bearer ${good}`
        ? await call(withAuthorization(asked, other))
        : answer;
    },
);
plant(
  'a write succeeds',
  ['POST', 'PUT', 'PATCH', 'DELETE'],
  (method) => () => (call) => (asked) => (asked.method === method ? call({ ...asked, method: 'GET' }) : call(asked)),
);
plant('the key comes back', SECURED, (path) =>
  replacing((answer, asked, { good }) =>
    isAt(asked, path) && answer.status === 200
      ? { ...answer, headers: { ...answer.headers, 'x-debug-key': good } }
      : answer,
  ),
);

// Statuses and errors.
const STATUSES = ['401 403', '401 200', '403 401', '404 200', '400 422', '400 200', '400 500', '404 403'];
kinds.push({
  kind: 'another status',
  places: STATUSES,
  wrap: (place) => (call) => async (asked) => {
    const answer = await call(asked);
    const [from, to] = place.split(' ').map(Number);
    return answer.status === from && asked.url.startsWith('/public-api/v1/')
      ? { ...answer, status: to ?? 500 }
      : answer;
  },
});
plant('internals in errors', ['400', '401', '403', '404'], (status) =>
  replacing((answer) =>
    String(answer.status) === status
      ? {
          ...answer,
          headers: { ...answer.headers, 'content-type': 'application/json' },
          body: JSON.stringify({
            error: 'Error: at Object.<anonymous> (/srv/app/src/db/query.ts:41:13)',
            sql: 'SELECT cost_price FROM products',
          }),
        }
      : answer,
  ),
);
plant('other media type', SECURED, (path) =>
  replacing((answer, asked) =>
    isAt(asked, path) && answer.status === 200
      ? { ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } }
      : answer,
  ),
);

// Fields.
const NULLABLE = /discountType|tabCreator|triggerThreshold|discountValue|freeQuantity|unlockedPrice| from| to$|oom$/;
plant('field missing', FIELDS, (path, name) => each(path, (record) => delete record[name]));
plant('field missing in some records', FIELDS, (path, name) =>
  each(path, (record) => oneIn(6, JSON.stringify(record)) && delete record[name]),
);
plant(
  'field null',
  FIELDS.filter((place) => !NULLABLE.test(place)),
  (path, name) => set(path, name, () => null),
);
const NUMBERS = [...AMOUNTS, '/sales total', '/products price', '/inventory/logs quantity', '/sales invoiceId'];
plant('number as text', NUMBERS, (path, name) => set(path, name, String));
plant('instant without milliseconds', INSTANTS, (path, name) =>
  set(path, name, (old) => String(old).replace(/\.\d+Z/, 'Z')),
);
plant('instant with an offset', INSTANTS, (path, name) => set(path, name, (old) => String(old).replace('Z', '+00:00')));
plant('instant seven hours off', INSTANTS, (path, name) => set(path, name, (old) => shifted(old, 7 * HOUR)));
plant('label other than elsewhere', WORDY, (path, name) => set(path, name, (old) => `${String(old)} X`));
const LABELLED = [
  '/sales store',
  '/products category',
  '/inventory/logs product',
  '/inventory/logs store',
  '/analytics/staff store',
  '/sales staff',
];
plant('label of a part other than elsewhere', LABELLED, (path, name) =>
  inside(path, name, (part) => {
    part.name = `${String(part.name)} X`;
  }),
);
const ENUMS = ['/sales status', '/promotions status', '/inventory/logs type'];
plant('value in lower case', ENUMS, (path, name) => set(path, name, (old) => String(old).toLowerCase()));
plant('data is no list', [...LISTS, '/stores', ...FIGURES], (path) => rows(path, (records) => ({ items: records })));
plant('no envelope', [...LISTS, '/stores', '/me', ...FIGURES], (path) =>
  replacing((answer, asked) => {
    const isHere = isAt(asked, path) && answer.status === 200 && answer.body !== '';
    return isHere ? { ...answer, body: JSON.stringify(JSON.parse(answer.body).data) } : answer;
  }),
);

// Pages.
plant('record lost', LISTS, (path) => rows(path, (records) => records.filter(({ id }) => !oneIn(9, String(id)))));
plant('first record of later pages lost', LISTS, (path) =>
  rows(path, (records, params) => (params.has('cursor') ? records.slice(1) : records)),
);
plant('last record of pages that go on lost', LISTS, (path) =>
  rows(path, (records, _params, cursor) => (cursor === null ? records : records.slice(0, -1))),
);
plant('edge of pages comes twice', LISTS, (path) => {
  const edges = new Map<string, Loose>();
  return rows(path, (records, params, cursor) => {
    const [before, end] = [edges.get(params.get('cursor') ?? ''), records.at(-1)];
    if (typeof cursor === 'string' && end !== undefined) edges.set(cursor, end);
    return before === undefined ? records : [before, ...records];
  });
});
plant('walk ends early', LISTS, (path) => next(path, (cursor, params) => (params.has('cursor') ? null : cursor)));
plant('walk never ends', LISTS, (path) => next(path, (cursor, params) => params.get('cursor') ?? cursor));
plant('cursor is no UUID', LISTS, (path) =>
  next(path, (cursor) => (cursor === null ? null : String(cursor).replaceAll('-', ''))),
);
plant('cursor is a number', LISTS, (path) => next(path, (cursor) => (cursor === null ? null : 42)));
plant('twenty records without a limit', LISTS, (path) =>
  asking(path, (params) => {
    if (!params.has('limit')) params.set('limit', '20');
    return params;
  }),
);
plant('one record more than the limit', LISTS, (path) =>
  rows(path, (records) =>
    records.flatMap((record, index) => (index === 0 ? [record, { ...record, id: crypto.randomUUID() }] : [record])),
  ),
);

// Personal and secret data.
const LEAKS: Readonly<Record<string, Value>> = {
  customerPhone: '+66 81 234 5678',
  email: 'somchai.jaidee@gmail.com',
  birthday: '1984-03-12',
  documentId: '1103700123456',
  memberNo: 'M-004411',
  supplierCost: 41.5,
  costAtSale: 12.25,
  profit: 18.75,
  reason: 'counted wrong',
  employeeId: 'e-17',
  notes: 'likes to talk',
  hourlyWage: 95,
  imageFile: { bucket: 'pos-internal', path: '/uploads/raw/1.png', size: 91231 },
};
for (const [name, value] of Object.entries(LEAKS))
  plant(`shows ${name}`, [...LISTS, '/analytics/staff', '/analytics/customers'], (path) =>
    set(path, name, () => value),
  );
const PARTS = [
  '/sales staff',
  '/sales payments',
  '/sales lineItems',
  '/products category',
  '/inventory/logs product',
  '/promotions customers',
];
plant('shows more in a part', PARTS, (path, name) =>
  inside(
    path,
    name,
    (part) => void Object.assign(part, /staff|customers/.test(name) ? { phone: '+66812345678' } : { costPrice: 4.5 }),
  ),
);
plant('shows the telephone in a profile', ['{id}'], (path) =>
  answering(path, ({ data }) => void (isLoose(data) && Object.assign(data, { phone: '081-234-5678' }))),
);

// Figures that do not add up.
plant('figure doubled', AMOUNTS, (path, name) => set(path, name, (old) => 2 * Number(old)));
plant('figure off by one', AMOUNTS, (path, name) => set(path, name, (old) => Number(old) + 1));
plant('figure is zero', AMOUNTS, (path, name) => set(path, name, () => 0));
plant('first row wrong', AMOUNTS, (path, name) =>
  rows(path, (records) =>
    records.map((record, index) => (index === 0 ? { ...record, [name]: Number(record[name]) + 3 } : record)),
  ),
);
plant('rows in reverse', FIGURES.slice(1), (path) => rows(path, (records) => records.reverse()));
plant('first row twice', FIGURES, (path) => rows(path, (records) => [...records.slice(0, 1), ...records]));
plant('first row missing', FIGURES, (path) => rows(path, (records) => records.slice(1)));
plant('unpaid sales among the figures', FIGURES.slice(0, 1), (path) =>
  rows(path, (records) =>
    records.map((record) => ({
      ...record,
      revenue: Number(record.revenue) * 1.25,
      txCount: Number(record.txCount) + 1,
    })),
  ),
);
plant('purchases turned round', FIGURES.slice(2), (path) =>
  each(path, (record) =>
    Object.assign(record, { firstPurchaseAt: record.lastPurchaseAt, lastPurchaseAt: record.firstPurchaseAt }),
  ),
);
plant('nothing observed', ['/analytics/staff'], (path) =>
  each(path, (record) => {
    for (const name of Object.keys(record)) if (/shift|lock|inutes|observed$/i.test(name)) delete record[name];
  }),
);
plant('total wrong', ['/sales total', '/sales subTotal'], (path, name) => set(path, name, (old) => Number(old) + 10));
plant('total of some sales wrong', ['/sales total'], (path, name) =>
  set(path, name, (old, { id }) => Number(old) + (oneIn(5, String(id)) ? 10 : 0)),
);
plant('payments doubled', ['/sales payments'], (path, name) =>
  set(path, name, (old) => (Array.isArray(old) ? [...old, ...old] : old)),
);
const STOCKS = ['/inventory/logs quantity', '/inventory/logs previousStock', '/inventory/logs currentStock'];
plant('in hundredths', STOCKS, (path, name) => set(path, name, (old) => Number(old) * 100));
plant('stock after as before', ['/inventory/logs currentStock'], (path, name) =>
  set(path, name, (_old, { previousStock }) => previousStock ?? 0),
);
plant('no sale named', ['/inventory/logs references'], (path, name) =>
  inside(path, name, (part) => Object.assign(part, { saleId: null })),
);
plant('quantity sold for that of the inventory', ['/sales lineItems'], (path, name) =>
  inside(path, name, (line) => Object.assign(line, { actualQuantity: line.quantity })),
);
const SHOWING = ['/sales', '/inventory/logs', '/analytics/revenue'];
plant('dateRange missing', SHOWING, (path) => answering(path, ({ meta }) => isLoose(meta) && delete meta.dateRange));
plant('dateRange a day off', SHOWING, (path) =>
  answering(path, ({ meta }) => {
    const range = isLoose(meta) ? meta.dateRange : null;
    if (isLoose(range)) range.from = shifted(range.from, 24 * HOUR);
  }),
);

// The key, and the document.
plant('me is wrong', ['stores', 'last4', 'prefix'], (name) =>
  answering('/me', ({ data }, _params, { headers }) => {
    if (!isLoose(data) || !isLoose(data.key) || !isLoose(data.organization)) return;
    if (name === 'stores') data.organization.stores = Number(data.organization.stores) + 1;
    if (name === 'last4') data.key.last4 = 'abcd';
    if (name === 'prefix') data.key.prefix = String(headers.authorization).slice(7, -5);
  }),
);
plant('document without a path', ['sales', 'me', 'revenue', 'shifts'], (name) =>
  answering('/openapi.json', ({ paths }) => {
    for (const path of isLoose(paths) ? Object.keys(paths) : [])
      if (isLoose(paths) && path.endsWith(`/${name}`)) delete paths[path];
  }),
);
const inDocument = (change: (name: string) => Loose) => (name: string) =>
  answering('/openapi.json', (body) => void Object.assign(body, change(name)));
plant(
  'document leads nowhere',
  ['/nowhere'],
  inDocument((url) => ({ servers: [{ url }] })),
);
plant(
  'document of another version',
  ['3.1.0', '2.0'],
  inDocument((openapi) => ({ openapi })),
);
plant('document part missing', ['info', 'servers', 'components', 'security', 'paths'], (name) =>
  answering('/openapi.json', (body) => delete body[name]),
);
plant('document needs a key', ['/openapi.json'], (path) =>
  replacing((answer, asked) =>
    isAt(asked, path) && asked.headers.authorization === undefined ? { ...answer, status: 401, body: '' } : answer,
  ),
);

export const PLANT_KINDS: readonly string[] = kinds.map(({ kind }) => kind);

/** The plant of a draw: kinds take turns, places are drawn. */
export function drawPlant(index: number, dice: Dice): Plant {
  const one = kinds[index % kinds.length];
  if (one === undefined) throw new Error('there is no kind');
  const place = dice.of(one.places);
  return { kind: one.kind, place, wrap: (call, known) => one.wrap(place, known)(call) };
}
