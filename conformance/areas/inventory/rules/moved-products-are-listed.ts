import { pagesOf } from '../../../census/pages.ts';
import { rule } from '../../../model/rule.ts';
import { type Tally, tally } from '../../../model/tally.ts';

/** Single products may have been removed since; not all of so many. */
const MANY = 10;

export const movedProductsAreListed = rule({
  id: 'moved-products-are-listed',
  requirements: ['INV-27'],
  title: 'Some of the products that are moved are in the list of products',
  fault: 'The list of products has none of the products that are moved',
  fix: 'Return all products of the organization where no filter is sent, with the same id that movements show.',
  needs: ['logs', 'products'],
  confirm: true,
  judge({ logs, products }): Tally {
    const listed = new Set(products.rows.map(({ id }) => id));
    const moved = new Map(logs.rows.map((log) => [log.productId, log]));
    const isListed = [...moved.keys()].filter((id) => listed.has(id)).length;
    const evidence = [...logs.evidence.slice(0, 1), ...products.evidence];
    const [first] = moved.values();
    if (isListed > 0 || first === undefined || moved.size < MANY || !products.complete) {
      const reason = `no ${MANY} products were moved that a whole list of products could have`;
      return tally({ cases: 'products', kept: isListed, evidence, missing: { kind: 'data', reason } });
    }
    const message = `none of ${moved.size} products that were moved is in the list of products, which has ${listed.size}; the first is ${first.productId}, in movement ${first.id}`;
    const pages = [...pagesOf(logs)(first.id), ...products.evidence];
    const finding = {
      key: 'none',
      message,
      expected: 'some of the products that were moved',
      received: `${listed.size} others`,
    };
    return tally({ cases: 'products', broken: [{ ...finding, evidence: pages }], brokenCases: moved.size });
  },
});
