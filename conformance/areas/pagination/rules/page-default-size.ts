import type { Walk } from '../../../model/lists.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { walkFinding } from '../findings.ts';

const DEFAULT = 25;

export const pageDefaultSize = rule({
  id: 'page-default-size',
  area: 'pagination',
  requirements: ['PAGE-09'],
  title: 'A page holds 25 records unless told otherwise',
  help: 'Without limit, sales, products, promotions and inventory logs give 25 records a page.',
  needs: ['walks'],
  judge({ walks }) {
    const plain = walks.filter((walk) => walk.limit === null);
    const findings = plain.flatMap((walk) => wrongSize(walk));
    if (findings.length > 0) return failed(`${findings.length} lists have another default page size`, findings);
    const decided = plain.filter((walk) => walk.ids.length > DEFAULT);
    return decided.length === 0 ? lacksData('no list holds more than 25 records') : passed(`${decided.length} lists`);
  },
});

/** A page that more records follow must be full; no page may hold more. */
function wrongSize(walk: Walk): Finding[] {
  const page = walk.pages.find((one, index) => {
    const followed = walk.pages.slice(index + 1).some((later) => later.count > 0);
    return one.count > DEFAULT || (followed && one.count !== DEFAULT);
  });
  if (page === undefined) return [];
  const finding = walkFinding(walk, 'default', `a page holds ${page.count} records`, [page.exchange]);
  return [{ ...finding, expected: '25 records', received: `${page.count} records` }];
}
