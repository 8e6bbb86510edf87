import type { StoresEvidence } from '../../model/artifacts.ts';
import type { Census } from '../../model/lists.ts';
import { walkOf } from '../../testing/builders.ts';
import type { TenancyTry } from './evidence.ts';

/** A foreign store, alone, refused as it should be, but for what the case says. */
export function tenancyTry(partial: Partial<TenancyTry>): TenancyTry {
  return {
    operation: 'listSales',
    case: 'foreign-store',
    position: 'alone',
    form: 'comma',
    foreign: 'random',
    beside: 'nothing',
    parameter: 'storeIds',
    exchange: 'ex-0001',
    status: 403,
    hasData: false,
    foreignIds: 0,
    asWithout: true,
    ...partial,
  };
}

export function ourStores(...ids: readonly string[]): StoresEvidence {
  const stores = ids.map((id, index) => ({ id, name: id, branchNo: String(index) }));
  return { stores, complete: true, evidence: ['ex-0002'] };
}

export function censusOf<Row>(rows: readonly Row[]): Census<Row> {
  return { window: null, rows, complete: true, walk: walkOf([]), evidence: ['ex-0003'] };
}
