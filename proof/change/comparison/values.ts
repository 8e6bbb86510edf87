import type { Json } from '../../../conformance/model/exchange.ts';
import { field, listField, textField } from '../../../conformance/model/values/json.ts';
import { documentedValues, type OperationId, operations } from '../../../contract/operations.ts';
import type { Dice } from '../dice.ts';
import { type Facts, ids, type Pairs } from './facts.ts';

/** A parameter, or two that belong together, with what can be sent: values that are promised to be taken, and to be refused. */
export interface Slot {
  readonly taken: readonly Pairs[];
  readonly refused: readonly Pairs[];
}

/** Texts that no list finds, or that a careless search reads as a pattern (FIL-22). */
const STRANGE_TEXTS = ['%', '_', '%25', "'", '"', '[a]', '(', '\\', '*', 'nothing is named so', ';--'];
const WRONG_WORDS = ['abc', 'undefined', 'n/a'];
/** No number, and no whole number from 1 to 100 in any spelling of it. */
const WRONG_LIMITS = [
  ...'101 102 128 200 1000 5000 2147483648 4294967297 99999999999999999999'.split(' '),
  ...'-1 -2 -25 -100 0.5 1.5 99.9 10.01 10abc x10 10,20 NaN Infinity'.split(' '),
  ...WRONG_WORDS,
];
/** Months, days and hours that no calendar and no clock has, and what is no time. */
const WRONG_TIMES = [
  ...'2024-13-45T00:00:00.000Z 2025-14-32T00:00:00.000Z 2025-06-42T25:61:00.000Z 2025-06-10T25:00:00.000Z'.split(' '),
  ...'2025-06-10T10:61:00.000Z 2025-00-10T10:00:00.000Z 2025-06-00T10:00:00.000Z yesterday true'.split(' '),
  ...WRONG_WORDS,
];
const WRONG_BOOLEANS = [...'maybe INACTIVE ACTIVE truely xtrue falsey xfalse true,false 2'.split(' '), ...WRONG_WORDS];
const MOST_IDS = 10;
const MOST_INSTANTS = 8;
const DAY = 86_400_000;

/** One slot for each parameter that the contract documents; the two bounds of a range share one. */
export function slotsOf(operation: OperationId, facts: Facts, dice: Dice): readonly Slot[] {
  const names: readonly string[] = operations[operation].parameters.flatMap((parameter) =>
    parameter.in === 'query' ? [parameter.name] : [],
  );
  return names.flatMap((name) => {
    if (name === 'to') return [];
    return name === 'from' ? [range(operation, facts, dice)] : [slotOf(operation, name, facts, dice)];
  });
}

function slotOf(operation: OperationId, name: string, facts: Facts, dice: Dice): Slot {
  const records = (list: OperationId): readonly Json[] => facts.records.get(list) ?? [];
  const some = (values: readonly string[], count = MOST_IDS): string[] => dice.some([...new Set(values)], count);
  const categories = ids(records('listProducts').map((product) => field(product, 'category') ?? null));
  const one = (values: readonly string[], refused: readonly string[]): Slot => ({
    taken: values.map((value) => [[name, value]]),
    refused: refused.map((value) => [[name, value]]),
  });
  const uuids = (values: readonly string[]) => one([...some(values), dice.uuid()], notUuids(values[0] ?? dice.uuid()));
  switch (name) {
    case 'limit':
      return one(['1', '2', '3', '10', '24', '25', '26', '50', '99', '100', `${dice.int(1, 100)}`], WRONG_LIMITS);
    case 'cursor':
      return one([], notUuids(dice.uuid()));
    case 'storeIds':
      return stores(facts, dice);
    case 'status':
    case 'paymentMethods':
    case 'types':
      return words(name, documentedValues(operation, name), dice);
    case 'staffId':
      return uuids(ids(records('listSales').map((sale) => field(sale, 'staff') ?? null)));
    case 'tabCreatorId':
      return uuids(ids(records('listSales').map((sale) => field(sale, 'tabCreator') ?? null)));
    case 'categoryIds':
      // Only on products is it promised that several are taken (PROMO-22, INV-22).
      return operation === 'listProducts'
        ? { taken: inForms(name, [...some(categories), dice.uuid()]), refused: [] }
        : one([...some(categories), dice.uuid()], []);
    case 'productIds':
      return one([...some(ids(records('listProducts'))), dice.uuid()], []);
    case 'active':
      return one(['true', 'false'], WRONG_BOOLEANS);
    case 'triggers': {
      const triggers = records('listPromotions').map((promotion) => textField(promotion, 'trigger'));
      return { taken: inForms(name, some(triggers)), refused: [] };
    }
    case 'search':
      return one(searches(operation, facts, dice), []);
    default:
      throw new Error(`the corpus has no values for ${name} of ${operation}`);
  }
}

/** The two forms of several values. */
function formsOf(name: string) {
  const comma = (...some: readonly string[]): Pairs => [[name, some.join(',')]];
  const repeated = (...some: readonly string[]): Pairs => some.map((value) => [name, value]);
  return { comma, repeated };
}

/** Alone, in pairs and all together; with commas, repeated, and both at once. */
function inForms(name: string, values: readonly string[]): readonly Pairs[] {
  const [first, second, third] = values;
  const { comma, repeated } = formsOf(name);
  return [
    ...values.map((value) => comma(value)),
    ...values.slice(1).flatMap((value, index) => {
      const before = values[index] ?? value;
      return index % 2 === 0 ? [comma(before, value)] : [repeated(value, before)];
    }),
    ...(first === undefined || second === undefined ? [] : [repeated(first, second), comma(second, first)]),
    ...(first === undefined || second === undefined || third === undefined
      ? []
      : [comma(first, second, third), repeated(third, first, second), [...comma(first, second), ...comma(third)]]),
    comma(...values),
    repeated(...values),
  ];
}

/** A wrong value alone, and in two of its places among good ones. */
function amongGood(
  name: string,
  [good = '', other = good]: readonly string[],
  wrong: string,
  dice: Dice,
): readonly Pairs[] {
  const { comma, repeated } = formsOf(name);
  const inOneText = [comma(wrong, good), comma(good, wrong), comma(good, wrong, other)];
  const inSeveral = [repeated(wrong, good), repeated(good, wrong), [...comma(good, other), ...comma(wrong)]];
  return [comma(wrong), ...dice.some([...inOneText, ...inSeveral], 2)];
}

function words(name: string, documented: readonly string[], dice: Dice): Slot {
  const [first = '', second = ''] = documented;
  const wrong = ['DRAFT', 'BARTER', `${first}S`, `X${first}`, second.slice(0, -1), second.slice(1), ...WRONG_WORDS];
  return ofKnown(name, documented, wrong, dice);
}

function stores({ records, foreign }: Facts, dice: Dice): Slot {
  const own = ids(records.get('listStores') ?? []);
  return ofKnown('storeIds', own, [...foreign.stores, dice.uuid(), ...notUuids(own[0] ?? '')], dice);
}

function ofKnown(name: string, known: readonly string[], wrong: readonly string[], dice: Dice): Slot {
  return { taken: inForms(name, known), refused: wrong.flatMap((value) => amongGood(name, known, value, dice)) };
}

function notUuids(uuid: string): readonly string[] {
  const nearly = [uuid.slice(0, -1), uuid.slice(1), `${uuid}0`, `0${uuid}`, `${uuid.slice(0, 9)}g${uuid.slice(10)}`];
  const around = [uuid.slice(0, 23), uuid.replace('-', '--'), `${uuid}-${uuid}`, `${uuid}tea`, `tea${uuid}`];
  return [...nearly, ...around, ...WRONG_WORDS, '12'];
}

/** Both bounds, each alone, before, at and after the instants of real records. */
function range(operation: OperationId, facts: Facts, dice: Dice): Slot {
  const instants = dice
    .some(instantsOf(facts.records.get(shownBy(operation)) ?? []), MOST_INSTANTS)
    .flatMap((at) => [at - 1, at, at + 1]);
  const today = facts.now - (facts.now % DAY);
  const all = [...instants, today, today - DAY, today - 1, today - 29 * DAY, today - 30 * DAY, today + DAY, facts.now];
  const bounds = all.map((at) => new Date(at).toISOString());
  const both = (from: string, to: string): Pairs => [
    ['from', from],
    ['to', to],
  ];
  const [some = '', other = ''] = dice.some(bounds, 2);
  const [good, later] = [some, other].toSorted();
  const around = [`tea${some}`, `${some}tea`, `${some} ${some}`, `x${some}`, `${some}0`, some.slice(0, 8)];
  const wrong = [...WRONG_TIMES, ...around];
  return {
    taken: [
      ...bounds.flatMap((bound) => {
        const [one = bound, two = bound] = [bound, dice.pick(bounds)].toSorted();
        return one === two ? [] : [both(one, two)];
      }),
      ...bounds.flatMap((bound, index) => [[[index % 2 === 0 ? 'from' : 'to', bound]] satisfies Pairs]),
      ...spans(instants, dice).map(([one, two]) => both(one, two)),
      both(`${some.slice(0, 19)}Z`, `${new Date(Date.parse(some) + DAY).toISOString().slice(0, 19)}Z`),
    ],
    refused: [
      ...wrong.flatMap((value, index): Pairs[] => [
        [[index % 2 === 0 ? 'from' : 'to', value]],
        index % 2 === 0 ? both(good ?? '', value) : both(value, later ?? ''),
      ]),
      ...dice.some(bounds, 12).map((bound): Pairs => {
        const later = Date.parse(bound) + dice.pick([1, 1000, DAY, 40 * DAY]);
        return both(new Date(later).toISOString(), bound);
      }),
    ],
  };
}

/** From just before a record to just after it, and from there to a later one. */
function spans(instants: readonly number[], dice: Dice): readonly (readonly [string, string])[] {
  return instants.map((at): readonly [string, string] => {
    const length = dice.pick([2, 1000, 3_600_000, DAY, 7 * DAY, 31 * DAY]);
    return [new Date(at).toISOString(), new Date(at + length).toISOString()];
  });
}

/** Where the records are shown that the ranges of an operation are about. */
function shownBy(operation: OperationId): OperationId {
  return operation.startsWith('get') ? 'listSales' : operation;
}

/** Every documented time of a record: when it was made and changed, and the bounds of a schedule. */
function instantsOf(records: readonly Json[]): readonly number[] {
  return records.flatMap((record) =>
    ['createdAt', 'updatedAt', 'from', 'to'].map((name) => Date.parse(textField(record, name))).filter(Number.isFinite),
  );
}

function searches(operation: OperationId, { records }: Facts, dice: Dice): readonly string[] {
  if (operation === 'listSales') {
    const invoices = (records.get(operation) ?? []).map((sale) => `${field(sale, 'invoiceId')}`);
    return [...dice.some(invoices, MOST_IDS), '999999999', '987654321012'];
  }
  const named = records.get(operation === 'listPromotions' ? operation : 'listProducts') ?? [];
  const names = dice.some([...new Set(named.map((record) => textField(record, 'name')))], MOST_IDS);
  const skus = dice.some(
    named.map((record) => textField(record, 'sku')).filter((sku) => sku !== ''),
    MOST_IDS,
  );
  const parts = [...names, ...skus]
    .map((text) => text.slice(dice.int(0, 2), dice.int(4, 9)).trim())
    .filter((text) => text !== '');
  // Of promotions alone is it promised that letter case makes no difference (FIL-27).
  const cases = operation === 'listPromotions' ? names.flatMap((name) => [name.toUpperCase(), name.toLowerCase()]) : [];
  return [...names, ...skus, ...parts, ...cases, ...STRANGE_TEXTS];
}

/** Ids in the path of a by-ID operation: real ones of every kind, and those of no such record. */
export function pathIds(operation: OperationId, { records, foreign }: Facts, dice: Dice): readonly string[] {
  const of = (list: OperationId): string[] => ids(records.get(list) ?? []);
  const sellers = ids((records.get('listSales') ?? []).map((sale) => field(sale, 'staff') ?? null));
  const staff = [...new Set([...of('getStaffAnalytics'), ...sellers])];
  const [customers, buyers] = [of('getCustomerAnalytics'), namedIn(records.get('listPromotions') ?? [])];
  const own = operation === 'listStaffShifts' ? staff : dice.some([...new Set([...customers, ...buyers])], 30);
  const [store = '', product = '', sale = ''] = [of('listStores')[0], of('listProducts')[0], of('listSales')[0]];
  const others = [...staff.slice(0, 2), ...customers.slice(0, 2), store, product, sale];
  const ofOthers = [foreign.staff, foreign.customer, dice.uuid(), dice.uuid()];
  return [...own, ...others, ...ofOthers, ...notUuids(own[0] ?? '')].filter((id) => id !== '');
}

function namedIn(promotions: readonly Json[]): string[] {
  return promotions.flatMap((promotion) => ids(listField(promotion, 'customers')));
}
