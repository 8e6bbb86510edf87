import type { AnalyticsRead } from '../../model/analytics.ts';
import type { StoresEvidence } from '../../model/artifacts.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { SaleRow } from '../../model/rows.ts';
import { type Checked, countAnswers, type Mismatch } from './counting/count-answers.ts';
import { rowSchemas } from './counting/rows.ts';
import { exampleOf, unansweredExample } from './examples.ts';

interface StoreNamesRow extends FamilyRow {
  readonly endpoint: 'revenue' | 'staff';
  /** Where a row names its store. */
  readonly fields: readonly string[];
}

export const storeNamesFamily = family({
  needs: ['analytics', 'sales', 'everyStore'],
  every: { confirm: true, presupposes: [{ groups: ['label'], share: 'record' }] },
  count: ({ analytics, sales, everyStore }, { endpoint }: StoreNamesRow) => {
    const known = storeNames(everyStore, sales.rows);
    return countAnswers<Named>(endpoint, analytics[endpoint], (read) => checkNames(read, known), 'a row');
  },
  example: ({ endpoint }) => ({
    kept: exampleOf(endpoint, [{ rows: [{}] }]),
    broken: exampleOf(endpoint, [{ rows: [{ storeName: 'Head office' }] }]),
    unclear: unansweredExample(endpoint),
  }),
  about: ({ endpoint, fields }) => fields.map((field) => `${rowSchemas[endpoint]}.${field}`),
  inId: ({ endpoint }) => [endpoint],
  rows: [
    {
      id: 'revenue-store-named',
      requirements: ['ANA-07'],
      title: 'A revenue row names its store as the list of stores does',
      fault: 'Wrong store in a revenue row',
      fix: 'Take storeName from the store that storeId leads to. The name is what people read.',
      endpoint: 'revenue',
      fields: ['storeId', 'storeName'],
    },
    {
      id: 'staff-store-named',
      requirements: ['ANA-14', 'TEN-14'],
      presupposes: [{ rules: ['references-agree'], share: 'record' }],
      title: 'A staff row names a store of the organization as the list of stores does',
      fault: 'Wrong store in a staff row',
      fix: 'Take id and name of the store from the organization\u2019s own stores. The name is what people read.',
      endpoint: 'staff',
      fields: ['store'],
    },
  ],
});

interface Named {
  readonly storeId: string | null;
  readonly storeName: string | null;
}

interface StoreNames {
  readonly names: ReadonlyMap<string, string>;
  /** Stores of sales: one that was closed may be missing in the list of stores. */
  readonly sold: ReadonlySet<string>;
  readonly complete: boolean;
}

function storeNames({ stores, complete }: StoresEvidence, sales: readonly SaleRow[]): StoreNames {
  const names = new Map(stores.map((store) => [store.id, store.name]));
  return { names, sold: new Set(sales.map((sale) => sale.storeId)), complete };
}

/** Rows whose store is unknown to the organization, or has another name there. */
function checkNames({ rows }: AnalyticsRead<Named>, { names, sold, complete }: StoreNames): Checked {
  if (rows.length === 0 || names.size === 0) return null;
  return rows.flatMap(({ storeId, storeName }): Mismatch[] => {
    if (storeId === null) return [];
    const name = names.get(storeId);
    if (name !== undefined && (name === '' || name === storeName)) return [];
    if (name === undefined && (sold.has(storeId) || !complete)) return [];
    const message =
      name === undefined
        ? say('store {storeId} is not a store of the organization', { storeId })
        : say('the name of store {storeId} is not that in the list of stores', { storeId });
    const expected = name ?? 'a store that /stores lists';
    return [{ subject: { record: storeId }, message, expected, received: storeName ?? 'no name' }];
  });
}
