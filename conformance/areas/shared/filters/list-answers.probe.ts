import {
  type AnalyticsOperation,
  analyticsOperations,
  hasTrait,
  operations,
  type PagedOperation,
  pagedOperations,
} from '../../../../contract/operations.ts';
import { type Exchange, isGoodKey, type Json } from '../../../model/exchange.ts';
import type { Census, FilterRead, FilterUse, Walk } from '../../../model/lists.ts';
import { type ProbeContext, probe, settlesAfter } from '../../../model/probe.ts';
import { ROW_OF } from '../../../model/rows.ts';
import { field, listField, numberField, textField } from '../../../model/values/json.ts';
import { remembered } from '../../../model/values/memoize.ts';
import { canBeRepeated } from '../../../see/answers.ts';
import { instantOf, shownRange } from '../../../see/windows.ts';
import type { Matched } from '../sights.ts';
import { type AnyRow, belongingTo, searchedIn } from './semantics.ts';

/** Lists whose answers to different requests have to agree on whether there is anything. */
export type ComparedOperation = PagedOperation | AnalyticsOperation;

/** An empty answer, and another one that shows a record which the empty one has to show as well. */
interface Contradiction extends Shown {
  readonly empty: Exchange;
  readonly showing: Exchange;
}

export interface Shown {
  readonly record: string;
  /** Its id, where it has one, and what it has where it was looked at. */
  readonly where: { readonly id: string; readonly values: Matched['at'] } | null;
}

interface Selection extends Pick<Walk, 'window' | 'filters'> {
  /** Without bounds, where what they are by default is the deployment's choice. */
  readonly isDefaultRange: boolean;
}

/** A full instant in UTC: how others are read is open. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Null where it cannot be said for sure what has to be in the answer. */
function selectionOf(operation: ComparedOperation, { query }: Exchange): Selection | null {
  const { parameters } = operations[operation];
  const isKnown = query.every(([name]) => name !== 'cursor' && parameters.some((parameter) => parameter.name === name));
  if (!isKnown) return null;
  const uses = usesIn(operation, query);
  if (!uses.every(isClear)) return null;
  const sent = uses.map(({ parameter, values }) => ({ parameter: parameter.name, values, form: 'comma' }) as const);
  const bounds = sent.filter(({ parameter }) => parameter === 'from' || parameter === 'to');
  const filters = sent.filter((use) => use.parameter !== 'limit' && !bounds.includes(use));
  if (!hasTrait(operation, 'dated')) return { filters: [...filters, ...bounds], window: null, isDefaultRange: false };
  const [from, to] = ['from', 'to'].map((name) => bounds.find(({ parameter }) => parameter === name)?.values[0]);
  if (from !== undefined && to !== undefined) return { filters, window: { from, to }, isDefaultRange: false };
  return bounds.length === 0 ? { filters, window: null, isDefaultRange: true } : null;
}

export interface Use {
  readonly parameter: (typeof operations)[ComparedOperation]['parameters'][number];
  readonly values: readonly string[];
}

/** The documented parameters that were sent, with their values in either form of a list. */
export function usesIn(operation: ComparedOperation, query: Exchange['query']): readonly Use[] {
  return operations[operation].parameters.flatMap((parameter): Use[] => {
    const given = query.filter(([name]) => name === parameter.name).map(([, value]) => value);
    const values = parameter.many ? given.flatMap((value) => value.split(',')) : given;
    return values.length === 0 ? [] : [{ parameter, values }];
  });
}

/** Documented values in their documented form, as often as they may be sent: how others are read is open. */
function isClear({ parameter, values }: Use): boolean {
  const { name, many } = parameter;
  if (!many && values.length > 1) return false;
  return values.every((value) => {
    if ('enum' in parameter) return parameter.enum.some((known) => known === value);
    if (name === 'active') return value === 'true' || value === 'false';
    if (name === 'limit') return /^[1-9]\d{0,2}$/.test(value);
    if (name === 'from' || name === 'to') return INSTANT.test(value) && !Number.isNaN(instantOf(value));
    return value !== '';
  });
}

/** The first page of a list that the organization's own key may read. */
function isAnswer(operation: ComparedOperation, exchange: Exchange): boolean {
  const { method, status, credential } = exchange;
  return (
    exchange.operation === operation &&
    method === 'GET' &&
    status === 200 &&
    isGoodKey(credential) &&
    canBeRepeated(exchange)
  );
}

function isEmpty({ body, facts }: Exchange): boolean {
  return body === undefined
    ? facts.records === 0
    : field(body, 'data') !== undefined && listField(body, 'data').length === 0;
}

/** Answers that show something, and the empty ones that contradict them, at most one for each set of parameters. */
export function contradictionsIn(operation: ComparedOperation, exchanges: readonly Exchange[]) {
  const answers = exchanges.filter((exchange) => isAnswer(operation, exchange));
  const showing = answers
    .filter((exchange) => listField(exchange.body, 'data').length > 0)
    .toSorted((one, other) => one.query.length - other.query.length);
  const byParameters = Map.groupBy(answers.filter(isEmpty), ({ query }) =>
    [...new Set(query.map(([name]) => name))].sort().join(),
  );
  const contradictions = [...byParameters.values()].flatMap(
    (alike) => first(alike.values().map((empty) => contradictionOf(operation, empty, showing))) ?? [],
  );
  return { showing, contradictions };
}

function contradictionOf(
  operation: ComparedOperation,
  empty: Exchange,
  showing: readonly Exchange[],
): Contradiction | null {
  const mustShow = mustShowIn(operation, empty);
  if (mustShow === null) return null;
  return first(
    showing.values().map((other) => {
      const shown = mustShow(other);
      return shown === null ? null : { empty, showing: other, ...shown };
    }),
  );
}

/** The first that is there; what comes after it is not looked for. */
function first<Found>(all: IteratorObject<Found | null>): Found | null {
  return all.find((found) => found !== null) ?? null;
}

/** The first record of another answer that the answer to this request has to show; null if there is none for sure. */
function mustShowIn(operation: ComparedOperation, empty: Exchange): ((other: Exchange) => Shown | null) | null {
  const selection = selectionOf(operation, empty);
  if (selection === null) return null;
  return hasTrait(operation, 'paged') ? listed(operation, selection) : ranked(operation, selection);
}

function listed(operation: PagedOperation, selection: Selection): (other: Exchange) => Shown | null {
  const { name: list } = operations[operation];
  const belonging = belongingTo({ ...selection, list });
  const rowOf: (record: unknown) => AnyRow = ROW_OF[list];
  // Whether a range of sales looks at their creation or at their last change is open.
  const isSure = (row: AnyRow): boolean => belonging(row) === true && belonging(changed(row)) === true;
  return (other) => {
    // Filters may have another range by default than a plain request.
    if (selection.isDefaultRange && !other.query.every(([name]) => name === 'limit')) return null;
    const row = listField(other.body, 'data').values().map(rowOf).find(isSure);
    if (row === undefined) return null;
    return { record: row.id, where: { id: row.id, values: searchedIn({ ...selection, list }, row) } };
  };
}

const DAY = 86_400_000;

/** A row of analytics, where all sales that it counts lie in the range and the stores of the request. */
function ranked(operation: AnalyticsOperation, { window, filters }: Selection): (other: Exchange) => Shown | null {
  if (window === null) return () => null;
  const [from, to] = [instantOf(window.from), instantOf(window.to)];
  const isInside = (first: number, last: number): boolean => first >= from && last <= to;
  const stores = storesOf(filters);
  return (other) => {
    const selection = selectionOf(operation, other);
    if (selection === null || !isPart(storesOf(selection.filters), stores)) return null;
    const range = selection.window ?? shownRange(other.body);
    const isWhole = range !== null && isInside(msOf(range.from), msOf(range.to));
    const row = listField(other.body, 'data').find(
      (each) => numberField(each, 'txCount') > 0 && (isWhole || isInside(...timesOf(each))),
    );
    if (row === undefined) return null;
    const id = textField(row, 'id');
    if (id === '') return { record: `${textField(row, 'date')} ${textField(row, 'storeId')}`, where: null };
    return {
      record: id,
      where: { id, values: isWhole ? [] : TIMES.map((name) => [`/${name}`, JSON.stringify(field(row, name))]) },
    };
  };
}

const TIMES = ['firstPurchaseAt', 'lastPurchaseAt'] as const;

/** By its own times: a revenue row by its date, in any time zone; a customer by both purchases, which were paid. */
function timesOf(row: Json): readonly [first: number, last: number] {
  const day = msOf(field(row, 'date'));
  if (!Number.isNaN(day)) return [day - DAY, day + 2 * DAY];
  const [first, last] = TIMES;
  return [msOf(field(row, first)), msOf(field(row, last))];
}

/** NaN is inside no range. */
function msOf(instant: unknown): number {
  return typeof instant === 'string' ? instantOf(instant) : Number.NaN;
}

function storesOf(filters: readonly FilterUse[]): readonly string[] {
  return filters.filter(({ parameter }) => parameter === 'storeIds').flatMap(({ values }) => values);
}

/** No stores are all of them. */
function isPart(some: readonly string[], all: readonly string[]): boolean {
  return all.length === 0 || (some.length > 0 && some.every((id) => all.includes(id)));
}

/** An empty answer that contradicts another one, and what came of it when both were asked again. */
export interface EmptyAnswer extends Shown {
  /** What was sent, and what the answer was sent that shows the record. */
  readonly sent: string;
  readonly shownWith: string;
  /** Empty, showing, and both again. */
  readonly exchanges: readonly string[];
  /** Whether the second look shows the same; null if one of the two had no answer. */
  readonly isStill: boolean | null;
}

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly emptyAnswers: readonly {
      readonly operation: ComparedOperation;
      readonly showing: number;
      /** Some of them. */
      readonly exchanges: readonly string[];
      readonly empty: readonly EmptyAnswer[];
    }[];
    /** The instant that ranges of the list of sales select by, as its answers show: open (FIL-28). */
    readonly salesRangedBy: RangedInstant;
  }
}

/** Contradictions of a list that are looked at again. */
const MOST = 3;
/** Two requests, each with all of its tries. */
const COST = 8;
const SHOWN = 5;

/** Costs nothing where no answer contradicts another. In a part of a check, those that ask most in different ways ask first. */
export const emptyAnswersProbe = probe({
  artifact: 'emptyAnswers',
  requires: [],
  optional: ['filters', 'analytics', 'byId'],
  phase: 'lookback',
  title: 'Requests that were answered without records although others show some that match, once more',
  plan: () => 0,
  async gather(context) {
    const seen = [...pagedOperations, ...analyticsOperations].map((operation) => {
      return { operation, ...contradictionsIn(operation, context.seen()) };
    });
    // A cache may still show a record as it was before it changed, next to an answer that knows the change.
    if (seen.some(({ contradictions }) => contradictions.length > 0)) await context.wait(settlesAfter(context.seen()));
    const all = [];
    for (const { operation, showing, contradictions } of seen) {
      const empty: EmptyAnswer[] = [];
      for (const found of contradictions.slice(0, MOST)) empty.push(await lookAgain(context, operation, found));
      const exchanges = showing.slice(0, SHOWN).map(({ id }) => id);
      all.push({ operation, showing: showing.length, exchanges, empty });
    }
    return all;
  },
});

async function lookAgain(
  context: ProbeContext,
  operation: ComparedOperation,
  { empty, showing, record, where }: Contradiction,
): Promise<EmptyAnswer> {
  const about = { record, where, sent: sentWith(empty), shownWith: sentWith(showing) };
  const first = [empty.id, showing.id];
  if (context.requestsLeft() < COST) return { ...about, exchanges: first, isStill: null };
  const ask = ({ path, query }: Exchange) => context.ask({ operation, path, query, fresh: true });
  const again = await ask(empty);
  const shown = await ask(showing);
  const exchanges = [...first, again.id, shown.id];
  if (again.status !== 200 || shown.status !== 200) return { ...about, exchanges, isStill: null };
  return { ...about, exchanges, isStill: isEmpty(again) && mustShowIn(operation, again)?.(shown) !== null };
}

function sentWith({ query }: Exchange): string {
  return query.map(([name, value]) => `${name}=${value}`).join('&') || 'no parameter';
}

/**
 * Whether a range of sales selects by their creation or by their last change is open (FIL-28). The answers show which: where it
 * is the change, every comparison with a range uses that instant.
 */
export function byTheirRange<Row extends AnyRow>(reads: {
  readonly filters: readonly FilterRead[];
  readonly sales: Census<Row>;
}) {
  const { filters, sales } = reads;
  if (rangedInstant(filters)(sales) !== 'updatedAt') return reads;
  return {
    filters: filters.map(({ walk, rows }) => ({ walk, rows: rows.map(changed) })),
    sales: { ...sales, rows: sales.rows.map(changed) },
  };
}

/** What the answers show; nothing where they hold no sale that is in a range by one of its instants only. */
type RangedInstant = 'createdAt' | 'updatedAt' | 'unknown';

/**
 * Looks at sales that are in a range by one of their instants only: which of them are returned. One that came counts as it came; one
 * that did not, where it had not changed since before the run. Many rules need it for the same reads.
 */
const rangedInstant = remembered((filters: readonly FilterRead[]) =>
  remembered(({ rows: listed, window: read }: Census<AnyRow>): RangedInstant => {
    const isOld = (row: AnyRow) => read === null || instantOf(changedAt(row)) < instantOf(read.to);
    const inBoth = (row: AnyRow) => [row, changed(row)] as const;
    const changes = listed.filter((row) => isChanged(row) && isOld(row)).map(inBoth);
    let votes = 0;
    for (const { walk, rows } of filters) {
      if (walk.list !== 'sales' || !isRanged(walk)) continue;
      const belonging = belongingTo(walk);
      const came = new Set(rows.map(({ id }) => id));
      const absent = walk.stopped === 'end' ? changes.filter(([{ id }]) => !came.has(id)) : [];
      for (const [sale, later] of [...rows.filter(isChanged).map(inBoth), ...absent]) {
        const [byCreation, byChange] = [belonging(sale), belonging(later)];
        if (!came.has(sale.id)) votes += Number(byCreation === true) - Number(byChange === true);
        else votes += Number(byCreation === false) - Number(byChange === false);
      }
    }
    if (votes === 0) return 'unknown';
    return votes > 0 ? 'updatedAt' : 'createdAt';
  }),
);

function isRanged({ window, filters }: Walk): boolean {
  return window !== null || filters.some(({ parameter }) => parameter === 'from' || parameter === 'to');
}

function isChanged(row: AnyRow): boolean {
  return row.createdAt !== changedAt(row);
}

/** Only sales have a time of their last change. */
function changedAt(row: AnyRow): string {
  return 'updatedAt' in row ? row.updatedAt : row.createdAt;
}

function changed<Row extends AnyRow>(row: Row): Row {
  return { ...row, createdAt: changedAt(row) };
}

export const salesRangedByProbe = probe({
  artifact: 'salesRangedBy',
  requires: ['sales'],
  optional: ['filters'],
  title: 'Which instant ranges of sales select by, as the filtered lists show: asks nothing',
  plan: () => 0,
  counts: ({ filters = [] }) => filters.filter(({ walk }) => walk.list === 'sales' && walk.window !== null).length,
  async gather(_context, { sales, filters = [] }) {
    return rangedInstant(filters)(sales);
  },
});
