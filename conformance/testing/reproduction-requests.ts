import type { ReproductionRequest } from '../model/reproduction.ts';

/** One page of sales, asked with the good key. */
export const SALES_REQUEST = {
  operation: 'listSales',
  method: 'GET',
  path: '/public-api/v1/sales',
  query: [],
  credential: { key: 'good' },
  headers: [],
  status: 200,
  curl: 'curl',
} as const satisfies ReproductionRequest;
