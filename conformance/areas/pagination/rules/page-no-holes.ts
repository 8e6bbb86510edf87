import type { Census, ListName } from '../../../model/lists.ts';
import { rule } from '../../../model/rule.ts';
import { countFindings, merge, type Tally, tally } from '../../../model/tally.ts';
import { byTheirRange } from '../../shared/filters/ranged-by.ts';
import { CURSORS_ARE_GIVEN, FIELDS_HOLD, LISTS_ARE_ARRAYS, NONE_EMPTY_ANYWHERE } from '../../shared/presupposed.ts';
import { type Listed, leftOutOfCensus, leftOutOfWalk } from '../left-out.ts';
import { EVERY_WALK, lastPages, missingSecondPage, type WalkArtifacts } from '../walk-findings.ts';

export const pageNoHoles = rule({
  id: 'page-no-holes',
  requirements: ['PAGE-04', 'PAGE-15', 'PAGE-17'],
  presupposes: [
    { ...CURSORS_ARE_GIVEN, share: 'operation' },
    { rules: ['filter-sales-range', 'logs-range', 'logs-not-empty'], share: 'operation', of: { aspects: ['edge'] } },
    { ...NONE_EMPTY_ANYWHERE, share: 'exchange' },
    LISTS_ARE_ARRAYS,
    ...FIELDS_HOLD,
  ],
  title: 'A walk leaves no record out',
  fault: 'Record missing while paging',
  fix: 'Continue exactly after the last record of the page. Records that share its instant and were not on the page belong to the next one. If records are missing at the end of the list, its last nextCursor is null too early, or a long range is answered in part.',
  needs: EVERY_WALK,
  confirm: true,
  judge(given) {
    const evidence = { ...given, ...byTheirRange(given) };
    const lists = (['sales', 'logs', 'products', 'promotions'] as const).map((list) => countList(list, evidence));
    return { ...merge('walks', lists), missing: missingSecondPage(evidence) };
  },
});

/** Each walk is compared with the whole list, and the whole list with what was read through filters. */
function countList(list: ListName, evidence: WalkArtifacts): Tally {
  const census: Census<Listed> = evidence[list];
  const walks = evidence.walks.filter((walk) => walk.list === list);
  const reads = evidence.filters.filter(({ walk }) => walk.list === list);
  const counted = countFindings(walks, {
    cases: 'walks',
    findings: (walk) => leftOutOfWalk(walk, census),
    isKept: (walk) => walk.stopped === 'end' && walk.pages.length > 1,
    evidence: lastPages,
  });
  const broken = leftOutOfCensus(census, reads);
  return merge('walks', [counted, tally({ cases: 'walks', broken, brokenCases: broken.length > 0 ? 1 : 0 })]);
}
