import { pagesOf } from '../../../census/pages.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { firstByKey } from '../judging/findings.ts';
import { fullyRead, magnitude, type SoldProduct, soldProducts, takenAgrees } from '../judging/sale-movements.ts';

export const saleMovementsAgreeWithLines = rule({
  id: 'sale-movements-agree-with-lines',
  area: 'inventory',
  requirements: ['INV-14'],
  title: 'What a sale took from the stock is what its lines say',
  help: 'Movements of a product add up to actualQuantity of its lines, in product units. A hundredfold is the internal representation; another number is often quantity, without the unit conversion.',
  needs: ['logs', 'sales'],
  confirm: true,
  judge({ logs, sales }) {
    const isRead = fullyRead(logs);
    const sold = soldProducts(sales, logs).filter(
      (entry) => entry.created.length > 0 && entry.lines.length > 0 && isRead(entry.sale),
    );
    if (sold.length === 0) return lacksData('no sale was found together with the movements that it created');
    const [ofSale, ofLog] = [pagesOf(sales), pagesOf(logs)];
    const show = ({ sale, created }: SoldProduct) => [...ofLog(...created.map(({ id }) => id)), ...ofSale(sale.id)];
    const findings = sold.flatMap((entry) => disagreement(entry, show(entry)));
    if (findings.length > 0) {
      return failed(
        `${findings.length} of ${sold.length} products sold moved in another quantity`,
        firstByKey(findings),
      );
    }
    return passed(`${sold.length} products sold moved in the quantity of their lines`, logs.evidence);
  },
});

function disagreement(sold: SoldProduct, evidence: readonly string[]): Finding[] {
  const { sale, productId, lines, created } = sold;
  const moved = magnitude(created.map((log) => log.quantity));
  const due = magnitude(lines);
  if (!Number.isFinite(moved) || !Number.isFinite(due) || takenAgrees(sold)) return [];
  return [
    {
      key: `${sale.id} ${productId}`,
      message: `sale ${sale.id}: movements of product ${productId} do not add up to its lines`,
      expected: String(due),
      received: String(moved),
      evidence,
    },
  ];
}
