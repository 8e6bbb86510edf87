import type { Transport } from '../conformance/ask/kernel/wire.ts';
import type { Handler } from '../contract/http.ts';
import type { Fetch } from './fetch.ts';

/** Statuses whose responses have no body. */
const BODILESS: ReadonlySet<number> = new Set([101, 204, 205, 304]);

export function fetchFrom(handler: Handler, base: string): Fetch {
  return async (input, init) => {
    const request = new Request(typeof input === 'string' ? new URL(input, base) : input, init);
    const { pathname, search, host } = new URL(request.url);
    const { status, headers, body } = await handler({
      method: request.method,
      url: `${pathname}${search}`,
      headers: { host, ...Object.fromEntries(request.headers) },
    });
    const isBodiless = BODILESS.has(status) || request.method === 'HEAD';
    const fields = Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    );
    return new Response(isBodiless ? null : body, { status, headers: fields });
  };
}

/** Sends the requests of a check through a function like `fetch`. */
export function transportThrough(fetch: Fetch, base: URL): Transport {
  return async ({ method, target, headers, body }) => {
    const response = await fetch(new URL(target, base), {
      method,
      headers: headers.map(([name, value]) => [name, value]),
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: response.status,
      headers: [...response.headers],
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
}
