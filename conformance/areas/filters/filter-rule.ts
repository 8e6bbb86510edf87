import type { ArtifactName, Artifacts } from '../../model/artifacts.ts';
import type { Walk } from '../../model/lists.ts';
import { type Area, cantTell, failed, type Judgement, lacksData, passed } from '../../model/outcome.ts';
import { type Rule, rule } from '../../model/rule.ts';
import { isLog, isProduct, isPromotion, isSale } from './belongs-to-read.ts';
import { compareRead, readsOf, strayedFromRange } from './compare.ts';
import { byTheirRange } from './ranged-by.ts';
import { LOGS, PRODUCTS, PROMOTIONS, SALES } from './semantics.ts';

interface FilterRuleText {
  readonly id: string;
  readonly requirements: readonly string[];
  readonly title: string;
  readonly help: string;
  readonly area: Area;
  /** Which readings of the list this rule judges. */
  readonly picks: (walk: Walk) => boolean;
  /** What strays from the range beside one filter is judged too: the rule of that filter judges all the rest. */
  readonly besideRange?: true;
  /** Of several filters at once, those by which a record that came is judged; all of them, when left out. */
  readonly concerns?: readonly string[];
}

/** A reading with this filter alone. */
export function onlyFilter(...parameters: readonly string[]): (walk: Walk) => boolean {
  return ({ filters }) => filters.length > 0 && filters.every((use) => parameters.includes(use.parameter));
}

/** A reading narrowed by its window, or by one open bound, alone. */
export function rangeOnly({ filters, list }: Walk): boolean {
  return list !== 'promotions' && filters.every((use) => use.parameter === 'from' || use.parameter === 'to');
}

/** Several filters at once; the two bounds of a range count as one. */
export function combined({ filters }: Walk): boolean {
  const parameters = new Set(filters.map((use) => (use.parameter === 'to' ? 'from' : use.parameter)));
  return parameters.size > 1;
}

/** One filter beside a range: two filters as well. */
function isBesideRange(walk: Walk): boolean {
  return walk.window !== null && walk.filters.length > 0 && !combined(walk) && !rangeOnly(walk);
}

type ComparedList = 'sales' | 'products' | 'promotions' | 'logs';

/** A filter's readings against the plain list: everything in them satisfies it, and nothing that does is left out. */
export function filterRule<const List extends ComparedList>(list: List, text: FilterRuleText): Rule<'filters' | List> {
  const { picks, concerns, besideRange, ...rest } = text;
  const needs: readonly ('filters' | List)[] = ['filters', list];
  return rule({
    ...rest,
    needs,
    confirm: true,
    judge: (evidence) => judgeReads(compareAll(list, evidence, text)),
  });
}

type Selection = Pick<FilterRuleText, 'picks' | 'concerns' | 'besideRange'>;

interface Comparison {
  readonly walks: readonly Walk[];
  readonly findings: ReturnType<typeof compareRead>;
}

function compareAll(
  list: ComparedList,
  evidence: Pick<Artifacts, 'filters'> & Partial<Pick<Artifacts, ArtifactName>>,
  { picks, concerns, besideRange }: Selection,
): Comparison {
  const { logs, products, promotions } = evidence;
  const { filters, sales } =
    evidence.sales === undefined ? evidence : byTheirRange({ filters: evidence.filters, sales: evidence.sales });
  const mine = filters.filter((read) => read.walk.list === list && picks(read.walk));
  const beside = filters.filter(({ walk }) => besideRange === true && walk.list === list && isBesideRange(walk));
  const walks = mine.map((read) => read.walk);
  const findings = [
    ...(list === 'sales' && sales !== undefined
      ? readsOf(mine, list, isSale).flatMap((read) => compareRead(read, sales, SALES, concerns))
      : []),
    ...(list === 'logs' && logs !== undefined
      ? readsOf(mine, list, isLog).flatMap((read) => compareRead(read, logs, LOGS, concerns))
      : []),
    ...(list === 'products' && products !== undefined
      ? readsOf(mine, list, isProduct).flatMap((read) => compareRead(read, products, PRODUCTS, concerns))
      : []),
    ...(list === 'promotions' && promotions !== undefined
      ? readsOf(mine, list, isPromotion).flatMap((read) => compareRead(read, promotions, PROMOTIONS, concerns))
      : []),
    ...beside.flatMap(strayedFromRange),
  ];
  return { walks, findings };
}

function judgeReads({ walks, findings }: Comparison): Judgement {
  if (walks.length === 0) return lacksData('no record has a value that this filter could be tried with');
  if (findings.length > 0) return failed(`${findings.length} records disagree with the plain list`, findings);
  const lost = walks.filter((walk) => walk.stopped === 'lost');
  if (lost.length > 0) return cantTell(`${lost.length} of ${walks.length} readings got no answer`);
  const pages = walks.flatMap((walk) => walk.pages.map((page) => page.exchange));
  return passed(
    `${walks.length} readings, ${walks.reduce((sum, walk) => sum + walk.ids.length, 0)} records`,
    pages.slice(0, 5),
  );
}
