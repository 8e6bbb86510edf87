import type { Me } from '../../contract/generated/records.ts';
import { customerRows, revenue, shifts, staffRows } from './figures.ts';
import { products } from './goods.ts';
import { movements } from './movements.ts';
import { customers, stores } from './people.ts';
import { promotions } from './promotions.ts';
import { sales } from './sales.ts';

const me: Me = {
  key: { id: '5d0a3c1e-8f2b-4b57-9a53-6f0f5a0b7c11', prefix: 'cp_live_', last4: 'good' },
  organization: { id: '0b9f6f0e-2d0c-4a39-8c47-0d4a6be2f5d3', name: 'Baan Suan Trading', stores: stores.length },
};

/** One small shop in which everything adds up: the `data` of each operation's everyday example. */
export const shop = {
  getMe: me,
  listStores: stores,
  listSales: sales,
  listProducts: products,
  listPromotions: promotions,
  listInventoryLogs: movements,
  getRevenueAnalytics: revenue,
  getStaffAnalytics: staffRows,
  getCustomerAnalytics: customerRows,
  listStaffShifts: shifts,
  getCustomer: customers[0],
} as const;
