/**
 * Every table, as data: the first migration creates them from it, bulk loading takes its types from it, and the row
 * types that queries are checked against are derived from it. A column has a kind, and may be null where that ends in
 * a question mark; one without a kind is a text. Money is in satang, quantities in hundredths, costs in
 * ten-thousandths, instants in ms. `no` numbers rows within the database and is never shown; `id` is what the API shows.
 * A table without an id derives it from the row number.
 */
const tables = {
  worlds: 'no:key version:int seed:int scale ends_at:big',
  /**
   * The row that a live sale or an event locks: it counts sales and movements and has the time of the last sale.
   * `seeded_*` is what the seed counted: what comes after that is deleted by a reset. `events` counts them since the seed; the next draws from this number. `revision` counts changes to existing
   * sales, and resets, and `catalogue` changes to what `Catalogue` holds; neither ever goes back.
   */
  organizations: `
    no:key id name approved:int sales:int movements:int last_at:big private_owner_email seeded_sales:int
    seeded_movements:int events:int revision:int catalogue:int`,
  /**
   * Which sales a revision changed, for the caches of every process: a row number, or 0 where only names in their JSON changed,
   * and -1 where everything may have.
   */
  changes: 'organization_no:int revision:int seq:int',
  /** Seeded rows as they were before their first change, as JSON; the key of a row is one number or two. */
  originals: 'table_name a:int b:int row',
  api_keys: 'id organization_no:int prefix last4 hash status created_at:big',
  stores: 'no:key organization_no:int id name branch_no body private_landlord closed_at:big?',
  rooms: 'no:key store_no:int id name for_sale:int',
  categories: 'no:key organization_no:int id name color unit group_name:text?',
  products: `
    no:key organization_no:int id sku name type category_no:int store_bits:int sale_unit inventory_per_unit:int search_text
    body private_supplier_cost:int private_historical_cost:int private_supplier private_image_file`,
  /** A product in a store: its price and stock level there. */
  stock: 'product_no:int store_no:int price:int average_cost:int level:int',
  staff: `
    no:key organization_no:int id name role store_no:int private_phone private_email private_document_id
    private_salary:int left_at:big?`,
  staff_shifts: `
    no:key organization_no:int staff_no:int store_no:int clock_in:big clock_out:big? drawer_opened:big?
    drawer_closed:big? private_counted_cash:int`,
  customers: `
    no:key organization_no:int id first_name last_name type region home_store_no:int private_phone private_email
    private_birthday private_document_id private_member_number private_prescription private_note`,
  promotions: `
    no:key organization_no:int id active:int trigger_kind starts_at:big? ends_at:big? store_bits:int search_text
    deleted:int body private_note`,
  /** What a promotion is assigned to directly: kind 1 a category, 2 a product, 3 a customer. */
  promotion_targets: 'promotion_no:int kind:int target_no:int',
  /**
   * `seq` follows `created_at`, also for live sales, so the order of time is the order of the primary key. `body` is the
   * public JSON.
   */
  sales: `
    seq:key organization_no:int created_at:big store_no:int staff_no:int tab_no:int? customer_no:int? status_bit:int
    method_bits:int invoice_id:int total:int discount:int private_cost:big private_profit:big private_note body`,
  movements: `
    seq:key organization_no:int created_at:big type_bit:int product_no:int store_no:int quantity:int current:int
    room_no:int? move_room_no:int? reference_kind:int reference:int private_reason:text? private_employee_no:int
    private_unit_cost:int`,
} as const;

export type EngineKind = 'sqlite' | 'postgres';

/** What `changes` says where not one sale changed but many: names in their JSON, or everything. */
export const manyChanged = { names: 0, all: -1 } as const;

type WordsOf<Text extends string> = Text extends `${infer Line}\n${infer Lines}`
  ? WordsOf<Line> | WordsOf<Lines>
  : Text extends `${infer Word} ${infer Words}`
    ? WordsOf<Word> | WordsOf<Words>
    : Exclude<Text, ''>;
type KindOf<Word> = Word extends `${string}:${infer Kind}` ? Kind : 'text';
type ValueOf<Kind> = Kind extends `${infer Always}?`
  ? ValueOf<Always> | null
  : { key: number; int: number; big: number; text: string }[Extract<Kind, 'key' | 'int' | 'big' | 'text'>];

/** The database as Kysely sees it. */
export type Tables = {
  [T in keyof typeof tables]: {
    [Word in WordsOf<(typeof tables)[T]> as Word extends `${infer Name}:${string}` ? Name : Word]: ValueOf<
      KindOf<Word>
    >;
  };
};

export type TableName = keyof Tables;
export type Cell = string | number | null;

const columns = new Map(Object.entries(tables).map(([table, text]) => [table, text.trim().split(/\s+/).map(columnOf)]));

/** `key`, `int`, `big` or `text`, with a question mark where it may be null. */
type Column = readonly [name: string, kind: string];

function columnOf(word: string): Column {
  const [name = '', kind = 'text'] = word.split(':');
  return [name, kind];
}

export const tableNames: readonly TableName[] = [...columns.keys()].filter(isTableName);

function isTableName(name: string): name is TableName {
  return name in tables;
}

/** One row to load, in the order of the table's columns. */
export type Row = readonly Cell[];

/** The catalogue is everything that exists before the first sale. */
export type Part = 'catalogue' | 'history';

/** Rows to load into a table. */
export interface Portion {
  readonly table: TableName;
  readonly rows: readonly Row[];
}

export function columnsOf(table: TableName): readonly Column[] {
  return columns.get(table) ?? [];
}
