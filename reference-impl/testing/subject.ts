import { expect } from 'vitest';
import type { RecordJson } from '../store/public-records.ts';
import type { Page, Store } from '../store/store.ts';
import type { OrganizationTruth } from './world-truth.ts';

/** What the cases run against; filled before the first of them. */
export interface Subject {
  readonly store: Store;
  readonly shop: OrganizationTruth;
  readonly neighbour: OrganizationTruth;
}

type Ask = (limit: number, cursor: string | undefined) => Promise<Page>;

/** Follows a list to its end: every record, parsed. Fails when a page is fuller than asked, or thinner before the last. */
export async function walk<T extends object>(ask: Ask, limit = 100): Promise<T[]> {
  const records: T[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await ask(limit, cursor);
    records.push(...page.records.map((record): T => JSON.parse(`${record}`)));
    if (page.nextCursor === null) return records;
    expect(page.records).toHaveLength(limit);
    cursor = page.nextCursor;
  }
}

export function parse(records: readonly RecordJson[]): Record<string, unknown>[] {
  return records.map((record) => JSON.parse(`${record}`));
}
