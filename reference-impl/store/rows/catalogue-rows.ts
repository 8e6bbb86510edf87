import { serializeProduct, serializePromotion, serializeStore } from '../../../contract/generated/serializers.ts';
import { roomNo, rowOf } from '../../world/id.ts';
import type { Promotion } from '../../world/promotions.ts';
import type { Store } from '../../world/records.ts';
import type { Shift } from '../../world/shifts.ts';
import type { Organization } from '../../world/world.ts';
import { publicProduct, publicPromotion } from '../public-records.ts';
import { type Cell, columnsOf, type Portion, type Row, type TableName } from '../schema/columns.ts';

/** Everything that an organization has before its first sale. */
export function catalogueRows(organization: Organization): readonly Portion[] {
  const { number, stores, promotions, shifts } = organization;
  return [
    { table: 'organizations', rows: [organizationRow(organization)] },
    portion('stores', number, stores, (store) => ({ body: serializeStore(store) })),
    { table: 'rooms', rows: stores.flatMap((store) => roomRows(number, store)) },
    portion('categories', number, organization.categories, ({ group }) => ({ group_name: group })),
    portion('products', number, organization.products, (product) => ({
      store_bits: storeBits(product.branches.map((branch) => branch.store)),
      search_text: searchText(product.name, product.sku),
      body: serializeProduct(publicProduct(product)),
    })),
    portion('staff', number, organization.staff),
    portion('customers', number, organization.customers),
    portion('promotions', number, promotions, (promotion) => ({
      trigger_kind: promotion.trigger,
      starts_at: promotion.from,
      ends_at: promotion.to,
      store_bits: storeBits(promotion.stores),
      search_text: searchText(promotion.name),
      body: serializePromotion(publicPromotion(promotion)),
    })),
    { table: 'promotion_targets', rows: promotions.flatMap((promotion) => targetRows(number, promotion)) },
    shiftRows(number, shifts),
  ];
}

interface Numbered {
  readonly index: number;
}

/**
 * A column has what the record has under its name: `private_phone` its phone, `store_no` the row of its store. What a record
 * has under another name, or in another form, is given.
 */
function portion<R extends Numbered>(
  table: TableName,
  organization: number,
  records: readonly R[],
  given: (record: R) => Readonly<Record<string, Cell>> = () => ({}),
): Portion {
  const columns = columnsOf(table).map(([name, kind]) => ({
    name,
    mayLack: kind.endsWith('?'),
    field: fieldOf(name),
    referred: fieldOf(name.replace(/_no$/, '')),
  }));
  const rows = records.map((record) => {
    const own = { ...given(record), no: rowOf(organization, record.index), organization_no: organization };
    return columns.map(({ name, mayLack, field, referred }): Cell => {
      const known: unknown = Reflect.get(own, name) ?? Reflect.get(record, field) ?? null;
      if (typeof known === 'string' || typeof known === 'number') return known;
      if (typeof known === 'boolean') return known ? 1 : 0;
      const other: unknown = Reflect.get(record, referred);
      if (isNumbered(other)) return rowOf(organization, other.index);
      if (mayLack) return null;
      throw new RangeError(`${table} has no ${name}`);
    });
  });
  return { table, rows };
}

function fieldOf(column: string): string {
  return column.replace(/^private_/, '').replace(/_./g, ([, letter = '']) => letter.toUpperCase());
}

function isNumbered(value: unknown): value is Numbered {
  return typeof value === 'object' && value !== null && 'index' in value && typeof value.index === 'number';
}

/** Nothing is sold and nothing has moved until all of it is loaded. */
function organizationRow({ number, id, name, start, ownerEmail }: Organization): Row {
  return [number, id, name, 0, 0, 0, start, ownerEmail, 0, 0, 0, 0, 0];
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

/** Each searched on its own: a text never matches across the end of one and the beginning of the next. */
export function searchText(...texts: readonly string[]): string {
  return texts.join('\n').toLowerCase();
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

export function shiftRows(organization: number, shifts: readonly Shift[]): Portion {
  return portion('staff_shifts', organization, shifts, ({ clockInAt, clockOutAt, drawer }) => ({
    clock_in: clockInAt,
    clock_out: clockOutAt,
    drawer_opened: drawer?.openedAt ?? null,
    drawer_closed: drawer?.closedAt ?? null,
  }));
}
