import { pagedOperations } from '../../../../contract/operations.ts';
import { listField } from '../../../kernel/json.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Walk } from '../../../model/lists.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { parametersOf } from '../../../requests/answers.ts';
import { EVERY_WALK, everyWalk, walkFinding } from '../findings.ts';
import { DEFAULT_SIZE, isShort, shortByChance } from '../middle-pages.ts';

export const pageDefaultSize = rule({
  id: 'page-default-size',
  area: 'pagination',
  requirements: ['PAGE-09'],
  title: 'A page holds 25 records unless told otherwise',
  help: 'Without limit, sales, products, promotions and inventory logs give 25 records a page.',
  needs: [...EVERY_WALK, 'exchanges'],
  judge(evidence) {
    const { walks, exchanges } = evidence;
    const isByChance = shortByChance(everyWalk(evidence));
    const plain = walks.filter((walk) => walk.limit === null);
    const findings = [...plain.flatMap((walk) => wrongSize(walk, isByChance(walk))), ...exchanges.flatMap(tooMany)];
    if (findings.length > 0) return failed(`${findings.length} answers have another default page size`, findings);
    const decided = plain.filter((walk) => walk.ids.length > DEFAULT_SIZE);
    return decided.length === 0 ? lacksData('no list holds more than 25 records') : passed(`${decided.length} lists`);
  },
});

/** A page that more records follow must be full; no page may hold more. */
function wrongSize(walk: Walk, isByChance: boolean): Finding[] {
  const page = walk.pages.find((one, index) => {
    const followed = walk.pages.slice(index + 1).some((later) => later.count > 0);
    return one.count > DEFAULT_SIZE || (followed && isShort(one.count, DEFAULT_SIZE) && !isByChance);
  });
  if (page === undefined) return [];
  const finding = walkFinding(walk, 'default', `a page holds ${page.count} records`, [page.exchange]);
  return [{ ...finding, expected: '25 records', received: `${page.count} records` }];
}

/** Whatever else was asked: without limit, no page holds more. */
function tooMany(exchange: Exchange): Finding[] {
  const { id, operation, method, status, body } = exchange;
  const isPage = pagedOperations.some((paged) => paged === operation) && method === 'GET' && status === 200;
  if (!isPage) return [];
  const parameters = parametersOf(exchange);
  if (parameters.includes('limit')) return [];
  const { length } = listField(body, 'data');
  if (length <= DEFAULT_SIZE) return [];
  const beside = parameters.join(', ');
  const message = `${operation} without limit${beside === '' ? '' : `, with ${beside}`}: a page holds ${length} records`;
  return [
    {
      key: `${operation} ${beside}`,
      message,
      expected: `at most ${DEFAULT_SIZE} records`,
      received: `${length} records`,
      evidence: [id],
    },
  ];
}
