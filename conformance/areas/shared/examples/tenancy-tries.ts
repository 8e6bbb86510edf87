import type { TenancyTry } from '../requests/tenancy-try.ts';

/** A foreign store, alone, refused as it should be, except for what the case says. */
export function tenancyTry(partial: Partial<TenancyTry>): TenancyTry {
  return {
    operation: 'listSales',
    case: 'foreign-store',
    position: 'alone',
    form: 'comma',
    foreign: 'random',
    combinedWith: 'nothing',
    parameter: 'storeIds',
    exchange: 'ex-0001',
    status: 403,
    hasData: false,
    foreignIds: 0,
    asWithout: true,
    ...partial,
  };
}

export function tenancyTries(...all: readonly Partial<TenancyTry>[]): { readonly tenancy: readonly TenancyTry[] } {
  return { tenancy: all.map(tenancyTry) };
}
