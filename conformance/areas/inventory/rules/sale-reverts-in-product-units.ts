import { pagesOf } from '../../../census/pages.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { firstByKey } from '../judging/findings.ts';
import { isHundredfold, magnitude, type SoldProduct, soldProducts } from '../judging/sale-movements.ts';

export const saleRevertsInProductUnits = rule({
  id: 'sale-reverts-in-product-units',
  area: 'inventory',
  requirements: ['INV-14'],
  title: 'What a reverted sale gives back is in product units',
  help: 'Stock is kept in hundredths inside; whatever leaves the service is divided by a hundred, for every type of movement.',
  needs: ['logs', 'sales'],
  confirm: true,
  judge({ logs, sales }) {
    const given = soldProducts(sales, logs).filter((entry) => entry.reverted.length > 0 && magnitude(entry.lines) > 0);
    if (given.length === 0) return lacksData('no reverted sale was found together with the movements that gave back');
    const [ofSale, ofLog] = [pagesOf(sales), pagesOf(logs)];
    const show = ({ sale, reverted }: SoldProduct) => [...ofLog(...reverted.map(({ id }) => id)), ...ofSale(sale.id)];
    const findings = given.flatMap((entry) => hundredfold(entry, show(entry)));
    if (findings.length === 0) return passed(`${given.length} products given back in product units`, logs.evidence);
    return failed(`${findings.length} of ${given.length} products given back a hundredfold`, firstByKey(findings));
  },
});

function hundredfold({ sale, productId, lines, reverted }: SoldProduct, evidence: readonly string[]): Finding[] {
  const due = magnitude(lines);
  const back = magnitude(reverted.map((log) => log.quantity));
  if (!isHundredfold(back, due)) return [];
  return [
    {
      key: `${sale.id} ${productId}`,
      message: `sale ${sale.id}: product ${productId} comes back a hundredfold`,
      expected: `about ${due}`,
      received: String(back),
      evidence,
    },
  ];
}
