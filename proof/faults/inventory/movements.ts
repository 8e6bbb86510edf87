import type { Handler } from '../../../contract/http.ts';
import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { listReader } from '../../fault-kit/lists.ts';
import {
  changeRecords,
  changeResponse,
  isLoose,
  type Loose,
  on,
  oneIn,
  part,
  parts,
  recordsIn,
} from '../../fault-kit/wrapping.ts';

const logs = on('listInventoryLogs');

function times(record: Loose, factor: number, ...fields: readonly string[]): void {
  for (const field of fields) record[field] = Number(record[field]) * factor;
}

/** What single movements say. */
export const movementFaults: readonly Fault[] = [
  fault(
    'sale-movement-in-hundredths',
    'INV-14',
    'SALE_CREATE movements have quantity and stock in hundredths',
    (handle) =>
      changeRecords(handle, logs, (log) => {
        if (log.type === 'SALE_CREATE') times(log, 100, 'quantity', 'previousStock', 'currentStock');
      }),
  ),
  fault(
    'sale-movement-in-sold-units',
    'INV-14',
    'A sale movement takes the quantity sold, not the quantity that left the shelf',
    (handle) =>
      withSaleLines(handle, (log, line) => {
        if (log.type !== 'SALE_CREATE') return;
        const quantity = Math.sign(Number(log.quantity)) * Number(line.quantity);
        log.quantity = quantity;
        log.currentStock = Number(log.previousStock) + quantity;
      }),
  ),
  fault('one-sale-movement-in-hundredths', 'INV-14', 'One sale movement in forty is in hundredths', (handle) =>
    changeRecords(handle, logs, (log) => {
      if (log.type === 'SALE_CREATE' && oneIn(40, log)) times(log, 100, 'quantity', 'previousStock', 'currentStock');
    }),
  ),
  fault('sale-movement-counts-one', 'INV-14', 'A sale movement of several pieces counts one', (handle) =>
    changeRecords(handle, logs, (log) => {
      if (log.type !== 'SALE_CREATE') return;
      log.quantity = Math.sign(Number(log.quantity));
      log.currentStock = Number(log.previousStock) + Number(log.quantity);
    }),
  ),
  fault(
    'quantity-in-hundredths',
    'INV-15',
    'quantity alone is in hundredths, in movements of transfer orders',
    (handle) =>
      changeRecords(handle, logs, (log) => {
        if (String(log.type).startsWith('TRANSFER_ORDER')) times(log, 100, 'quantity');
      }),
  ),
  fault('restocks-in-hundredths', 'INV-14', 'Restocks have quantity and stocks in hundredths', (handle) =>
    changeRecords(handle, logs, (log) => {
      if (log.type === 'RESTOCK') times(log, 100, 'quantity', 'previousStock', 'currentStock');
    }),
  ),
  fault('reconciled-in-hundredths', 'INV-14', 'Approved counts have quantity and stocks in hundredths', (handle) =>
    changeRecords(handle, logs, (log) => {
      if (log.type === 'RECONCILE_APPROVE') times(log, 100, 'quantity', 'previousStock', 'currentStock');
    }),
  ),
  fault('conversions-in-hundredths', 'INV-14', 'Conversions have their quantity in hundredths', (handle) =>
    changeRecords(handle, logs, (log) => {
      if (String(log.type).startsWith('CONVERT')) times(log, 100, 'quantity');
    }),
  ),
  fault('restock-without-effect', 'INV-15', 'currentStock of a restock is the stock before it', (handle) =>
    changeRecords(handle, logs, (log) => {
      if (log.type === 'RESTOCK') log.currentStock = log.previousStock;
    }),
  ),
  fault('waste-stock-swapped', 'INV-15', 'Waste that is taken back has stock and quantity one apart', (handle) =>
    changeRecords(handle, logs, (log) => {
      if (log.type === 'REMOVE_WASTE') log.currentStock = Number(log.currentStock) + 1;
    }),
  ),
  fault('revert-takes-again', 'INV-15', 'A reverted sale changes the stock by twice its quantity', (handle) =>
    changeRecords(handle, logs, (log) => {
      if (log.type === 'SALE_REVERT') log.currentStock = Number(log.previousStock) + 2 * Number(log.quantity);
    }),
  ),
  fault(
    'one-stock-in-a-hundred-wrong',
    'INV-15',
    'One movement in a hundred has a previousStock that is one off',
    (handle) =>
      changeRecords(handle, logs, (log) => {
        if (log.type === 'SALE_CREATE' && oneIn(100, log)) log.previousStock = Number(log.previousStock) + 1;
      }),
  ),
  fault('purchase-stock-wrong', 'INV-15', 'A supplier’s delivery leaves currentStock as it was', (handle) =>
    changeRecords(handle, logs, (log) => {
      if (log.type === 'SUPPLIER_PURCHASE_ORDER_RECEIVE') log.currentStock = log.previousStock;
    }),
  ),
  fault(
    'sale-movement-in-other-store',
    'INV-16',
    'One sale movement in thirty names another store than its sale',
    (handle) =>
      changeResponse(handle, logs, async (answer, asked) => {
        if (answer.status !== 200 || answer.body === '') return answer;
        const body: Loose = JSON.parse(answer.body);
        const stores = await handle({ ...asked.request, url: '/public-api/v1/stores' });
        const listed: unknown = JSON.parse(stores.body);
        const [first, second] = isLoose(listed) ? recordsIn(listed) : [];
        for (const log of recordsIn(body)) {
          if (log.type !== 'SALE_CREATE' || !oneIn(30, log)) continue;
          log.store = part(log, 'store').id === first?.id ? second : first;
        }
        return { ...answer, body: JSON.stringify(body) };
      }),
  ),
  fault(
    'sale-movement-of-other-product',
    'INV-16',
    'One sale movement in thirty refers to a sale that does not have its product',
    (handle) =>
      withSaleLines(handle, (log, _line, sales) => {
        if (log.type !== 'SALE_CREATE' || !oneIn(30, log)) return;
        const product = part(log, 'product').id;
        const other = sales.find(
          (sale) =>
            part(sale, 'store').id === part(log, 'store').id &&
            parts(sale, 'lineItems').every((line) => line.productId !== product),
        );
        if (other !== undefined) part(log, 'references').saleId = other.id;
      }),
  ),
  fault('sales-put-into-stock', 'INV-15', 'Sale movements have the stock before and after exchanged', (handle) =>
    changeRecords(handle, logs, (log) => {
      if (log.type === 'SALE_CREATE') [log.previousStock, log.currentStock] = [log.currentStock, log.previousStock];
    }),
  ),
  fault('reverted-sale-in-hundredths', 'INV-14', 'What reverted sales give back is in hundredths', (handle) =>
    changeRecords(handle, logs, (log) => {
      if (log.type === 'SALE_REVERT') times(log, 100, 'quantity', 'previousStock', 'currentStock');
    }),
  ),
  fault('sale-reference-is-a-number', 'INV-16', 'references.saleId holds the invoice number of the sale', (handle) =>
    withSales(handle, (log, sale) => {
      part(log, 'references').saleId = String(sale.invoiceId);
      return true;
    }),
  ),
  fault('first-line-moves-alone', 'INV-14', 'A sale moves the product of its first line alone', (handle) =>
    withSales(
      handle,
      (log, sale) => log.type !== 'SALE_CREATE' || part(log, 'product').id === parts(sale, 'lineItems')[0]?.productId,
    ),
  ),
];

/** Movements beside the sale that they refer to; those of which it says no are left out. */
function withSales(handle: Handler, keep: (log: Loose, sale: Loose, sales: readonly Loose[]) => boolean): Handler {
  const readList = listReader(handle);
  return changeResponse(handle, logs, async (answer, asked) => {
    if (answer.status !== 200 || answer.body === '') return answer;
    const body: Loose = JSON.parse(answer.body);
    const everything = new URLSearchParams({ from: '2000-01-01T00:00:00.000Z' });
    const sales = await readList(asked.request, '/sales', everything);
    const byId = new Map(sales.map((sale) => [sale.id, sale]));
    body.data = recordsIn(body).filter((log) => {
      const sale = byId.get(part(log, 'references').saleId);
      return sale === undefined || keep(log, sale, sales);
    });
    return { ...answer, body: JSON.stringify(body) };
  });
}

/** Movements beside the line of the sale that they refer to. */
function withSaleLines(handle: Handler, change: (log: Loose, line: Loose, sales: readonly Loose[]) => void): Handler {
  return withSales(handle, (log, sale, sales) => {
    const product = part(log, 'product').id;
    const line = parts(sale, 'lineItems').find((one) => one.productId === product);
    if (line !== undefined) change(log, line, sales);
    return true;
  });
}
