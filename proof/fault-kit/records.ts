import type { KeyName } from '../../conformance/model/exchange.ts';
import type { Change, Deployment, Fault, Wrap } from '../fault.ts';
import { type Asked, onAny, type When } from './conditions.ts';
import {
  changeBody,
  changeRecords,
  changeResponse,
  isEmpty,
  isLoose,
  type Loose,
  oneIn,
  part,
  parts,
  recordsIn,
  withKey,
} from './responses.ts';
import { chain } from './table.ts';

/** Fields that a deployment writes into an object, over those that it has; undefined removes one, null changes nothing. */
export type Fields<Rest extends readonly unknown[]> = Loose | ((holder: Loose, ...rest: Rest) => Loose | null);

function write<Rest extends readonly unknown[]>(fields: Fields<Rest>, holder: Loose, ...rest: Rest): void {
  Object.assign(holder, fieldsOf(fields, holder, ...rest));
}

function fieldsOf<Rest extends readonly unknown[]>(fields: Fields<Rest>, holder: Loose, ...rest: Rest): Loose | null {
  return typeof fields === 'function' ? fields(holder, ...rest) : fields;
}

/** Records of a list with other fields than they should have. */
export function sets(when: When, fields: Fields<[index: number, asked: Asked]>, meant: Meant = {}): Change {
  return changeRecords(when, (record, index, asked) => {
    if (isMeant(meant, record, record)) write(fields, record, index, asked);
  });
}

/** The same inside an object, or inside each object of an array, at a path such as product.category. */
export function setsIn(when: When, path: string, fields: Fields<[record: Loose]>, meant: Meant = {}): Change {
  return changeRecords(when, (record) => {
    for (const held of heldAt(path.split('.'), record)) if (isMeant(meant, record, held)) write(fields, held, record);
  });
}

/** The same in every category, wherever it is shown. */
export function setsCategories(fields: Fields<[record: Loose]>): Change {
  return chain(
    setsIn(onAny('listProducts'), 'category', fields),
    setsIn(onAny('listPromotions'), 'categories', fields),
    setsIn(onAny('listInventoryLogs'), 'product.category', fields),
  );
}

function heldAt(path: readonly string[], record: Loose): readonly Loose[] {
  const within = (holders: readonly Loose[], name: string): readonly Loose[] =>
    holders.flatMap((one) => (Array.isArray(one[name]) ? parts(one, name) : [part(one, name)]));
  return path.reduce(within, [record]);
}

/**
 * Another text at a path such as store.name of the records that are meant.
 *
 * @public Rows say it of a condition.
 */
export function texts(when: When, path: string, change: (text: string) => string, meant?: Meant): Change {
  return changesAt(when, path, (value) => change(String(value)), meant);
}

/**
 * The same of a number.
 *
 * @public Rows say it of a condition.
 */
export function numbers(when: When, path: string, change: (value: number) => number, meant?: Meant): Change {
  return changesAt(when, path, (value) => change(Number(value)), meant);
}

/**
 * The same of the objects in a list.
 *
 * @public Rows say it of a condition.
 */
export function lists(when: When, path: string, change: (held: Loose[]) => unknown, meant?: Meant): Change {
  return changesAt(when, path, (value) => change(parts({ value }, 'value')), meant);
}

function changesAt(when: When, path: string, change: (value: unknown) => unknown, meant: Meant = {}): Change {
  const holders = path.split('.');
  const name = holders.pop() ?? '';
  return changeRecords(when, (record) => {
    for (const held of heldAt(holders, record)) if (isMeant(meant, record, held)) held[name] = change(held[name]);
  });
}

/** The same around the records. */
export function setsBody(when: When, fields: Fields<[asked: Asked]>): Change {
  return changeBody(when, (body, asked) => write(fields, body, asked));
}

/** The same in one object of the body, at a path such as meta.dateRange. */
export function setsAt(when: When, path: string, fields: Fields<[asked: Asked]>): Change {
  return changeBody(when, (body, asked) => write(fields, path.split('.').reduce(part, body), asked));
}

/** The same in the range that an answer says it is of. */
export function setsRange(when: When, fields: Fields<[asked: Asked]>): Change {
  return setsAt(when, 'meta.dateRange', fields);
}

/** Other records than those of the list. */
export function setsRecords(when: When, records: (records: Loose[], asked: Asked) => unknown): Change {
  return changeBody(when, (body, asked) => Object.assign(body, { data: records(recordsIn(body), asked) }));
}

/** The first value that came stays the value for all. */
export function asFirst(change: (keep: (value: unknown) => unknown) => Change): Change {
  return (handle) => {
    let first: unknown;
    return change((value) => (first ??= value))(handle);
  };
}

export function inProfile(fields: Fields<[]>, meant: Meant = {}): Change {
  return setsAt(onAny('getCustomer'), 'data', where(meant, fields));
}

/** One sale in so many, in every world: invoices are numbered without a gap. */
export function oneSaleIn(n: number): (sale: Loose) => boolean {
  return ({ invoiceId }) => Number(invoiceId) % n === n - 1;
}

/** Of what records hold, about one in so many. */
export function oneHeldIn(n: number): (record: Loose, held: Loose) => boolean {
  return (_record, held) => oneIn(n, held);
}

export function ofStore(branchNo: string): (record: Loose) => boolean {
  return (record) => part(record, 'store').branchNo === branchNo;
}

/** Records with these values, about this share of them (always the same ones), or of which and of what they hold this is true. */
export type Meant = Loose | number | ((record: Loose, held: Loose) => boolean);

function isMeant(meant: Meant, record: Loose, held: Loose): boolean {
  if (typeof meant === 'function') return meant(record, held);
  if (typeof meant === 'number') return oneIn(Math.round(1 / meant), record);
  return Object.entries(meant).every(([name, value]) => record[name] === value);
}

/** Fields of those alone that are meant. */
export function where(meant: Meant, fields: Fields<[]>): (record: Loose) => Loose | null {
  return (record) => (isMeant(meant, record, record) ? fieldsOf(fields, record) : null);
}

/** A field as a text, and what is made of it. */
export function asText(name: string, change = (text: string): string => text): (record: Loose) => Loose {
  return ({ [name]: value }) => ({ [name]: change(String(value)) });
}

/** Whether a search finds a text. */
export function holds(text: unknown, search: string | null): boolean {
  return String(text)
    .toLowerCase()
    .includes((search ?? '').toLowerCase());
}

/** What a search looks at: the name and the SKU of a product, or of the product that a movement is of. */
export function labelsOf(record: Loose): readonly string[] {
  const { name, sku = '' } = isLoose(record.product) ? record.product : record;
  return [String(name), String(sku)];
}

/** Fields of a staff row that the contract does not name. */
export function unnamedIn(row: Loose): readonly string[] {
  return Object.keys(row).filter((name) => /^(?:observed.*(?:ShiftCount|Minutes)|lastClock|drawer)/.test(name));
}

/** A promotion of all stores. */
export function isGlobal(promotion: Loose): boolean {
  return parts(promotion, 'stores').length === 0;
}

export function only(condition: boolean, fields: Loose): Loose | null {
  return condition ? fields : null;
}

/** A search looks in one more place, and finds there what it would not have found. */
export function looksInto(when: When, isThere: (record: Loose, search: string) => boolean): Change {
  return changeResponse(when, async (answer, asked, readList) => {
    const search = asked.query.get('search') ?? '';
    if (search === '' || !isEmpty(answer)) return answer;
    const elsewhere = new URLSearchParams(asked.query);
    elsewhere.delete('search');
    const records = await readList(asked.request, asked.path.replace('/public-api/v1', ''), elsewhere);
    const found = records.filter((record) => isThere(record, search)).slice(0, Number(elsewhere.get('limit') ?? 25));
    return { ...answer, body: answer.body.replace('{"data":[]', `{"data":${JSON.stringify(found)}`) };
  });
}

type Reissue = (key: string, name: KeyName) => string;

/** A deployment whose keys have other texts, which the visitor has; what /me shows of them follows. */
export function issuesKeys(reissue: Reissue): Required<Pick<Fault, 'visitor'>> & { readonly wrap: Wrap } {
  const keysOf = ({ keys }: Pick<Deployment, 'keys'>) =>
    [...keys].map(([name, key]) => ({ name, key, issued: reissue(key, name) }));
  return {
    visitor: (deployment) => ({
      keys: new Map(keysOf(deployment).map(({ name, issued }) => [name, issued])),
      facts: deployment.facts,
    }),
    wrap: (handle, deployment) => {
      const known = new Map(keysOf(deployment).map((each) => [`Bearer ${each.issued}`, each]));
      const keyOf = (sent: unknown) => known.get(String(sent));
      const shown = setsAt(onAny('getMe'), 'data.key', ({ prefix, last4 }, { request }) => {
        const sent = keyOf(request.headers.authorization);
        if (sent === undefined) return null;
        const hidden = sent.key.length - String(prefix).length;
        return {
          prefix: sent.issued.slice(0, -hidden) || sent.issued.slice(0, 4),
          last4: sent.issued.slice(-String(last4).length),
        };
      });
      const translated: typeof handle = (request) => {
        const sent = keyOf(request.headers.authorization);
        return handle(sent === undefined ? request : withKey(request, sent.key));
      };
      return shown(translated);
    },
  };
}

/** Where the secret of a key of the sandbox begins. */
const SECRET = /(?<=live_).*$/;

export function withPrefix(key: string, prefix: string): string {
  return `${prefix}${SECRET.exec(key)?.[0] ?? key}`;
}
