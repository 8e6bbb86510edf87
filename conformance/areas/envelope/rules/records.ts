import type { OperationId } from '../../../../contract/operations.ts';
import type { LabelKind, LabelPair } from '../../../model/dictionary.ts';
import { type Exchange, isGoodKey, isTransient, type Json } from '../../../model/exchange.ts';
import type { Census } from '../../../model/lists.ts';
import { type Message, say } from '../../../model/message.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { type Counting, count, inParts, type Tally, tally } from '../../../model/tally.ts';
import { listField, textField } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { serverTime } from '../../../see/retry-window.ts';
import { ANSWERS_ARE_STEADY } from '../../shared/presupposed.ts';
import { labelsSeen, pagesOf } from '../../shared/sights.ts';
import { disagreementMessage } from '../same-record.family.ts';

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
      isKept: ({ records }) => ![...texts(records)].every(([text, same]) => same.length > 1 && TOLD_APART.test(text)),
      finding: ({ operation, id, records }) => {
        const [expected, received] = [texts(records).size, records.length];
        const message = say('{operation}: expected each of {expected} once, received {received}', {
          operation,
          expected: plural(expected, 'record'),
          received: plural(received, 'record'),
        });
        const compared = { expected: `${expected}`, received: `${received}` };
        return { subject: { operation, record: id }, message, ...compared, evidence: [id] };
      },
      evidence: ({ id }) => [id],
      missing: { kind: 'data', reason: 'no list of several stores or shifts was seen' },
    });
    return { ...counted, broken: counted.broken.slice(0, SHOWN) };
  },
});

/** The fields of these records are open, so they are compared as a whole. One record that comes twice may be two. */
function listIn({ id, operation, status, credential, body }: Exchange) {
  const records = listField(body, 'data');
  const isRead = LISTS.some((list) => list === operation) && status === 200 && isGoodKey(credential);
  return isRead && texts(records).size > 1 ? { id, operation, records } : [];
}

/** Without an id or a time of the day, two records may well be alike. */
const TOLD_APART = /"id":|\dT\d\d:\d\d/;

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
  judge: ({ exchanges }) =>
    inParts(
      PARTS_CASES,
      PARTS.map((parts) => countParts(recordsOf(exchanges, parts.operation), parts)),
    ),
});

const PARTS_CASES = 'records with several parts';

interface Shown {
  readonly record: Json;
  readonly exchange: string;
}

function recordsOf(exchanges: readonly Exchange[], operation: OperationId): readonly Shown[] {
  const answers = exchanges.filter((exchange) => exchange.operation === operation && exchange.status === 200);
  const shown = answers.flatMap(({ id, body }) => listField(body, 'data').map((record) => ({ record, exchange: id })));
  return [...new Map(shown.map((each) => [textField(each.record, 'id'), each])).values()];
}

interface Parts {
  readonly operation: OperationId;
  readonly list: string;
  /** The field of a part that no other part of its record shares. */
  readonly name: string;
  readonly message: (id: string, shared: string) => Message;
  /** Why parts that share an id decide nothing. */
  readonly whyUnclear?: (sharing: readonly Json[]) => string | null;
}

const PARTS: readonly Parts[] = [
  {
    operation: 'listSales',
    list: 'lineItems',
    name: 'id',
    // A line that was split into two may keep its id; lines of two products are two lines.
    whyUnclear: (lines) =>
      new Set(lines.map((line) => textField(line, 'productId'))).size === 1
        ? 'lines of one product share an id, and may be one line that was split'
        : null,
    message: (id, shared) =>
      say('sale {id}: expected an id for each line, received {shared} for several lines', { id, shared }),
  },
  {
    operation: 'listProducts',
    list: 'branchOverrides',
    name: 'storeId',
    message: (id, shared) =>
      say('product {id}: expected one override for each store, received several for {shared}', { id, shared }),
  },
  listedOnce('listProducts', 'product', 'assignedStores'),
  listedOnce('listPromotions', 'promotion', 'stores'),
  listedOnce('listPromotions', 'promotion', 'categories'),
];

function listedOnce(operation: OperationId, kind: string, list: string): Parts {
  const message = (id: string, shared: string) =>
    say('{kind} {id}: expected each of its {list} once, received {shared} several times', { kind, id, list, shared });
  return { operation, list, name: 'id', message };
}

/** A record with one part shows nothing. */
function countParts(records: readonly Shown[], { list, name, whyUnclear = () => null, message }: Parts): Tally {
  const identified = ({ record }: Shown) => listField(record, list).filter((part) => textField(part, name) !== '');
  const shared = (shown: Shown) =>
    [...Map.groupBy(identified(shown), (part) => textField(part, name))].filter(([, sharing]) => sharing.length > 1);
  const several = records.filter((shown) => identified(shown).length > 1);
  const counted = count(several, {
    cases: PARTS_CASES,
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
  });
  return { ...counted, broken: counted.broken.slice(0, SHOWN) };
}

export const byIdSameRecord = rule({
  id: 'by-id-same-record',
  requirements: ['TEN-24'],
  title: 'A customer’s profile has the id that was requested',
  fault: 'Profile of another customer returned',
  fix: 'Return the customer whose id is in the path: anything else shows the data of the wrong person. Look for a cache that leaves the id out of its key.',
  needs: ['byId'],
  judge({ byId }) {
    const asked = byId.tries.filter(
      ({ operation, status, shownId }) =>
        operation === 'getCustomer' && (isTransient(status) || (status === 200 && typeof shownId === 'string')),
    );
    return count(asked, {
      cases: 'profiles',
      unclear: ({ status }) => (isTransient(status) ? `getCustomer got ${status ?? 'no answer'}` : null),
      isKept: ({ id, shownId }) => id.toLowerCase() === shownId?.toLowerCase(),
      finding: ({ id, shownId, exchange }) => ({
        subject: { operation: 'getCustomer', record: id },
        message: say('the profile of {id}: expected the id {id}, received {shownId}', { id, shownId }),
        expected: id,
        received: String(shownId),
        evidence: [exchange],
      }),
      evidence: ({ exchange }) => [exchange],
      missing: { kind: 'data', reason: 'no profile that shows its id was seen' },
    });
  },
});

/** With fewer in common than this, a rename explains differences of all. */
const LEAST: Readonly<Record<LabelKind, number>> = { store: 2, category: 3, product: 5, customer: 5, staff: 5 };

export const referencesAgree = rule({
  id: 'references-agree',
  requirements: ['ENV-49'],
  presupposes: [ANSWERS_ARE_STEADY, { groups: ['label'], share: 'record' }],
  title: 'Endpoints show the same names, numbers and units for the same stores, products and categories',
  fault: 'Endpoints name the same things differently',
  fix: 'Show the same name, branch number, SKU or unit for an id in every endpoint. Look for an endpoint that takes it from another column.',
  needs: ['dictionary'],
  tolerates: { because: 'a shop may rename single things while it is read', upTo: { cases: 1, share: 0.5 } },
  quorum: { unclear: 0 },
  judge({ dictionary }) {
    return inParts('names in two endpoints', dictionary.pairs.map(countPair), {
      kind: 'data',
      reason: 'no two endpoints show the same things',
    });
  },
});

function countPair({ kind, field, operations: [one, other], common, unlike, shown, evidence }: LabelPair): Tally {
  const cases = 'names in two endpoints';
  const findings = shown.map(({ id, expected, received }) => ({
    subject: { entity: kind, field, operations: [one, other], record: id },
    message: disagreementMessage({ field, kind, id, expected, one, received, other }),
    expected: `${expected} (${one})`,
    received: `${received} (${other})`,
    evidence,
    // Lines of a sale have the label in a field of another name.
    ...(kind === 'product' && [one, other].includes('listSales')
      ? {}
      : labelsSeen({ id, field, operations: [one, other] }, evidence)),
  }));
  if (common >= LEAST[kind] || unlike === 0)
    return tally({ cases, kept: common - unlike, broken: findings, brokenCases: unlike, evidence });
  const reason = `${one} and ${other} differ on the ${field} of a ${kind}, with too few in common to rule out a rename`;
  return tally({ cases, kept: common - unlike, unclear: [{ reason, evidence }], evidence });
}

export const paymentSequence = rule({
  id: 'payment-sequence',
  requirements: ['ENV-35'],
  title: 'The payments of a sale have different sequence numbers',
  fault: 'Payments of a sale share a sequence number',
  fix: 'Number the payments of a sale one after the other: sequence is their order.',
  needs: ['sales'],
  advisory: true,
  judge({ sales }) {
    return countPayments(sales, {
      isKept: ({ payments }) => new Set(payments.map(({ sequence }) => sequence)).size === payments.length,
      finding: ({ id, payments }) => {
        const received = payments.map(({ sequence }) => sequence).join(', ');
        const message = say('sale {id}: expected different sequence numbers, received {received}', { id, received });
        return { subject: { record: id }, message, expected: 'different numbers', received, evidence: [] };
      },
    });
  },
});

function countPayments(sales: Census<SaleRow>, counting: Pick<Counting<SaleRow>, 'isKept' | 'finding'>): Tally {
  const several = sales.rows.filter(({ payments }) => payments.length > 1);
  const missing = { kind: 'data', reason: 'no sale has several payments' } as const;
  const counted = count(several, { cases: 'sales with several payments', missing, ...counting });
  return { ...counted, broken: counted.broken.slice(0, SHOWN), evidence: sales.evidence.slice(0, 5) };
}

export const paymentsListedOnce = rule({
  id: 'payments-listed-once',
  requirements: ['ENV-56'],
  title: 'A sale lists each of its payments once',
  fault: 'All payments of a sale are listed several times',
  fix: 'Look for a join of payments and line items, which repeats each payment for every line. A client that adds payments up counts them twice.',
  needs: ['sales'],
  tolerates: { because: 'the payments of a single sale may have been entered twice', upTo: { cases: 2 } },
  judge({ sales }) {
    const pages = pagesOf(sales);
    return countPayments(sales, {
      isKept: (sale) => !isPaidAgain(sale),
      finding: ({ id, payments }) => {
        const [expected, received] = [`${apart(payments).length} payments`, `${payments.length} payments`];
        const message = say('sale {id}: expected {expected}, which come to its total, received {received}', {
          id,
          expected,
          received,
        });
        return { subject: { record: id }, message, expected, received, evidence: pages(id) };
      },
    });
  },
});

type Payments = SaleRow['payments'];

function apart(payments: Payments): readonly Payments[] {
  const sameIn = ({ method, amount, sequence, createdAt }: Payments[number]) =>
    JSON.stringify([method, amount, sequence, createdAt]);
  return [...Map.groupBy(payments, sameIn).values()];
}

const CENT = 0.011;

/** Two halves of a bill that were paid alike at once come to its total together: then both were made. */
function isPaidAgain({ total, payments }: SaleRow): boolean {
  const groups = apart(payments);
  const once = groups.reduce((sum, [first]) => sum + (first?.amount ?? 0), 0);
  return groups.every((same) => same.length > 1) && Math.abs(once) > CENT && Math.abs(once - total) < CENT;
}

const CHANGING_LISTS = ['listSales', 'listProducts', 'listPromotions'] as const satisfies readonly OperationId[];
const CASES = 'last changes';
const HOUR = 3_600_000;
const MOST_SHOWN = 5;

export const lastChangeInOrder = rule({
  id: 'last-change-in-order',
  requirements: ['ENV-55'],
  title: 'Records were last changed after they were created, and not in the future',
  fault: 'updatedAt does not fit the other times of a record',
  fix: 'Write updatedAt in UTC, as all times. Look for a column without a time zone that is read as local time, and for a default that is not the time of the change.',
  needs: ['exchanges'],
  tolerates: {
    because: 'a till with a wrong clock and an import write odd times into some records',
    upTo: { cases: 2, share: 0.5 },
  },
  judge({ exchanges }) {
    const parts = CHANGING_LISTS.flatMap((operation) => {
      const records = timedRecordsOf(exchanges, operation);
      const recent = records.filter(({ created, now }) => created <= now && created > now - LATELY);
      return [
        countTimes(records, ({ updated, created }) => updated < created, 'earlier than createdAt'),
        countTimes(recent, ({ updated, now }) => updated > now + HOUR, 'in the future'),
      ];
    });
    return inParts(CASES, parts, { kind: 'data', reason: 'no record shows when it was created and changed' });
  },
});

interface Timed {
  readonly id: string;
  readonly operation: OperationId;
  readonly exchange: string;
  readonly created: number;
  readonly updated: number;
  /** When the answer was made, by the deployment's own clock. */
  readonly now: number;
}

/** Each record once, as it was first shown. */
function timedRecordsOf(exchanges: readonly Exchange[], operation: OperationId): readonly Timed[] {
  const found = new Map<string, Timed>();
  for (const { id: exchange, status, credential, body, headers, ...asked } of exchanges) {
    if (asked.operation !== operation || status !== 200 || !isGoodKey(credential)) continue;
    const now = serverTime(headers);
    for (const record of listField(body, 'data')) {
      const id = textField(record, 'id');
      if (id === '' || found.has(id)) continue;
      const [created, updated] = [timeIn(record, 'createdAt'), timeIn(record, 'updatedAt')];
      if (!Number.isNaN(created + updated)) found.set(id, { id, operation, exchange, created, updated, now });
    }
  }
  return [...found.values()];
}

function timeIn(record: unknown, name: string): number {
  return Date.parse(textField(record, name));
}

/** What was created as lately shows whether changes are in the future; other records may not have changed since. */
const LATELY = 3 * HOUR;

function countTimes(records: readonly Timed[], isBroken: (one: Timed) => boolean, received: string): Tally {
  const broken = records.filter(isBroken);
  return tally({
    cases: CASES,
    kept: records.length - broken.length,
    evidence: records.slice(0, 1).map(({ exchange }) => exchange),
    brokenCases: broken.length,
    broken: broken.slice(0, MOST_SHOWN).map(({ id, operation, exchange, created, updated }) => ({
      subject: { operation, field: 'updatedAt', record: id },
      message: say('{operation}: updatedAt of {id}, {updated}, is {received}', {
        operation,
        id,
        updated: new Date(updated).toISOString(),
        received,
      }),
      expected: `a time from ${new Date(created).toISOString()} to now`,
      received: new Date(updated).toISOString(),
      evidence: [exchange],
    })),
  });
}
