import { type Ask, No } from './ask.ts';
import type { Product, Promotion } from './assortment.ts';
import { METHODS, MOVEMENTS, type Move, type Sale, STATES } from './shop.ts';
import type { Chosen } from './switches.ts';

/** A parameter that selects entries of a list: how it is read, and what of an entry has to be among what is asked for. */
interface Parameter<Entry> {
  readonly takes: keyof ReturnType<typeof readersOf>;
  readonly of: (entry: Entry) => readonly string[];
  /** All words that it takes. */
  readonly known?: readonly string[];
}

/** By name, in the order in which they are read: of several that are wrong, the first is named. */
type Selecting<Entry> = Readonly<Record<string, Parameter<Entry>>>;

export const OF_SALES: Selecting<Sale> = {
  status: { takes: 'words', known: STATES, of: ({ status }) => [status] },
  paymentMethods: { takes: 'words', known: METHODS, of: ({ payments }) => payments.map(({ method }) => method) },
  staffId: { takes: 'id', of: ({ staff }) => [staff.id] },
  tabCreatorId: { takes: 'id', of: ({ tab }) => (tab === null ? [] : [tab.id]) },
  search: { takes: 'invoice', of: ({ invoice }) => [String(invoice)] },
};
export const OF_PRODUCTS: Selecting<Product> = {
  categoryIds: { takes: 'categories', of: ({ category }) => [category.id] },
  search: { takes: 'product text', of: ({ name, sku }) => [name, sku] },
};
export const OF_PROMOTIONS: Selecting<Promotion> = {
  categoryIds: { takes: 'one category', of: ({ categories }) => categories.map(({ id }) => id) },
  productIds: { takes: 'one product', of: ({ products }) => products.map(({ id }) => id) },
  active: { takes: 'flag', of: ({ isActive }) => [String(isActive)] },
  triggers: { takes: 'triggers', of: ({ trigger }) => [trigger] },
  search: { takes: 'text', of: ({ name }) => [name] },
};
export const OF_LOGS: Selecting<Move> = {
  search: { takes: 'log text', of: ({ product: { name, sku } }) => [name, sku] },
  types: { takes: 'words', known: MOVEMENTS, of: ({ type }) => [type] },
  categoryIds: { takes: 'one category', of: ({ product }) => [product.category.id] },
  productIds: { takes: 'one product', of: ({ product }) => [product.id] },
};

/** The parameters of each path, in the order of the document. */
const OF_PATHS: Readonly<Record<string, string>> = {
  '/sales': 'limit cursor storeIds from to status paymentMethods staffId tabCreatorId search',
  '/products': 'limit cursor storeIds categoryIds search',
  '/promotions': 'limit cursor storeIds categoryIds productIds active triggers from to search',
  '/inventory/logs': 'limit cursor storeIds categoryIds productIds types search from to',
  '/analytics/revenue': 'storeIds from to',
  '/analytics/staff': 'storeIds from to limit',
  '/analytics/customers': 'storeIds from to limit',
  '/staff/{id}/shifts': 'id',
  '/customers/{id}': 'id',
};

export const parametersOf = (path: string): readonly string[] => OF_PATHS[path]?.split(' ') ?? [];

const PLACES: ReadonlySet<string> = new Set(['limit', 'cursor', 'id']);
/** What selects the records of a list, and so has to stay the same from page to page. */
export const QUESTIONS: readonly string[] = [...new Set(Object.keys(OF_PATHS).flatMap(parametersOf))].filter(
  (name) => !PLACES.has(name),
);

/** How the document describes what a parameter takes: a list of words or of texts, or one value. */
type Form = 'texts' | 'uuid' | 'instant' | 'flag' | 'text' | readonly string[];

const COMMON: Readonly<Record<string, Form>> = { storeIds: 'texts', cursor: 'uuid', from: 'instant', to: 'instant' };

export function formOf(name: string): Form {
  const { takes, known } = { ...OF_LOGS, ...OF_PROMOTIONS, ...OF_SALES }[name] ?? { takes: 'text' };
  if (known !== undefined) return known;
  if (takes === 'id') return 'uuid';
  if (takes === 'flag') return 'flag';
  return COMMON[name] ?? (takes === 'triggers' || takes.startsWith('one ') ? 'texts' : 'text');
}

type Matches = (values: readonly string[]) => boolean;
type Reader = (ask: Ask, name: string, known: readonly string[]) => Matches;

/** Whether one of these values is asked for; all are where nothing is. */
function among(asked: Iterable<string> | undefined, same = (value: string): string => value): Matches {
  if (asked === undefined) return () => true;
  const values = new Set(asked);
  return (own) => own.some((value) => values.has(same(value)));
}

const only = (value: string | boolean | undefined) => (value === undefined ? undefined : [String(value)]);

/** As databases know it: in one letter, or not at all. */
function small(letter: string): string {
  return letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter;
}

function folded(text: string, by: 'lower' | 'upper' | 'letter by letter'): string {
  if (by === 'letter by letter') return Array.from(text, small).join('');
  return by === 'lower' ? text.toLowerCase() : text.toUpperCase();
}

/** What reads a parameter. */
function readersOf(chosen: Chosen) {
  const goods = (isCategory: boolean, isOneTaken: boolean): Reader => {
    const isUuid = !isCategory || chosen('categoryForms') === 'uuid';
    return (ask, name) => among(ask.goods(name, isUuid, isOneTaken), ask.sameId);
  };
  const text = (anyCase: boolean): Reader => {
    const cased = (value: string): string => (anyCase ? folded(value, chosen('letterCase')) : value);
    return (ask, name) => {
      const part = ask.one(name);
      return (values) => part === undefined || values.some((value) => cased(value).includes(cased(part)));
    };
  };
  return {
    words: (ask: Ask, name: string, known: readonly string[]) => among(ask.words(name, known)),
    id: (ask: Ask, name: string) => among(only(ask.uuidOf(name)), ask.sameId),
    categories: goods(true, false),
    'one category': goods(true, true),
    'one product': goods(false, true),
    flag: (ask: Ask, name: string) => among(only(ask.flag(name))),
    triggers: (ask: Ask, name: string) => {
      const asked = ask.several(name);
      const known = new Set(ask.shop.promotions.map(({ trigger }) => trigger));
      const unknown = asked?.find((trigger) => !known.has(trigger));
      if (unknown !== undefined && chosen('badTrigger') === 'refused')
        ask.refuseLast(new No(400, 'there is no such trigger', unknown));
      return among(asked);
    },
    text: text(true),
    'product text': text(chosen('productCase') === 'any'),
    'log text': text(chosen('logCase') === 'any'),
    invoice: (ask: Ask, name: string): Matches => {
      const asked = ask.one(name);
      if (asked === undefined) return () => true;
      const isNumber = /^\d+$/.test(asked);
      if (!isNumber && chosen('wordInvoices') === 'refused')
        throw new No(400, `${name} takes the number of an invoice`, asked);
      const isFound = (invoice: string): boolean =>
        ({ whole: invoice === asked, prefix: invoice.startsWith(asked), part: invoice.includes(asked) })[
          chosen('invoiceSearch')
        ];
      return (values) => isNumber && values.some(isFound);
    },
  };
}

/** Reads what is asked of a list, and says which of its entries are. */
export function selectorOf(chosen: Chosen) {
  const readers = readersOf(chosen);
  return <Entry>(ask: Ask, selecting: Selecting<Entry>): ((entry: Entry) => boolean) => {
    const tests = Object.entries(selecting).map(([name, { takes, of, known = [] }]) => {
      const isAsked = readers[takes](ask, name, known);
      return (entry: Entry): boolean => isAsked(of(entry));
    });
    return (entry) => tests.every((isAsked) => isAsked(entry));
  };
}
