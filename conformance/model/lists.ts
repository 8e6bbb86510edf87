import type { PagedName } from '../../contract/operations.ts';
import type { Instant, Milliseconds } from './exchange.ts';
import type { LogRow, ProductRow, PromotionRow, SaleRow } from './rows.ts';

export type ListName = PagedName;

/** Both bounds as sent: ISO instants in UTC. */
export interface Window {
  readonly from: Instant;
  readonly to: Instant;
}

export type MultiForm = 'comma' | 'repeated';

/** One filter as a caller thinks of it; the form says how several values were written. */
export interface FilterUse {
  readonly parameter: string;
  readonly values: readonly string[];
  readonly form: MultiForm;
}

export interface WalkPage {
  readonly exchange: string;
  readonly status: number | null;
  readonly count: number;
  readonly nextCursor: 'uuid' | 'null' | 'absent' | 'invalid';
}

/** A list read from its first page to its end, or to where it was cut. */
export interface Walk {
  readonly list: ListName;
  /** What the walk was for, in words: "default page size", "status=PAID, repeated". */
  readonly purpose: string;
  /** null where the parameter was left out. */
  readonly limit: number | null;
  readonly window: Window | null;
  readonly filters: readonly FilterUse[];
  readonly pages: readonly WalkPage[];
  /** Record ids in the order in which they came, repeats included. */
  readonly ids: readonly string[];
  /** Of a walk too long to keep its ids: how many records it saw, and those that came more than once. */
  readonly long?: {
    readonly records: number;
    readonly repeated: readonly { readonly id: string; readonly page: number }[];
  };
  /** `end`: the list said that it was over. `cap`: we stopped on purpose. `loop`: a cursor came back a second time.
   *  `refused`: a page answered with a status other than 200. `lost`: no answer in spite of all attempts. */
  readonly stopped: 'end' | 'cap' | 'loop' | 'refused' | 'lost';
  /** Milliseconds since the run began. */
  readonly startedAt: Milliseconds;
  readonly endedAt: Milliseconds;
}

/** Every record of a list (within a window, where the list has one), in the fields that rules compare. */
export interface Census<Row> {
  readonly window: Window | null;
  readonly rows: readonly Row[];
  /** Every record of the window was read: the walk ended, or was cut where the order of its records lets us say so. */
  readonly complete: boolean;
  /** The walk behind it. */
  readonly walk: Walk;
  /** Ids of the exchanges that it was read from. */
  readonly evidence: readonly string[];
}

/** A record of long ago, and the answer to a range from then until now, narrowed so that few others match. */
export interface Reach {
  readonly list: 'sales' | 'logs';
  readonly id: string;
  readonly walk: Walk;
}

/** A filtered (or otherwise narrowed) reading, compared with the census of the same list. */
export interface FilterRead {
  readonly walk: Walk;
  /** Only where the rule needs more than ids: field values of the records that came. */
  readonly rows: readonly (SaleRow | ProductRow | PromotionRow | LogRow)[];
}
