import { pagedOperations } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Walk } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { tally } from '../../../model/tally.ts';
import { listField } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { parametersOf } from '../../../see/answers.ts';
import { FIELDS_HOLD, LISTS_ARE_ARRAYS, PAGES_ARE_WHOLE } from '../../shared/presupposed.ts';
import { DEFAULT_SIZE, isShort, shortByChance } from '../middle-pages.ts';
import { EVERY_WALK, everyWalk, walkFinding } from '../walk-findings.ts';

export const pageDefaultSize = rule({
  id: 'page-default-size',
  requirements: ['PAGE-09'],
  presupposes: [
    { rules: ['page-no-duplicates'], share: 'operation' },
    LISTS_ARE_ARRAYS,
    ...FIELDS_HOLD,
    PAGES_ARE_WHOLE,
  ],
  title: 'A page has 25 records where limit is left out',
  fault: 'Default page size is not 25',
  fix: 'Return 25 records a page without limit, on sales, products, promotions and inventory logs. Clients count on the documented default.',
  needs: [...EVERY_WALK, 'exchanges'],
  judge(evidence) {
    const { walks, exchanges } = evidence;
    const isByChance = shortByChance(everyWalk(evidence));
    const plain = walks.filter((walk) => walk.limit === null);
    const found = plain.map((walk) => ({ walk, findings: wrongSize(walk, isByChance(walk)) }));
    const clean = found.filter(({ walk, findings }) => findings.length === 0 && walk.ids.length > DEFAULT_SIZE);
    // Where records are left out of a page after it was cut, pages are short by chance and may never show the default.
    const kept = clean.filter(({ walk }) => walk.pages.some(({ count }) => count === DEFAULT_SIZE));
    const large = exchanges.flatMap(tooLarge);
    return tally({
      cases: 'walks without limit',
      kept: kept.length,
      broken: [...found.flatMap(({ findings }) => findings), ...large],
      missing: {
        kind: 'data',
        reason:
          clean.length === 0
            ? 'no list has more than 25 records'
            : 'every page is short by chance, none has 25 records',
      },
      evidence: kept.flatMap(({ walk }) => walk.pages.slice(0, 1).map(({ exchange }) => exchange)),
    });
  },
});

const AT_MOST = { kind: 'size', most: DEFAULT_SIZE } as const;
const FULL = { kind: 'size', least: DEFAULT_SIZE, isFollowed: true } as const;

/** A page that more records follow has to be full; no page may have more. */
function wrongSize(walk: Walk, isByChance: boolean): Finding[] {
  const page = walk.pages.find((one, index) => {
    const followed = walk.pages.slice(index + 1).some((later) => later.count > 0);
    return one.count > DEFAULT_SIZE || (followed && isShort(one.count, DEFAULT_SIZE) && !isByChance);
  });
  if (page === undefined) return [];
  const finding = walkFinding(
    walk,
    { aspect: 'default size' },
    say('a page has {records}', { records: plural(page.count, 'record') }),
    [page.exchange],
    {
      shows: page.count > DEFAULT_SIZE ? AT_MOST : FULL,
    },
  );
  return [{ ...finding, expected: '25 records', received: plural(page.count, 'record') }];
}

/** No page has more, no matter what else was sent. */
function tooLarge(exchange: Exchange): Finding[] {
  const { id, operation, method, status, body } = exchange;
  const isPage = pagedOperations.some((paged) => paged === operation) && method === 'GET' && status === 200;
  if (!isPage) return [];
  const parameters = parametersOf(exchange);
  if (parameters.includes('limit')) return [];
  const { length } = listField(body, 'data');
  if (length <= DEFAULT_SIZE) return [];
  const others = parameters.join(', ');
  return [
    {
      subject: { operation, parameters },
      message: say('{operation} without limit{which}: a page has {length} records', {
        operation,
        which: others === '' ? '' : `, with ${others}`,
        length,
      }),
      expected: `at most ${DEFAULT_SIZE} records`,
      received: plural(length, 'record'),
      evidence: [id],
      sight: { shows: AT_MOST },
    },
  ];
}
