import { setTimeout as wait } from 'node:timers/promises';
import type { Handler } from '../../contract/http.ts';
import type { Change } from '../fault.ts';
import { anything } from '../fault-kit/conditions.ts';
import { breaksOff, byAddressAndKey, cachedBy, ends, inTurn } from '../fault-kit/limits.ts';
import { json } from '../fault-kit/responses.ts';
import { chain, unchanged } from '../fault-kit/table.ts';

/**
 * Everything that the contract leaves open and this deployment can do in more ways than one. The first value of each is the plain
 * one; every other one is a choice that is just as correct.
 */
export const SWITCHES = {
  // What kind of shop it is.
  sales: [160, 45, 12, 420],
  stores: [4, 1, 2, 9, 30],
  storeNames: ['plain', 'scripts', 'numbered', 'contacts', 'lookalikes'],
  branchNos: ['letters', 'zeros', 'words', 'shared'],
  staff: [9, 1, 45],
  staffNames: ['plain', 'scripts', 'single', 'namesakes'],
  roles: ['lower', 'upper', 'sentence', 'thai'],
  customers: [40, 3, 150, 0],
  customerNames: ['plain', 'scripts', 'no last names'],
  customerTypes: ['words', 'codes', 'empty'],
  regions: ['words', 'codes', 'empty'],
  products: [48, 6, 130],
  productNames: ['plain', 'scripts', 'signs', 'long', 'shared', 'cases'],
  skus: ['plain', 'barcodes', 'paths', 'lower'],
  descriptions: ['plain', 'empty', 'markup', 'contacts', 'lines'],
  productTypes: ['lower', 'upper', 'numbers'],
  images: ['plain', 'signed', 'relative', 'empty'],
  categories: [5, 1, 20],
  groups: ['some', 'none', 'all'],
  units: ['words', 'empty', 'scripts'],
  colors: ['hex', 'names', 'empty', 'functions'],
  decimals: [2, 0, 3],
  prices: ['usual', 'high', 'tiny'],
  quantities: ['whole', 'weighed'],
  conversions: ['some', 'none', 'all', 'grams'],
  returns: ['none', 'some'],
  lineDiscounts: ['none', 'some'],
  discounts: ['percent', 'fixed', 'both', 'none'],
  discountWords: ['upper', 'lower', 'short'],
  giveaways: ['none', 'some'],
  rounding: ['none', 'quarters'],
  points: ['none', 'some'],
  saleTypes: ['upper', 'lower', 'mixed'],
  payments: ['split', 'single', 'many', 'deposits'],
  sequences: ['from one', 'from zero'],
  paymentTimes: ['at payment', 'one by one'],
  pendingPayments: ['none', 'some'],
  tabs: ['some', 'none', 'all'],
  statuses: ['all', 'paid', 'mostly refunded'],
  ties: ['pairs', 'none', 'midnights', 'one import'],
  history: [400, 40, 90],
  quiet: [0, 20, 75],
  changed: ['later', 'at once', 'nightly', 'in reverse'],
  invoices: ['counted', 'by year', 'large'],
  promotions: [36, 4, 110, 0],
  dealNames: ['plain', 'cases'],
  promotionStores: ['mixed', 'global', 'assigned'],
  promotionStates: ['mixed', 'active', 'inactive'],
  schedules: ['mixed', 'none', 'closed', 'endless'],
  triggerWords: ['lower', 'upper', 'one'],
  namedCustomers: ['some', 'none'],
  promotionProducts: ['three fields', 'two fields', 'joined'],
  assigned: ['some', 'all', 'none for a few'],
  overrides: ['assigned', 'none', 'every store'],
  costs: ['usual', 'zero', 'long'],
  rooms: ['on moves', 'always', 'never'],
  movements: [140, 30, 400],
  movementTypes: ['all', 'few'],
  openings: ['stocked', 'from zero', 'below zero'],
  signs: ['signed', 'unsigned'],
  moving: ['changes stock', 'leaves stock alone'],
  soldAt: ['same instant', 'seconds later', 'when paid'],
  refundedStock: ['comes back', 'is lost'],
  orders: ['named', 'never named'],
  shifts: [12, 60, 0],
  openShifts: ['some', 'none'],
  drawers: ['some', 'never'],
  saleIds: ['uuid', 'ulid', 'numbers', 'v7', 'upper'],
  recordIds: ['uuid', 'numbers', 'nanoid'],
  uuids: ['v4', 'v7', 'v1', 'upper'],
  customerIds: ['uuid', 'numbers'],
  categoryForms: ['uuid', 'slugs'],
  // How lists are read.
  saleOrder: ['newest', 'oldest', 'id', 'updated', 'invoice'],
  productOrder: ['name', 'newest', 'oldest', 'id', 'sku'],
  promotionOrder: ['newest', 'oldest', 'name', 'id'],
  logOrder: ['newest', 'oldest', 'id'],
  storeOrder: ['entered', 'name', 'id'],
  lineOrder: ['entered', 'reversed'],
  from: ['inclusive', 'exclusive'],
  to: ['inclusive', 'exclusive'],
  saleRange: ['createdAt', 'updatedAt'],
  figureRange: ['as sales', 'createdAt'],
  defaultDays: [30, 0, 1, 7, 90],
  figureDays: [30, 0, 7, 365],
  shownDefault: ['shown', 'null'],
  logsBegin: ['29 days', '30 days', 'instant'],
  logsHalf: ['thirty days', 'open'],
  end: ['null', 'no cursor', 'no pagination', 'empty pagination'],
  pages: ['full', 'short', 'empty at the end', 'empty between'],
  morePagination: ['none', 'hasMore', 'total', 'links'],
  cursors: ['remembered', 'last record', 'offset', 'once', 'bound', 'short-lived', 'upper'],
  unknownCursor: [400, 404, 'empty', 'first page'],
  storePages: [0, 1, 2, 7],
  shiftPages: ['none', 'pages'],
  unknownParameters: ['ignored', 'refused'],
  enumCase: ['exact', 'any'],
  dates: ['instants', 'days too', 'only Z'],
  fractions: ['any', 'to milliseconds'],
  limitZero: ['refused', 'empty', 'default'],
  limitForms: ['digits', 'leading zeros', 'plus', 'point zero'],
  emptyValues: ['refused', 'ignored'],
  emptyItems: ['refused', 'dropped'],
  blanks: ['refused', 'trimmed'],
  twice: ['refused', 'first', 'last'],
  booleans: ['exact', 'any case', 'digits too'],
  invoiceSearch: ['whole', 'prefix', 'part'],
  wordInvoices: ['nothing', 'refused'],
  letterCase: ['lower', 'upper', 'letter by letter'],
  productCase: ['any', 'exact'],
  logCase: ['any', 'exact'],
  badStore: [400, 403],
  badPerson: [400, 404],
  badGoods: ['refused', 'nothing'],
  badTrigger: ['nothing', 'refused'],
  idCase: ['any', 'exact'],
  severalGoods: ['taken', 'refused'],
  longRanges: ['taken', 'refused'],
  shiftParameters: ['range and stores', 'none'],
  hiddenByStore: ['listed', 'left out'],
  // What analytics show.
  zone: [0, 7, 5.5, -5, 9, 13, -11, 5.75],
  zeroDays: ['left out', 'shown'],
  averages: ['two decimals', 'whole precision', 'four decimals', 'cut'],
  sums: ['exact', 'binary'],
  idleStaff: ['listed', 'left out'],
  purchases: ['range', 'history'],
  rankTies: ['id', 'name', 'reversed id'],
  revenueOrder: ['newest', 'oldest', 'by store'],
  peopleRange: ['shown', 'left out'],
  observed: ['camel', 'grouped', 'short', 'long'],
  clockOfOpen: ['previous', 'null'],
  workHours: ['exact', 'rounded'],
  shiftRange: ['begins', 'overlaps'],
  namesThen: ['now', 'then'],
  // How answers are written.
  errors: [
    'json',
    'text',
    'problem',
    'html',
    'none',
    'code',
    'list',
    'envelope',
    'spring',
    'xml',
    'array',
    'jsonapi',
    'by kind',
  ],
  errorWords: ['plain', 'echo', 'other language', 'long'],
  challenge: ['none', 'bearer', 'with error'],
  order: ['documented', 'alphabetical', 'reversed', 'varying'],
  spaces: ['none', 'two', 'tabs', 'final newline'],
  escapes: ['none', 'ascii', 'slashes'],
  numbers: ['shortest', 'fixed', 'exponent', 'point zero'],
  mediaType: ['plain', 'charset', 'vendor', 'upper'],
  envelope: ['bare', 'success', 'request', 'links', 'version'],
  moreOfSales: ['none', 'currency', 'links', 'nulls', 'nested'],
  moreOfProducts: ['none', 'version', 'texts', 'nulls'],
  moreOfPromotions: ['none', 'priority', 'texts', 'nulls'],
  moreOfLogs: ['none', 'version', 'nulls'],
  moreOfStores: ['none', 'address', 'contact', 'hours', 'nested'],
  moreOfPeople: ['none', 'rank', 'nulls'],
  moreOfMe: ['none', 'scopes', 'dates', 'limits'],
  profile: ['five fields', 'two fields', 'more'],
  shiftFields: ['camel', 'other words', 'days'],
  orgName: ['plain', 'script', 'sign'],
  // What happens around them.
  keys: ['plain', 'short', 'bare prefix', 'long', 'dashes'],
  shownPrefix: ['to live_', 'four more', 'short'],
  bearer: ['any case', 'exact'],
  keyFirst: ['path first', 'key first', 'parameters first'],
  storeFirst: ['values first', 'stores first'],
  badHeader: [401, 400],
  head: ['as GET', 405, 'key needed'],
  options: [204, 405, 'key needed', 'cors', 404],
  writes: [405, 404, 501, 403, 'key needed'],
  slash: ['unknown', 'taken', 'redirected'],
  pathCase: ['exact', 'any'],
  headers: ['few', 'cloud', 'cache', 'security', 'limits'],
  etags: ['none', 'weak', 'strong'],
  cors: ['none', 'own page', 'any'],
  limit: ['none', 'window', 'small window', 'bucket', 'parallel', 'address'],
  retry: ['seconds', 'date', 'reset epoch', 'reset seconds', 'fields', 'structured', 'vendor', 'all'],
  limited: ['operations', 'document too'],
  // The document.
  document: ['references', 'inline', 'sparse', 'loose', 'by hand'],
  servers: ['root', 'base', 'half', 'absolute', 'several', 'variables'],
  lists: ['repeated', 'comma', 'text', 'form alone'],
  nullables: ['nullable', 'one of', 'all of'],
  documentMore: ['nothing', 'tags', 'examples', 'extensions', 'other paths', 'deprecated'],
  security: ['for all', 'by operation'],
  documentVersion: ['1.1.0', '1.4.2', '2026-03'],
  operationIds: ['camel', 'dotted', 'none'],
  // The weather, and what goes on meanwhile.
  outages: ['none', '503', '500', '502 page', 'resets'],
  restart: ['none', 'once'],
  slowness: ['none', 'some'],
  live: ['nothing', 'sales', 'refunds', 'rename', 'costs', 'movements', 'clocking', 'states'],
  cache: ['none', 'two seconds'],
  clock: ['right', 'fast', 'slow'],
  // What only a socket shows.
  compression: ['none', 'gzip', 'br', 'deflate'],
  framing: ['length', 'chunks', 'bytes'],
  connection: ['kept', 'closed', 'closed at times'],
  headerCase: ['lower', 'title', 'upper'],
} as const;

export type SwitchName = keyof typeof SWITCHES;
export type Value<Name extends SwitchName> = (typeof SWITCHES)[Name][number];

/** The switches that are not at their first value, with the place of the value. */
export type Setting = ReadonlyMap<SwitchName, number>;
/** The same by name. */
export type Choices = { readonly [Name in SwitchName]?: Value<Name> };
/** Reads one switch of a setting. */
export type Chosen = <Name extends SwitchName>(name: Name) => Value<Name>;

export const PLAIN: Setting = new Map();

export const SWITCH_NAMES: readonly SwitchName[] = Object.keys(SWITCHES).filter(
  (name): name is SwitchName => name in SWITCHES,
);

export function chosenIn(setting: Setting): Chosen {
  return (name) => {
    const values: readonly Value<typeof name>[] = SWITCHES[name];
    return values[setting.get(name) ?? 0] ?? SWITCHES[name][0];
  };
}

export function settingOf(choices: Choices): Setting {
  return new Map(
    SWITCH_NAMES.flatMap((name): [SwitchName, number][] => {
      const values: readonly unknown[] = SWITCHES[name];
      const place = values.indexOf(choices[name]);
      return place > 0 ? [[name, place]] : [];
    }),
  );
}

export function settingWords(setting: Setting): string {
  return [...setting].map(([name, place]) => `${name}=${String(SWITCHES[name][place])}`).join(', ');
}

/** The switches that need a socket; a setting without them is checked in this process. */
const OF_THE_WIRE: ReadonlySet<SwitchName> = new Set(['compression', 'framing', 'connection', 'headerCase']);
/** Those that make the same question have another answer later. */
const OF_TIME: ReadonlySet<SwitchName> = new Set([
  ...(['outages', 'restart', 'slowness', 'live', 'cache', 'limit', 'clock', 'pages'] as const),
  ...(['envelope', 'headers', 'etags', 'spaces', 'order'] as const),
]);

export const needsSocket = (setting: Setting): boolean => [...setting.keys()].some((name) => OF_THE_WIRE.has(name));

/** The same deployment on a calm day: equal questions have equal answers. */
export function calm(setting: Setting): Setting {
  const steady = [...setting].filter(([name]) => !OF_TIME.has(name) && !OF_THE_WIRE.has(name));
  return new Map([...steady, ['cursors', SWITCHES.cursors.indexOf('offset')]]);
}

export type Dice = ReturnType<typeof diceOf>;

/** Marsaglia's xorshift of 32 bits. Neighbouring seeds begin far from each other. */
export function diceOf(seed: number) {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d);
  let state = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) ^ (mixed >>> 15) || 1;
  /** A whole number from 0 to below the bound. */
  const below = (bound: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * bound);
  };
  const of = <Entry>(entries: readonly Entry[]): Entry => {
    const entry = entries[below(entries.length)];
    if (entry === undefined) throw new Error('nothing to choose from');
    return entry;
  };
  return { below, of };
}

/** One switch in three is moved; those of a socket in one setting of four. */
export function drawSetting(dice: Dice): Setting {
  const wired = dice.below(4) === 0;
  const setting = new Map<SwitchName, number>();
  for (const name of SWITCH_NAMES) {
    const place = 1 + dice.below(SWITCHES[name].length - 1);
    const isMoved = dice.below(3) === 0;
    if (isMoved && (wired || !OF_THE_WIRE.has(name))) setting.set(name, place);
  }
  return setting;
}

/** What goes wrong around a correct deployment now and then. With a restart, nothing listens for a moment in the middle of a run. */
export type Weather = {
  readonly outages: Value<'outages'> | 'often';
} & { readonly [Name in 'restart' | 'slowness' | 'cache']: Value<Name> };

/** As a day may be; where outages are frequent, no check can be relied on. */
export function drawWeather({ below, of }: Dice): Weather {
  return {
    outages: below(10) === 0 ? 'often' : of(['none', '503', '500', '502 page', 'resets']),
    restart: below(8) === 0 ? 'once' : 'none',
    slowness: of(['none', 'some']),
    cache: of(['none', 'two seconds']),
  };
}

const CACHED_MS = 2_000;
const DOWN_MS = 400;
const RESTARTS_AT = 300;
/** One request in so many. */
const EVERY = { '503': 45, '500': 70, '502 page': 45, resets: 70, often: 6 } as const;

/** The deployment in this weather; what goes on in its shop meanwhile happens before each request. */
export function inWeather(handle: Handler, weather: Weather, meanwhile: (count: number) => void): Handler {
  const { outages, restart, slowness, cache } = weather;
  let count = 0;
  const slowly: Change = (answer) => async (request) => {
    await wait((count * 7) % 25);
    return await answer(request);
  };
  const changed = chain(
    cache === 'none' ? unchanged : cachedBy(byAddressAndKey, CACHED_MS),
    slowness === 'none' ? unchanged : slowly,
    outages === 'none' ? unchanged : inTurn(() => count % EVERY[outages] === 0, outageOf(outages)),
    restart === 'none' ? unchanged : ends(() => count === RESTARTS_AT, 1, DOWN_MS),
  )(handle);
  return (request) => {
    count += 1;
    meanwhile(count);
    return changed(request);
  };
}

function outageOf(outages: Weather['outages']): Change {
  if (outages === 'resets') return breaksOff(anything);
  if (outages === '500') return () => async () => json(500, { message: 'Internal server error' });
  const status = outages === '503' ? 503 : 502;
  const again: Record<string, string> = status === 503 ? { 'retry-after': '1' } : {};
  return () => async () => ({ status, headers: { 'content-type': 'text/html', ...again }, body: `<h1>${status}</h1>` });
}
