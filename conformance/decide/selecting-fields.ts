/** Fields of records by which parameters select, and what leads to them is called in labels. */
const SELECTED: Readonly<Record<string, readonly string[]>> = {
  storeIds: ['store', 'stores', 'storeId', 'assignedStores'],
  status: ['status'],
  paymentMethods: ['payments', 'paymentMethod', 'method'],
  staffId: ['staff', 'staffId'],
  tabCreatorId: ['tabCreator', 'tabCreatorId'],
  search: ['name', 'sku', 'invoiceId'],
  categoryIds: ['category', 'categories', 'categoryId'],
  productIds: ['product', 'products', 'productId'],
  active: ['status', 'active'],
  triggers: ['trigger', 'triggers'],
  types: ['type', 'types'],
};

/** Every list is put in order, and cut by a range, by one of its instants. */
const INSTANTS = ['createdAt', 'updatedAt'];

export function fieldsSelectedBy(parameters: readonly string[]): readonly string[] {
  return [...INSTANTS, ...parameters.flatMap((name) => SELECTED[name] ?? [])];
}
