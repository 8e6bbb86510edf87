import { type FamilyRow, family } from '../../model/family.ts';
import type { Reach, Walk } from '../../model/lists.ts';
import { say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import { count, countFindings, type Missing, type Tally } from '../../model/tally.ts';
import { plural } from '../../model/values/plural.ts';
import { FIELDS_HOLD } from '../shared/filters/semantics.ts';
import { FILTERS_APPLY, HOLES_ARE_NONE, LISTS_ARE_ARRAYS } from '../shared/presupposed.ts';
import { pageOf, pageSeen, pagesSeen, returned, walkSeen } from '../shared/sights.ts';
import {
  EVERY_WALK,
  everyWalk,
  lastPages,
  missingSecondPage,
  NO_SECOND_PAGE,
  pagesOf,
  type WalkArtifacts,
  walkFinding,
} from './walk-findings.ts';

const MISSING: Readonly<Record<1 | 2, Missing>> = {
  1: { kind: 'answer', reason: 'no page was answered' },
  2: NO_SECOND_PAGE,
};

interface WalksRow extends FamilyRow {
  /** Walks with fewer answered pages cannot show it. */
  readonly pages: 1 | 2;
  readonly findings: (walk: Walk) => readonly Finding[];
  readonly unclear?: (walk: Walk) => string | null;
  readonly missing?: (evidence: WalkArtifacts) => Missing;
}

/** What every walk through a list shows by itself, no matter which list, size, range or filter. */
export const walksFamily = family({
  needs: EVERY_WALK,
  every: { presupposes: [LISTS_ARE_ARRAYS, ...FIELDS_HOLD] },
  count: (evidence, row: WalksRow) =>
    countWalks(everyWalk(evidence), row, row.missing?.(evidence) ?? MISSING[row.pages]),
  rows: [
    {
      id: 'page-cursor-uuid',
      requirements: ['PAGE-01'],
      title: 'nextCursor is a UUID, null or absent',
      fault: 'nextCursor is not a UUID or null',
      fix: 'Return the cursor as a UUID string. At the end leave it out or set it to null; an empty string is neither.',
      demand: 'always',
      pages: 1,
      findings: invalidCursors,
    },
    {
      id: 'page-limit-obeyed',
      requirements: ['PAGE-08'],
      presupposes: [{ rules: ['page-no-duplicates'], share: 'operation' }],
      title: 'A page is never larger than its limit',
      fault: 'Page larger than its limit',
      fix: 'Cut the page at limit, also after adding records by a join or a union.',
      demand: 'always',
      pages: 1,
      findings: tooLarge,
    },
    {
      id: 'page-continues',
      requirements: ['PAGE-11'],
      presupposes: [{ rules: ['page-cursor-uuid'], share: 'operation' }],
      title: 'A cursor returns the page that follows',
      fault: 'Cursor does not return the next page',
      fix: 'Accept the cursor of a page, with the same parameters, in the next request, and continue after the last record of that page.',
      confirm: true,
      pages: 2,
      findings: (walk) => [...refused(walk), ...begunAgain(walk)],
      unclear: (walk) =>
        walk.stopped === 'lost' && walk.pages.length === 2 ? `${walk.list}: page 2 was not answered` : null,
    },
    {
      id: 'page-no-repeats',
      requirements: ['PAGE-03', 'PAGE-17'],
      presupposes: [{ rules: ['page-continues', 'page-walk-ends'], share: 'operation' }],
      title: 'A walk returns no record twice',
      fault: 'Record returned twice while paging',
      fix: 'Where a record is twice on one page, a join multiplies it: make the records distinct. Where it is on two pages, page by a unique key: the instant alone is not unique, so add the id as a tie-breaker.',
      confirm: true,
      pages: 2,
      findings: repeats,
      missing: missingSecondPage,
    },
  ] satisfies readonly WalksRow[],
});

function countWalks(walks: readonly Walk[], { pages, findings, unclear }: WalksRow, missing: Missing): Tally {
  return countFindings(walks, {
    cases: 'walks',
    findings,
    isKept: (walk) => walk.pages.filter(({ status }) => status === 200).length >= pages,
    unclear: (walk) => unclear?.(walk) ?? null,
    missing,
    evidence: lastPages,
    shown: 5,
  });
}

function invalidCursors(walk: Walk): Finding[] {
  const at = walk.pages.findIndex(({ nextCursor }) => nextCursor === 'invalid');
  const page = walk.pages[at];
  if (page === undefined) return [];
  const shows = { kind: 'violation', path: '/pagination/nextCursor', keyword: 'format' } as const;
  const message = say('nextCursor is neither a UUID nor null');
  return [walkFinding(walk, { aspect: 'cursor' }, message, [page.exchange], pageSeen(walk, at + 1, shows))];
}

const LARGEST = 100;

function tooLarge(walk: Walk): Finding[] {
  const most = walk.limit ?? LARGEST;
  const at = walk.pages.findIndex(({ count }) => count > most);
  const page = walk.pages[at];
  if (page === undefined) return [];
  const received = plural(page.count, 'record');
  const message = say('a page has {records}', { records: received });
  const sight = pageSeen(walk, at + 1, { kind: 'size', most });
  const finding = walkFinding(walk, { aspect: `more than ${walk.limit}` }, message, [page.exchange], sight);
  return [{ ...finding, expected: `at most ${plural(most, 'record')}`, received }];
}

function refused(walk: Walk): Finding[] {
  if (walk.stopped !== 'refused' || walk.pages.length < 2) return [];
  const message = say('page {pages}: expected 200, received {status}', {
    pages: walk.pages.length,
    status: walk.pages.at(-1)?.status ?? 'no answer',
  });
  const { length } = walk.pages;
  const shows = { kind: 'status', accepted: [[200, 200]] } as const;
  return [
    walkFinding(walk, { aspect: 'refused' }, message, lastPages(walk), pagesSeen(walk, [length - 1, length], shows)),
  ];
}

/** The page behind the first cursor is the first page, record by record: the cursor was not read. */
function begunAgain(walk: Walk): Finding[] {
  const [first, second] = walk.pages;
  if (first === undefined || second === undefined || walk.long !== undefined) return [];
  const ids = walk.ids.slice(0, first.count);
  const after = walk.ids.slice(first.count, first.count + second.count);
  const isSame = ids.length > 0 && ids.length === after.length && ids.every((id, index) => id === after[index]);
  if (!isSame) return [];
  const subject = { aspect: 'begins again', request: walk.filters.map((use) => use.parameter).join(' and ') };
  const message = say('the first cursor returns the first page again');
  const evidence = [first.exchange, second.exchange];
  return [walkFinding(walk, subject, message, evidence, walkSeen(walk, { kind: 'once' }, 2))];
}

/** Named of one walk. */
const NAMED = 3;

function repeats(walk: Walk): Finding[] {
  if (walk.long !== undefined) {
    return walk.long.repeated.slice(0, NAMED).map(({ id, page }) => {
      const message = say('record {id} came again on page {page}', { id, page });
      return walkFinding(walk, { aspect: 'repeat', record: id }, message, lastPages(walk));
    });
  }
  const first = new Map<string, number>();
  const again = walk.ids.flatMap((id, position) => {
    const before = first.get(id);
    first.set(id, before ?? position);
    return before === undefined ? [] : [{ id, position, before }];
  });
  return again.slice(0, NAMED).map(({ id, position, before }) => {
    const [a, b] = [pageOf(walk, before), pageOf(walk, position)];
    const where = a.number === b.number ? `twice on page ${a.number}` : `on pages ${a.number} and ${b.number}`;
    const evidence = [...new Set([a.exchange, b.exchange])];
    const sight = pagesSeen(walk, [a.number, b.number], { kind: 'once' });
    const message = say('record {id} came {where}', { id, where });
    return walkFinding(walk, { aspect: 'repeat', record: id }, message, evidence, sight);
  });
}

interface ReachRow extends FamilyRow {
  readonly list: Reach['list'];
}

export const reachFamily = family({
  needs: ['reach'],
  every: { confirm: true, presupposes: [...FILTERS_APPLY, HOLES_ARE_NONE, LISTS_ARE_ARRAYS, ...FIELDS_HOLD] },
  count: ({ reach }, { list }: ReachRow) =>
    count(
      reach.filter((one) => one.list === list && one.walk.stopped !== 'refused'),
      {
        cases: 'long ranges',
        isKept: ({ id, walk }) => walk.ids.includes(id),
        unclear: ({ id, walk }) =>
          walk.ids.includes(id) || walk.stopped === 'end'
            ? null
            : `the ${list} of a long range were not read to the end`,
        finding: ({ id, walk }) => {
          const message = say('record {id} is missing, which a short range of that time shows', { id });
          const subject = { aspect: 'long ago', record: id };
          return walkFinding(walk, subject, message, pagesOf(walk, walk.pages.length), returned(walk, id));
        },
        evidence: ({ walk }) => pagesOf(walk, walk.pages.length),
        missing: { kind: 'data', reason: `no ${list} of long ago were read, or long ranges are refused` },
      },
    ),
  rows: [reachRow('sales', 'FIL-02', 'sale'), reachRow('logs', 'INV-03', 'movement')],
});

function reachRow(list: Reach['list'], requirement: string, record: string): ReachRow {
  return {
    id: `page-long-range-${list}`,
    list,
    requirements: ['PAGE-04', requirement],
    title: `A range from long ago until now holds a ${record} of long ago`,
    fault: `Old ${record} missing in a long range`,
    fix: 'Answer the whole range that was asked for, however long it is, or refuse it with 400. Look for a limit that moves from towards to without a word.',
  };
}
