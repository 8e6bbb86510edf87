import type { Handler } from '../../contract/http.ts';
import { faults } from '../../proof/faults/catalogue.ts';
import { type Sandbox, type Served, serve } from '../../reference-impl/index.ts';

/** The sandbox with one promise broken, on a socket of its own. */
export function serveFaulty({ handle, keys, facts }: Sandbox, id: string): Promise<Served> {
  const fault = faults.find((each) => each.id === id);
  if (fault === undefined) throw new Error(`there is no fault "${id}"`);
  return serve(measured(fault.wrap({ handle, keys: new Map([['good', keys.good]]), facts })));
}

/** What a fault made of a body may be of another length than its header still says. */
export function measured(handle: Handler): Handler {
  return async (request) => {
    const response = await handle(request);
    return { ...response, headers: { ...response.headers, 'content-length': `${Buffer.byteLength(response.body)}` } };
  };
}
