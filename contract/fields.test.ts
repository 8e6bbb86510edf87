import { expect, it } from 'vitest';
import { isField } from './fields.ts';

it.each([
  ['getCustomerAnalytics', '/data/*/region'],
  ['listSales', '/data/*/lineItems/*/productName'],
  ['listInventoryLogs', '/data/*/product/category'],
  ['listProducts', '/pagination/nextCursor'],
  ['getMe', '/data/key/prefix'],
] as const)('%s has %s', (operation, path) => expect(isField(operation, path)).toBe(true));

it.each([
  ['getCustomerAnalytics', '/data/*/phone'],
  ['getCustomerAnalytics', '/data/region'],
  ['listSales', '/data/*/constructor'],
  ['getOpenapi', '/data'],
] as const)('%s does not have %s', (operation, path) => expect(isField(operation, path)).toBe(false));
