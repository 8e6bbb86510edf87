import type { Artifacts } from '../../../model/artifacts.ts';

type WriteTry = Artifacts['writes'][number];

/** A POST that was refused, except for what the case says. */
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
