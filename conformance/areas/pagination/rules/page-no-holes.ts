import type { Census, FilterRead, Walk } from '../../../model/lists.ts';
import { rule } from '../../../model/rule.ts';
import { merge, type Tally, tally } from '../../../model/tally.ts';
import { type Listed, leftOutOfCensus, leftOutOfWalk } from '../left-out.ts';
import { EVERY_WALK, lastPages, missingSecondPage } from '../walk-findings.ts';

export const pageNoHoles = rule({
  id: 'page-no-holes',
  requirements: ['PAGE-04', 'PAGE-15', 'PAGE-17'],
  title: 'A walk leaves no record out',
  fault: 'Record missing while paging',
  fix: 'Continue exactly after the last record of the page. Records that share its instant and were not on the page belong to the next one.',
  needs: EVERY_WALK,
  confirm: true,
  judge(evidence) {
    const { walks, filters, sales, logs, products, promotions } = evidence;
    const counted = merge('walks', [
      countList(sales, ofList('sales', walks, filters)),
      countList(logs, ofList('logs', walks, filters)),
      countList(products, ofList('products', walks, filters)),
      countList(promotions, ofList('promotions', walks, filters)),
    ]);
    return { ...counted, missing: missingSecondPage(evidence) };
  },
});

interface OfList {
  readonly walks: readonly Walk[];
  readonly reads: readonly FilterRead[];
}

function ofList(list: Walk['list'], walks: readonly Walk[], filters: readonly FilterRead[]): OfList {
  return {
    walks: walks.filter((walk) => walk.list === list),
    reads: filters.filter(({ walk }) => walk.list === list),
  };
}

/** Each walk is compared with the whole list, and the whole list with what was read through filters. */
function countList(census: Census<Listed>, { walks, reads }: OfList): Tally {
  const compared = walks.map((walk) => ({ walk, findings: leftOutOfWalk(walk, census) }));
  const kept = compared.filter(
    ({ walk, findings }) => findings.length === 0 && walk.stopped === 'end' && walk.pages.length > 1,
  );
  const unlisted = leftOutOfCensus(census, reads);
  return tally({
    cases: 'walks',
    kept: kept.length,
    broken: [...compared.flatMap(({ findings }) => findings), ...unlisted],
    brokenCases: compared.filter(({ findings }) => findings.length > 0).length + (unlisted.length > 0 ? 1 : 0),
    evidence: kept.flatMap(({ walk }) => lastPages(walk)),
  });
}
