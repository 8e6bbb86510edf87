import { hasTrait, listOperations } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Census, ListName, Walk, WalkPage } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { countFindings, merge, type Tally, tally } from '../../../model/tally.ts';
import { listField, textField } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { byTheirRange } from '../../shared/filters/list-answers.probe.ts';
import { FIELDS_HOLD } from '../../shared/filters/semantics.ts';
import { CURSORS_ARE_GIVEN, LISTS_ARE_ARRAYS, NONE_EMPTY_ANYWHERE, PAGES_ARE_WHOLE } from '../../shared/presupposed.ts';
import { returned, walkSeen } from '../../shared/sights.ts';
import {
  EVERY_WALK,
  everyWalk,
  isShort,
  LISTS,
  type Listed,
  lastPages,
  leftOutOfCensus,
  leftOutOfWalk,
  middlePages,
  missingSecondPage,
  NO_SECOND_PAGE,
  pagesOf,
  shortByChance,
  type WalkArtifacts,
  walkFinding,
} from '../walk-findings.ts';

export const pageFull = rule({
  id: 'page-full',
  requirements: ['PAGE-10'],
  presupposes: [LISTS_ARE_ARRAYS, ...FIELDS_HOLD, PAGES_ARE_WHOLE],
  title: 'Every page but the last has as many records as its limit',
  fault: 'Page smaller than its limit',
  fix: 'Return any limit up to 100 in full. A smaller maximum of the server breaks the documented one.',
  needs: EVERY_WALK,
  confirm: true,
  // Short pages that records left out explain break no promise, however many there are.
  quorum: { unclear: Number.POSITIVE_INFINITY },
  judge(evidence) {
    const all = everyWalk(evidence).filter((walk) => walk.limit !== null);
    const walks = all.filter(({ pages }) => pages.length > 1);
    const isByChance = shortByChance(everyWalk(evidence));
    const shortPages = (walk: Walk) => middlePages(walk).filter(({ count }) => isShort(count, walk.limit ?? 0));
    const found = walks.map((walk) => ({ walk, short: shortPages(walk) }));
    // A maximum of the server would limit other pages as well.
    const isOutgrown = (most: number, { list }: Walk) =>
      all.some((other) => other.list === list && other.pages.some(({ count }) => count > most));
    const isOpen = ({ walk, short: [page, ...more] }: Found): boolean =>
      page !== undefined && (isByChance(walk) || (more.length === 0 && isOutgrown(page.count, walk)));
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

function findingsOf({ walk, short: [page] }: Found): Finding[] {
  if (page === undefined) return [];
  const message = say('a page in the middle has {records}', { records: plural(page.count, 'record') });
  const sight = { shows: { kind: 'size', least: walk.limit ?? 0, isFollowed: true } } as const;
  const finding = walkFinding(walk, { aspect: `short of ${walk.limit}` }, message, [page.exchange], sight);
  return [{ ...finding, expected: plural(walk.limit ?? 0, 'record'), received: plural(page.count, 'record') }];
}

const PAGES: ReadonlySet<string> = new Set(listOperations.filter((operation) => !hasTrait(operation, 'analytics')));

export const pageNoDuplicates = rule({
  id: 'page-no-duplicates',
  requirements: ['PAGE-03'],
  presupposes: [{ rules: ['page-no-repeats'], share: 'operation' }, LISTS_ARE_ARRAYS, ...FIELDS_HOLD],
  title: 'No page has a record twice, for any request',
  fault: 'Record twice on one page',
  fix: 'Select a record once where two values of a filter match it: two of its payments, stores or categories. Use EXISTS instead of a join that returns it for each.',
  needs: ['exchanges'],
  demand: 'always',
  judge({ exchanges }) {
    return countFindings(exchanges.filter(isPage), {
      cases: 'pages',
      findings: twins,
      missing: { kind: 'answer', reason: 'no page was seen' },
      evidence: ({ id }) => [id],
      shown: 10,
    });
  },
});

/** Pages of walks are counted by the rules on walks: their bodies are not kept. */
function isPage({ operation, method, status, body }: Exchange): boolean {
  return PAGES.has(operation) && method === 'GET' && status === 200 && body !== undefined;
}

/** Named of one page. */
const NAMED = 3;

function twins({ operation, query, body, id: exchange }: Exchange): Finding[] {
  const ids = listField(body, 'data').map((record) => textField(record, 'id'));
  const seen = new Set<string>();
  const again = ids.filter((id) => id !== '' && seen.size === seen.add(id).size);
  const parameters = [...new Set(query.map(([name]) => name))];
  const sent = parameters.join(', ') || 'no parameter';
  return [...new Set(again)].slice(0, NAMED).map((id) => {
    const times = ids.filter((other) => other === id).length;
    return {
      subject: { operation, parameters, record: id },
      message: say('{operation} with {sent}: record {id} came {times} times on one page', {
        operation,
        sent,
        id,
        times,
      }),
      expected: 'once',
      received: `${times} times`,
      evidence: [exchange],
      sight: { shows: { kind: 'once' } },
    };
  });
}

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
    const lists = LISTS.map((list) => countList(list, evidence));
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

export const pageSizesAgree = rule({
  id: 'page-sizes-agree',
  requirements: ['PAGE-04', 'PAGE-05', 'PAGE-06'],
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
    const whole = walks.filter(
      ({ stopped, filters, long }) => stopped === 'end' && filters.length === 0 && long === undefined,
    );
    const alike = Map.groupBy(whole, ({ list, window }) => JSON.stringify([list, window]));
    const groups = [...alike.values()].filter((group) => group.length > 1);
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

/** Which walk is right is not known: the one with most records has at least not lost them. */
function fullestOf(group: readonly Walk[]): Walk {
  return group.reduce((best, walk) => (new Set(walk.ids).size > new Set(best.ids).size ? walk : best));
}

/** So many differing records of a walk are named: more than a busy shop adds to a range, which a second read has in all of its walks. */
const MOST_DIFFERING = 10;

/** One finding for each record, so that a second read confirms it by the same one. */
function disagreement(walk: Walk, fullest: Walk): Finding[] {
  const [own, others] = [new Set(walk.ids), new Set(fullest.ids)];
  const size = fullest.limit === null ? 'without limit' : `with limit=${fullest.limit}`;
  return [...own.symmetricDifference(others)].slice(0, MOST_DIFFERING).map((id) => {
    const message = own.has(id)
      ? say('record {id} came, and not in the walk {size}', { id, size })
      : say('record {id} came in the walk {size}, and not in this one', { id, size });
    const subject = { aspect: `size ${walk.limit}`, record: id };
    return walkFinding(walk, subject, message, pagesOf(walk, 3), returned(own.has(id) ? fullest : walk, id));
  });
}

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
    // A list that answers no page at all has no walk that could end.
    const listed = everyWalk(evidence).filter(({ pages }) => pages.some(({ status }) => status === 200));
    const byList = [...Map.groupBy(listed, ({ list }) => list)];
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

/** The end of a single page shows little of a list that has several. */
function longest(walks: readonly Walk[]): readonly Walk[] {
  const several = walks.filter(({ pages }) => pages.length > 1);
  return several.length === 0 ? walks : several;
}

function unending(walk: Walk): Finding[] {
  if (walk.stopped === 'loop') {
    const message = say('a cursor came a second time');
    return [walkFinding(walk, { aspect: 'loop' }, message, lastPages(walk), walkSeen(walk, { kind: 'once' }))];
  }
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
