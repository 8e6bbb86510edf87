import type { Handler } from '../../../contract/http.ts';
import type { Transport, WireRequest } from './wire.ts';

/** Calls a handler in this process: qualification checks hundreds of deployments without a socket. */
export function createHandlerTransport(handler: Handler): Transport {
  return async (request) => {
    const response = await handler({ method: request.method, url: request.target, headers: headerRecord(request) });
    const headers: [string, string][] = Object.entries(response.headers).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map((one): [string, string] => [name.toLowerCase(), one]),
    );
    // As a server does: a response to HEAD has no body.
    return { status: response.status, headers, body: Buffer.from(request.method === 'HEAD' ? '' : response.body) };
  };
}

function headerRecord(request: WireRequest): Record<string, string> {
  return Object.fromEntries([
    ['host', 'in-process'],
    ...request.headers.map(([name, value]) => [name.toLowerCase(), value]),
  ]);
}
