import type { Handler } from '../../contract/http.ts';
import { type Asked, changeBody, changeRecords, type Loose, on, part, parts, type When } from './wrapping.ts';

/** Fields that a deployment writes into some of its records; none where nothing is given. */
type Added = (record: Loose, index: number, asked: Asked) => Loose | null;

/** Records of a list with fields more than they should have. */
export function adds(handle: Handler, when: When, added: Added): Handler {
  return changeRecords(handle, when, (record, index, asked) => Object.assign(record, added(record, index, asked)));
}

/** The same inside an object, or inside each object of an array, that the records hold. */
export function addsTo(handle: Handler, when: When, name: string, added: Added): Handler {
  return changeRecords(handle, when, (record, _index, asked) => {
    const held = Array.isArray(record[name]) ? parts(record, name) : [part(record, name)];
    for (const [index, one] of held.entries()) Object.assign(one, added(one, index, asked));
  });
}

/** Records of a list, some of which lack something or have it in another form. */
export function changesIn(handle: Handler, when: When, name: string, change: (holder: Loose) => void): Handler {
  return changeRecords(handle, when, (record) => {
    const held = Array.isArray(record[name]) ? parts(record, name) : [part(record, name)];
    for (const one of held) change(one);
  });
}

/** The profile of a customer, or another answer that is one object. */
export function changesData(handle: Handler, when: When, change: (data: Loose, asked: Asked) => void): Handler {
  return changeBody(handle, when, (body, asked) => change(part(body, 'data'), asked));
}

export function inProfile(handle: Handler, added: (profile: Loose) => Loose | null): Handler {
  return changesData(handle, on('getCustomer'), (profile) => Object.assign(profile, added(profile)));
}

/** One sale in so many, in every world: invoices are numbered without a gap. */
export function saleIn(n: number, sale: Loose): boolean {
  return Number(sale.invoiceId) % n === n - 1;
}

export function only(condition: boolean, fields: Loose): Loose | null {
  return condition ? fields : null;
}
