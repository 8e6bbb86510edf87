import type { OperationId } from '../../contract/operations.ts';
import type { Decisions, KindResult } from './decisions.ts';
import type { Credential, Mask, Milliseconds } from './exchange.ts';
import type { Area, Level, Outcome, ShownFinding, Verdict } from './outcome.ts';
import type { Allowance, PairsCovered } from './probe.ts';
import type { Reproduction } from './reproduction.ts';
import type { Subject } from './subject.ts';

/** `usage` and `unreachable` end a check before there is a run. */
export type RunVerdict = Exclude<Verdict, 'usage' | 'unreachable'>;

/** The result of a run, written as `run.json`. Its JSON Schema is part of the package; reports read nothing else. */
export interface Run {
  readonly format: 'counterproof-run/2';
  readonly verdict: RunVerdict;
  /** One sentence a person can repeat. */
  readonly summary: string;
  /** Why the run was ended before it was complete; left out where it was not. */
  readonly ended?: string;
  /** Left out where the deployment answered to the end. */
  readonly stoppedAnswering?: StoppedAnswering;
  /** Left out where enough requests were answered the first time. */
  readonly unreliable?: readonly Unreliable[];
  readonly target: RunTarget;
  readonly suite: SuiteIdentity;
  readonly profile: RunProfile;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: number;
  readonly pace: {
    readonly requestsPerSecond: number;
    readonly concurrency: number;
    readonly waitedMs: number;
    readonly retries: number;
  };
  readonly plan: RunPlan;
  /** Left out where no burst was sent, and in runs of earlier versions. */
  readonly burst?: RunBurst;
  /** What was decided for judging the evidence; missing in runs of earlier versions. */
  readonly decisions?: Decisions;
  readonly evidence: { readonly digest: string; readonly exchanges: number };
  readonly results: readonly RuleResult[];
  /** What failed, grouped under the failures that explain the rest, the worst first; missing in runs of earlier versions. */
  readonly causes?: readonly Cause[];
  readonly requirements: readonly RequirementResult[];
  readonly waivers: readonly WaiverUse[];
  /** Kinds of data that a verdict needs. Empty where only a part was checked or the profile demands no data; missing in runs of earlier versions. */
  readonly kinds?: readonly KindResult[];
  /** What was not decided, and why. */
  readonly scope: readonly ScopeEntry[];
  readonly coverage: readonly CoverageCell[];
  readonly latency: readonly OperationLatency[];
  /** Missing in runs of earlier versions. */
  readonly charts?: RunCharts;
  /** The exchanges that results point at, redacted, so that a report stands alone. */
  readonly exchanges: readonly RunExchange[];
}

/** What is not known of a rule that was not tested, and what to give so that it is. */
export interface LeftOpen {
  readonly question: string;
  /** The variable of a key, an option, or a program. */
  readonly give: string;
}

/** An operation that failed too many valid requests at first: a verdict would depend on which ones. */
export interface Unreliable {
  readonly operation: OperationId;
  readonly lost: number;
  readonly all: number;
  /** What became of the requests that were lost. */
  readonly ways: string;
  /** The first requests that were lost, by their ids. */
  readonly exchanges: readonly string[];
}

/** A deployment that stopped answering in the middle of a run. Exchanges are named by their ids. */
export interface Silence {
  readonly lastAnswered: string | null;
  /** Milliseconds from the start of the run to the last answer. */
  readonly sinceMs: Milliseconds;
  /** Requests that were in flight when answers stopped, in a run the most likely cause first. */
  readonly inFlight: readonly string[];
  /** Tries without an answer since then. */
  readonly lost: number;
  /** Why the last of them had no answer. */
  readonly failure: string;
  /** The driver that sent requests of its own after the last answer. */
  readonly driver: string | null;
}

export interface StoppedAnswering extends Silence {
  /** When the last answer came, from our clock. */
  readonly since: string;
}

export interface RunTarget {
  readonly url: string;
  /** `info.version` of the OpenAPI document that it serves. */
  readonly apiVersion: string | null;
  /** The `server` header. */
  readonly software: string | null;
  /** The client that was judged; `url` is then `client:` and its command. Left out where a deployment was. */
  readonly client?: JudgedClient;
}

export interface JudgedClient {
  /** The command that was started; null where traffic was observed. */
  readonly command: string | null;
  readonly tasks: readonly string[];
}

export interface SuiteIdentity {
  readonly name: 'counterproof';
  readonly version: string;
  readonly contractVersion: string;
  readonly contractDigest: string;
  readonly rulesDigest: string;
  readonly qualification: QualificationScore | null;
}

export interface QualificationScore {
  readonly suiteVersion: string;
  readonly rulesDigest: string;
  readonly faults: number;
  readonly caught: number;
  readonly variants: number;
  readonly variantsAccused: number;
}

export interface RunProfile {
  readonly name: string;
  readonly digest: string;
  readonly allow: Allowance;
  /** `null` where the whole suite was asked for. */
  readonly only: readonly string[] | null;
  readonly budget: number;
  /** What requests sent as User-Agent; left out where it was the name of the suite. */
  readonly userAgent?: string;
}

export interface RunPlan {
  /** Decides between requests that show as much: the same seed sends the same. Missing in runs of earlier versions. */
  readonly seed?: string;
  readonly probes: readonly PlannedRequests[];
}

/** What looked for the rate limit, outside the budget: bursts, and requests after a wait. */
export interface RunBurst {
  readonly sent: number;
  readonly answers: readonly StatusCount[];
}

export interface StatusCount {
  /** `null` for no answer. */
  readonly status: number | null;
  readonly requests: number;
}

export interface PlannedRequests {
  readonly probe: string;
  readonly planned: number;
  readonly sent: number;
  /** Of a probe whose requests the seed chooses: the pairs of two choices that they cover, of all that there are. */
  readonly pairs?: PairsCovered;
}

export interface RuleResult {
  readonly rule: string;
  readonly title: string;
  /** How a failure of the rule reads. */
  readonly fault?: string;
  /** What to change in the deployment, and why. */
  readonly fix?: string;
  readonly area: Area;
  readonly requirements: readonly string[];
  readonly level: Level;
  readonly outcome: Outcome;
  /** Whether the profile demands a decision; only a demanded rule can make a run incomplete. */
  readonly demanded: boolean;
  readonly message: string;
  /** Where requests kept the promise that others broke; left out where that says nothing. Missing in runs of earlier versions. */
  readonly keptBy?: string;
  readonly findings: readonly ShownFinding[];
  readonly evidence: readonly string[];
  /** Milliseconds that the answers took which it rests on; missing in runs of earlier versions. */
  readonly ms?: number;
  readonly waived: WaiverRef | null;
  /** Why the findings do not fail the run: a correct deployment may show as much. */
  readonly tolerated?: string;
  /** Of a failure: the requests that show it again. Missing in runs of earlier versions, and where no few requests show it. */
  readonly reproduction?: Reproduction;
  /** Where it was not tested for want of a key, an id, a permission or a program. */
  readonly leavesOpen?: LeftOpen;
}

/** A failure that no other one explains, with those that it explains. All of them count in the verdict. */
export interface Cause {
  /** The failed rule that leads to it. */
  readonly rule: string;
  readonly title: string;
  /** What to change in the deployment, and why. */
  readonly fix: string;
  readonly area: Area;
  readonly requirements: readonly string[];
  /** Whether nothing in it fails the run. */
  readonly advisory: boolean;
  /** Of its first finding; `null` where the rule has none. */
  readonly subject: Subject | null;
  readonly findings: number;
  /** Ids of the exchanges that show it, the first ones. */
  readonly exchanges: readonly string[];
  readonly follows: readonly Follower[];
}

/** A failed rule that follows from the one that leads. */
export interface Follower {
  readonly rule: string;
  readonly title: string;
  readonly requirements: readonly string[];
  readonly because: string;
}

export interface WaiverRef {
  readonly owner: string;
  readonly reason: string;
  /** The first day on which it is valid, where it names one. */
  readonly since?: string;
  readonly expires: string;
}

export interface WaiverUse extends WaiverRef {
  /** The requirement or rule that the waiver names. */
  readonly subject: string;
  /** `early` is one that is not valid yet: it covers nothing. `partial` is one that covers none of the failed rules that it names, because they judge other requirements too. */
  readonly state: 'used' | 'early' | 'partial' | 'expired' | 'unmatched' | 'unneeded';
  /** Failed rules that it names and that count nevertheless; left out where there are none. */
  readonly uncovered?: readonly UncoveredRule[];
}

export interface UncoveredRule {
  readonly rule: string;
  /** Those of its requirements that are not waived. */
  readonly requirements: readonly string[];
}

export interface RequirementResult {
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly area: string;
  readonly level: Level;
  readonly outcome: Outcome;
  readonly rules: readonly string[];
  readonly message: string;
}

export interface ScopeEntry {
  /** A rule, or a kind of data. */
  readonly subject: string;
  readonly outcome: Outcome;
  readonly reason: string;
}

export interface CoverageCell {
  readonly operation: string;
  /** A parameter's name, or `-` for the plain request. */
  readonly parameter: string;
  readonly status: number;
  readonly count: number;
}

export interface OperationLatency {
  readonly operation: string;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** Counts per bucket of `LATENCY_BUCKETS_MS`, the last one open. */
  readonly histogram: readonly number[];
}

export const LATENCY_BUCKETS_MS = [5, 10, 20, 50, 100, 200, 500, 1000, 2000] as const;

export interface RunExchange {
  readonly id: string;
  readonly operation: string;
  readonly method: string;
  /** Path and query, redacted. */
  readonly url: string;
  /** The credential in words; `credentialUsed` has it in parts. */
  readonly credential: string;
  /** Missing in runs of earlier versions. */
  readonly credentialUsed?: Credential;
  readonly requestHeaders: readonly (readonly [string, string])[];
  readonly status: number | null;
  readonly responseHeaders: readonly (readonly [string, string])[];
  /** Redacted body, cut to a readable size. */
  readonly body: string;
  /** Parts of the body that stand for what was removed, in their order; left out where nothing was removed. */
  readonly masked?: readonly MaskedPart[];
  /** Names of headers of which the value stands for what was removed. */
  readonly maskedHeaders?: readonly string[];
  readonly ms: number;
  readonly attempts: number;
  /**
   * A line for a shell that repeats the request; keys are variables in it, `$COUNTERPROOF_KEY` and its like. Empty where a client
   * sent it.
   */
  readonly curl: string;
}

/** Positions in the body. */
export interface MaskedPart extends Mask {
  readonly start: number;
  readonly end: number;
}

/** What a report draws. */
export interface RunCharts {
  readonly timeline: RunTimeline;
  /** Null where analytics or the list of sales was not read. */
  readonly revenue: RevenueChart | null;
  readonly walks: readonly WalkStrip[];
}

/** Requests by the time at which they were sent, in steps from the start of the run. Each retry counts. */
export interface RunTimeline {
  readonly stepMs: number;
  /** The most requests that were sent within one second; missing in runs of earlier versions. */
  readonly mostInOneSecond?: number;
  /** Answered with any status but 429 and 5xx. */
  readonly answered: readonly number[];
  /** Answered with 429. */
  readonly limited: readonly number[];
  /** Answered with 5xx, or not at all. */
  readonly failed: readonly number[];
}

/** Revenue of a range by day: what the paid sales of the list come to (expected), and what analytics says (received). */
export interface RevenueChart {
  readonly exchange: string;
  /** Of the time zone in which the days of analytics begin, as the numbers of sales show. */
  readonly utcOffsetMinutes: number;
  readonly days: readonly RevenueDay[];
  /** Those with the greatest difference first. */
  readonly stores: readonly RevenueOfStore[];
  readonly storesLeftOut: number;
}

export interface RevenueDay {
  readonly date: string;
  readonly expected: number;
  readonly received: number;
}

export interface RevenueOfStore {
  readonly id: string;
  readonly name: string;
  /** Of the whole range. */
  readonly expected: number;
  readonly received: number;
  /** The last ones of the range. */
  readonly days: readonly RevenueDay[];
}

/** A list read page by page. */
export interface WalkStrip {
  readonly list: string;
  readonly purpose: string;
  readonly limit: number | null;
  /** It was read to its end. */
  readonly ended: boolean;
  readonly pages: readonly StripPage[];
  readonly pagesLeftOut: number;
  /** In the order of their positions. */
  readonly marks: readonly WalkMark[];
}

export interface StripPage {
  readonly exchange: string;
  readonly count: number;
}

/** A record that came again, or that is missing, before the record at this position of the walk. */
export interface WalkMark {
  readonly kind: 'hole' | 'repeat';
  readonly position: number;
  readonly record: string;
}
