import type { ArtifactName, Artifacts } from './artifacts.ts';
import type { Description } from './description.ts';
import type { DictionaryEvidence, ReadAgain } from './dictionary.ts';
import type { AskedOperation, Credential, Exchange, KeyName, Method } from './exchange.ts';
import type { FilterUse, ListName, Walk, Window } from './lists.ts';

export interface Ask {
  readonly operation: AskedOperation;
  /** Below the base address, for example `/public-api/v1/sales`; sent byte for byte, so it may be malformed on purpose. */
  readonly path: string;
  /** Encoded by the kernel, in this order; repeat a name for the repeated form. */
  readonly query?: readonly (readonly [string, string])[];
  /** Appended to the query as it is, for malformed escapes. */
  readonly rawQuery?: string;
  readonly method?: Method;
  /** Default: the good key as a bearer. */
  readonly credential?: Credential;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: string;
  /** Ask again although the same question was answered before. */
  readonly fresh?: boolean;
  /** A page of a walk: urgent, never answered from memory, and its body is let go once its records were read. */
  readonly bulk?: boolean;
  /** Receives the next page's cursor as soon as this page came, before it is parsed. */
  readonly ahead?: (cursor: string) => void;
  /** Of a burst, which looks for the limit: sent without our pace, outside the budget, and a 429 is not waited out. */
  readonly takeLimit?: boolean;
}

/** How many requests of a burst are under way at once; no fewer connections are opened for it. */
export const BURST_AT_ONCE = 64;

export interface WalkAsk {
  readonly list: ListName;
  readonly purpose: string;
  readonly limit?: number;
  readonly window?: Window;
  readonly filters?: readonly FilterUse[];
  /** Too long to keep its ids: repeats are found on the way, and pages are summed up. */
  readonly long?: boolean;
  /** Pages after which we stop on purpose. */
  readonly cap: number;
}

/** What a run may do that could be unwelcome to its deployment. */
export interface Allowance {
  /** As many requests at once as it takes to meet a rate limit. */
  readonly burst: boolean;
  /** POST, PUT, PATCH and DELETE, all of which have to be refused. */
  readonly writes: boolean;
  /** The key in a query, where it must not be accepted: servers write URLs to their logs. */
  readonly keyInUrl: boolean;
}

/** Why something was not asked. */
export const NOT_ALLOWED: Readonly<Record<keyof Allowance, string>> = {
  burst: 'a burst is not sent without --allow burst',
  writes: 'write methods are not sent without --allow writes',
  keyInUrl: 'the key is not sent in query strings without --allow key-in-url',
};

/** Of a given key: the number of its prefix, the same number for the same prefix; null if it has none that ends in `live_`. */
export interface KeyPrefix {
  readonly key: KeyName;
  readonly prefix: number | null;
}

/** A change reaches all parts of a deployment within this time, and a cache of two seconds has forgotten what it kept. */
const SETTLES_AFTER_MS = 2500;
const LONGEST_KEPT_MS = 30_000;

/** The same, or as long as the longest-lived of these answers, but for the description, says that caches keep it. */
export function settlesAfter(answers: readonly Cacheable[], leastMs = SETTLES_AFTER_MS): number {
  const ofData = answers.filter(({ operation }) => operation !== 'getOpenapi');
  const stated = ofData.flatMap(({ headers }) => headers.filter(([name]) => name === 'cache-control'));
  const seconds = new Set(stated.map(([, value]) => Number(/\b(?:s-maxage|max-age)=(\d+)/i.exec(value)?.[1] ?? 0)));
  return Math.max(leastMs, Math.min(LONGEST_KEPT_MS, 1000 * Math.max(0, ...seconds)));
}

type Cacheable = Pick<Exchange, 'headers' | 'operation'>;

/** What a probe may do and know. It never sees a key, a clock of its own, or an unredacted body. */
export interface ProbeContext {
  /** The request's exchange; never throws for what a deployment answers, nor for a lost answer (status null). */
  ask(ask: Ask): Promise<Exchange>;
  /** Walks a list; `row` projects each record to what rules compare (undefined to keep ids alone). */
  walk<Row>(
    ask: WalkAsk,
    row?: (record: unknown) => Row,
  ): Promise<{ readonly walk: Walk; readonly rows: readonly Row[] }>;
  /** What was answered so far, to whichever probe. */
  seen(): readonly Exchange[];
  /** Takes exchanges out of the evidence that say nothing more than others that stay. */
  letGo(exchanges: readonly Exchange[]): void;
  /** Every rule was asked for. */
  readonly isWhole: boolean;
  /**
   * Of questions, those whose answers a rule that was asked for counts, imagined in one way or several: a check of a few rules
   * asks nothing else. In a whole check, and where it cannot be known beforehand, all of them.
   */
  counted<Question>(
    questions: readonly Question[],
    ...imagined: readonly ((questions: readonly Question[]) => Partial<Artifacts>)[]
  ): readonly Question[];
  /** Runs tasks at the profile's concurrency, or at that of a burst, results in the order of the tasks. */
  all<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]>;
  /** The address that is checked. */
  readonly url: string;
  /** When the run began, from our clock (ISO). */
  readonly startedAt: string;
  /** Keys that the user gave. */
  readonly keys: readonly KeyName[];
  /** How they begin, compared: no probe ever sees the text of a key. */
  readonly keyPrefixes: readonly KeyPrefix[];
  readonly inputs: {
    readonly foreignStore?: string;
    readonly foreignCustomer?: string;
    readonly foreignStaff?: string;
  };
  readonly allow: Allowance;
  /** Why no burst is sent, where none is allowed. */
  readonly noBurst: string;
  /** The deployment's own present, from the Date header of its answers; ours where it sends none. */
  deploymentNow(): string;
  /** What decides between requests that show as much; the same seed sends the same. */
  readonly seed: string;
  /** Requests that the whole run may send. */
  readonly budget: number;
  /** How much of the budget is left; a probe with optional depth sizes itself by it. */
  requestsLeft(): number;
  /** Waits so many milliseconds. */
  wait(ms: number): Promise<void>;
  /** Does the work of a driver, which asks past the kernel, in the place of one of the requests that may run at once. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Does what a driver of its own (Dredd, a browser) sends past the kernel: as many requests are set aside beforehand, so that
   * no other probe uses them up, and as many count as it sent.
   */
  throughDriver<T extends { readonly requests: number }>(most: number, work: () => Promise<T>): Promise<T>;
  /** What all answers so far show of the same records; where two disagree, they are read again. Null where no list was answered. */
  compareAnswers(again: ReadAgain): Promise<DictionaryEvidence | null>;
  /** The served document, compared with the contract and with all answers so far; null where none was served. */
  description(): Promise<Description | null>;
  /** A UUID (version 4) that is the same for the same label in one run and belongs to nothing. */
  randomUuid(label: string): string;
  readonly profile: { readonly drawsSeed: boolean };
}

/** Thrown by a probe that was not allowed to ask or lacks an input: its rules are `untested`, with the reason. */
export class Skipped extends Error {}

/** Thrown by a probe that asked and got too little to go on: its rules are `cantTell`, with the reason. */
export class NotEnough extends Error {}

/** Pairs of two choices (an operation, a parameter, a kind of value, its place, what is sent with it) that some request makes together. */
export interface PairsCovered {
  readonly covered: number;
  /** All that could be made. */
  readonly of: number;
}

export type Phase = 'first' | 'lookback' | 'drivers' | 'burst';

export interface Probe<
  Name extends ArtifactName = ArtifactName,
  Need extends ArtifactName = never,
  Optional extends ArtifactName = never,
> {
  readonly artifact: Name;
  /** Artifacts to gather first; without one of them the probe does not run. */
  readonly requires: readonly Need[];
  /** Artifacts to gather first as well; the probe runs without those that could not be gathered. */
  readonly optional?: readonly Optional[];
  /** Artifacts to wait for where the run gathers them anyway: what they asked is answered from memory, or need not be asked again. */
  readonly after?: readonly ArtifactName[];
  /**
   * When it starts. `first`: before the others. Without a phase: with the others. Then, whether the others succeeded or not: what looks back on their exchanges
   * (`lookback`), drivers that pace themselves (`drivers`), and last a burst, which would get others rate limited (`burst`).
   */
  readonly phase?: Phase;
  /** What it asks, for `--plan`. */
  readonly title: string;
  /** Requests it expects to send, for `--plan`; what depends on the data is as many as the sandbox takes, rounded up. */
  plan(context: ProbeContext): number;
  /** Of a probe whose requests the seed chooses: the pairs of two choices that they cover. */
  pairs?(context: ProbeContext): PairsCovered;
  /** Of a probe that reads others: how much these artifacts tell it. Left out, it needs all of them. */
  counts?(artifacts: Partial<Artifacts>): number;
  /** Why something that the user gave for it cannot be what it is said to be; looked at before anything is gathered. */
  unusable?(context: ProbeContext): Promise<string | null>;
  gather(
    context: ProbeContext,
    given: Pick<Artifacts, Need> & Partial<Pick<Artifacts, Optional>>,
  ): Promise<Artifacts[Name]>;
}

export function probe<
  const Name extends ArtifactName,
  const Need extends ArtifactName = never,
  const Optional extends ArtifactName = never,
>(definition: Probe<Name, Need, Optional>): Probe<Name, Need, Optional> {
  return Object.freeze(definition);
}
