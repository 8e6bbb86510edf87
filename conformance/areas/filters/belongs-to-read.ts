import type { FilterRead, LogRow, ProductRow, PromotionRow, SaleRow, Walk } from '../../model/lists.ts';
import { type Belongs, belongs, LOGS, PRODUCTS, PROMOTIONS, SALES } from './semantics.ts';

export type AnyRow = FilterRead['rows'][number];

export const isSale = (row: AnyRow): row is SaleRow => 'invoiceId' in row;
export const isLog = (row: AnyRow): row is LogRow => 'previousStock' in row;
export const isProduct = (row: AnyRow): row is ProductRow => 'sku' in row && !('previousStock' in row);
export const isPromotion = (row: AnyRow): row is PromotionRow => 'trigger' in row;

/** Whether a record belongs into the reading that it came in, whatever list that is. */
export function belongsToRead(row: AnyRow, walk: Walk): Belongs {
  if (isSale(row)) return belongs(row, SALES, walk);
  if (isLog(row)) return belongs(row, LOGS, walk);
  if (isPromotion(row)) return belongs(row, PROMOTIONS, walk);
  return belongs(row, PRODUCTS, walk);
}
