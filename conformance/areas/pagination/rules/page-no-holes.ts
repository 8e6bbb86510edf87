import type { Census, FilterRead, ListName, Walk } from '../../../model/lists.ts';
import { cantTell, type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { EVERY_WALK, haveNoSecondPage } from '../findings.ts';
import { holesInCensus, holesInWalk } from '../holes.ts';

type AnyCensus = Census<{ readonly id: string; readonly createdAt: string }>;

export const pageNoHoles = rule({
  id: 'page-no-holes',
  area: 'pagination',
  requirements: ['PAGE-04', 'PAGE-15', 'PAGE-17'],
  title: 'A walk leaves no record out',
  help: 'Continue exactly after the last record of the page. Records that share its instant and were not on the page belong to the next one.',
  needs: EVERY_WALK,
  confirm: true,
  judge(evidence) {
    const { walks, filters, sales, logs, products, promotions } = evidence;
    const lists: [ListName, AnyCensus][] = [
      ['sales', sales],
      ['logs', logs],
      ['products', products],
      ['promotions', promotions],
    ];
    const findings = lists.flatMap(([list, census]) => holes(list, census, walks, filters));
    if (findings.length > 0) return failed(`${findings.length} records were left out`, findings);
    const ended = walks.filter((walk) => walk.stopped === 'end' && walk.pages.length > 1);
    if (ended.length > 0) return passed(`${ended.length} walks agree with the whole list`);
    return haveNoSecondPage(evidence)
      ? lacksData('no list holds two records')
      : cantTell('no walk of several pages was followed to its end');
  },
});

function holes(list: ListName, census: AnyCensus, walks: readonly Walk[], filters: readonly FilterRead[]): Finding[] {
  const mine = walks.filter((walk) => walk.list === list);
  const reads = filters.filter((read) => read.walk.list === list);
  return [...mine.flatMap((walk) => holesInWalk(walk, census)), ...holesInCensus(census, reads)];
}
