import type { Change } from '../fault.ts';
import { type Asked, on, type When } from './conditions.ts';
import { changeBody, changeRecords, type Loose, oneIn, part, parts } from './responses.ts';

/** Fields that a deployment writes into an object, over those that it has; undefined removes one, null changes nothing. */
type Fields<Rest extends readonly unknown[]> = (holder: Loose, ...rest: Rest) => Loose | null;

/** Records of a list with other fields than they should have. */
export function sets(when: When, fields: Fields<[index: number, asked: Asked]>): Change {
  return changeRecords(when, (record, index, asked) => Object.assign(record, fields(record, index, asked)));
}

/** The same inside an object, or inside each object of an array, that the records hold. */
export function setsIn(when: When, name: string, fields: Fields<[record: Loose]>): Change {
  return changeRecords(when, (record) => {
    const held = Array.isArray(record[name]) ? parts(record, name) : [part(record, name)];
    for (const one of held) Object.assign(one, fields(one, record));
  });
}

/** The same around the records. */
export function setsBody(when: When, fields: Fields<[asked: Asked]>): Change {
  return changeBody(when, (body, asked) => Object.assign(body, fields(body, asked)));
}

/** The same in one object of the body, at a path such as meta.dateRange. */
export function setsAt(when: When, path: string, fields: Fields<[asked: Asked]>): Change {
  return changeBody(when, (body, asked) => {
    const holder = path.split('.').reduce(part, body);
    Object.assign(holder, fields(holder, asked));
  });
}

export function inProfile(fields: Fields<[]>): Change {
  return setsAt(on.customer, 'data', (profile) => fields(profile));
}

/** One sale in so many, in every world: invoices are numbered without a gap. */
export function saleIn(n: number, sale: Loose): boolean {
  return Number(sale.invoiceId) % n === n - 1;
}

/** The same fields for about one record in so many. */
export function inOneOf(n: number, fields: Loose): (record: Loose) => Loose | null {
  return (record) => only(oneIn(n, record), fields);
}

export function only(condition: boolean, fields: Loose): Loose | null {
  return condition ? fields : null;
}
