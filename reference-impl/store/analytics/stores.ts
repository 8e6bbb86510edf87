import type { Catalogue, CatalogueStore } from '../catalogue.ts';

/** The stores asked for, in the order of their branch numbers; all of them without a filter. */
export function chosenStores(catalogue: Catalogue, storeIds: readonly string[] | undefined): readonly CatalogueStore[] {
  if (storeIds === undefined || storeIds.length === 0) return catalogue.stores;
  const wanted = new Set(storeIds.map((id) => id.toLowerCase()));
  return catalogue.stores.filter((store) => wanted.has(store.id));
}
