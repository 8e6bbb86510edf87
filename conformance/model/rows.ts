import type { Json } from './exchange.ts';
import { field, listField, numberField, textField, textOrNull } from './values/json.ts';

type Row<Project extends (record: unknown) => object> = {
  readonly [Name in keyof ReturnType<Project>]: ReadonlyList<ReturnType<Project>[Name]>;
};
type ReadonlyList<Value> = Value extends readonly (infer Item)[] ? readonly Readonly<Item>[] : Value;

export type SaleRow = Row<typeof saleRow> & {
  /** The instant that a range selects it by as well, where ranges of the list select by the last change (FIL-28). */
  readonly rangedAt?: string;
};
export type ProductRow = Row<typeof productRow>;
export type PromotionRow = Row<typeof promotionRow>;
export type LogRow = Row<typeof logRow>;

/** The fields of a record that rules compare. Missing or mistyped fields are reported by the rules on types. */
export function saleRow(record: unknown) {
  return {
    id: textField(record, 'id'),
    createdAt: textField(record, 'createdAt'),
    updatedAt: textField(record, 'updatedAt'),
    invoiceId: numberField(record, 'invoiceId'),
    status: textField(record, 'status'),
    subTotal: numberField(record, 'subTotal'),
    total: numberField(record, 'total'),
    discountType: textOrNull(record, 'discountType'),
    discountValue: numberField(record, 'discountValue'),
    pointsUsed: numberField(record, 'pointsUsed'),
    rounding: numberField(record, 'rounding'),
    storeId: textField(field(record, 'store'), 'id'),
    staffId: textOrNull(field(record, 'staff'), 'id'),
    tabCreator: textOrNull(field(record, 'tabCreator'), 'id'),
    payments: listField(record, 'payments').map((payment) => ({
      method: textField(payment, 'paymentMethod'),
      amount: numberField(payment, 'amount'),
      sequence: numberField(payment, 'sequence'),
      createdAt: textField(payment, 'createdAt'),
    })),
    lines: listField(record, 'lineItems').map((line) => ({
      productId: textField(line, 'productId'),
      unit: textField(line, 'productUnit'),
      quantity: numberField(line, 'quantity'),
      actualQuantity: numberField(line, 'actualQuantity'),
    })),
  };
}

export function productRow(record: unknown) {
  const overrides = listField(record, 'branchOverrides');
  return {
    id: textField(record, 'id'),
    createdAt: textField(record, 'createdAt'),
    sku: textField(record, 'sku'),
    name: textField(record, 'name'),
    /** A word of its description that neither its name nor its SKU has. */
    described: describedWord(record),
    categoryId: textOrNull(field(record, 'category'), 'id'),
    categoryName: textField(field(record, 'category'), 'name'),
    unit: textField(field(record, 'category'), 'unit'),
    type: textField(record, 'type'),
    storeIds: idsOf(listField(record, 'assignedStores')),
    /** Stores with a price, a cost or an image of their own for it. */
    overriddenIn: overrides.map((override) => textField(override, 'storeId')),
    hiddenIn: overrides
      .filter((override) => field(override, 'hidden') === true)
      .map((one) => textField(one, 'storeId')),
  };
}

/** The longest such word: a search may ignore short ones. */
function describedWord(record: unknown): string | null {
  const elsewhere = `${textField(record, 'name')}\n${textField(record, 'sku')}`.toLowerCase();
  const words = textField(record, 'description').match(/\p{L}{5,}/gu) ?? [];
  const apart = words.filter((word) => !elsewhere.includes(stemOf(word)));
  return apart.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** The stem of a word: a search may find all of its forms. */
export function stemOf(word: string): string {
  return word.slice(0, 4).toLowerCase();
}

export function promotionRow(record: unknown) {
  return {
    id: textField(record, 'id'),
    createdAt: textField(record, 'createdAt'),
    name: textField(record, 'name'),
    status: textField(record, 'status'),
    trigger: textField(record, 'trigger'),
    from: textOrNull(record, 'from'),
    to: textOrNull(record, 'to'),
    storeIds: idsOf(listField(record, 'stores')),
    categories: idsOf(listField(record, 'categories')),
    products: idsOf(listField(record, 'products')),
  };
}

export function logRow(record: unknown) {
  const product = field(record, 'product');
  return {
    id: textField(record, 'id'),
    createdAt: textField(record, 'createdAt'),
    type: textField(record, 'type'),
    quantity: numberField(record, 'quantity'),
    previousStock: numberField(record, 'previousStock'),
    currentStock: numberField(record, 'currentStock'),
    productId: textField(product, 'id'),
    productName: textField(product, 'name'),
    sku: textField(product, 'sku'),
    categoryId: textOrNull(field(product, 'category'), 'id'),
    storeId: textField(field(record, 'store'), 'id'),
    saleId: textOrNull(field(record, 'references'), 'saleId'),
  };
}

function idsOf(references: readonly Json[]): string[] {
  return references.map((reference) => textField(reference, 'id'));
}

/** By the lists that they are records of. */
export const ROW_OF = { sales: saleRow, products: productRow, promotions: promotionRow, logs: logRow };
