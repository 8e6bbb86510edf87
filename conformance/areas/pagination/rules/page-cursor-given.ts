import { pagedOperation } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Census, ListName, Walk } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { fieldName } from '../../../model/places.ts';
import { rule } from '../../../model/rule.ts';
import { tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { byTheirRange } from '../../shared/filters/ranged-by.ts';
import { LISTS_ARE_ARRAYS, NONE_EMPTY_ANYWHERE } from '../../shared/presupposed.ts';
import { returned } from '../../shared/sights.ts';
import { type Listed, leftOutOfCensus, leftOutOfWalk } from '../left-out.ts';
import { DEFAULT_SIZE } from '../middle-pages.ts';
import { EVERY_WALK, everyWalk, NO_SECOND_PAGE, type WalkArtifacts } from '../walk-findings.ts';

const LISTS = ['sales', 'logs', 'products', 'promotions'] as const;

export const pageCursorGiven = rule({
  id: 'page-cursor-given',
  requirements: ['PAGE-01', 'PAGE-04'],
  presupposes: [{ ...NONE_EMPTY_ANYWHERE, share: 'exchange' }, LISTS_ARE_ARRAYS],
  title: 'A page that more records follow has pagination.nextCursor',
  fault: 'pagination.nextCursor missing although more records follow',
  fix: 'Put nextCursor into an object named pagination at the top level of each answer of a list: a UUID as long as records follow, null at the end. Clients look for the cursor in this place, under this name, and stop after one page where they do not find it.',
  needs: [...EVERY_WALK, 'exchanges'],
  confirm: true,
  judge({ exchanges, ...given }) {
    const evidence = { ...given, ...byTheirRange(given) };
    const walksOf = (list: ListName) => everyWalk(evidence).filter((walk) => walk.list === list);
    const leading = LISTS.filter((list) => walksOf(list).some(({ pages }) => pages.some(hasCursor)));
    const others = LISTS.filter((list) => !leading.includes(list));
    return tally({
      cases: 'lists',
      kept: leading.length,
      broken: others.flatMap((list) => withoutCursor(list, walksOf(list), evidence, exchanges)),
      missing: NO_SECOND_PAGE,
      evidence: leading.flatMap((list) => walksOf(list).slice(0, 1).flatMap(firstPage)),
    });
  },
});

/** One of a wrong form is one: that has a rule of its own. */
function hasCursor({ nextCursor }: Walk['pages'][number]): boolean {
  return nextCursor === 'uuid' || nextCursor === 'invalid';
}

/** Every page was the last one, also those that were full, although the list has more records. */
function withoutCursor(
  list: ListName,
  walks: readonly Walk[],
  evidence: WalkArtifacts,
  exchanges: readonly Exchange[],
): Finding[] {
  const full = walks.filter(isFull);
  const missing = full.flatMap((walk) => {
    const [first] = leftOut(walk, evidence);
    return first?.subject.record === undefined ? [] : [{ walk, record: first.subject.record }];
  });
  const [shown] = missing;
  if (shown === undefined) return [];
  const pages = full.flatMap(firstPage);
  const place = exchanges.filter(({ id }) => pages.includes(id)).flatMap(cursorsElsewhere)[0];
  return [
    {
      subject: { operation: pagedOperation(list), field: '/pagination/nextCursor' },
      message: say(
        '{list}: no page has pagination.nextCursor, but a page with {records} is not the whole list: record {record} is not on it{elsewhere}',
        {
          list,
          records: plural(shown.walk.ids.length, 'record'),
          record: shown.record,
          elsewhere: place === undefined ? '' : `; there is a field ${place} in its place`,
        },
      ),
      expected: 'a UUID in pagination.nextCursor',
      received: place === undefined ? 'no cursor' : `a field ${place}`,
      evidence: [...new Set([...firstPage(shown.walk), ...pages])],
      sight: returned(shown.walk, shown.record),
    },
  ];
}

function isFull({ pages, stopped, limit }: Walk): boolean {
  return stopped === 'end' && pages.length === 1 && pages[0]?.count === (limit ?? DEFAULT_SIZE);
}

function leftOut(walk: Walk, evidence: WalkArtifacts): readonly Finding[] {
  const census: Census<Listed> = evidence[walk.list];
  if (walk !== census.walk) return leftOutOfWalk(walk, census);
  return leftOutOfCensus(
    census,
    evidence.filters.filter((read) => read.walk.list === walk.list),
  );
}

function firstPage({ pages }: Walk): readonly string[] {
  return pages.slice(0, 1).map(({ exchange }) => exchange);
}

function cursorsElsewhere({ facts }: Exchange): readonly string[] {
  return facts.extras
    .map(({ path }) => path)
    .filter((path) => /cursor$/i.test(path))
    .map(fieldName);
}
