/** The queries of lists and analytics. Instants are ms since the epoch and both bounds are inclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A range that may lack a bound. */
interface OpenRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A filter that is undefined or an empty array does not filter. Ids are UUIDs; an unknown one matches nothing. */
export interface ListQuery extends OpenRange {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly storeIds?: readonly string[] | undefined;
  readonly search?: string | undefined;
}

export interface SaleQuery extends ListQuery {
  readonly status?: readonly string[] | undefined;
  readonly paymentMethods?: readonly string[] | undefined;
  readonly staffId?: string | undefined;
  readonly tabCreatorId?: string | undefined;
}

export interface ProductQuery extends Omit<ListQuery, 'from' | 'to'> {
  readonly categoryIds?: readonly string[] | undefined;
}

export interface PromotionQuery extends ListQuery {
  readonly categoryIds?: readonly string[] | undefined;
  readonly productIds?: readonly string[] | undefined;
  readonly active?: boolean | undefined;
  readonly triggers?: readonly string[] | undefined;
}

export interface InventoryQuery extends ListQuery {
  readonly categoryIds?: readonly string[] | undefined;
  readonly productIds?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
}

export interface RowQuery extends Range {
  readonly limit: number;
  readonly storeIds?: readonly string[] | undefined;
}

export interface ShiftQuery extends OpenRange {
  readonly storeIds?: readonly string[] | undefined;
}
