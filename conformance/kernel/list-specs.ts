import type { OperationId } from '../model/exchange.ts';
import type { ListName } from '../model/lists.ts';

export const API = '/public-api/v1';

export interface ListSpec {
  readonly operation: OperationId;
  readonly path: string;
  /** The list takes from and to as a range of its records' createdAt. */
  readonly ranged: boolean;
}

export const LISTS: Readonly<Record<ListName, ListSpec>> = {
  sales: { operation: 'listSales', path: `${API}/sales`, ranged: true },
  products: { operation: 'listProducts', path: `${API}/products`, ranged: false },
  promotions: { operation: 'listPromotions', path: `${API}/promotions`, ranged: false },
  logs: { operation: 'listInventoryLogs', path: `${API}/inventory/logs`, ranged: true },
};
