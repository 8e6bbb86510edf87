import type { Handler } from '../../contract/http.ts';
import type { Fault } from '../../proof/fault.ts';
import { faultNamed } from '../../proof/sandbox-with-fault.ts';
import { type Sandbox, type Served, serve } from '../../reference-impl/index.ts';

/** The sandbox with one promise broken, on a socket of its own. */
export function serveFaulty(sandbox: Sandbox, id: string): Promise<Served> {
  return serve(faulty(sandbox, id));
}

/** The same without a socket. */
export function faulty({ handle, keys, facts }: Pick<Sandbox, 'handle' | 'keys' | 'facts'>, id: string): Handler {
  return measured(knownFault(id).wrap({ handle, keys: new Map([['good', keys.good]]), facts }));
}

export function knownFault(id: string): Fault {
  const fault = faultNamed(id);
  if (fault === undefined) throw new Error(`there is no fault "${id}"`);
  return fault;
}

/** What a fault made of a body may be of another length than its header still says. */
export function measured(handle: Handler): Handler {
  return async (request) => {
    const response = await handle(request);
    return { ...response, headers: { ...response.headers, 'content-length': `${Buffer.byteLength(response.body)}` } };
  };
}
