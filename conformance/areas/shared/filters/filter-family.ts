import { namedBy } from '../../../../contract/requirements/index.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { type FamilyRow, family } from '../../../model/family.ts';
import type { Census, FilterRead, ListName, Walk } from '../../../model/lists.ts';
import { type Message, say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { Sight } from '../../../model/reproduction.ts';
import type { Presupposition } from '../../../model/rule.ts';
import { type Tally, tally } from '../../../model/tally.ts';
import { remembered } from '../../../model/values/memoize.ts';
import { plural } from '../../../model/values/plural.ts';
import { within } from '../../../see/windows.ts';
import {
  FILTERS_READ,
  MOVEMENTS_FIT,
  NONE_EMPTY,
  NOT_RETURNED,
  PAGES_LOSE_NOTHING,
  STORE_IDS_READ,
} from '../presupposed.ts';
import { foundBy, leftOut as leftOutSight, type Matched, returned } from '../sights.ts';
import { byTheirRange } from './list-answers.probe.ts';
import {
  type AnyRow,
  belongingTo,
  describeFilters,
  FIELDS_HOLD,
  matchedBy,
  searchedIn,
  TESTS,
  unmatchedBy,
  unmatchedWords,
} from './semantics.ts';

/** How titles name a list, and the records in it. */
export const WORDS: Readonly<Record<ListName, { readonly list: string; readonly records: string }>> = {
  sales: { list: 'Sales', records: 'sales' },
  logs: { list: 'Inventory', records: 'movements' },
  products: { list: 'Products', records: 'products' },
  promotions: { list: 'Promotions', records: 'promotions' },
};

/** A rule on one filter of a list, on its range, or on several filters together. */
type FilterRow = Selection & ({ readonly title: string } | { readonly returns: string });

/** Its title, or which records its parameters return, and no others. */
interface Selection extends Omit<FamilyRow, 'fault' | 'title'> {
  /** Readings with a range only, or with several filters at once; where left out, with the filters of the row and no others. */
  readonly reads?: 'range' | 'together';
  /** A filter that is sent as well, to keep answers short. Records are not judged by it: that is another row. */
  readonly narrowedBy?: string;
}

const PAGES_HOLD: readonly Presupposition[] = [
  PAGES_LOSE_NOTHING,
  {
    rules: ['page-filters-kept', 'filter-sales-forms', 'filter-products-forms', 'promotions-forms', 'logs-forms'],
    share: 'exchange',
  },
  { ...NONE_EMPTY, of: NOT_RETURNED },
  { ...NONE_EMPTY, share: 'operation', of: { aspects: ['nothing returned', 'returned with the filter only'] } },
];

/** With the parameters that its requirements name. */
type SelectingRow = FilterRow & { readonly parameters: readonly string[] };

/** Readings of a list through its filters, compared with the plain list. */
export function filterFamily<const List extends ListName>(list: List, given: readonly FilterRow[]) {
  const rows = given.map((row): SelectingRow => ({ ...row, parameters: namedBy(row).map(({ name }) => name) }));
  return family({
    needs: ['filters', list],
    // Every reading matters: one that got no answer leaves the rule undecided.
    every: {
      confirm: true,
      quorum: { unclear: 0 },
      presupposes: [...PAGES_HOLD, ...ofList(list), ...FILTERS_READ, ...FIELDS_HOLD],
    },
    count: (evidence: Pick<Artifacts, 'filters' | List>, row: SelectingRow) => {
      const { filters, sales: census } = byTheirRange<AnyRow>({ filters: evidence.filters, sales: evidence[list] });
      const reads = filters.filter(({ walk }) => walk.list === list);
      return countFilterReads(reads, census, row);
    },
    rows: rows.map((row) => ({
      ...row,
      // Several filters together are none of those that other rules presuppose one by one.
      ...(row.reads === 'together' ? {} : { groups: ['one-filter'] as const }),
      presupposes: presupposedBy(row, rows),
      title: titleOf(row),
      fault: faultOf(list, row),
    })),
  });
}

function presupposedBy(
  { reads, parameters, presupposes = [] }: SelectingRow,
  rows: readonly SelectingRow[],
): readonly Presupposition[] {
  const isOfStores = reads === 'together' || parameters.includes('storeIds');
  const parts = reads === 'together' ? partsOf(rows) : [];
  return [...presupposes, ...parts, ...(isOfStores ? [STORE_IDS_READ] : [])];
}

/** Several filters together fail for one of them if that one fails alone, in the same way. */
function partsOf(rows: readonly SelectingRow[]): readonly Presupposition[] {
  return rows
    .filter(({ reads }) => reads !== 'together')
    .flatMap(({ id, parameters }) =>
      WAYS.map((way): Presupposition => ({ rules: [id], share: 'parameter', parameters, ...way })),
    );
}

/** What finds other records may lose its own; what loses records finds no others. */
const WAYS: readonly Pick<Presupposition, 'of' | 'by'>[] = [
  { of: { aspects: ['returned'] }, by: { aspects: ['returned'] } },
  { of: NOT_RETURNED, by: { aspects: ['returned', ...NOT_RETURNED.aspects] } },
  { of: { aspects: ['refused'] }, by: { aspects: ['refused'] } },
];

/** Records of movements that are wrong are not found by their filters. */
export function ofList(list: ListName): readonly Presupposition[] {
  return list === 'logs' ? [MOVEMENTS_FIT] : [];
}

function titleOf({ parameters, ...row }: SelectingRow): string {
  if ('title' in row) return row.title;
  return `${parameters.join(' and ')} ${parameters.length === 1 ? 'returns' : 'return'} all ${row.returns} and no others`;
}

function faultOf(list: ListName, { reads, parameters }: SelectingRow): string {
  const { list: name, records } = WORDS[list];
  if (reads === 'together') return `Combined ${name.toLowerCase()} filters return wrong ${records}`;
  const [parameter] = parameters;
  const part = parameter === 'from' ? 'range' : parameter === 'search' ? 'search' : `filter ${parameter}`;
  return `${name} ${part} returns wrong ${records}`;
}

/** Counts readings by whether they agree with the plain list: all in them matches, and nothing that does is left out. */
function countFilterReads(reads: readonly FilterRead[], census: Census<AnyRow>, selection: SelectingRow): Tally {
  const concerns = selection.narrowedBy === undefined ? undefined : selection.parameters;
  const isOpenRefusal = (walk: Walk) => walk.stopped === 'refused' && mayBeRefused(walk);
  const own = reads.filter(({ walk }) => isCounted(selection, walk) && !isOpenRefusal(walk));
  const isOneFilterInRange = (walk: Walk) =>
    walk.window !== null && walk.filters.length > 0 && !hasSeveralFilters(walk) && !isRangeOnly(walk);
  // What lies outside the range sent with one filter is counted too: the row of that filter counts all the rest.
  const withRange = selection.reads === 'together' ? reads.filter(({ walk }) => isOneFilterInRange(walk)) : [];
  const compared = [
    ...own.map((read) => ({ walk: read.walk, findings: compareRead(read, census, concerns) })),
    ...withRange.map((read) => ({ walk: read.walk, findings: outsideOfRange(read) })).filter(hasFindings),
  ];
  const agreeing = compared.filter(({ walk, findings }) => findings.length === 0 && walk.stopped !== 'lost');
  const seen = agreeing.flatMap(({ walk }) => walk.pages.map(({ exchange }) => exchange));
  const records = agreeing.reduce((sum, { walk }) => sum + walk.ids.length, 0);
  return tally({
    cases: 'readings through a filter',
    // A list without records has nothing that a filter could leave out.
    kept: census.rows.length === 0 ? 0 : agreeing.length,
    broken: compared.flatMap(({ findings }) => findings),
    brokenCases: compared.filter(hasFindings).length,
    unclear: compared
      .filter(({ walk, findings }) => findings.length === 0 && walk.stopped === 'lost')
      .map(({ walk }) => ({ reason: 'a page was not answered', evidence: walk.pages.map(({ exchange }) => exchange) })),
    missing: { kind: 'data', reason: 'no record has a value that this filter could be tried with' },
    evidence: seen.slice(0, 5),
    keptBy: seen,
    brokenBy: compared.filter(hasFindings).flatMap(({ walk }) => walk.pages.map(({ exchange }) => exchange)),
    note: plural(records, 'record'),
  });
}

function hasFindings({ findings }: { readonly findings: readonly unknown[] }): boolean {
  return findings.length > 0;
}

function isCounted({ reads, parameters, narrowedBy }: SelectingRow, walk: Walk): boolean {
  if (reads === 'range') return isRangeOnly(walk);
  if (reads === 'together') return hasSeveralFilters(walk);
  const sent = walk.filters.map(({ parameter }) => parameter);
  return (
    sent.some((parameter) => parameters.includes(parameter)) &&
    sent.every((parameter) => parameters.includes(parameter) || parameter === narrowedBy)
  );
}

/** A reading narrowed by its window, or by one open bound, and by nothing else. */
function isRangeOnly({ filters, list }: Walk): boolean {
  return list !== 'promotions' && filters.every((use) => use.parameter === 'from' || use.parameter === 'to');
}

/** Several filters at once; the two bounds of a range count as one. */
function hasSeveralFilters({ filters }: Walk): boolean {
  return new Set(filters.map(({ parameter }) => (parameter === 'to' ? 'from' : parameter))).size > 1;
}

/** How many records of one reading are named one by one. */
const NAMED = 5;

/** What a filtered reading returned that does not match, and what it left out although the plain list has it. */
export function compareRead(read: FilterRead, census: Census<AnyRow>, concerns?: readonly string[]): Finding[] {
  const { walk } = read;
  if (walk.stopped === 'refused') return mayBeRefused(walk) ? [] : [refusal(walk)];
  const filters = walk.filters.filter((use) => concerns === undefined || concerns.includes(use.parameter));
  const belonging = belongingTo({ ...walk, filters });
  const unexpected = read.rows.filter((row) => belonging(row) === false);
  const left = new Set(missing(walk)(census).slice(0, NAMED));
  const words = (row: AnyRow) => ({ id: row.id, has: hasWords(matchedBy(walk.list, walk.filters, row)) });
  return [
    ...unexpected.slice(0, NAMED).map((row) => notMatching(walk, row.id, unmatchedBy({ ...walk, filters }, row))),
    ...census.rows
      .filter(({ id }) => left.has(id))
      .map((row) => {
        const values = walk.ids.length > 0 ? [] : searchedIn(walk, row);
        const isSearched = values.length > 0;
        const sight = isSearched ? foundBy(walk, census.walk, { id: row.id, values }) : returned(walk, row.id);
        return finding(walk, row.id, {
          message: say('record {id}{has} matches and must be returned, but was not returned', words(row)),
          expected: `record ${row.id} in the answer`,
          received: 'not returned',
          aspect: wayOfLosing(row.id, walk, census),
          sight,
        });
      }),
    ...hidden(read, census)
      .slice(0, NAMED)
      .map((row) =>
        finding(walk, row.id, {
          message: say(
            'record {id}{has} must be in the plain list too, but was returned with the filter only',
            words(row),
          ),
          expected: `record ${row.id} in the plain list too`,
          received: 'returned with the filter only',
          sight: returned(census.walk, row.id),
        }),
      ),
  ];
}

/** `, which has "status": "PAID",`; nothing where only a range was sent. */
function hasWords(matched: readonly Matched[]): string {
  return matched.length === 0 ? '' : `, which has ${matched.map(({ has }) => has).join(' and ')},`;
}

/**
 * The default of a missing bound is promised for promotions only: another list may refuse a single bound. Nor does the contract
 * say that an instant may have an offset, a list the same value twice, or several values where one is promised.
 */
function mayBeRefused({ list, window, filters, pages }: Walk): boolean {
  if (pages.at(-1)?.status !== 400) return false;
  const bounds = filters.filter(({ parameter }) => parameter === 'from' || parameter === 'to');
  if (filters.some(({ values }) => new Set(values).size < values.length)) return true;
  if (filters.some(({ parameter, values }) => values.length > 1 && TESTS[list][parameter]?.takesOne === true))
    return true;
  if (bounds.some(({ values }) => values.some((value) => !value.endsWith('Z')))) return true;
  return list !== 'promotions' && window === null && filters.length === 1 && bounds.length === 1;
}

/** What lies outside the range that was sent together with a filter. */
function outsideOfRange({ walk, rows }: FilterRead): Finding[] {
  const isIn = within(walk.window);
  return rows
    .filter(({ createdAt }) => isIn(createdAt) === false)
    .slice(0, NAMED)
    .map((row) => notMatching(walk, row.id, unmatchedBy({ ...walk, filters: [] }, row)));
}

/**
 * Records that the plain list has and that a filtered reading, read to its end, left out although they match. Several rules need the
 * same.
 */
export const missing = remembered((walk: Walk) =>
  remembered(({ rows }: Census<AnyRow>): readonly string[] => {
    if (walk.stopped !== 'end') return [];
    const [came, belonging] = [new Set(walk.ids), belongingTo(walk)];
    return rows.flatMap((row) => (came.has(row.id) || belonging(row) !== true ? [] : row.id));
  }),
);

/** A reading loses a record with all others, after the last record of one of its pages, or between records that came. */
function wayOfLosing(id: string, { ids, pages }: Walk, { rows }: Census<AnyRow>): WayOfLosing {
  if (ids.length === 0) return 'nothing returned';
  const place = new Map(rows.map((row, index) => [row.id, index]));
  // What the plain list lost as well has no place in its order.
  const places = ids.map((id) => place.get(id));
  const known = places.filter((at) => at !== undefined);
  const isInOrder = known.every((at, index) => at > (known[index - 1] ?? -1));
  const ends = pages.map((_, index) => pages.slice(0, index + 1).reduce((sum, { count }) => sum + count, 0));
  const own = place.get(id) ?? 0;
  const before = places.findLastIndex((at) => at !== undefined && at < own) + 1;
  const after = places.findIndex((at) => at !== undefined && at > own);
  const isBetweenPages = ends.some((end) => before <= end && (after === -1 || end <= after));
  return isInOrder && isBetweenPages ? 'not returned after a page' : 'not returned';
}

type WayOfLosing = (typeof NOT_RETURNED.aspects)[number];

/** Records that the filter finds, where the plain list, read to its end, has none of the kind: something hides them. */
function hidden({ walk, rows }: FilterRead, census: Census<AnyRow>): AnyRow[] {
  if (!census.complete || walk.filters.length !== 1) return [];
  const belonging = belongingTo({ ...walk, window: null });
  if (census.rows.some((row) => belonging(row) !== false)) return [];
  const isListed = new Set(census.rows.map(({ id }) => id));
  const isIn = within(census.window);
  return rows.filter(({ id, createdAt }) => !isListed.has(id) && isIn(createdAt) === true);
}

function notMatching(walk: Walk, id: string, unmatched: readonly Matched[]): Finding {
  const sent = unmatched.map((each) => each.sent).join(' and ');
  const has = unmatched.map((each) => each.has).join(' and ');
  return finding(walk, id, {
    message: say('record {id} does not match {unmatched} and must be left out, but was returned', {
      id,
      unmatched: unmatchedWords(unmatched),
    }),
    expected: `only records that match ${sent}`,
    aspect: 'returned',
    received: `record ${id} with ${has}`,
    sight: leftOutSight(walk, id, unmatched),
  });
}

interface Said {
  readonly message: Message;
  readonly expected: string;
  readonly received: string;
  /** Names the finding; where left out, what was received does. */
  readonly aspect?: string;
  /** What the plain list hides cannot be seen in this walk alone. */
  readonly sight?: Sight;
}

function finding(walk: Walk, id: string, { message, expected, received, aspect = received, sight }: Said): Finding {
  const filtered = new Set(walk.filters.map(({ parameter }) => parameter));
  return {
    subject: { list: walk.list, aspect, parameters: parametersOf(walk), record: id },
    message: say('{list} with {conditions}: {message}', { list: walk.list, conditions: conditions(walk), message }),
    expected,
    received,
    evidence: walk.pages.map((page) => page.exchange),
    fix: `Look at how ${walk.list} apply ${[...filtered].join(' with ') || 'from and to'}.`,
    ...(sight === undefined ? {} : { sight }),
  };
}

function refusal(walk: Walk): Finding {
  const page = walk.pages.at(-1);
  const words = { list: walk.list, conditions: conditions(walk), status: page?.status ?? 'no answer' };
  return {
    subject: { list: walk.list, aspect: 'refused', parameters: parametersOf(walk) },
    message: say('{list} with {conditions}: expected 200, received {status}', words),
    expected: oneOf(200),
    received: { kind: 'status', status: page?.status ?? null },
    evidence: page === undefined ? [] : [page.exchange],
  };
}

export function conditions(walk: Walk): string {
  const range = walk.window === null ? [] : [`from=${walk.window.from} and to=${walk.window.to}`];
  const filters = walk.filters.length === 0 ? [] : [describeFilters(walk.filters)];
  return [...filters, ...range].join(', ') || 'no filter';
}

function parametersOf({ filters }: Walk): readonly string[] {
  return filters.length === 0 ? ['range'] : filters.map((use) => use.parameter);
}
