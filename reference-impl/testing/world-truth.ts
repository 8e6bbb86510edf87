import { expect } from 'vitest';
import type { InventoryLog, SaleSummary } from '../../contract/generated/records.ts';
import {
  serializeCustomer,
  serializeInventoryLog,
  serializeProduct,
  serializePromotion,
  serializeSaleSummary,
  serializeStore,
} from '../../contract/generated/serializers.ts';
import { publicProduct, publicPromotion, publicSale, timestamp } from '../store/public-records.ts';
import type { Page } from '../store/store.ts';
import { entity, idOf, rowOf } from '../world/id.ts';
import type { Movement } from '../world/ledger.ts';
import type { ReferenceKind } from '../world/records.ts';
import { makeVocabulary } from '../world/words.ts';
import { makeWorld, type Organization, playHistory, type WorldOptions } from '../world/world.ts';

/**
 * A world in memory, both as the shop keeps it and as the API must show it: what tests hold answers against, without
 * going through the store or any query. The shop's own records are in the order of time, public ones in that of the lists.
 */
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
  const promotions = organization.promotions.filter((promotion) => !promotion.deleted).toReversed();
  return {
    id: organization.id,
    organization,
    sales,
    movements,
    public: {
      stores: read(organization.stores.map(serializeStore)),
      sales: read<SaleSummary>(sales.toReversed().map((sale) => serializeSaleSummary(publicSale(sale)))),
      products: read(organization.products.map((product) => serializeProduct(publicProduct(product)))),
      promotions: read(promotions.map((promotion) => serializePromotion(publicPromotion(promotion)))),
      inventoryLogs: read(
        movements.toReversed().map((movement) => serializeInventoryLog(publicMovement(organization, movement))),
      ),
      customers: read(organization.customers.map(serializeCustomer)),
    },
  };
}

/** Through the serializers and back, so that private fields are gone here too. */
function read<T>(texts: readonly string[]): T[] {
  return texts.map((text) => JSON.parse(text));
}

function publicMovement({ seed, number }: Organization, movement: Movement): InventoryLog {
  const id = (kind: ReferenceKind): string | null =>
    kind !== 'none' && movement.referenceKind === kind
      ? idOf(seed, entity[kind], rowOf(number, movement.reference))
      : null;
  return {
    ...movement,
    id: idOf(seed, entity.movement, rowOf(number, movement.number)),
    createdAt: timestamp(movement.createdAt),
    quantity: movement.quantity / 100,
    previousStock: movement.previousStock / 100,
    currentStock: movement.currentStock / 100,
    references: {
      saleId: id('sale'),
      shipmentId: id('shipment'),
      purchaseOrderId: id('purchaseOrder'),
      transferOrderId: id('transferOrder'),
      supplierPurchaseOrderId: id('supplierPurchaseOrder'),
    },
  };
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

/** In satang. */
export function cents(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
}
