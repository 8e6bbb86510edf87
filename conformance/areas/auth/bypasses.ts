import { type KeyedOperation, pagedOperation, pathOf } from '../../../contract/operations.ts';
import { askAll } from '../../ask/questions/ask.ts';
import type { Artifacts } from '../../model/artifacts.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { givesData } from '../../see/answers.ts';
import type { BypassTry } from '../shared/requests/auth-try.ts';

interface Bypass {
  readonly operation: KeyedOperation;
  readonly what: string;
  readonly path: string;
  readonly rawQuery?: string;
  readonly headers?: readonly (readonly [string, string])[];
}

const promotions = pagedOperation('promotions');

/**
 * A check that compares paths may miss spellings that the router takes for the same path; one that lets the public document
 * through may let through what names it, or what seems to come from inside. One spelling for each operation: usually one check
 * and one router serve them all.
 */
export const BYPASSES: readonly Bypass[] = [
  { operation: 'listSales', what: 'a slash at the end', path: `${pathOf('listSales')}/` },
  { operation: 'listProducts', what: 'a doubled slash', path: pathOf('listProducts').replace(/\/(?=products$)/, '//') },
  { operation: 'listStores', what: 'another letter case', path: pathOf('listStores').replace('stores', 'Stores') },
  { operation: promotions, what: 'a file extension', path: `${pathOf(promotions)}.json` },
  { operation: 'getCustomerAnalytics', what: 'more behind the path', path: `${pathOf('getCustomerAnalytics')}/x` },
  { operation: 'getMe', what: 'a letter behind the path', path: `${pathOf('getMe')}x` },
  {
    operation: 'getRevenueAnalytics',
    what: 'another method and the name of the public document in the query',
    path: pathOf('getRevenueAnalytics'),
    rawQuery: '_method=GET&x=/openapi.json',
  },
  {
    operation: 'getStaffAnalytics',
    what: 'headers of an internal client and of another method',
    path: pathOf('getStaffAnalytics'),
    headers: [
      ['x-forwarded-for', '127.0.0.1'],
      ['x-real-ip', '127.0.0.1'],
      ['origin', 'http://localhost'],
      ['x-internal-request', 'true'],
      ['x-http-method-override', 'GET'],
    ],
  },
  {
    operation: 'listInventoryLogs',
    what: 'a path through the public document',
    path: pathOf('listInventoryLogs').replace(/^.*(?=\/inventory)/, `${pathOf('getOpenapi')}/..`),
  },
];

export function askBypasses(
  context: ProbeContext,
  shown: (detours: readonly BypassTry[]) => Partial<Artifacts>,
): Promise<readonly BypassTry[]> {
  const counted = context.counted(BYPASSES, (some) => shown(some.map(imagined)));
  return askAll(context, counted, async ({ operation, what, ...written }) => {
    const exchange = await context.ask({ operation: 'other', credential: { key: 'none' }, ...written });
    return { operation, what, exchange: exchange.id, status: exchange.status, hasData: givesData(exchange) };
  });
}

function imagined({ operation, what }: Bypass): BypassTry {
  return { operation, what, exchange: '', status: 404, hasData: false };
}
