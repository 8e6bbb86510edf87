import type { Walk } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { countFindings } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { FIELDS_HOLD, LISTS_ARE_ARRAYS } from '../../shared/presupposed.ts';
import { walkSeen } from '../../shared/sights.ts';
import { EVERY_WALK, everyWalk, lastPages, walkFinding } from '../walk-findings.ts';

export const pageWalkEnds = rule({
  id: 'page-walk-ends',
  requirements: ['PAGE-02'],
  presupposes: [LISTS_ARE_ARRAYS, ...FIELDS_HOLD],
  title: 'A walk through each list ends',
  fault: 'Walk through a list does not end',
  fix: 'Leave nextCursor out of the last page, or set it to null. No cursor may lead back to a page that was read before: a client would never stop.',
  needs: EVERY_WALK,
  demand: 'always',
  confirm: true,
  // Each list pages by itself: one whose end was never seen is not covered by the others.
  quorum: { unclear: 0 },
  judge(evidence) {
    const byList = [...Map.groupBy(everyWalk(evidence).filter(isListed), ({ list }) => list)];
    const lists = byList.map(([list, walks]) => ({
      list,
      walks,
      ended: longest(walks).filter(({ stopped }) => stopped === 'end'),
    }));
    return countFindings(lists, {
      cases: 'lists',
      findings: ({ walks }) => walks.flatMap(unending),
      unclear: ({ list, ended }) => (ended.length > 0 ? null : `no walk through ${list} was followed to its end`),
      missing: { kind: 'answer', reason: 'no list was read' },
      evidence: ({ walks, ended }) => (ended.length > 0 ? ended.slice(0, 2) : walks.slice(0, 1)).flatMap(lastPages),
    });
  },
});

/** A list that answers no page at all has no walk that could end. */
function isListed({ pages }: Walk): boolean {
  return pages.some(({ status }) => status === 200);
}

/** The end of a single page shows little of a list that has several. */
function longest(walks: readonly Walk[]): readonly Walk[] {
  const several = walks.filter(({ pages }) => pages.length > 1);
  return several.length === 0 ? walks : several;
}

function unending(walk: Walk): Finding[] {
  if (walk.stopped === 'loop')
    return [
      walkFinding(
        walk,
        { aspect: 'loop' },
        say('a cursor came a second time'),
        lastPages(walk),
        walkSeen(walk, { kind: 'once' }),
      ),
    ];
  const distinct = new Set(walk.ids).size;
  const isCut = walk.long === undefined && walk.stopped === 'cap' && walk.pages.length > 2;
  // Pages may be empty on the way, where a deployment filters after cutting.
  if (!isCut || distinct === 0 || distinct > walk.ids.length / 2) return [];
  const message = say('after {pages} pages the same {distinct} still come', {
    pages: walk.pages.length,
    distinct: plural(distinct, 'record'),
  });
  return [walkFinding(walk, { aspect: 'circle' }, message, lastPages(walk), walkSeen(walk, { kind: 'once' }, 3))];
}
