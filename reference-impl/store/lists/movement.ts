import { serializeInventoryLog } from '../../../contract/generated/serializers.ts';
import { entity, idOf, rowOf } from '../../world/id.ts';
import { movementTypes } from '../../world/records.ts';
import type { Catalogue } from '../catalogue.ts';
import { referenceId, referenceKindOf, wordOf } from '../codes.ts';
import { timestamp } from '../public-records.ts';
import type { Tables } from '../schema/columns.ts';

export const movementColumns = [
  'seq',
  'created_at',
  'type_bit',
  'quantity',
  'current',
  'product_no',
  'store_no',
  'room_no',
  'move_room_no',
  'reference_kind',
  'reference',
] as const;

export type MovementRow = Pick<Tables['movements'], (typeof movementColumns)[number]>;

const noReferences = {
  saleId: null,
  shipmentId: null,
  purchaseOrderId: null,
  transferOrderId: null,
  supplierPurchaseOrderId: null,
};

/** Movements are stored as numbers, because there are many; their names are filled in when they are read. */
export function writeMovement(catalogue: Catalogue, seed: number, row: MovementRow): string {
  const product = known(catalogue.productByNo, row.product_no);
  return serializeInventoryLog({
    id: idOf(seed, entity.movement, row.seq),
    createdAt: timestamp(row.created_at),
    type: wordOf(movementTypes, row.type_bit),
    quantity: row.quantity / 100,
    previousStock: (row.current - row.quantity) / 100,
    currentStock: row.current / 100,
    product,
    store: known(catalogue.storeByNo, row.store_no),
    room: row.room_no === null ? null : known(catalogue.roomByNo, row.room_no),
    moveRoom: row.move_room_no === null ? null : known(catalogue.roomByNo, row.move_room_no),
    references: referencesOf(catalogue.no, seed, row),
  });
}

function referencesOf(organization: number, seed: number, row: MovementRow) {
  const kind = referenceKindOf(row.reference_kind);
  if (kind === 'none') return noReferences;
  return { ...noReferences, [`${kind}Id`]: referenceId(seed, kind, rowOf(organization, row.reference)) };
}

function known<V>(values: ReadonlyMap<number, V>, no: number): V {
  const value = values.get(no);
  if (value === undefined) throw new RangeError(`row ${no} is missing`);
  return value;
}
