import type { Walk } from '../../../model/lists.ts';
import { cantTell, type Finding, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { EVERY_WALK, everyWalk, lastPages, walkFinding } from '../findings.ts';

export const pageWalkEnds = rule({
  id: 'page-walk-ends',
  area: 'pagination',
  requirements: ['PAGE-02'],
  title: 'A walk ends',
  help: 'The last page has no nextCursor, and no cursor leads back to a page that was read before.',
  needs: EVERY_WALK,
  demand: 'always',
  confirm: true,
  judge(evidence) {
    const walks = everyWalk(evidence);
    const findings = walks.flatMap((walk) => unending(walk));
    if (findings.length > 0) return failed(`${findings.length} walks do not end`, findings);
    const ended = walks.filter((walk) => walk.stopped === 'end');
    return ended.length === 0
      ? cantTell('no walk was followed to its end')
      : passed(`${ended.length} walks came to an end`);
  },
});

function unending(walk: Walk): Finding[] {
  if (walk.stopped === 'loop') return [walkFinding(walk, 'loop', 'a cursor came back a second time', lastPages(walk))];
  const distinct = new Set(walk.ids).size;
  const isLongerThanMeant = walk.long === undefined && walk.stopped === 'cap' && walk.pages.length > 2;
  // Pages may be empty on the way, where a deployment filters what it has cut.
  const circling = isLongerThanMeant && distinct > 0 && distinct <= walk.ids.length / 2;
  return circling
    ? [
        walkFinding(
          walk,
          'circle',
          `after ${walk.pages.length} pages the same ${distinct} records still come`,
          lastPages(walk),
        ),
      ]
    : [];
}
