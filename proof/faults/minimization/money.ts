import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { adds, addsTo, changesIn, only, saleIn } from '../../fault-kit/records.ts';
import {
  all,
  changeBody,
  changeRecords,
  having,
  isLoose,
  type Loose,
  laterPage,
  on,
  oneIn,
  part,
  parts,
  recordsIn,
} from '../../fault-kit/wrapping.ts';

const isProducts = on('listProducts');
const isSales = on('listSales');
const isLogs = on('listInventoryLogs');

/** What things cost, and what is earned with them. */
export const moneyFaults: readonly Fault[] = [
  fault('cost-at-sale-with-store', 'MIN-02', 'Asked by store, a sale’s lines tell what they cost then', (handle) =>
    addsTo(handle, all(on('listSales'), having('storeIds')), 'lineItems', () => ({ costAtSale: 41.2 })),
  ),
  fault('cogs-in-revenue', 'MIN-02', 'Revenue rows have the cost of goods sold', (handle) =>
    adds(handle, on('getRevenueAnalytics'), (row) => ({ cogs: Number(row.revenue) * 0.6 })),
  ),
  fault('previous-cost-of-one-override', 'MIN-02', 'One override in fifty keeps its previousCost', (handle) =>
    changesIn(handle, isProducts, 'branchOverrides', (override) => {
      if ((Number(override.averageCost) * 100) % 50 < 1) override.previousCost = 12.4;
    }),
  ),
  fault('historical-cost-of-restocks', 'MIN-02', 'Restocking movements have the historical cost', (handle) =>
    adds(handle, isLogs, (log) => only(log.type === 'RESTOCK', { historicalCost: 88.5 })),
  ),
  fault('supplier-with-price', 'MIN-03', 'Products name their supplier, with the price', (handle) =>
    adds(handle, isProducts, (product) => only(oneIn(10, product), { supplier: { name: 'CP Foods', price: 40 } })),
  ),
  fault('supplier-cost-of-one-product', 'MIN-03', 'One product in thirty has supplierCost in its overrides', (handle) =>
    adds(handle, isProducts, (product) => {
      if (oneIn(30, product)) for (const override of parts(product, 'branchOverrides')) override.supplierCost = 31.5;
      return null;
    }),
  ),
  fault('purchase-price-of-received-orders', 'MIN-03', 'Received supplier orders tell their purchasePrice', (handle) =>
    adds(handle, isLogs, (log) => only(log.type === 'SUPPLIER_PURCHASE_ORDER_RECEIVE', { purchasePrice: 15 })),
  ),
  fault('cost-price-when-searched', 'MIN-03', 'A product that was searched for shows its cost_price', (handle) =>
    adds(handle, all(isProducts, having('search')), () => ({ cost_price: '45.00' })),
  ),
  fault('profit-in-revenue', 'MIN-04', 'Revenue rows have their profit', (handle) =>
    adds(handle, on('getRevenueAnalytics'), (row) => ({ profit: Number(row.revenue) / 4 })),
  ),
  fault('profit-in-meta', 'MIN-04', 'The totals beside revenue have the gross profit', (handle) =>
    changeBody(handle, on('getRevenueAnalytics'), (body) => {
      part(body, 'meta').totals = { revenue: 18_200, grossProfit: 4_400 };
    }),
  ),
  fault('gross-margin-of-one-cashier', 'MIN-04', 'The last staff row alone has a gross_margin', (handle) =>
    changeBody(handle, on('getStaffAnalytics'), (body) =>
      Object.assign(recordsIn(body).at(-1) ?? {}, { gross_margin: 31 }),
    ),
  ),
  fault('margin-of-a-category', 'MIN-04', 'Categories of products show their marginPercent', (handle) =>
    addsTo(handle, isProducts, 'category', (category) => only(category.group === null, { marginPercent: 22 })),
  ),
  fault('profit-in-thai', 'MIN-04', 'A product has its profit under a Thai name', (handle) =>
    adds(handle, isProducts, (product) => only(oneIn(20, product), { กำไรต่อหน่วย: 12 })),
  ),
  fault('markup-in-a-promotion', 'MIN-04', 'Products of promotions show their mark-up', (handle) =>
    addsTo(handle, on('listPromotions'), 'products', () => ({ markUp: 1.4 })),
  ),
  fault('unit-cost-of-one-sale-in-400', 'MIN-17', 'The lines of one sale in 400 have a unit_cost', (handle) =>
    adds(handle, on('listSales'), (sale) => {
      if (saleIn(400, sale)) for (const line of parts(sale, 'lineItems')) line.unit_cost = 12.5;
      return null;
    }),
  ),
  fault('average-cost-of-the-product', 'MIN-17', 'averageCost stands at the product as well', (handle) =>
    adds(handle, isProducts, (product) => ({ averageCost: firstCost(product) })),
  ),
  fault('average-cost-of-the-store', 'MIN-17', 'averageCost stands in assignedStores', (handle) =>
    changesIn(handle, isProducts, 'assignedStores', (store) => {
      store.averageCost = 10.75;
    }),
  ),
  fault('cost-in-thai', 'MIN-17', 'A product has its cost under a Thai name', (handle) =>
    adds(handle, isProducts, (product) => only(oneIn(30, product), { ต้นทุน: 87 })),
  ),
  fault('cost-on-later-pages', 'MIN-17', 'From the second page on, products have a cost', (handle) =>
    adds(handle, all(isProducts, laterPage), () => ({ cost: 12 })),
  ),
  fault('cost-told-in-a-description', 'MIN-17', 'One description tells what the product costs us', (handle) =>
    adds(handle, isProducts, (product) =>
      only(oneIn(40, product), { description: `${String(product.description)} (unit cost: 45.50)` }),
    ),
  ),
  fault('cost-behind-a-name', 'MIN-17', 'Lines of one sale in fifty have what they cost behind the name', (handle) =>
    changeRecords(handle, isSales, (sale) => {
      if (!oneIn(50, sale)) return;
      for (const line of parts(sale, 'lineItems')) line.productName = `${String(line.productName)} (cost 31.20)`;
    }),
  ),
  fault('average-cost-of-movements', 'MIN-16', 'Movements have the averageCost of their product', (handle) =>
    addsTo(handle, isLogs, 'product', () => ({ averageCost: 10.75 })),
  ),
  fault('stock-value-of-reconciliations', 'MIN-16', 'Approved reconciliations tell the stockValue', (handle) =>
    adds(handle, isLogs, (log) => only(log.type === 'RECONCILE_APPROVE', { stockValue: 8_812.5 })),
  ),
  fault(
    'cost-before-and-after',
    'MIN-16',
    'Movements in a room that is not for sale tell cost before and after',
    (handle) =>
      adds(handle, isLogs, (log) =>
        only(part(log, 'room').forSale === false, { costing: { before: 10.2, after: 10.4 } }),
      ),
  ),
];

function firstCost(product: Loose): unknown {
  const [override] = parts(product, 'branchOverrides');
  return isLoose(override) ? override.averageCost : 0;
}
