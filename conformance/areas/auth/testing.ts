import type { AuthEvidence, AuthTry, CrossOrigin, DetourTry } from './evidence.ts';

/** A try that was refused as it should be, but for what the case says. */
export function authTry(partial: Partial<AuthTry>): AuthTry {
  return {
    operation: 'listSales',
    method: 'GET',
    credential: { key: 'none' },
    exchange: 'ex-0001',
    status: 401,
    hasData: false,
    answerable: true,
    ...partial,
  };
}

export const NO_CORS: CrossOrigin = { allowOrigin: null, allowHeaders: null, readableBy: null, exchanges: ['ex-0009'] };

export function tries(...all: readonly AuthTry[]): { readonly auth: AuthEvidence } {
  return { auth: { tries: all, detours: [], crossOrigin: NO_CORS } };
}

export function detours(...all: readonly Partial<DetourTry>[]): { readonly auth: AuthEvidence } {
  const refused = { operation: 'listSales', what: 'a slash at the end', exchange: 'ex-0007', status: 404 } as const;
  const taken = all.map((partial) => ({ ...refused, hasData: false, ...partial }));
  return { auth: { tries: [], detours: taken, crossOrigin: NO_CORS } };
}
