import type { Change } from '../fault.ts';
import { type Asked, on, type When } from './conditions.ts';
import { changeBody, changeRecords, type Loose, part, parts } from './responses.ts';

/** Fields that a deployment writes into some of its records; none where nothing is given. */
type Added = (record: Loose, index: number, asked: Asked) => Loose | null;

/** Records of a list with fields more than they should have. */
export function adds(when: When, added: Added): Change {
  return changeRecords(when, (record, index, asked) => Object.assign(record, added(record, index, asked)));
}

/** The same inside an object, or inside each object of an array, that the records hold. */
export function addsTo(when: When, name: string, added: Added): Change {
  return changeRecords(when, (record, _index, asked) => {
    const held = Array.isArray(record[name]) ? parts(record, name) : [part(record, name)];
    for (const [index, one] of held.entries()) Object.assign(one, added(one, index, asked));
  });
}

/** Records of a list, some of which lack something or have it in another form. */
export function changesIn(when: When, name: string, change: (holder: Loose) => void): Change {
  return changeRecords(when, (record) => {
    const held = Array.isArray(record[name]) ? parts(record, name) : [part(record, name)];
    for (const one of held) change(one);
  });
}

/** The profile of a customer, or another answer that is one object. */
export function changesData(when: When, change: (data: Loose, asked: Asked) => void): Change {
  return changeBody(when, (body, asked) => change(part(body, 'data'), asked));
}

export function inProfile(added: (profile: Loose) => Loose | null): Change {
  return changesData(on.customer, (profile) => Object.assign(profile, added(profile)));
}

/** One sale in so many, in every world: invoices are numbered without a gap. */
export function saleIn(n: number, sale: Loose): boolean {
  return Number(sale.invoiceId) % n === n - 1;
}

export function only(condition: boolean, fields: Loose): Loose | null {
  return condition ? fields : null;
}
