import type { CustomerRow, RevenueRow, StaffRow } from '../evidence.ts';
import type { Addition } from './adding-up.ts';

export const revenueFigures: Addition<RevenueRow> = {
  keyOf: (row) => row.storeId,
  figuresOf: ({ revenue, txCount }) => ({ revenue, txCount }),
};

export const staffFigures: Addition<StaffRow> = {
  keyOf: (row) => row.id,
  figuresOf: ({ revenue, txCount, discountAmount, discountedTxCount }) => ({
    revenue,
    txCount,
    discountAmount,
    discountedTxCount,
  }),
};

export const customersFigures: Addition<CustomerRow> = {
  keyOf: (row) => row.id,
  figuresOf: ({ revenue, txCount }) => ({ revenue, txCount }),
};
