import { rowOf } from '../../world/id.ts';
import { firstInvoice } from '../../world/sales.ts';
import type { Catalogue } from '../catalogue.ts';
import { methodBits, statusBits } from '../codes.ts';
import type { SaleQuery } from '../queries.ts';
import { storeFilter } from './paging.ts';

/** The filters of a request as numbers; 0 where there is none, but an instant may be 0, and any before it. */
export interface SaleFilters {
  readonly from: number | null;
  readonly to: number | null;
  readonly stores: number;
  readonly statuses: number;
  readonly methods: number;
  readonly staff: number;
  readonly tab: number;
  readonly invoice: number;
}

/** Null when a filter names something that does not exist, so that no sale can match. */
export function filtersOf(catalogue: Catalogue, query: SaleQuery): SaleFilters | null {
  const staff = personNo(catalogue, query.staffId);
  const tab = personNo(catalogue, query.tabCreatorId);
  const invoice = invoiceOf(catalogue.no, query.search);
  if (staff === null || tab === null || invoice === null) return null;
  return {
    from: query.from ?? null,
    to: query.to ?? null,
    stores: storeFilter(catalogue, query.storeIds),
    statuses: statusBits(query.status ?? []),
    methods: methodBits(query.paymentMethods ?? []),
    staff,
    tab,
    invoice,
  };
}

function personNo(catalogue: Catalogue, id: string | undefined): number | null {
  if (id === undefined) return 0;
  return catalogue.staffById.get(id.toLowerCase())?.no ?? null;
}

/** The row of a whole invoice number; any other text matches nothing. */
function invoiceOf(organization: number, search: string | undefined): number | null {
  const text = search?.trim() ?? '';
  if (text === '') return 0;
  const number = /^\d{1,9}$/.test(text) ? Number(text) - firstInvoice : 0;
  return number > 0 ? rowOf(organization, number) : null;
}
