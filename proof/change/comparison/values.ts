import { documentedValues, type OperationId } from '../../../contract/operations.ts';
import { type SurfaceParameter, surface } from '../../../contract/surface.ts';
import type { Dice } from '../dice.ts';
import { type Facts, type Pairs, shown } from './facts.ts';

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
const LIMITS = '1 2 3 10 24 25 26 50 99 100'.split(' ');
/** Months, days and hours that no calendar and no clock has, and what is no time. */
const WRONG_TIMES = [
  ...'2024-13-45T00:00:00.000Z 2025-14-32T00:00:00.000Z 2025-06-42T25:61:00.000Z 2025-06-10T25:00:00.000Z'.split(' '),
  ...'2025-06-10T10:61:00.000Z 2025-00-10T10:00:00.000Z 2025-06-00T10:00:00.000Z yesterday true'.split(' '),
  ...WRONG_WORDS,
];
const WRONG_BOOLEANS = [...'maybe INACTIVE ACTIVE truely xtrue falsey xfalse true,false 2'.split(' '), ...WRONG_WORDS];
const MOST = 10;
const MOST_INSTANTS = 8;
const DAY = 86_400_000;

/** Where records show what these parameters take. */
const PLACES: Readonly<Record<string, readonly [list: OperationId, ...path: string[]]>> = {
  storeIds: ['listStores', 'id'],
  staffId: ['listSales', 'staff', 'id'],
  tabCreatorId: ['listSales', 'tabCreator', 'id'],
  categoryIds: ['listProducts', 'category', 'id'],
  productIds: ['listProducts', 'id'],
  triggers: ['listPromotions', 'trigger'],
};

/** One slot for each parameter that the contract documents; the two bounds of a range share one. */
export function slotsOf(operation: OperationId, facts: Facts, dice: Dice): readonly Slot[] {
  return surface.flatMap((one) => (one.operation === operation && one.name !== 'to' ? [slotOf(one, facts, dice)] : []));
}

function slotOf({ operation, name, kind }: SurfaceParameter, facts: Facts, dice: Dice): Slot {
  const one = (taken: readonly string[], refused: readonly string[] = []): Slot => {
    return { taken: taken.map((value) => [[name, value]]), refused: refused.map((value) => [[name, value]]) };
  };
  const place = PLACES[name];
  const known = place === undefined ? [] : shown(facts, ...place);
  const [first = dice.uuid()] = known;
  const some = dice.some(known, MOST);
  switch (kind) {
    case 'number':
      return one([...LIMITS, `${dice.int(1, 100)}`], WRONG_LIMITS);
    case 'cursor':
      return one([], notUuids(first));
    case 'store':
      return ofKnown(name, known, [...facts.foreign.stores, dice.uuid(), ...notUuids(first)], dice);
    case 'word':
      return ofKnown(name, documentedValues(operation, name), misspelt(documentedValues(operation, name)), dice);
    case 'person':
      return one([...some, dice.uuid()], notUuids(first));
    case 'boolean':
      return one(['true', 'false'], WRONG_BOOLEANS);
    case 'instant':
      return range(operation, facts, dice);
    case 'text':
      if (name === 'search') return one(searches(operation, facts, dice));
      if (name === 'triggers') return { taken: inForms(name, some), refused: [] };
      // Only on products is it promised that several are taken (PROMO-22, INV-22).
      if (operation === 'listProducts') return { taken: inForms(name, [...some, dice.uuid()]), refused: [] };
      return one([...some, dice.uuid()]);
  }
}

/** The two forms of several values. */
function formsOf(name: string) {
  const comma = (...some: readonly string[]): Pairs => [[name, some.join(',')]];
  const repeated = (...some: readonly string[]): Pairs => some.map((value) => [name, value]);
  return { comma, repeated };
}

/** Alone, in pairs, the first three and all together; with commas, repeated, and both at once. */
function inForms(name: string, values: readonly string[]): readonly Pairs[] {
  const { comma, repeated } = formsOf(name);
  const [first = '', second = '', third] = values;
  const pairs = values.slice(1).map((value, index) => [values[index] ?? value, value]);
  const groups = [...(third === undefined ? [] : [[first, second, third]]), values];
  return [
    ...values.map((value) => comma(value)),
    ...pairs.map((pair, index) => (index % 2 === 0 ? comma(...pair) : repeated(...pair.toReversed()))),
    ...groups.flatMap((group) => [comma(...group), repeated(...group.toReversed())]),
    ...(third === undefined ? [] : [[...comma(first, second), ...comma(third)]]),
  ];
}

function ofKnown(name: string, known: readonly string[], wrong: readonly string[], dice: Dice): Slot {
  return { taken: inForms(name, known), refused: wrong.flatMap((value) => amongGood(name, known, value, dice)) };
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

function misspelt([first = '', second = '']: readonly string[]): readonly string[] {
  return ['DRAFT', 'BARTER', `${first}S`, `X${first}`, second.slice(0, -1), second.slice(1), ...WRONG_WORDS];
}

function notUuids(uuid: string): readonly string[] {
  const nearly = [uuid.slice(0, -1), uuid.slice(1), `${uuid}0`, `0${uuid}`, `${uuid.slice(0, 9)}g${uuid.slice(10)}`];
  const around = [uuid.slice(0, 23), uuid.replace('-', '--'), `${uuid}-${uuid}`, `${uuid}tea`, `tea${uuid}`];
  return [...nearly, ...around, ...WRONG_WORDS, '12'];
}

const LENGTHS = [2, 1000, 3_600_000, DAY, 7 * DAY, 31 * DAY];

/** Both bounds, each alone, before, at and after the instants of real records. */
function range(operation: OperationId, facts: Facts, dice: Dice): Slot {
  const list = operation.startsWith('get') ? 'listSales' : operation;
  const times = ['createdAt', 'updatedAt', 'from', 'to'].flatMap((name) => shown(facts, list, name));
  const instants = dice.some(times, MOST_INSTANTS).flatMap((time) => [-1, 0, 1].map((ms) => Date.parse(time) + ms));
  const today = facts.now - (facts.now % DAY);
  const days = [0, -1, -29, -30, 1].map((days) => today + days * DAY);
  const bounds = [...instants, ...days, today - 1, facts.now].map(iso);
  const both = (from: string, to: string): Pairs => [['from', from], ...alone(to, 1)];
  const alone = (value: string, index: number): Pairs => [[index % 2 === 0 ? 'from' : 'to', value]];
  const [some = '', other = ''] = dice.some(bounds, 2);
  const [good = '', later = ''] = [some, other].toSorted();
  const after = (from: string, lengths: readonly number[]): string => iso(Date.parse(from) + dice.pick(lengths));
  const around = [`tea${some}`, `${some}tea`, `${some} ${some}`, `x${some}`, `${some}0`, some.slice(0, 8)];
  const wrong = [...WRONG_TIMES, ...around];
  return {
    taken: [
      ...bounds.map(alone),
      ...bounds.map((bound) => both(bound, after(bound, LENGTHS))),
      ...bounds
        .slice(1)
        .map((bound, index) => [bound, bounds[index] ?? ''].toSorted())
        .map(([from = '', to = '']) => both(from, to)),
      both(`${some.slice(0, 19)}Z`, `${after(some, [DAY]).slice(0, 19)}Z`),
    ],
    refused: [
      ...wrong.map(alone),
      ...wrong.map((value, index) => (index % 2 === 0 ? both(good, value) : both(value, later))),
      ...dice.some(bounds, 12).map((bound) => both(after(bound, [1, 1000, DAY, 40 * DAY]), bound)),
    ],
  };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function searches(operation: OperationId, facts: Facts, dice: Dice): readonly string[] {
  if (operation === 'listSales')
    return [...dice.some(shown(facts, operation, 'invoiceId'), MOST), '999999999', '987654321012'];
  const list = operation === 'listPromotions' ? operation : 'listProducts';
  const names = dice.some(shown(facts, list, 'name'), MOST);
  const skus = dice.some(shown(facts, list, 'sku'), MOST);
  const parts = [...names, ...skus].map((text) => text.slice(dice.int(0, 2), dice.int(4, 9)).trim());
  // Of promotions alone is it promised that letter case makes no difference (FIL-27).
  const cases = operation === 'listPromotions' ? names.flatMap((name) => [name.toUpperCase(), name.toLowerCase()]) : [];
  return [...names, ...skus, ...parts.filter((text) => text !== ''), ...cases, ...STRANGE_TEXTS];
}

/** Ids in the path of a by-ID operation: real ones of every kind, and those of no such record. */
export function pathIds(operation: OperationId, facts: Facts, dice: Dice): readonly string[] {
  const staff = [...shown(facts, 'getStaffAnalytics', 'id'), ...shown(facts, 'listSales', 'staff', 'id')];
  const customers = [
    ...shown(facts, 'getCustomerAnalytics', 'id'),
    ...shown(facts, 'listPromotions', 'customers', 'id'),
  ];
  const [own, others] = operation === 'listStaffShifts' ? [staff, customers] : [customers, staff];
  const records = (['listStores', 'listProducts', 'listSales'] as const).flatMap((list) =>
    shown(facts, list, 'id').slice(0, 1),
  );
  const unknown = [...facts.foreign.people, dice.uuid(), dice.uuid(), ...notUuids(own[0] ?? '')];
  return [...dice.some([...new Set(own)], MOST_PATHS), ...others.slice(0, 2), ...records, ...unknown].filter(
    (id) => id !== '',
  );
}

const MOST_PATHS = 30;
