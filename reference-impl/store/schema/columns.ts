/**
 * Every table, as data: the first migration creates them from it, bulk loading takes its types from it, and the row
 * types that queries are checked against are derived from it. Money is in satang, quantities in hundredths, costs in
 * ten-thousandths, instants in ms. `no` numbers rows within the database and is never shown; `id` is what the API shows.
 * A table without an id derives it from the row number.
 */
export type ColumnKind = 'key' | 'int' | 'int?' | 'big' | 'big?' | 'text' | 'text?';

const common = { organization_no: 'int' } as const;

export const columns = {
  worlds: { no: 'key', version: 'int', seed: 'int', scale: 'text', ends_at: 'big' },
  /** The row that a live sale or an event locks: it counts sales and movements and has the time of the last sale. */
  organizations: {
    no: 'key',
    id: 'text',
    name: 'text',
    approved: 'int',
    sales: 'int',
    movements: 'int',
    last_at: 'big',
    private_owner_email: 'text',
    /** What the seed counted: what comes after that is deleted by a reset. 0 for a world that is not loaded, or from before this column. */
    seeded_sales: 'int',
    seeded_movements: 'int',
    /** Events since the seed; the next draws from this number. */
    events: 'int',
    /** Counts changes to existing sales, and resets; never goes back. */
    revision: 'int',
    /** Counts changes to what `Catalogue` holds; never goes back. */
    catalogue: 'int',
  },
  /**
   * Which sales a revision changed, for the caches of every process: a row number, or 0 where only names in their JSON changed,
   * and -1 where everything may have.
   */
  changes: { ...common, revision: 'int', seq: 'int' },
  /** Seeded rows as they were before their first change, as JSON; the key of a row is one number or two. */
  originals: { table_name: 'text', a: 'int', b: 'int', row: 'text' },
  api_keys: {
    id: 'text',
    organization_no: 'int',
    prefix: 'text',
    last4: 'text',
    hash: 'text',
    status: 'text',
    created_at: 'big',
  },
  stores: {
    no: 'key',
    ...common,
    id: 'text',
    name: 'text',
    branch_no: 'text',
    body: 'text',
    private_landlord: 'text',
    closed_at: 'big?',
  },
  rooms: { no: 'key', store_no: 'int', id: 'text', name: 'text', for_sale: 'int' },
  categories: { no: 'key', ...common, id: 'text', name: 'text', color: 'text', unit: 'text', group_name: 'text?' },
  products: {
    no: 'key',
    ...common,
    id: 'text',
    sku: 'text',
    name: 'text',
    type: 'text',
    category_no: 'int',
    store_bits: 'int',
    sale_unit: 'text',
    inventory_per_unit: 'int',
    search_text: 'text',
    body: 'text',
    private_supplier_cost: 'int',
    private_historical_cost: 'int',
    private_supplier: 'text',
    private_image_file: 'text',
  },
  /** A product in a store: its price and stock level there. */
  stock: { product_no: 'int', store_no: 'int', price: 'int', average_cost: 'int', level: 'int' },
  staff: {
    no: 'key',
    ...common,
    id: 'text',
    name: 'text',
    role: 'text',
    store_no: 'int',
    private_phone: 'text',
    private_email: 'text',
    private_document_id: 'text',
    private_salary: 'int',
    left_at: 'big?',
  },
  staff_shifts: {
    no: 'key',
    ...common,
    staff_no: 'int',
    store_no: 'int',
    clock_in: 'big',
    clock_out: 'big?',
    drawer_opened: 'big?',
    drawer_closed: 'big?',
    private_counted_cash: 'int',
  },
  customers: {
    no: 'key',
    ...common,
    id: 'text',
    first_name: 'text',
    last_name: 'text',
    type: 'text',
    region: 'text',
    home_store_no: 'int',
    private_phone: 'text',
    private_email: 'text',
    private_birthday: 'text',
    private_document_id: 'text',
    private_member_number: 'text',
    private_prescription: 'text',
    private_note: 'text',
  },
  promotions: {
    no: 'key',
    ...common,
    id: 'text',
    active: 'int',
    trigger_kind: 'text',
    starts_at: 'big?',
    ends_at: 'big?',
    store_bits: 'int',
    search_text: 'text',
    deleted: 'int',
    body: 'text',
    private_note: 'text',
  },
  /** What a promotion is assigned to directly: kind 1 a category, 2 a product, 3 a customer. */
  promotion_targets: { promotion_no: 'int', kind: 'int', target_no: 'int' },
  /**
   * `seq` follows `created_at`, also for live sales, so the order of time is the order of the primary key. `body` is the
   * public JSON. `buyer_*` are running sums over the paid sales of that customer in that store, this one included.
   */
  sales: {
    seq: 'key',
    ...common,
    created_at: 'big',
    store_no: 'int',
    store_bit: 'int',
    staff_no: 'int',
    tab_no: 'int?',
    customer_no: 'int?',
    status_bit: 'int',
    method_bits: 'int',
    invoice_id: 'int',
    total: 'int',
    discount: 'int',
    buyer_no: 'int?',
    buyer_revenue: 'big?',
    buyer_count: 'int?',
    private_cost: 'big',
    private_profit: 'big',
    private_note: 'text',
    body: 'text',
  },
  /** Paid sales by UTC day, store and cashier, updated with every sale. */
  day_totals: {
    organization_no: 'int',
    day: 'int',
    store_no: 'int',
    staff_no: 'int',
    revenue: 'big',
    count: 'int',
    discount: 'big',
    discounted: 'int',
  },
  /** All that a customer bought in a store (the last of the running sums), with the first and the last sale. */
  customer_accounts: {
    customer_no: 'int',
    store_no: 'int',
    organization_no: 'int',
    revenue: 'big',
    count: 'int',
    first_seq: 'int',
    last_seq: 'int',
  },
  movements: {
    seq: 'key',
    ...common,
    created_at: 'big',
    type_bit: 'int',
    product_no: 'int',
    store_no: 'int',
    quantity: 'int',
    current: 'int',
    room_no: 'int?',
    move_room_no: 'int?',
    reference_kind: 'int',
    reference: 'int',
    private_reason: 'text?',
    private_employee_no: 'int',
    private_unit_cost: 'int',
  },
} as const satisfies Record<string, Record<string, ColumnKind>>;

/** What `changes` says where not one sale changed but many: names in their JSON, or everything. */
export const manyChanged = { names: 0, all: -1 } as const;

type ValueOf<K extends ColumnKind> = K extends 'text'
  ? string
  : K extends 'text?'
    ? string | null
    : K extends 'int?' | 'big?'
      ? number | null
      : number;

/** The database as Kysely sees it. */
export type Tables = {
  [T in keyof typeof columns]: {
    -readonly [C in keyof (typeof columns)[T]]: (typeof columns)[T][C] extends ColumnKind
      ? ValueOf<(typeof columns)[T][C]>
      : never;
  };
};

export type TableName = keyof Tables;
export type Cell = string | number | null;

export const tableNames: readonly TableName[] = Object.keys(columns).filter(isTableName);

function isTableName(name: string): name is TableName {
  return name in columns;
}

/** One row to load, in the order of the table's columns. */
export type Row = readonly Cell[];

/** Rows to load into a table. */
export interface Portion {
  readonly table: TableName;
  readonly rows: readonly Row[];
}

/** The catalogue is everything that exists before the first sale. Nothing depends on the stock movements. */
export type Part = 'catalogue' | 'sales' | 'stock';

export function columnsOf(table: TableName): readonly (readonly [name: string, kind: ColumnKind])[] {
  return Object.entries(columns[table]);
}
