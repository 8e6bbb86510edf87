import type { FilterRead, LogRow, ProductRow, PromotionRow, SaleRow, Walk } from '../../model/lists.ts';
import { type Belongs, belongingTo, LOGS, PRODUCTS, PROMOTIONS, SALES } from './semantics.ts';

export type AnyRow = FilterRead['rows'][number];

export const isSale = (row: AnyRow): row is SaleRow => 'invoiceId' in row;
export const isLog = (row: AnyRow): row is LogRow => 'previousStock' in row;
export const isProduct = (row: AnyRow): row is ProductRow => 'sku' in row && !('previousStock' in row);
export const isPromotion = (row: AnyRow): row is PromotionRow => 'trigger' in row;

/** Whether a record belongs into the reading that it came in, whatever list that is. */
export function belongingToRead(walk: Walk): (row: AnyRow) => Belongs {
  const [sale, log] = [belongingTo(SALES, walk), belongingTo(LOGS, walk)];
  const [promotion, product] = [belongingTo(PROMOTIONS, walk), belongingTo(PRODUCTS, walk)];
  return (row) => {
    if (isSale(row)) return sale(row);
    if (isLog(row)) return log(row);
    return isPromotion(row) ? promotion(row) : product(row);
  };
}
