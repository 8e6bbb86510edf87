import { type KeyedOperation, pathOf } from '../../../contract/operations.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { givesData } from '../../requests/answers.ts';
import { askAll } from '../../requests/ask.ts';
import type { DetourTry } from './evidence.ts';

interface Detour {
  readonly operation: KeyedOperation;
  readonly what: string;
  readonly path: string;
  readonly rawQuery?: string;
  readonly headers?: readonly (readonly [string, string])[];
}

const open = pathOf('getOpenapi');

/**
 * A guard that compares paths does not stand before those that a router takes for the same, and one that lets the document
 * through may let through whatever names it, or whoever seems to come from within. Another list each time: as a rule one guard
 * and one router serve them all.
 */
export const DETOURS: readonly Detour[] = [
  { operation: 'listSales', what: 'a slash at the end', path: `${pathOf('listSales')}/` },
  { operation: 'listProducts', what: 'a doubled slash', path: pathOf('listProducts').replace(/\/(?=products$)/, '//') },
  { operation: 'listStores', what: 'another letter case', path: pathOf('listStores').replace('stores', 'Stores') },
  { operation: 'listPromotions', what: 'an ending as of a file', path: `${pathOf('listPromotions')}.json` },
  {
    operation: 'getRevenueAnalytics',
    what: 'the name of the open document in the query',
    path: pathOf('getRevenueAnalytics'),
    rawQuery: 'x=/openapi.json',
  },
  {
    operation: 'getStaffAnalytics',
    what: 'headers as of a neighbour',
    path: pathOf('getStaffAnalytics'),
    headers: [
      ['x-forwarded-for', '127.0.0.1'],
      ['x-real-ip', '127.0.0.1'],
      ['origin', 'http://localhost'],
      ['x-internal-request', 'true'],
    ],
  },
  {
    operation: 'listInventoryLogs',
    what: 'the open document and back again',
    path: pathOf('listInventoryLogs').replace(/^.*(?=\/inventory)/, `${open}/..`),
  },
];

export function askDetours(context: ProbeContext): Promise<readonly DetourTry[]> {
  return askAll(context, DETOURS, async ({ operation, what, ...written }) => {
    const exchange = await context.ask({ operation: 'other', credential: { key: 'none' }, ...written });
    return tryOf(exchange, operation, what);
  });
}

function tryOf(exchange: Exchange, operation: KeyedOperation, what: string): DetourTry {
  return { operation, what, exchange: exchange.id, status: exchange.status, hasData: givesData(exchange) };
}
