import type { Walk } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { Sight } from '../../../model/reproduction.ts';
import { rule } from '../../../model/rule.ts';
import { countFindings } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { FIELDS_HOLD, LISTS_ARE_ARRAYS } from '../../shared/presupposed.ts';
import { returned } from '../../shared/sights.ts';
import { lastPages, pagesOf, walkFinding } from '../walk-findings.ts';

export const pageSizesAgree = rule({
  id: 'page-sizes-agree',
  requirements: ['PAGE-05', 'PAGE-06'],
  presupposes: [
    { rules: ['page-no-holes', 'page-filters-kept', 'page-continues-without-range'], share: 'operation' },
    LISTS_ARE_ARRAYS,
    ...FIELDS_HOLD,
  ],
  title: 'Every page size returns the same records, also where many share one instant',
  fault: 'Page sizes return different records',
  fix: 'Order and continue by instant and id together: the edge of a page may fall between records of one instant.',
  needs: ['walks'],
  demand: 'always',
  confirm: true,
  judge({ walks }) {
    const groups = [...Map.groupBy(walks.filter(isWhole), question).values()].filter((group) => group.length > 1);
    return countFindings(
      groups.flatMap((group) => group.map((walk) => ({ walk, fullest: fullestOf(group) }))),
      {
        cases: 'walks',
        findings: ({ walk, fullest }) => disagreement(walk, fullest),
        missing: { kind: 'data', reason: 'no list was short enough to be walked at several page sizes' },
        evidence: ({ walk }) => lastPages(walk),
      },
    );
  },
});

function isWhole(walk: Walk): boolean {
  return walk.stopped === 'end' && walk.filters.length === 0 && walk.long === undefined;
}

function question(walk: Walk): string {
  return JSON.stringify([walk.list, walk.window]);
}

/** Which walk is right is not known: the one with most records has at least not lost them. */
function fullestOf(group: readonly Walk[]): Walk {
  return group.reduce((best, walk) => (new Set(walk.ids).size > new Set(best.ids).size ? walk : best));
}

/** The one of the two that lacks a record of the other. */
function lackingIn(walk: Walk, fullest: Walk): Sight {
  const [lost] = new Set(fullest.ids).difference(new Set(walk.ids));
  const [more = ''] = new Set(walk.ids).difference(new Set(fullest.ids));
  return lost === undefined ? returned(fullest, more) : returned(walk, lost);
}

function disagreement(walk: Walk, fullest: Walk): Finding[] {
  const differing = [...new Set(walk.ids).symmetricDifference(new Set(fullest.ids))];
  if (differing.length === 0) return [];
  const count = plural(differing.length, 'record differs', 'records differ');
  const other = fullest.limit === null ? 'without limit' : `with limit=${fullest.limit}`;
  const message = say('{count} from the walk {other}, such as {id}', { count, other, id: differing[0] });
  return [walkFinding(walk, { aspect: `size ${walk.limit}` }, message, pagesOf(walk, 3), lackingIn(walk, fullest))];
}
