import type { Walk } from '../../../model/lists.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { EVERY_WALK, everyWalk, walkFinding } from '../findings.ts';
import { isShort, middlePages, shortByChance } from '../middle-pages.ts';

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
    const isByChance = shortByChance(walks);
    const findings = walks.filter((walk) => !isByChance(walk)).flatMap((walk) => short(walk, walks));
    if (findings.length > 0) return failed(`${findings.length} walks have short pages before their end`, findings);
    const decided = walks.filter((walk) => walk.pages.length > 1);
    return decided.length === 0 ? lacksData('no list has a second page') : passed(`${decided.length} walks`);
  },
});

function short(walk: Walk, walks: readonly Walk[]): Finding[] {
  const limit = walk.limit ?? 0;
  const [page, ...more] = middlePages(walk).filter(({ count }) => isShort(count, limit));
  if (page === undefined || (more.length === 0 && isOutgrown(page.count, walk, walks))) return [];
  const message = `a page in the middle holds ${page.count} records`;
  return [
    {
      ...walkFinding(walk, `short:${limit}`, message, [page.exchange]),
      expected: `${limit} records`,
      received: `${page.count} records`,
    },
  ];
}

/** A maximum of the server's own would bound other pages as well. */
function isOutgrown(most: number, { list }: Walk, walks: readonly Walk[]): boolean {
  return walks.some((other) => other.list === list && other.pages.some(({ count }) => count > most));
}
