import type { AuthEvidence, AuthTry, CrossOrigin } from './evidence.ts';

/** A try that was refused as it should be, but for what the case says. */
export function authTry(partial: Partial<AuthTry>): AuthTry {
  return {
    operation: 'listSales',
    method: 'GET',
    credential: { key: 'none' },
    exchange: 'ex-0001',
    status: 401,
    gaveData: false,
    answerable: true,
    ...partial,
  };
}

export const NO_CORS: CrossOrigin = { allowOrigin: null, allowHeaders: null, readableBy: null, exchanges: ['ex-0009'] };

export function tries(...all: readonly AuthTry[]): { readonly auth: AuthEvidence } {
  return { auth: { tries: all, crossOrigin: NO_CORS } };
}
