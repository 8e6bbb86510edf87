import { createHandlerTransport, PROFILES, type Profile, type Visit } from '../conformance/index.ts';
import type { Kind } from '../conformance/model/decisions.ts';
import type { Handler } from '../contract/http.ts';
import type { Visitor } from './fault.ts';

/** How the suite visits a deployment in this process. */
export function visitTo({ handle, visitor, burst, without = [], prefix = '' }: Visited): Visit {
  return {
    url: `http://in-process.test${prefix}`,
    transport: createHandlerTransport(handle),
    keys: visitor.keys,
    profile: patientProfile(),
    allow: { burst, writes: true, keyInUrl: true },
    inputs: visitor.facts,
    without,
  };
}

/** Without a socket nothing has to be waited for; Dredd and the browser need an address. */
function patientProfile(): Profile {
  const local = PROFILES.get('local');
  if (local === undefined) throw new Error('there is no profile "local"');
  return { ...local, retryTimeoutMs: 20_000, leavesOut: ['dredd', 'browser'] };
}

export interface Visited {
  readonly handle: Handler;
  readonly burst: boolean;
  readonly visitor: Visitor;
  readonly without?: readonly Kind[];
  /** Behind the host, in the address that is checked. */
  readonly prefix?: string;
}
