import type { StoresEvidence } from '../../../model/artifacts.ts';
import type { SaleRow } from '../../../model/lists.ts';
import type { AnalyticsRead } from '../evidence.ts';
import type { Mismatch } from './reads.ts';

interface Named {
  readonly storeId: string | null;
  readonly storeName: string | null;
}

export interface StoreNames {
  readonly names: ReadonlyMap<string, string>;
  /** Stores of sales: one that was closed may be missing in the list of stores. */
  readonly sold: ReadonlySet<string>;
  readonly complete: boolean;
}

export function storeNames({ stores, complete }: StoresEvidence, sales: readonly SaleRow[]): StoreNames {
  const names = new Map(stores.map((store) => [store.id, store.name]));
  return { names, sold: new Set(sales.map((sale) => sale.storeId)), complete };
}

/** Rows whose store is unknown to the organization, or has another name there. */
export function nameMismatches(read: AnalyticsRead<Named>, { names, sold, complete }: StoreNames): Mismatch[] | null {
  if (read.rows.length === 0 || names.size === 0) return null;
  return read.rows.flatMap(({ storeId, storeName }) => {
    if (storeId === null) return [];
    const name = names.get(storeId);
    if (name !== undefined && (name === '' || name === storeName)) return [];
    if (name === undefined && (sold.has(storeId) || !complete)) return [];
    return [
      {
        subject: storeId,
        message:
          name === undefined ? `store ${storeId} is none of the organization’s` : `store ${storeId} has another name`,
        expected: name ?? 'a store that /stores lists',
        received: storeName ?? 'no name',
      },
    ];
  });
}
