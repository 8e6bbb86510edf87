import { inputsOf, onlyOf, profileNamed, withoutOf } from '../cli/commands/check-options.ts';
import { UsageError } from '../cli/commands/options.ts';
import { addressText, allowanceOf, openTransport } from '../cli/commands/visit-parts.ts';
import { refuseUnusable } from '../cli/keys-from-environment.ts';
import {
  baseAddressOf,
  CannotStart,
  check,
  createDrivers,
  type Drivers,
  EXIT_CODES,
  isHttp,
  type Profile,
} from '../conformance/index.ts';
import type { Waiver } from '../conformance/model/decisions.ts';
import { KEY_NAMES, type KeyName } from '../conformance/model/exchange.ts';
import type { Kind } from '../conformance/model/kinds.ts';
import type { Run } from '../conformance/model/run.ts';
import type { Fetch } from './fetch.ts';
import { transportThrough } from './in-process.ts';

export interface CheckKeys {
  readonly good: string;
  readonly revoked?: string;
  readonly disabled?: string;
  /** The old key, after a rotation. */
  readonly rotated?: string;
  /** A key of another organization. */
  readonly other?: string;
}

export interface CheckOptions {
  /** The API key, or several by what they are. The sandbox's `keys` fit. */
  readonly key: string | CheckKeys;
  /** Default: `local`. */
  readonly profile?: 'local' | 'ci' | 'production' | 'shape';
  /** Areas, rules and requirements; the verdict of a part is never conformant. */
  readonly only?: readonly string[];
  /** What may be sent in addition. Default: burst and writes on loopback, neither elsewhere. */
  readonly allow?: readonly ('burst' | 'writes' | 'key-in-url')[];
  /** Kinds of data that this shop does not have. */
  readonly without?: readonly Kind[];
  readonly waivers?: readonly Waiver[];
  /** Ids of another organization. The sandbox's `foreign` fits. */
  readonly foreign?: { readonly store?: string; readonly customer?: string; readonly staff?: string };
  /** The most requests. */
  readonly budget?: number;
  /** Requests per second. */
  readonly pace?: number;
  readonly concurrency?: number;
  readonly maxDurationMs?: number;
  /** Certificates in PEM that are trusted as well. */
  readonly ca?: string;
  /** Run the rules that need Chromium and Playwright. Default: false. */
  readonly browser?: boolean;
  /** Run the rules that need Dredd. Default: false. */
  readonly dredd?: boolean;
  /** Sends the requests in place of the network, for an application in this process. Excludes `browser` and `dredd`. */
  readonly fetch?: Fetch;
  readonly onProgress?: (requests: number) => void;
}

export type ReportFormat =
  | ('html' | 'json' | 'junit' | 'ctrf' | 'sarif' | 'earl' | 'markdown' | 'github' | 'gitlab' | 'badge')
  | 'pdf';

export interface ReportFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface CheckResult {
  readonly verdict: Run['verdict'];
  /** As the command line's: 0 conformant, 1 nonconformant, 3 incomplete. */
  readonly exitCode: number;
  readonly run: Run;
  /** The evidence file, for `judge`. */
  readonly evidence: () => Promise<Uint8Array>;
  readonly report: (format: ReportFormat) => Promise<readonly ReportFile[]>;
}

/** What is wrong with an option is an error with a verdict, like what is wrong with the deployment. */
export async function checkOrRefuse(url: string | URL, options: CheckOptions): Promise<CheckResult> {
  try {
    return await checkDeployment(url, options);
  } catch (error) {
    throw error instanceof UsageError ? new CannotStart('usage', error.message) : error;
  }
}

async function checkDeployment(url: string | URL, options: CheckOptions): Promise<CheckResult> {
  const base = baseOf(url);
  const profile = profileFor(options);
  const only = onlyOf({}, { waivers: [], ...(options.only === undefined ? {} : { only: options.only }) });
  const keys = keysOf(options.key);
  const { send, close } = sender(base, profile, options);
  const drivers = driversFor(base, { ...options, profile, only, good: keys.get('good') ?? '' });
  try {
    const checked = await check({
      url: addressText(base),
      transport: send,
      keys,
      profile,
      only,
      allow: allowanceOf(base, profile, options.allow ?? [], undefined),
      waivers: options.waivers ?? [],
      without: withoutOf(options.without, { waivers: [] }) ?? [],
      inputs: inputsOf({}, { waivers: [], ...foreignIds(options.foreign) }),
      maxDurationMs: options.maxDurationMs,
      extraProbes: drivers?.probes ?? [],
      keepsEvidence: true,
      onStage: (stage) => stage === 'gathering' && drivers?.warm(),
      onExchange: (_exchange, { requests }) => options.onProgress?.(requests),
    });
    const evidence = await checked.pack();
    return resultOf(checked.run, evidence);
  } finally {
    drivers?.close();
    close();
  }
}

function resultOf(run: Run, evidence: Uint8Array): CheckResult {
  return {
    run,
    verdict: run.verdict,
    exitCode: EXIT_CODES[run.verdict],
    evidence: async () => evidence,
    report: async (format) => (await import('../reports/index.ts')).render(format, run),
  };
}

function baseOf(url: string | URL): URL {
  const base = URL.parse(url);
  if (base === null || !isHttp(base))
    throw new UsageError('not a valid http(s) URL: write it like https://pos.example.com.');
  return baseAddressOf(base);
}

function profileFor({ profile = 'local', budget, pace, concurrency, browser, dredd, fetch }: CheckOptions): Profile {
  if (fetch !== undefined && (browser === true || dredd === true))
    throw new UsageError('`fetch` replaces the network, which browser and Dredd need: give one of them.');
  const named = profileNamed(profile);
  return {
    ...named,
    budget: budget ?? named.budget,
    requestsPerSecond: pace ?? named.requestsPerSecond,
    concurrency: concurrency ?? named.concurrency,
    leavesOut: [...named.leavesOut, ...(browser === true ? [] : ['browser']), ...(dredd === true ? [] : ['dredd'])],
  };
}

function keysOf(key: string | CheckKeys): ReadonlyMap<KeyName, string> {
  const given: CheckKeys = typeof key === 'string' ? { good: key } : key;
  const keys = new Map(
    KEY_NAMES.flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  for (const [name, value] of keys) refuseUnusable(`the key "${name}"`, value);
  if (!keys.has('good')) throw new UsageError('give the API key as `key`.');
  return keys;
}

function sender(base: URL, profile: Profile, { fetch, ca }: CheckOptions) {
  if (fetch !== undefined) return { send: transportThrough(fetch, base), close: () => undefined };
  return openTransport(base, profile, ca);
}

interface Driven extends Pick<CheckOptions, 'browser' | 'dredd' | 'ca'> {
  readonly profile: Profile;
  readonly only: readonly string[] | null;
  readonly good: string;
}

function driversFor(base: URL, { browser, dredd, ca, profile, only, good }: Driven): Drivers | null {
  if (browser !== true && dredd !== true) return null;
  return createDrivers({ url: addressText(base), key: good, ca, profile, only });
}

function foreignIds({ store, customer, staff }: NonNullable<CheckOptions['foreign']> = {}) {
  return {
    ...(store === undefined ? {} : { foreignStore: store }),
    ...(customer === undefined ? {} : { foreignCustomer: customer }),
    ...(staff === undefined ? {} : { foreignStaff: staff }),
  };
}
