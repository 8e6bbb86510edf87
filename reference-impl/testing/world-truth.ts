import { expect } from 'vitest';
import type { Page } from '../store/store.ts';
import { makeVocabulary } from '../world/words.ts';
import { makeWorld, type Organization, playHistory, type WorldOptions } from '../world/world.ts';

/** A world in memory as the shop keeps it, in the order of time: what tests hold answers against, without going through the store or any query. */
export type OrganizationTruth = ReturnType<typeof truthOf>;

export function worldTruth(options: WorldOptions): readonly [OrganizationTruth, OrganizationTruth] {
  const [shop, neighbour] = makeWorld(options, makeVocabulary(options.seed)).organizations.map(truthOf);
  if (shop === undefined || neighbour === undefined) throw new Error('a world has two organizations');
  return [shop, neighbour];
}

function truthOf(organization: Organization) {
  const batches = [...playHistory(organization)];
  const sales = batches.flatMap((batch) => batch.sales);
  const movements = batches.flatMap((batch) => batch.movements);
  return { id: organization.id, organization, sales, movements };
}

type Ask = (limit: number, cursor: string | undefined) => Promise<Page>;

/** Follows a list to its end: every record, parsed. Fails when a page is fuller than asked, or thinner before the last. */
export async function walk<T extends object>(ask: Ask, limit = 100): Promise<T[]> {
  const records: T[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await ask(limit, cursor);
    records.push(...page.records.map((record): T => JSON.parse(record)));
    if (page.nextCursor === null) return records;
    expect(page.records).toHaveLength(limit);
    cursor = page.nextCursor;
  }
}

export function parse(records: readonly string[]): Record<string, unknown>[] {
  return records.map((record) => JSON.parse(record));
}
