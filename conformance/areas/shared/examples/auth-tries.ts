import type { AuthEvidence, AuthTry, BypassTry, CrossOrigin } from '../requests/auth-try.ts';

/** A request without a key that was refused as it should be, except for what the case says. */
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

export function bypasses(...all: readonly Partial<BypassTry>[]): { readonly auth: AuthEvidence } {
  const refused = { operation: 'listSales', what: 'a slash at the end', exchange: 'ex-0007', status: 404 } as const;
  const detours = all.map((partial) => ({ ...refused, hasData: false, ...partial }));
  return { auth: { tries: [], detours, crossOrigin: NO_CORS } };
}
