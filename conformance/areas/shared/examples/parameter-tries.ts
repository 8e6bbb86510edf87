import type { ParameterTry } from '../requests/parameter-try.ts';

/** A limit that was refused as it should be, except for what the case says. */
export function parameterTry(partial: Partial<ParameterTry>): ParameterTry {
  return {
    operation: 'listSales',
    parameter: 'limit',
    what: 'just above the maximum',
    sent: '101',
    expect: 'refuse',
    kind: 'limit-above',
    exchange: 'ex-0001',
    status: 400,
    control: null,
    records: null,
    limit: null,
    ...partial,
  };
}

export function parameterTries(...all: readonly Partial<ParameterTry>[]): { readonly parameters: ParameterTry[] } {
  return { parameters: all.map(parameterTry) };
}
