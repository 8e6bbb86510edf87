import type { OperationId, PagedOperation } from '../../../../contract/operations.ts';
import { type Exchange, isGoodKey, type Json } from '../../../model/exchange.ts';
import { type Message, say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { count, inParts, type Tally } from '../../../model/tally.ts';
import { listField, textField } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';

const LISTS: readonly OperationId[] = ['listStores', 'listStaffShifts'];
const SHOWN = 10;

export const listsNameRecordsOnce = rule({
  id: 'lists-name-records-once',
  requirements: ['ENV-56'],
  title: 'No answer lists each of its stores or shifts several times',
  fault: 'A list repeats all of its records',
  fix: 'Look for a join that gives each row once for every row of another table. A client that adds up a list counts everything twice.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const counted = count(exchanges.flatMap(listIn), {
      cases: 'lists of several records',
      isKept: ({ records }) => !isRepeated(records),
      finding: ({ operation, id, records }) => {
        const [expected, received] = [texts(records).size, records.length];
        const message = say('{operation}: expected each of {expected} once, received {received}', {
          operation,
          expected: plural(expected, 'record'),
          received: plural(received, 'record'),
        });
        return {
          subject: { operation, record: id },
          message,
          expected: `${expected}`,
          received: `${received}`,
          evidence: [id],
        };
      },
      evidence: ({ id }) => [id],
      missing: { kind: 'data', reason: 'no list of several stores or shifts was seen' },
    });
    return { ...counted, broken: counted.broken.slice(0, SHOWN) };
  },
});

interface List extends Pick<Exchange, 'id' | 'operation'> {
  readonly records: readonly Json[];
}

/** The fields of these records are open, so they are compared as a whole. One record that comes twice may be two. */
function listIn({ id, operation, status, credential, body }: Exchange): List | [] {
  const records = listField(body, 'data');
  const isRead = LISTS.some((list) => list === operation) && status === 200 && isGoodKey(credential);
  return isRead && texts(records).size > 1 ? { id, operation, records } : [];
}

/** Without an id or a time of the day, two records may well be alike. */
const TOLD_APART = /"id":|\dT\d\d:\d\d/;

function isRepeated(records: readonly Json[]): boolean {
  return [...texts(records)].every(([text, same]) => same.length > 1 && TOLD_APART.test(text));
}

function texts(records: readonly Json[]): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(
    records.map((record) => JSON.stringify(record)),
    (text) => text,
  );
}

export const nestedIdsUnique = rule({
  id: 'nested-ids-unique',
  requirements: ['ENV-50'],
  title: 'Line items have ids of their own, and a record has one entry for each store or category',
  fault: 'Line items, overrides, stores or categories of a record share an id',
  fix: 'Give each line item an id of its own, not that of its sale, and each store or category one entry in branchOverrides, assignedStores, stores and categories. Look for a join that repeats rows.',
  needs: ['exchanges'],
  tolerates: { because: 'a single record may have been entered twice by hand', upTo: { cases: 2 } },
  judge({ exchanges }) {
    return inParts('records with several parts', [
      countSales(recordsOf(exchanges, 'listSales')),
      countProducts(recordsOf(exchanges, 'listProducts')),
      countAssigned(recordsOf(exchanges, 'listProducts'), 'product', 'assignedStores'),
      countAssigned(recordsOf(exchanges, 'listPromotions'), 'promotion', 'stores'),
      countAssigned(recordsOf(exchanges, 'listPromotions'), 'promotion', 'categories'),
    ]);
  },
});

interface Shown {
  readonly record: Json;
  readonly exchange: string;
}

/** Each record once, however often it came. */
function recordsOf(exchanges: readonly Exchange[], operation: PagedOperation): readonly Shown[] {
  const answers = exchanges.filter((exchange) => exchange.operation === operation && exchange.status === 200);
  const shown = answers.flatMap(({ id, body }) => listField(body, 'data').map((record) => ({ record, exchange: id })));
  return [...new Map(shown.map((each) => [textField(each.record, 'id'), each])).values()];
}

function countSales(sales: readonly Shown[]): Tally {
  return countParts(sales, {
    parts: ({ record }) => partsIn(record, 'lineItems', 'id'),
    // A line that was split into two may keep its id; lines of two products are two lines.
    whyUnclear: (lines) =>
      new Set(lines.map((line) => textField(line, 'productId'))).size === 1
        ? 'lines of one product share an id, and may be one line that was split'
        : null,
    message: (id, shared) =>
      say('sale {id}: expected an id for each line, received {shared} for several lines', { id, shared }),
  });
}

function countProducts(products: readonly Shown[]): Tally {
  return countParts(products, {
    parts: ({ record }) => partsIn(record, 'branchOverrides', 'storeId'),
    whyUnclear: () => null,
    message: (id, shared) =>
      say('product {id}: expected one override for each store, received several for {shared}', { id, shared }),
  });
}

function countAssigned(records: readonly Shown[], kind: string, list: string): Tally {
  return countParts(records, {
    parts: ({ record }) => partsIn(record, list, 'id'),
    whyUnclear: () => null,
    message: (id, shared) =>
      say('{kind} {id}: expected each of its {list} once, received {shared} several times', { kind, id, list, shared }),
  });
}

interface Parts {
  /** The parts of a record by their ids. */
  readonly parts: (shown: Shown) => ReadonlyMap<string, readonly Json[]>;
  /** Why parts that share an id decide nothing. */
  readonly whyUnclear: (sharing: readonly Json[]) => string | null;
  readonly message: (id: string, shared: string) => Message;
}

/** A record with one part shows nothing. */
function countParts(records: readonly Shown[], { parts, whyUnclear, message }: Parts): Tally {
  const shared = (shown: Shown) => [...parts(shown)].filter(([, sharing]) => sharing.length > 1);
  const counted = count(
    records.filter((shown) => [...parts(shown).values()].flat().length > 1),
    {
      cases: 'records with several parts',
      unclear: (shown) => {
        const reasons = shared(shown).map(([, sharing]) => whyUnclear(sharing));
        return reasons.includes(null) ? null : (reasons[0] ?? null);
      },
      isKept: (shown) => shared(shown).length === 0,
      finding: (shown) => {
        const id = textField(shown.record, 'id');
        const [received = ''] = shared(shown).find(([, sharing]) => whyUnclear(sharing) === null) ?? [];
        return { subject: { record: id }, message: message(id, received), received, evidence: [shown.exchange] };
      },
      missing: { kind: 'data', reason: 'no record with several lines, overrides, stores or categories' },
    },
  );
  return { ...counted, broken: counted.broken.slice(0, SHOWN) };
}

function partsIn(record: Json, list: string, name: string): ReadonlyMap<string, readonly Json[]> {
  const identified = listField(record, list).filter((part) => textField(part, name) !== '');
  return Map.groupBy(identified, (part) => textField(part, name));
}
