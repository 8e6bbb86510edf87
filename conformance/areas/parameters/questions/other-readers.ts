import {
  hasTrait,
  type OperationId,
  operations,
  pagedOperations,
  rangedOperations,
  rankedOperations,
} from '../../../../contract/operations.ts';
import { lastWeek } from '../../../ask/questions/ask.ts';
import { LIST_FILTERS } from '../../shared/requests/asked.ts';
import type { ParameterKind } from '../../shared/requests/parameter-try.ts';
import { type Question, questionOf, type Turns, turnOf, type ValueClass } from './cells.ts';

type Bound = 'from' | 'to';

/** Values that have to be refused, and that readers of some languages and frameworks take, at each parameter in turn. */
export function otherReaders(startedAt: string, uuid: string): readonly Question[] {
  return [
    ...[...pagedOperations, ...rankedOperations].flatMap(limits),
    ...rangedOperations.flatMap((operation, turn) => times(operation, turn, startedAt)),
    ...enums(),
    ...ids(uuid),
  ];
}

const NUMBERS: Turns<readonly [what: string, limit: string, value: ValueClass]> = [
  ['a hexadecimal number', '0x10', 'preceded'],
  ['digits with the sign of a type', '10f', 'followed'],
  ['digits with a comma', '1,0', 'followed'],
];

/** One number of another notation; and one that any reader takes, where a list is searched and narrowed by other code. */
function limits(operation: OperationId, turn: number): readonly Question[] {
  const [what, limit, value] = turnOf(NUMBERS, turn);
  const filters = hasTrait(operation, 'paged') ? LIST_FILTERS[operations[operation].name] : {};
  const tooLarge = 'ten times the maximum, with all filters';
  return [
    refused(operation, ['limit-not-integer', 'limit', what, value], { limit }),
    refused(operation, ['limit-above', 'limit', tooLarge, 'far-above'], { ...filters, limit: '1000' }),
  ];
}

const NO_TIMESTAMPS: Turns<readonly [what: string, value: ValueClass, wrong: (near: string, bound: Bound) => string]> =
  [
    ['a date with slashes', 'word', (near) => near.slice(0, 10).replaceAll('-', '/')],
    ['milliseconds since 1970', 'epoch', (near) => String(Date.parse(near))],
    ['an hour that no day has', 'impossible', (near) => near.replace(/T\d\d/, 'T25')],
    ['a word for a time', 'word', (_, bound) => (bound === 'from' ? 'yesterday' : 'now')],
  ];

/** One at each bound; a bound of a promotion is sent alone. */
function times(operation: OperationId, turn: number, startedAt: string): readonly Question[] {
  const week = lastWeek(startedAt);
  return (['from', 'to'] as const).map((bound, index) => {
    const [what, value, wrong] = turnOf(NO_TIMESTAMPS, turn + index);
    // A word may mean a time behind the end of the week.
    const range = hasTrait(operation, 'dated') ? { from: week.from, to: startedAt } : {};
    const sent = { ...range, [bound]: wrong(week[bound], bound) };
    return refused(operation, ['timestamp', bound, what, value], sent);
  });
}

function enums(): readonly Question[] {
  return [
    refused('listSales', ['unknown', 'status', 'a number', 'unknown'], { status: '1' }),
    refused('listInventoryLogs', ['unknown', 'types', 'a number', 'unknown'], { types: '1' }),
    refused('listSales', ['unknown', 'paymentMethods', 'one in quotes', 'wrapped'], { paymentMethods: '"CASH"' }),
    refused('listPromotions', ['boolean', 'active', 'true in quotes', 'wrapped'], { active: '"true"' }),
  ];
}

/** Short for a UUID of zeros, for some readers. */
const SHORT = '1-1-1-1-1';

function ids(uuid: string): readonly Question[] {
  return [
    ...pagedOperations.map((operation) =>
      refused(operation, ['cursor', 'cursor', 'a UUID of one digit to a group', 'cut'], { cursor: SHORT }),
    ),
    refused('listSales', ['store-id', 'storeIds', 'a UUID of one digit to a group', 'cut'], { storeIds: SHORT }),
    refused('getCustomerAnalytics', ['store-id', 'storeIds', 'a UUID in quotes', 'wrapped'], { storeIds: `"${uuid}"` }),
    refused('listSales', ['uuid', 'staffId', 'a UUID in quotes', 'wrapped'], { staffId: `"${uuid}"` }),
  ];
}

type Refused = readonly [kind: ParameterKind, parameter: string, what: string, value: ValueClass];

function refused(
  operation: OperationId,
  [kind, parameter, what, value]: Refused,
  sent: Readonly<Record<string, string>>,
): Question {
  return questionOf(operation, { kind, expect: 'refuse', parameter, what, value }, sent);
}
