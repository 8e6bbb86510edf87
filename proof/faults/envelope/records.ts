import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { changesIn, saleIn } from '../../fault-kit/records.ts';
import {
  all,
  changeRecords,
  having,
  isLoose,
  type Loose,
  laterPage,
  on,
  oneIn,
  part,
  parts,
} from '../../fault-kit/wrapping.ts';

const isSales = on('listSales');
const isProducts = on('listProducts');
const isPromotions = on('listPromotions');
const isLogs = on('listInventoryLogs');

/** Some records lack something, or have it in another type. */
export const recordFaults: readonly Fault[] = [
  fault('tab-creator-left-out', 'ENV-10', 'Without a tab, a sale has no tabCreator at all', (handle) =>
    changeRecords(handle, isSales, (sale) => drop(sale.tabCreator === null, sale, 'tabCreator')),
  ),
  fault('discount-type-left-out', 'ENV-10', 'Refunds without a discount have no discountType', (handle) =>
    changeRecords(handle, isSales, (sale) =>
      drop(sale.status === 'REFUNDED' && sale.discountType === null, sale, 'discountType'),
    ),
  ),
  fault('room-left-out', 'ENV-10', 'Movements without a room have no room', (handle) =>
    changeRecords(handle, isLogs, (log) => drop(log.room === null, log, 'room')),
  ),
  fault('bound-left-out', 'ENV-10', 'A promotion without an end has no to', (handle) =>
    changeRecords(handle, isPromotions, (promotion) => drop(promotion.from !== null, promotion, 'to', promotion.to)),
  ),
  fault('group-left-out', 'ENV-10', 'Categories without a group have no group', (handle) =>
    changesIn(handle, isProducts, 'category', (category) => drop(category.group === null, category, 'group')),
  ),
  fault('override-image-left-out', 'ENV-19', 'Overrides without an image have no imageUrl on later pages', (handle) =>
    changesIn(handle, all(isProducts, laterPage), 'branchOverrides', (override) =>
      drop(override.imageUrl === null, override, 'imageUrl'),
    ),
  ),
  fault('references-lack-one', 'ENV-26', 'The references of deletions lack shipmentId', (handle) =>
    changeRecords(handle, isLogs, (log) => drop(log.type === 'DELETE', part(log, 'references'), 'shipmentId')),
  ),
  fault('references-only-used', 'ENV-26', 'References of sales show the sale alone', (handle) =>
    changeRecords(handle, isLogs, (log) => {
      const { saleId } = part(log, 'references');
      if (log.type === 'SALE_REVERT') log.references = { saleId };
    }),
  ),
  fault('reference-is-empty-text', 'ENV-26', 'An unused reference is a number zero', (handle) =>
    changeRecords(handle, isLogs, (log) => {
      if (log.type === 'MOVE_SEND') part(log, 'references').transferOrderId = 0;
    }),
  ),
  fault('total-as-text', 'ENV-09', 'The total of one sale in 400 is a string', (handle) =>
    changeRecords(handle, isSales, (sale) => {
      if (saleIn(400, sale)) sale.total = String(sale.total);
    }),
  ),
  fault('cost-as-text', 'ENV-09', 'averageCost is a string where it is a whole number', (handle) =>
    changesIn(handle, isProducts, 'branchOverrides', (override) => {
      if (Number.isInteger(override.averageCost)) override.averageCost = Number(override.averageCost).toFixed(2);
    }),
  ),
  fault('quantity-as-text', 'ENV-09', 'Quantities of conversions are strings', (handle) =>
    changeRecords(handle, isLogs, (log) => {
      if (log.type === 'CONVERT_TO') log.quantity = String(log.quantity);
    }),
  ),
  fault('revenue-as-text', 'ENV-09', 'Revenue of more than 5,000 in a day is a string', (handle) =>
    changeRecords(handle, on('getRevenueAnalytics'), (row) => {
      if (Number(row.revenue) > 5000) row.revenue = String(row.revenue);
    }),
  ),
  fault('logs-name-stores-otherwise', 'ENV-49', 'Movements call each store by its city', (handle) =>
    changesIn(handle, isLogs, 'store', (store) => {
      store.name = `Bangkok ${String(store.id).slice(0, 4)}`;
    }),
  ),
  fault('sales-branch-number-is-an-index', 'ENV-49', 'Sales count the branches in an order of their own', (handle) =>
    changesIn(handle, isSales, 'store', (store) => {
      store.branchNo = `9${String(store.branchNo)}7`;
    }),
  ),
  fault('logs-sku-is-the-id', 'ENV-49', 'In movements, the SKU of a product is its id', (handle) =>
    changesIn(handle, isLogs, 'product', (product) => {
      product.sku = String(product.id).slice(0, 8).toUpperCase();
    }),
  ),
  fault('lines-have-the-id-of-their-sale', 'ENV-50', 'All lines of a sale have the id of the sale', (handle) =>
    changeRecords(handle, isSales, (sale) => {
      for (const line of parts(sale, 'lineItems')) line.id = sale.id;
    }),
  ),
  fault('an-override-comes-twice', 'ENV-50', 'The first override of a product comes twice', (handle) =>
    changeRecords(handle, isProducts, (product) => {
      const overrides = parts(product, 'branchOverrides');
      product.branchOverrides = [...overrides.slice(0, 1), ...overrides];
    }),
  ),
  fault('stock-null-when-none', 'ENV-23', 'No stock is null rather than zero', (handle) =>
    changeRecords(handle, isLogs, (log) => {
      if (log.previousStock === 0) log.previousStock = null;
    }),
  ),
  fault('invoice-as-text', 'ENV-11', 'invoiceId is a string with the store’s letters', (handle) =>
    changeRecords(handle, isSales, (sale) => {
      if (part(sale, 'store').branchNo === '00005') sale.invoiceId = `CK-${String(sale.invoiceId)}`;
    }),
  ),
  fault('points-null', 'ENV-11', 'pointsUsed is null on cancelled sales', (handle) =>
    changeRecords(handle, isSales, (sale) => {
      if (sale.status === 'CANCELLED') sale.pointsUsed = null;
    }),
  ),
  fault('lines-left-out-at-100', 'ENV-11', 'With limit=100, sales have no lineItems', (handle) =>
    changeRecords(handle, all(isSales, having('limit', '100')), (sale) => drop(true, sale, 'lineItems')),
  ),
  fault('sequence-as-text', 'ENV-12', 'The sequence of a second payment is a string', (handle) =>
    changesIn(handle, isSales, 'payments', (payment) => {
      if (payment.sequence === 2) payment.sequence = '2';
    }),
  ),
  fault('payment-without-time', 'ENV-12', 'Cash has no createdAt', (handle) =>
    changesIn(handle, isSales, 'payments', (payment) => drop(payment.paymentMethod === 'ALIPAY', payment, 'createdAt')),
  ),
  fault('unit-null', 'ENV-13', 'The unit of one line in 300 is null', (handle) =>
    changesIn(handle, isSales, 'lineItems', (line) => {
      if (oneIn(300, line)) line.productUnit = null;
    }),
  ),
  fault('actual-quantity-left-out', 'ENV-13', 'Lines without conversion have no actualQuantity', (handle) =>
    changesIn(handle, isSales, 'lineItems', (line) =>
      drop(line.actualQuantity === line.quantity && Number(line.quantity) > 3, line, 'actualQuantity'),
    ),
  ),
  fault('staff-null', 'ENV-16', 'The staff of a sale is null where the cashier left', (handle) =>
    changeRecords(handle, isSales, (sale) => {
      if (saleIn(300, sale)) sale.staff = null;
    }),
  ),
  fault('tab-creator-without-name', 'ENV-16', 'tabCreator is an id alone', (handle) =>
    changeRecords(handle, isSales, (sale) => drop(sale.tabCreator !== null, part(sale, 'tabCreator'), 'name')),
  ),
  fault('product-image-null', 'ENV-17', 'A product without an image has imageUrl null', (handle) =>
    changeRecords(handle, isProducts, (product) => {
      if (oneIn(30, product)) product.imageUrl = null;
    }),
  ),
  fault('description-left-out', 'ENV-17', 'Found by a search, products have no description', (handle) =>
    changeRecords(handle, all(isProducts, having('search')), (product) => drop(true, product, 'description')),
  ),
  fault('stores-are-ids', 'ENV-08', 'assignedStores of converted products are ids alone', (handle) =>
    changeRecords(handle, isProducts, (product) => {
      if (product.type === 'CONVERTED') product.assignedStores = parts(product, 'assignedStores').map(({ id }) => id);
    }),
  ),
  fault('color-null', 'ENV-18', 'The colour of a category without a group is null', (handle) =>
    changesIn(handle, isProducts, 'category', (category) => {
      if (category.group === null) category.color = null;
    }),
  ),
  fault('promotion-category-short', 'ENV-18', 'Categories of promotions have id and name alone', (handle) =>
    changesIn(handle, isPromotions, 'categories', (category) => {
      for (const name of ['color', 'unit', 'group']) drop(true, category, name);
    }),
  ),
  fault('hidden-as-number', 'ENV-19', 'hidden is 0 or 1', (handle) =>
    changesIn(handle, isProducts, 'branchOverrides', (override) => {
      if (override.hidden === true) override.hidden = 1;
    }),
  ),
  fault('for-sale-as-text', 'ENV-25', 'forSale of the other room is a word', (handle) =>
    changesIn(handle, isLogs, 'moveRoom', (room) => {
      if (isLoose(room) && 'forSale' in room) room.forSale = room.forSale === true ? 'yes' : 'no';
    }),
  ),
  fault('log-category-is-a-name', 'ENV-25', 'The category of a movement’s product is a name alone', (handle) =>
    changesIn(handle, all(isLogs, having('categoryIds')), 'product', (product) => {
      product.category = part(product, 'category').name;
    }),
  ),
  fault('branch-number-is-a-number', 'ENV-08', 'branchNo is a number in staff rows', (handle) =>
    changesIn(handle, on('getStaffAnalytics'), 'store', (store) => {
      store.branchNo = Number(store.branchNo);
    }),
  ),
  fault('branch-number-null', 'ENV-08', 'The last store has no branchNo in sales', (handle) =>
    changesIn(handle, isSales, 'store', (store) => {
      if (store.branchNo === '00006') store.branchNo = null;
    }),
  ),
  fault('promotion-threshold-left-out', 'ENV-20', 'Promotions for members have no triggerThreshold', (handle) =>
    changeRecords(handle, isPromotions, (promotion) =>
      drop(promotion.trigger === 'MEMBER', promotion, 'triggerThreshold'),
    ),
  ),
  fault('promotion-stores-null', 'ENV-20', 'A promotion for every store has stores null', (handle) =>
    changeRecords(handle, isPromotions, (promotion) => {
      if (parts(promotion, 'stores').length === 0 && promotion.status === 'INACTIVE') promotion.stores = null;
    }),
  ),
  fault('revenue-average-null', 'ENV-27', 'The average of a day with one sale is left out', (handle) =>
    changeRecords(handle, on('getRevenueAnalytics'), (row) => drop(row.txCount === 1, row, 'avgOrderValue')),
  ),
  fault('staff-days-left-out', 'ENV-28', 'Asked by store, staff rows have no observedWorkDays', (handle) =>
    changeRecords(handle, all(on('getStaffAnalytics'), having('storeIds')), (row) =>
      drop(true, row, 'observedWorkDays'),
    ),
  ),
  fault('customer-region-left-out', 'ENV-29', 'Customers beyond the twentieth have no region', (handle) =>
    changeRecords(handle, on('getCustomerAnalytics'), (row, index) => drop(index > 20, row, 'region')),
  ),
  fault('first-purchase-is-a-date', 'ENV-05', 'firstPurchaseAt is a date', (handle) =>
    changeRecords(handle, on('getCustomerAnalytics'), (row) => {
      if (row.firstPurchaseAt === row.lastPurchaseAt) row.firstPurchaseAt = String(row.firstPurchaseAt).slice(0, 10);
    }),
  ),
];

function drop(condition: boolean, holder: Loose, name: string, unless: unknown = null): void {
  if (condition && unless === null) delete holder[name];
}
