import type { OperationId } from '../../../contract/operations.ts';
import type { LabelKind } from '../../model/dictionary.ts';
import { field, isObject, listField, textField } from '../../model/values/json.ts';

/** Where the answers of an endpoint show things that other records show as well. */
export interface LabelPlace {
  readonly operation: OperationId;
  readonly kind: LabelKind;
  readonly things: (record: unknown) => readonly unknown[];
  /** By the name of the label, the name of the field. */
  readonly fields: readonly (readonly [label: string, field: string])[];
  readonly id: string;
  /** Records of the past may show the label as it was then. */
  readonly isDated: boolean;
}

const LABELS: Readonly<Record<LabelKind, readonly string[]>> = {
  store: ['name', 'branchNo'],
  product: ['name', 'sku'],
  category: ['name', 'unit', 'color', 'group'],
  customer: ['firstName', 'lastName', 'type', 'region'],
  staff: ['name'],
};

const same = (record: unknown) => [record];
const one = (name: string) => (record: unknown) => [field(record, name)];
const list = (name: string) => (record: unknown) => listField(record, name);

type Fields = LabelPlace['fields'];

const named = (labels: readonly string[]): Fields => labels.map((name) => [name, name]);

function place(
  operation: OperationId,
  kind: LabelKind,
  things: LabelPlace['things'],
  more: Partial<Pick<LabelPlace, 'fields' | 'id' | 'isDated'>> = {},
): LabelPlace {
  return { operation, kind, things, fields: named(LABELS[kind]), id: 'id', isDated: false, ...more };
}

const DATED = { isDated: true };
/** Sold in the unit in which it is counted. */
const isUnconverted = (line: unknown) => field(line, 'quantity') === field(line, 'actualQuantity');
const OF_LINES = { id: 'productId', isDated: true };

export const PLACES: readonly LabelPlace[] = [
  place('listStores', 'store', same),
  place('listSales', 'store', one('store'), DATED),
  place('listProducts', 'store', list('assignedStores')),
  place('listPromotions', 'store', list('stores')),
  place('listInventoryLogs', 'store', one('store'), DATED),
  place('getStaffAnalytics', 'store', one('store')),
  place('getRevenueAnalytics', 'store', same, { fields: [['name', 'storeName']], id: 'storeId' }),
  place('listProducts', 'product', same),
  place('listPromotions', 'product', list('products')),
  place('listInventoryLogs', 'product', one('product'), DATED),
  place('listSales', 'product', list('lineItems'), { ...OF_LINES, fields: [['name', 'productName']] }),
  place('listSales', 'product', (sale) => listField(sale, 'lineItems').filter(isUnconverted), {
    ...OF_LINES,
    fields: [['unit', 'productUnit']],
  }),
  place('listProducts', 'category', one('category')),
  place('listPromotions', 'category', list('categories')),
  place('listInventoryLogs', 'category', (log) => [field(field(log, 'product'), 'category')], {
    ...DATED,
    fields: named(['name', 'unit']),
  }),
  place('listPromotions', 'customer', list('customers'), { fields: named(['firstName', 'lastName']) }),
  place('getCustomerAnalytics', 'customer', same),
  place('getCustomer', 'customer', same),
  // Apart: where the cashiers have wrong names, those who opened tabs may have the right ones.
  place('listSales', 'staff', one('staff'), DATED),
  place('listSales', 'staff', one('tabCreator'), DATED),
  place('getStaffAnalytics', 'staff', same),
];

/** Whether it may show names that other places do not: of staff, and of goods as they were sold. */
export function hasOwnNames(place: LabelPlace): boolean {
  return place.kind === 'staff' || isOfLines(place);
}

/** What two lines of a sale call a product may differ. */
export function isOfLines({ operation, kind, fields }: LabelPlace): boolean {
  return operation === 'listSales' && kind === 'product' && fields.some(([label]) => label === 'name');
}

/** The records of a body: of a list, or the one that `data` is. */
export function recordsOf(body: unknown): readonly unknown[] {
  const data = field(body, 'data');
  if (Array.isArray(data)) return data;
  return isObject(data) ? [data] : [];
}

/** 00001 and 1 are the same, and so are capitals and small letters. */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
}

/** One value of one label of one thing in one place, with the answers and the records that show it. */
export interface Sighting {
  readonly value: string;
  /** Without what is only written in another way. */
  readonly plain: string;
  readonly first: number;
  last: number;
  /** Null where several records show it. */
  record: string | null;
  from: string;
  to: string;
  /** When the records that show it were made and last changed, once the thing has more than one value. */
  readonly moments: (readonly [made: string, changed: string])[];
}

/** Stands for null, which one answer may show where another has a word. */
export const NO_LABEL = '\u0000null';

/** Programs compare these: another letter case, or another number of zeros, is another code. */
const CODES: ReadonlySet<string> = new Set(['sku', 'branchNo']);

const MOST_THINGS = 5000;
const MOST_VALUES = 4;
const MOST_LENGTH = 80;
const MOST_MOMENTS = 200;

/** What one place showed: by id of the thing and label, each value. */
export class LabelTable {
  readonly place: LabelPlace;
  /** For every label of the place: by id, its values. */
  readonly labels: ReadonlyMap<string, Map<string, Sighting[]>>;

  constructor(place: LabelPlace) {
    this.place = place;
    this.labels = new Map(place.fields.map(([label]) => [label, new Map()]));
  }

  read(record: unknown, answer: number): void {
    const recordId = textField(record, 'id');
    const at = this.place.isDated ? textField(record, 'createdAt') : '';
    const changed = textField(record, 'updatedAt') || at;
    for (const thing of this.place.things(record)) {
      const id = textField(thing, this.place.id);
      if (id === '') continue;
      for (const [label, name] of this.place.fields) {
        const value = field(thing, name);
        if (value === null || typeof value === 'string')
          this.#see(label, id, keptOf(value ?? NO_LABEL), { record: recordId, at, changed, answer });
      }
    }
  }

  #see(label: string, id: string, value: string, { record, at, changed, answer }: Shown): void {
    const byId = this.labels.get(label);
    const known = byId?.get(id) ?? [];
    if (byId === undefined || (known.length === 0 && byId.size >= MOST_THINGS)) return;
    const before = known.find((sighting) => sighting.value === value);
    if (before === undefined) {
      const shown = { value, plain: CODES.has(label) ? value : plain(value), first: answer, last: answer, record };
      if (known.length < MOST_VALUES) known.push({ ...shown, from: at, to: at, moments: [[at, changed]] });
      byId.set(id, known);
      return;
    }
    before.last = answer;
    if (before.record !== record) before.record = null;
    if (at < before.from) before.from = at;
    if (at > before.to) before.to = at;
    if (known.length > 1 && before.moments.length < MOST_MOMENTS) before.moments.push([at, changed]);
  }
}

interface Shown {
  readonly record: string;
  readonly at: string;
  readonly changed: string;
  readonly answer: number;
}

/** As much of a value as a sighting keeps. */
export function keptOf(value: string): string {
  return value.slice(0, MOST_LENGTH);
}

/** The values of a label without what is only written in another way. */
export function plainValues(sightings: readonly Sighting[]): string[] {
  return [...new Set(sightings.map((sighting) => sighting.plain))];
}
