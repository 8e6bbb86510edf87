import { CannotStart, check, EXIT_CODES } from '../conformance/index.ts';
import { KEY_NAMES, type KeyName } from '../conformance/model/exchange.ts';
import type { Run } from '../conformance/model/run.ts';
import { addressOf } from './address.ts';
import type { Fetch } from './fetch.ts';
import type { CheckSettings, CounterproofConfig } from './generated/settings.ts';
import { transportThrough } from './in-process.ts';
import { readSettings } from './read-settings.ts';
import { refuseUnusable, SETTINGS, SettingError } from './settings.ts';
import { openVisit } from './visit.ts';

export interface CheckKeys {
  readonly good: string;
  readonly revoked?: string;
  readonly disabled?: string;
  /** The old key, after a rotation. */
  readonly rotated?: string;
  /** A key of another organization. */
  readonly other?: string;
}

/** What a check is given besides its settings. */
export interface CheckOptions extends CheckSettings {
  /** The API key, or several by what they are. The sandbox's `keys` fit. */
  readonly key: string | CheckKeys;
  /** Ids of another organization. The sandbox's `foreign` fits. */
  readonly foreign?: { readonly store?: string; readonly customer?: string; readonly staff?: string };
  readonly maxDurationMs?: number;
  /** Certificates in PEM that are trusted as well. */
  readonly ca?: string;
  /** Sends the requests in place of the network, for an application in this process. Excludes `browser` and `dredd`. */
  readonly fetch?: Fetch;
  readonly onProgress?: (requests: number) => void;
}

export type ReportFormat = NonNullable<CounterproofConfig['format']>[number];

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

/** What is wrong with a setting is an error with a verdict, like what is wrong with the deployment. */
export async function checkOrRefuse(url: string | URL, options: CheckOptions): Promise<CheckResult> {
  try {
    return await checkDeployment(url, options);
  } catch (error) {
    throw error instanceof SettingError ? new CannotStart('usage', error.message) : error;
  }
}

async function checkDeployment(url: string | URL, options: CheckOptions): Promise<CheckResult> {
  const { fetch, ca, maxDurationMs, onProgress } = options;
  const base = addressOf(url);
  const send = fetch === undefined ? undefined : transportThrough(fetch, base);
  const { visit, drivers, close } = openVisit(settingsOf(options), { base, keys: keysOf(options.key), ca, send });
  try {
    const { run, pack } = await check({
      ...visit,
      maxDurationMs,
      onStage: (stage) => stage === 'gathering' && drivers.warm(),
      onExchange: (_exchange, { requests }) => onProgress?.(requests),
    });
    return resultOf(run, await pack());
  } finally {
    close();
  }
}

function resultOf(run: Run, evidence: Uint8Array): CheckResult {
  return {
    run,
    verdict: run.verdict,
    exitCode: EXIT_CODES[run.verdict],
    evidence: async () => evidence,
    report: async (format) => {
      const [{ render }, { viewOf }] = await Promise.all([import('../reports/index.ts'), import('../reports/view.ts')]);
      return await render(format, viewOf(run));
    },
  };
}

/** The options that are settings, with what is left out of a check in a program unless it is asked for. */
function settingsOf(options: CheckOptions): CounterproofConfig {
  const { browser = false, dredd = false, fetch, foreign: { store, customer, staff } = {} } = options;
  if (fetch !== undefined && (browser || dredd))
    throw new SettingError(
      'fetch',
      () => '`fetch` replaces the network, which browser and Dredd need: give one of them.',
    );
  const given = Object.entries({ ...options, browser, dredd }).filter(
    ([name, value]) => value !== undefined && OF_CHECK.has(name),
  );
  const ids = Object.entries({ foreignStore: store, foreignCustomer: customer, foreignStaff: staff });
  return readSettings(Object.fromEntries([...given, ...ids.filter(([, id]) => id !== undefined)]));
}

const OF_CHECK = new Set(SETTINGS.flatMap(({ name, row }) => (row.inApi === undefined ? [] : [name])));

function keysOf(key: string | CheckKeys): ReadonlyMap<KeyName, string> {
  const given: CheckKeys = typeof key === 'string' ? { good: key } : key;
  const keys = new Map(
    KEY_NAMES.flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  for (const [name, value] of keys) refuseUnusable(`the key "${name}"`, value);
  if (!keys.has('good')) throw new SettingError('key', () => 'give the API key as `key`.');
  return keys;
}
