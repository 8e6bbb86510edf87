import type { OperationId } from '../../../contract/operations.ts';

export interface MeEvidence {
  readonly exchange: string;
  readonly status: number | null;
  readonly organizationStores: number | null;
}

export interface ByIdTry {
  readonly operation: 'listStaffShifts' | 'getCustomer';
  /** `known` ids were found in the deployment, `unknown` belong to nobody. */
  readonly subject: 'known' | 'unknown';
  readonly id: string;
  readonly exchange: string;
  readonly status: number | null;
  /** The id that the record shows of itself, where it shows one. */
  readonly shownId?: string | null;
  /** Ids of the records in a list, where they are UUIDs: nobody counts those anew for each person. */
  readonly recordIds?: readonly string[];
}

export interface ByIdEvidence {
  readonly tries: readonly ByIdTry[];
}

/** A movement close to where the default range begins, and whether the default listing has it. */
export interface RangeEdge {
  /** `inside`: shortly after the beginning; `outside`: shortly before it; `today`: of the day that the range ends with. */
  readonly side: 'inside' | 'outside' | 'today';
  readonly record: string;
  readonly createdAt: string;
  /** null where the listing was not read to its end. */
  readonly listed: boolean | null;
  readonly exchanges: readonly string[];
}

/** Inventory logs asked without from and to. */
export interface DefaultRangeEvidence {
  readonly exchange: string;
  readonly status: number | null;
  readonly echoed: { readonly from: unknown; readonly to: unknown } | null;
  /** Our clock and the deployment's Date header, just before and after. */
  readonly askedAt: string;
  readonly serverDate: string | null;
  readonly oldest: string | null;
  readonly newest: string | null;
  readonly edges: readonly RangeEdge[];
  /** A second page without bounds, of movements of one kind; null where there was none. */
  readonly later: { readonly oldest: string | null; readonly exchanges: readonly string[] } | null;
}

/** One answer to a request that named a range. */
export interface RangeEcho {
  readonly operation: OperationId;
  /** As sent; null where a bound was left out. */
  readonly sent: { readonly from: string | null; readonly to: string | null };
  readonly echoed: { readonly from: unknown; readonly to: unknown } | null;
  readonly exchange: string;
  readonly status: number | null;
}

export interface RangeEchoEvidence {
  readonly reads: readonly RangeEcho[];
}
