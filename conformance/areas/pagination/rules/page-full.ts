import type { Walk, WalkPage } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { countFindings } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { FIELDS_HOLD, LISTS_ARE_ARRAYS, PAGES_ARE_WHOLE } from '../../shared/presupposed.ts';
import { isShort, middlePages, shortByChance } from '../middle-pages.ts';
import { EVERY_WALK, everyWalk, lastPages, NO_SECOND_PAGE, walkFinding } from '../walk-findings.ts';

export const pageFull = rule({
  id: 'page-full',
  requirements: ['PAGE-10'],
  presupposes: [LISTS_ARE_ARRAYS, ...FIELDS_HOLD, PAGES_ARE_WHOLE],
  title: 'Every page but the last has as many records as its limit',
  fault: 'Page smaller than its limit',
  fix: 'Return any limit up to 100 in full. A smaller maximum of the server breaks the documented one.',
  needs: EVERY_WALK,
  confirm: true,
  judge(evidence) {
    const walks = everyWalk(evidence).filter((walk) => walk.limit !== null && walk.pages.length > 1);
    const all = everyWalk(evidence).filter((walk) => walk.limit !== null);
    const isByChance = shortByChance(everyWalk(evidence));
    const found = walks.map((walk) => ({ walk, short: shortPages(walk) }));
    const isOpen = ({ walk, short: [page, ...more] }: Found): boolean =>
      page !== undefined && (isByChance(walk) || (more.length === 0 && isOutgrown(page.count, walk, all)));
    return countFindings(found, {
      cases: 'walks',
      findings: (each) => (isOpen(each) ? [] : findingsOf(each)),
      unclear: (each) =>
        isOpen(each)
          ? `${each.walk.list}: short pages of different sizes, which records left out after cutting explain`
          : null,
      missing: NO_SECOND_PAGE,
      evidence: ({ walk, short }) =>
        short.length === 0 ? lastPages(walk) : short.slice(0, 2).map(({ exchange }) => exchange),
      shown: 5,
    });
  },
});

interface Found {
  readonly walk: Walk;
  readonly short: readonly WalkPage[];
}

function shortPages(walk: Walk): WalkPage[] {
  return middlePages(walk).filter(({ count }) => isShort(count, walk.limit ?? 0));
}

function findingsOf({ walk, short: [page] }: Found): Finding[] {
  if (page === undefined) return [];
  const message = say('a page in the middle has {records}', { records: plural(page.count, 'record') });
  return [
    {
      ...walkFinding(walk, { aspect: `short of ${walk.limit}` }, message, [page.exchange], {
        shows: { kind: 'size', least: walk.limit ?? 0, isFollowed: true },
      }),
      expected: plural(walk.limit ?? 0, 'record'),
      received: plural(page.count, 'record'),
    },
  ];
}

/** A maximum of the server would limit other pages as well. */
function isOutgrown(most: number, { list }: Walk, walks: readonly Walk[]): boolean {
  return walks.some((other) => other.list === list && other.pages.some(({ count }) => count > most));
}
