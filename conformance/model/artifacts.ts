import type { AnalyticsEvidence, PastEvidence } from '../areas/analytics/evidence.ts';
import type { AuthEvidence } from '../areas/auth/evidence.ts';
import type { BrowserEvidence } from '../areas/browser/evidence.ts';
import type { DocumentEvidence } from '../areas/document/evidence.ts';
import type { DreddEvidence } from '../areas/dredd/evidence.ts';
import type { ByIdEvidence, DefaultRangeEvidence, MeEvidence, RangeEchoEvidence } from '../areas/envelope/evidence.ts';
import type { Breakdown, RateEvidence } from '../areas/errors/evidence.ts';
import type { LeakProvocationEvidence } from '../areas/minimization/evidence.ts';
import type { ParameterTry } from '../areas/parameters/evidence.ts';
import type { WriteTry } from '../areas/read-only/evidence.ts';
import type { TenancyTry } from '../areas/tenancy/evidence.ts';
import type { Exchange } from './exchange.ts';
import type { Census, FilterRead, LogRow, ProductRow, PromotionRow, SaleRow, Walk } from './lists.ts';

/** A store as `/stores` lists it. */
export interface StoreFound {
  readonly id: string;
  readonly name: string;
  readonly branchNo: string;
}

export interface StoresEvidence {
  readonly stores: readonly StoreFound[];
  readonly complete: boolean;
  readonly evidence: readonly string[];
}

/**
 * Everything that rules may ask for, by name. An artifact is plain data: written to the evidence file and read back, it
 * is the same. A probe that was skipped or failed leaves no artifact, and its rules are never called.
 */
export interface Artifacts {
  /** Every exchange of the run, in the order of their ids. */
  readonly exchanges: readonly Exchange[];
  readonly me: MeEvidence;
  readonly stores: StoresEvidence;
  /** Those, and the ones that are not listed any more and still the organization's: records outlive their store. */
  readonly everyStore: StoresEvidence;
  readonly document: DocumentEvidence;
  readonly auth: AuthEvidence;
  readonly tenancy: readonly TenancyTry[];
  readonly parameters: readonly ParameterTry[];
  readonly sales: Census<SaleRow>;
  readonly products: Census<ProductRow>;
  readonly promotions: Census<PromotionRow>;
  readonly logs: Census<LogRow>;
  /** Walks at several page sizes over one small window of each list. */
  readonly walks: readonly Walk[];
  readonly filters: readonly FilterRead[];
  readonly analytics: AnalyticsEvidence;
  readonly past: PastEvidence;
  readonly byId: ByIdEvidence;
  readonly defaultRange: DefaultRangeEvidence;
  readonly rangeEcho: RangeEchoEvidence;
  readonly provocations: LeakProvocationEvidence;
  readonly breakdowns: readonly Breakdown[];
  readonly rate: RateEvidence;
  readonly writes: readonly WriteTry[];
  readonly dredd: DreddEvidence;
  readonly browser: BrowserEvidence;
}

export type ArtifactName = keyof Artifacts;
