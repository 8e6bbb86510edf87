import { serializeProduct, serializePromotion, serializeStore } from '../../../contract/generated/serializers.ts';
import { roomNo, rowOf } from '../../world/id.ts';
import type { Category, Customer, Product, Promotion, Shift, StaffMember, Store } from '../../world/records.ts';
import type { Organization } from '../../world/world.ts';
import { publicProduct, publicPromotion } from '../public-records.ts';
import type { Portion, Row } from '../schema/columns.ts';

/** Everything that an organization has before its first sale. */
export function catalogueRows(organization: Organization): readonly Portion[] {
  const { number, stores, categories, products, staff, customers, promotions, shifts } = organization;
  return [
    { table: 'organizations', rows: [organizationRow(organization)] },
    { table: 'stores', rows: stores.map((store) => storeRow(number, store)) },
    { table: 'rooms', rows: stores.flatMap((store) => roomRows(number, store)) },
    { table: 'categories', rows: categories.map((category) => categoryRow(number, category)) },
    { table: 'products', rows: products.map((product) => productRow(number, product)) },
    { table: 'staff', rows: staff.map((person) => staffRow(number, person)) },
    { table: 'customers', rows: customers.map((customer) => customerRow(number, customer)) },
    { table: 'promotions', rows: promotions.map((promotion) => promotionRow(number, promotion)) },
    { table: 'promotion_targets', rows: promotions.flatMap((promotion) => targetRows(number, promotion)) },
    { table: 'staff_shifts', rows: shifts.map((shift) => shiftRow(number, shift)) },
  ];
}

/** Nothing is sold and nothing has moved until all of it is loaded. */
function organizationRow({ number, id, name, start, ownerEmail }: Organization): Row {
  return [number, id, name, 0, 0, 0, start, ownerEmail, 0, 0, 0, 0, 0];
}

function storeRow(organization: number, store: Store): Row {
  const { index, id, name, branchNo, landlord } = store;
  return [rowOf(organization, index), organization, id, name, branchNo, serializeStore(store), landlord, null];
}

function roomRows(organization: number, store: Store): Row[] {
  return store.rooms.map((room, index) => [
    roomNo(organization, store.index, index),
    rowOf(organization, store.index),
    room.id,
    room.name,
    room.forSale ? 1 : 0,
  ]);
}

/** The stores of a set as bits; an organization has at most 30 of them. */
function storeBits(stores: readonly Store[]): number {
  return stores.reduce((bits, store) => bits | (1 << store.index), 0);
}

function categoryRow(organization: number, { index, id, name, color, unit, group }: Category): Row {
  return [rowOf(organization, index), organization, id, name, color, unit, group];
}

function productRow(organization: number, product: Product): Row {
  return [
    rowOf(organization, product.index),
    organization,
    product.id,
    product.sku,
    product.name,
    product.type,
    rowOf(organization, product.category.index),
    storeBits(product.branches.map((branch) => branch.store)),
    product.saleUnit,
    product.inventoryPerUnit,
    searchText(product.name, product.sku),
    serializeProduct(publicProduct(product)),
    product.supplierCost,
    product.historicalCost,
    product.supplier,
    product.imageFile,
  ];
}

/** Each searched on its own: a text never matches across the end of one and the beginning of the next. */
export function searchText(...texts: readonly string[]): string {
  return texts.join('\n').toLowerCase();
}

function staffRow(organization: number, person: StaffMember): Row {
  const { index, id, name, role, store, phone, email, documentId, salary } = person;
  return [
    rowOf(organization, index),
    organization,
    id,
    name,
    role,
    rowOf(organization, store.index),
    phone,
    email,
    documentId,
    salary,
    null,
  ];
}

function customerRow(organization: number, customer: Customer): Row {
  return [
    rowOf(organization, customer.index),
    organization,
    customer.id,
    customer.firstName,
    customer.lastName,
    customer.type,
    customer.region,
    rowOf(organization, customer.homeStore.index),
    customer.phone,
    customer.email,
    customer.birthday,
    customer.documentId,
    customer.memberNumber,
    customer.prescription,
    customer.note,
  ];
}

function promotionRow(organization: number, promotion: Promotion): Row {
  return [
    rowOf(organization, promotion.index),
    organization,
    promotion.id,
    promotion.active ? 1 : 0,
    promotion.trigger,
    promotion.from,
    promotion.to,
    storeBits(promotion.stores),
    searchText(promotion.name),
    promotion.deleted ? 1 : 0,
    serializePromotion(publicPromotion(promotion)),
    promotion.note,
  ];
}

export const targetKinds = { category: 1, product: 2, customer: 3 } as const;

function targetRows(organization: number, promotion: Promotion): Row[] {
  const no = rowOf(organization, promotion.index);
  const rows = (kind: number, targets: readonly { readonly index: number }[]): Row[] =>
    targets.map((target) => [no, kind, rowOf(organization, target.index)]);
  return [
    ...rows(targetKinds.category, promotion.categories),
    ...rows(targetKinds.product, promotion.products),
    ...rows(targetKinds.customer, promotion.customers),
  ];
}

export function shiftRow(organization: number, shift: Shift): Row {
  const { index, staff, store, clockInAt, clockOutAt, drawer, countedCash } = shift;
  return [
    rowOf(organization, index),
    organization,
    rowOf(organization, staff.index),
    rowOf(organization, store.index),
    clockInAt,
    clockOutAt,
    drawer?.openedAt ?? null,
    drawer?.closedAt ?? null,
    countedCash,
  ];
}
