import { isUuid } from '../../../../contract/formats.ts';
import {
  byStoreOperations,
  documentedValues,
  hasTrait,
  type OperationId,
  operations,
  pagedOperation,
  pagedOperations,
  rangedOperations,
  rankedOperations,
} from '../../../../contract/operations.ts';
import type { Values } from '../../../ask/questions/ask.ts';
import { lastWeek } from '../../../ask/questions/last-week.ts';
import type { ProbeContext } from '../../../model/probe.ts';
import { LIST_FILTERS } from '../../shared/requests/list-filters.ts';
import { type Cell, NEIGHBOURS, type Neighbour, PLACES, type ValueClass, type ValuePlace } from './cells.ts';
import type { Cursors } from './limits.ts';
import type { Question } from './question.ts';

/** One parameter of one operation, and the ways in which a value of it can be wrong. */
export interface Slot {
  readonly operation: OperationId;
  readonly parameter: string;
  readonly classes: readonly ValueClass[];
  /** It takes several values. */
  readonly isList: boolean;
  /** What it would take. */
  readonly good: string;
}

export interface Surroundings {
  readonly startedAt: string;
  readonly own: readonly string[];
}

export type Choice = Pick<Cell, 'value' | 'place' | 'neighbour'>;

/** What was learnt from the deployment. */
export interface Stock {
  /** Stores of ours. */
  readonly own: readonly string[];
  readonly cursors: Cursors;
}

const LIMIT: readonly ValueClass[] = [
  'above',
  'far-above',
  'negative',
  'word',
  'fraction',
  'followed',
  'preceded',
  'other-script',
];
const UUID: readonly ValueClass[] = ['word', 'cut', 'followed', 'preceded', 'other-letter', 'wrapped'];
const BOUND: readonly ValueClass[] = ['word', 'impossible', 'followed', 'preceded', 'epoch'];
const WORD: readonly ValueClass[] = ['unknown', 'cut', 'followed', 'preceded'];
const BOOLEAN: readonly ValueClass[] = ['word', 'cut', 'followed', 'preceded'];

const ENUMS = [
  ['listSales', 'status'],
  ['listSales', 'paymentMethods'],
  ['listInventoryLogs', 'types'],
] as const;

export function slotsOf(
  { startedAt, randomUuid }: Pick<ProbeContext, 'startedAt' | 'randomUuid'>,
  { own, cursors }: Stock,
): readonly Slot[] {
  const uuid = randomUuid('wrong ids');
  const week = lastWeek(startedAt);
  // What is added to an id of another form may make the id of another store.
  const store = own.find(isUuid) ?? uuid;
  return [
    ...[...pagedOperations, ...rankedOperations].map((operation) => slot(operation, 'limit', LIMIT, '10')),
    ...pagedOperations.map((operation) => slot(operation, 'cursor', UUID, cursors.get(operation) ?? uuid)),
    ...rangedOperations.flatMap((operation) =>
      (['from', 'to'] as const).map((parameter) => slot(operation, parameter, BOUND, week[parameter])),
    ),
    ...ENUMS.map(([operation, parameter]) => {
      const [good = ''] = documentedValues(operation, parameter);
      return { ...slot(operation, parameter, WORD, good), isList: true };
    }),
    slot(pagedOperation('promotions'), 'active', BOOLEAN, 'true'),
    ...['staffId', 'tabCreatorId'].map((parameter) => slot('listSales', parameter, UUID, uuid)),
    ...byStoreOperations.map((operation) => ({
      ...slot(operation, 'storeIds', UUID, store),
      isList: own.length > 0,
    })),
  ];
}

function slot(operation: OperationId, parameter: string, classes: readonly ValueClass[], good: string): Slot {
  return { operation, parameter, classes, isList: false, good };
}

/** The kind of the rule that judges it. */
export function kindOf({ parameter }: Pick<Slot, 'parameter'>, { value, place }: Choice): Question['kind'] {
  if (parameter === 'limit' && (value === 'above' || value === 'far-above')) return 'limit-above';
  if (parameter === 'limit') return value === 'negative' ? 'limit-negative' : 'limit-not-integer';
  if (parameter === 'cursor') return 'cursor';
  if (parameter === 'from' || parameter === 'to') return 'timestamp';
  if (parameter === 'active') return 'boolean';
  if (parameter === 'storeIds') return 'store-id';
  if (parameter === 'staffId' || parameter === 'tabCreatorId') return 'uuid';
  return place === 'alone' ? 'unknown' : 'mixed';
}

export function choicesOf(slot: Slot, stock: Stock): readonly Choice[] {
  const places: readonly ValuePlace[] = slot.isList ? PLACES : ['alone'];
  return slot.classes.flatMap((value) =>
    places.flatMap((place) => neighboursOf(slot, stock).map((neighbour) => ({ value, place, neighbour }))),
  );
}

function neighboursOf({ operation, parameter }: Slot, { own }: Stock): readonly Neighbour[] {
  const isPossible: Readonly<Record<Neighbour, boolean>> = {
    nothing: true,
    limit: parameter !== 'limit' && (hasTrait(operation, 'paged') || hasTrait(operation, 'ranked')),
    range: hasTrait(operation, 'ranged'),
    stores: parameter !== 'storeIds' && own.length > 0 && hasTrait(operation, 'byStore'),
    filter: filterFor(operation, parameter) !== null,
    // A cursor belongs to the list that gave it: with other parameters it may be refused for that.
    cursor: false,
  };
  return NEIGHBOURS.filter((neighbour) => isPossible[neighbour]);
}

function filterFor(operation: OperationId, parameter: string): Values | null {
  if (!hasTrait(operation, 'paged')) return null;
  const found = Object.entries(LIST_FILTERS[operations[operation].name]).find(([name]) => name !== parameter);
  return found === undefined ? null : { [found[0]]: found[1] };
}

/** Valid values to send beside the wrong one. */
export function neighbourValues(
  { operation, parameter }: Pick<Slot, 'operation' | 'parameter'>,
  neighbour: Neighbour,
  { startedAt, own }: Surroundings,
): Values {
  const { from, to } = lastWeek(startedAt);
  if (neighbour === 'limit') return { limit: '10' };
  if (neighbour === 'stores') return { storeIds: own.slice(0, 1) };
  if (neighbour === 'filter') return filterFor(operation, parameter) ?? {};
  return neighbour === 'range' ? { from, to } : {};
}
