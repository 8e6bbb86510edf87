import type { WriteTry } from './evidence.ts';

/** A POST that was refused, but for what the case says. */
export function writeTry(partial: Partial<WriteTry>): WriteTry {
  return {
    kind: 'write',
    operation: 'listSales',
    method: 'POST',
    how: '',
    credential: 'good',
    exchange: 'ex-0001',
    status: 405,
    asBefore: true,
    ...partial,
  };
}
