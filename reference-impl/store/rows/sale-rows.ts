import { serializeSaleSummary } from '../../../contract/generated/serializers.ts';
import { roomNo, rowOf } from '../../world/id.ts';
import type { Movement } from '../../world/ledger.ts';
import { movementTypes, referenceKinds, saleStates } from '../../world/records.ts';
import type { Sale } from '../../world/sales.ts';
import { publicSale } from '../public-records.ts';
import { bitOf, methodBits } from '../queries.ts';
import type { Row } from '../schema/columns.ts';

/** Whole-sale and line discounts together, as staff analytics count them. */
function discountOf(sale: Sale): number {
  let discount = sale.discount;
  for (const line of sale.lines) discount += line.discount;
  return discount;
}

export function saleRow(organization: number, sale: Sale): Row {
  return [
    rowOf(organization, sale.number),
    organization,
    sale.createdAt,
    rowOf(organization, sale.store.index),
    rowOf(organization, sale.staff.index),
    sale.tabCreator === null ? null : rowOf(organization, sale.tabCreator.index),
    sale.customer === null ? null : rowOf(organization, sale.customer.index),
    bitOf(saleStates, sale.state),
    methodBits(sale.payments.map(({ method }) => method)),
    sale.invoiceId,
    sale.total,
    discountOf(sale),
    sale.cost,
    sale.profit,
    sale.note,
    serializeSaleSummary(publicSale(sale)),
  ];
}

export function movementRow(organization: number, movement: Movement): Row {
  const { store, room, moveRoom } = movement;
  return [
    rowOf(organization, movement.number),
    organization,
    movement.createdAt,
    bitOf(movementTypes, movement.type),
    rowOf(organization, movement.product.index),
    rowOf(organization, store.index),
    movement.quantity,
    movement.currentStock,
    room === null ? null : roomNo(organization, store.index, store.rooms.indexOf(room)),
    moveRoom === null ? null : roomNo(organization, store.index, store.rooms.indexOf(moveRoom)),
    referenceKinds.indexOf(movement.referenceKind),
    movement.reference,
    movement.reason,
    rowOf(organization, movement.employee.index),
    movement.unitCost,
  ];
}

export const dayLength = 86_400_000;
