import { namedBy } from '../../../../contract/surface.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import { type FamilyRow, family } from '../../../model/family.ts';
import type { Census, FilterRead, ListName, Walk } from '../../../model/lists.ts';
import type { Presupposition } from '../../../model/rule.ts';
import { type Tally, tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import {
  FIELDS_HOLD,
  FILTERS_READ,
  MOVEMENTS_FIT,
  NONE_EMPTY,
  NOT_RETURNED,
  PAGES_LOSE_NOTHING,
  STORE_IDS_READ,
} from '../presupposed.ts';
import { compareRead, mayBeRefused, outsideOfRange } from './compare.ts';
import { byTheirRange } from './list-answers.probe.ts';
import type { AnyRow } from './semantics.ts';

/** How titles name a list, and the records in it. */
export const WORDS: Readonly<Record<ListName, { readonly list: string; readonly records: string }>> = {
  sales: { list: 'Sales', records: 'sales' },
  logs: { list: 'Inventory', records: 'movements' },
  products: { list: 'Products', records: 'products' },
  promotions: { list: 'Promotions', records: 'promotions' },
};

/** A rule on one filter of a list, on its range, or on several filters together. */
interface FilterRow extends Omit<FamilyRow, 'fault'> {
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
