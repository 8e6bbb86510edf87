import type { Walk } from '../../../model/lists.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { EVERY_WALK, everyWalk, walkFinding } from '../findings.ts';
import { erraticLists, middlePages } from '../middle-pages.ts';

export const pageFull = rule({
  id: 'page-full',
  area: 'pagination',
  requirements: ['PAGE-10'],
  title: 'A page that is not the last one holds as many records as were asked for',
  help: 'Any limit up to 100 is given in full: a smaller maximum of the server’s own breaks the documented one.',
  needs: EVERY_WALK,
  confirm: true,
  judge(evidence) {
    const walks = everyWalk(evidence).filter((walk) => walk.limit !== null);
    const erratic = erraticLists(walks);
    const findings = walks.filter(({ list }) => !erratic.has(list)).flatMap((walk) => short(walk));
    if (findings.length > 0) return failed(`${findings.length} walks have short pages before their end`, findings);
    const decided = walks.filter((walk) => walk.pages.length > 1);
    return decided.length === 0 ? lacksData('no list has a second page') : passed(`${decided.length} walks`);
  },
});

function short(walk: Walk): Finding[] {
  const limit = walk.limit ?? 0;
  const page = middlePages(walk).find(({ count }) => count < limit);
  if (page === undefined) return [];
  const message = `a page in the middle holds ${page.count} records`;
  return [
    {
      ...walkFinding(walk, `short:${limit}`, message, [page.exchange]),
      expected: `${limit} records`,
      received: `${page.count} records`,
    },
  ];
}
