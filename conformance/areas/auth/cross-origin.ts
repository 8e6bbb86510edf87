import { pathOf } from '../../../contract/operations.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { PACKED } from '../../model/values/packed.ts';
import type { CrossOrigin } from '../shared/requests/auth-try.ts';

/** Reserved for examples (RFC 2606): no deployment can have a reason to trust it. */
export const FOREIGN_ORIGIN = 'https://elsewhere.example';

/** What a browser would ask before, and while, a page on another origin sends the key. */
export async function askAcrossOrigins(context: ProbeContext): Promise<CrossOrigin> {
  const operation = 'getMe';
  const path = pathOf(operation);
  const origin = ['origin', FOREIGN_ORIGIN] as const;
  const preflight = await context.ask({
    operation,
    path,
    method: 'OPTIONS',
    credential: { key: 'none' },
    headers: [origin, ['access-control-request-method', 'GET'], ['access-control-request-headers', 'authorization']],
  });
  const read = await context.ask({ operation, path, headers: [origin, PACKED] });
  return {
    allowOrigin: headerOf(preflight, 'access-control-allow-origin'),
    allowHeaders: headerOf(preflight, 'access-control-allow-headers'),
    readableBy: headerOf(read, 'access-control-allow-origin'),
    exchanges: [preflight.id, read.id],
  };
}

function headerOf({ headers }: Exchange, wanted: string): string | null {
  return headers.find(([name]) => name === wanted)?.[1] ?? null;
}
