import { at, below, between, chance, entity, idOf, keyOf, pick, rowOf } from './id.ts';
import type { Category, Store } from './records.ts';
import { drawName, type Vocabulary } from './shape.ts';

/** What the records of an organization are made of. */
export interface Making {
  readonly seed: number;
  readonly organization: number;
  readonly stores: readonly Store[];
  readonly categories: readonly Category[];
  readonly words: Vocabulary;
  /** Where the sales history begins: the catalogue is older than that. */
  readonly start: number;
  readonly now: number;
}

const roles = ['MANAGER', 'CASHIER', 'CASHIER', 'BARISTA', 'STOCK_CLERK', 'CASHIER', 'BARISTA'];
const regions = ['Bangkok', 'Central', 'North', 'Northeast', 'East', 'South', 'West'];

export function makeStaff({ seed, organization, stores, words }: Making, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const row = rowOf(organization, index);
    const key = keyOf(seed, entity.staff, row);
    const { first, last } = drawName(words, key);
    return {
      index,
      id: idOf(seed, entity.staff, row),
      name: `${first} ${last}`,
      role: at(roles, Math.floor(index / stores.length) % roles.length),
      store: at(stores, index % stores.length),
      phone: numbered('+6699', 7, organization * 1_000_000 + index),
      email: `${first.toLowerCase()}.${index}@staff.canary.example`,
      documentId: numbered('80000', 8, organization * 10_000_000 + index),
      salary: between(key, 3, 15_000, 60_000) * 100,
    };
  });
}

export type FullCustomer = ReturnType<typeof makeCustomer>;

export function makeCustomer({ seed, organization, stores, words }: Making, index: number) {
  const row = rowOf(organization, index);
  const key = keyOf(seed, entity.customer, row);
  const { first: firstName, last: lastName } = drawName(words, key);
  const serial = organization * 1_000_000 + 500_000 + index;
  return {
    index,
    id: idOf(seed, entity.customer, row),
    firstName,
    lastName,
    type: chance(key, 3, 60) ? 'MEMBER' : chance(key, 4, 80) ? 'REGULAR' : 'WHOLESALE',
    region: chance(key, 5, 65) ? 'Bangkok' : pick(regions, key, 6),
    homeStore: at(stores, index % stores.length),
    phone: numbered('+6699', 7, serial),
    email: `${firstName.toLowerCase()}.${index}@mail.canary.example`,
    birthday: `${between(key, 7, 1940, 1999)}-${numbered('', 2, between(key, 8, 1, 12))}-${numbered('', 2, between(key, 9, 1, 28))}`,
    documentId: numbered('80000', 8, serial * 10),
    memberNumber: numbered('MBR8', 6, serial),
    prescription: `Canary prescription ${serial}: ${pick(words.praise, key, 10)} balm, ${1 + below(key, 11, 3)} a day`,
    note: `Canary note ${serial}: ${pick(words.praise, key, 12)}`,
  };
}

/**
 * Each private value matches one of these patterns, and no public value does, so that leaks are found by pattern.
 * Costs have four decimals and end in 83, while public amounts have at most two.
 */
export const canaryPatterns: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'text', pattern: /canary/i },
  { name: 'phone', pattern: /\+6699\d{7}/ },
  { name: 'document id', pattern: /\b80000\d{8}\b/ },
  { name: 'birthday', pattern: /\b19\d\d-\d\d-\d\d\b/ },
  { name: 'cost', pattern: /\d\.\d\d83\b/ },
  { name: 'member number', pattern: /\bMBR8\d{6}\b/ },
];

/** The names of the canaries found in a text, for leak tests. */
export function canariesIn(text: string): string[] {
  return canaryPatterns.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
}

function numbered(prefix: string, digits: number, index: number): string {
  return prefix + String(index % 10 ** digits).padStart(digits, '0');
}

/** A cost in ten-thousandths near to `tenThousandths`, ending in 83. */
export function canaryCost(tenThousandths: number): number {
  return Math.floor(tenThousandths / 100) * 100 + 83;
}
