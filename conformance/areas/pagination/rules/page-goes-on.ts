import type { Walk } from '../../../model/lists.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { EVERY_WALK, everyWalk, lastPages, walkFinding } from '../findings.ts';

export const pageGoesOn = rule({
  id: 'page-goes-on',
  area: 'pagination',
  requirements: ['PAGE-11'],
  title: 'A walk begins without a cursor and goes on with the one it was given',
  help: 'A cursor that a page has just given must be taken, with the same parameters, by the next request.',
  needs: EVERY_WALK,
  confirm: true,
  judge(evidence) {
    const walks = everyWalk(evidence).filter((walk) => walk.pages.length > 1);
    const findings = walks.flatMap((walk) => [...refused(walk), ...begunAnew(walk)]);
    if (findings.length > 0) return failed(`${findings.length} walks did not go on`, findings);
    return walks.length === 0 ? lacksData('no list has a second page') : passed(`${walks.length} walks went on`);
  },
});

function refused(walk: Walk): Finding[] {
  if (walk.stopped !== 'refused') return [];
  const message = `page ${walk.pages.length} was answered ${walk.pages.at(-1)?.status}`;
  return [walkFinding(walk, 'refused', message, lastPages(walk))];
}

/** The page behind the first cursor is the first page, record by record: the cursor was not read. */
function begunAnew(walk: Walk): Finding[] {
  const [first, second] = walk.pages;
  if (first === undefined || second === undefined || walk.long !== undefined) return [];
  const ids = walk.ids.slice(0, first.count);
  const after = walk.ids.slice(first.count, first.count + second.count);
  const isSame = ids.length > 0 && ids.length === after.length && ids.every((id, index) => id === after[index]);
  if (!isSame) return [];
  const message = 'the page behind the first cursor is the first page again';
  return [
    walkFinding(walk, `anew:${walk.filters.map((use) => use.parameter).join('+')}`, message, [
      first.exchange,
      second.exchange,
    ]),
  ];
}
