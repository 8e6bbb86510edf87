import type { FamilyRow } from '../model/family.ts';
import type { Census, FilterRead, FilterUse, ListName, Walk } from '../model/lists.ts';
import { type Tally, tally } from '../model/tally.ts';
import { censusOf, WIDE, walkOf } from '../testing/builders.ts';
import { compareRead, type Listed, mayBeRefused, outsideOfRange, type Read, type Tests } from './compare.ts';

/** A rule on one filter of a list, on its range, or on its filters together. */
export interface FilterRow<Row> extends FamilyRow {
  /** Readings with these filters and no others; with a range only; or with several filters at once. */
  readonly reads: 'alone' | 'range' | 'together';
  readonly parameters: readonly string[];
  /** A filter that is sent as well, to keep answers short. Records are not judged by it: that is another row. */
  readonly narrowedBy?: string;
  /** What lies outside the range sent with one filter is counted too: the row of that filter counts all the rest. */
  readonly alsoOutsideOfRange?: true;
  readonly example: {
    readonly asked: readonly FilterUse[];
    readonly window?: Walk['window'];
    readonly matching: Row;
    readonly other: Row;
  };
}

/** Every reading matters: one that got no answer leaves the rule undecided. */
export const FILTER_DEFAULTS = { confirm: true, quorum: { unclear: 0 } } as const;

/** Counts readings by whether they agree with the plain list: all in them matches, and nothing that does is left out. */
export function countFilterReads<Row extends Listed>(
  reads: readonly Read<Row>[],
  census: Census<Row>,
  tests: Tests<Row>,
  row: FilterRow<Row>,
): Tally {
  const concerns = row.narrowedBy === undefined ? undefined : row.parameters;
  const own = reads.filter(({ walk }) => isCounted(row, walk) && !isOpenRefusal(walk));
  const withRange = row.alsoOutsideOfRange === true ? reads.filter(({ walk }) => isOneFilterInRange(walk)) : [];
  const compared = [
    ...own.map((read) => ({ walk: read.walk, findings: compareRead(read, census, tests, concerns) })),
    ...withRange.map((read) => ({ walk: read.walk, findings: outsideOfRange(read) })).filter(hasFindings),
  ];
  const agreeing = compared.filter(({ walk, findings }) => findings.length === 0 && walk.stopped !== 'lost');
  const records = agreeing.reduce((sum, { walk }) => sum + walk.ids.length, 0);
  return tally({
    cases: 'readings through a filter',
    kept: agreeing.length,
    broken: compared.flatMap(({ findings }) => findings),
    brokenCases: compared.filter(hasFindings).length,
    unclear: compared
      .filter(({ walk, findings }) => findings.length === 0 && walk.stopped === 'lost')
      .map(({ walk }) => ({ reason: 'a page was not answered', evidence: walk.pages.map(({ exchange }) => exchange) })),
    missing: { kind: 'data', reason: 'no record has a value that this filter could be tried with' },
    evidence: agreeing.flatMap(({ walk }) => walk.pages.map(({ exchange }) => exchange)).slice(0, 5),
    note: records === 1 ? '1 record' : `${records} records`,
  });
}

function hasFindings({ findings }: { readonly findings: readonly unknown[] }): boolean {
  return findings.length > 0;
}

function isOpenRefusal(walk: Walk): boolean {
  return walk.stopped === 'refused' && mayBeRefused(walk);
}

function isCounted(
  { reads, parameters, narrowedBy }: Pick<FilterRow<unknown>, 'reads' | 'parameters' | 'narrowedBy'>,
  walk: Walk,
): boolean {
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

function isOneFilterInRange(walk: Walk): boolean {
  return walk.window !== null && walk.filters.length > 0 && !hasSeveralFilters(walk) && !isRangeOnly(walk);
}

/** A matching record alone, with one that does not match, and no answer; each compared with a plain list of both. */
export function filterExamples<Row extends FilterRead['rows'][number]>(
  list: ListName,
  { example: { asked: filters, window = null, matching, other } }: FilterRow<Row>,
) {
  const read = (rows: readonly Row[], stopped: Walk['stopped'] = 'end'): readonly FilterRead[] => [
    { walk: walkOf([rows.map(({ id }) => id)], { list, filters, window, stopped }), rows },
  ];
  const hasRange = list === 'sales' || list === 'logs';
  return {
    kept: read([matching]),
    broken: read([matching, other]),
    unclear: read([], 'lost'),
    census: censusOf(list, [matching, other], hasRange ? WIDE : null),
  };
}
