/** How a check treats a deployment, and which rules it leaves out. */
export interface Profile {
  readonly name: string;
  readonly title: string;
  readonly concurrency: number;
  /** 0 for no limit. */
  readonly requestsPerSecond: number;
  readonly budget: number;
  readonly timeoutMs: number;
  readonly retryTimeoutMs: number;
  /** Whether bursts and write methods are allowed on loopback without --allow. */
  readonly allowOnLoopback: boolean;
  /** Whether the key may be sent in query strings without --allow: servers write URLs to their logs. */
  readonly keyInUrl: boolean;
  /** Whether each run draws its seed, so that what it asks cannot be known before; otherwise the version of the suite decides. */
  readonly drawsSeed: boolean;
  /** Areas and rules that are not judged and not demanded. */
  readonly leavesOut: readonly string[];
  /** Whether the run is incomplete if a kind of data is not seen. */
  readonly needsData: boolean;
  /** What alone a verdict is about; left out where it is about the whole contract. */
  readonly checksOnly?: string;
}

const LOCAL: Profile = {
  name: 'local',
  title: 'a deployment under development: all rules, no rate limit',
  concurrency: 8,
  requestsPerSecond: 0,
  // 30,000 sales take about 1,000 requests; the rest is for confirming failures and for retries.
  budget: 2500,
  timeoutMs: 30_000,
  retryTimeoutMs: 120_000,
  allowOnLoopback: true,
  keyInUrl: true,
  drawsSeed: false,
  leavesOut: [],
  needsData: true,
};

/** The same as `local`; the name tells runs of a pipeline from others. The default where `CI` is set. */
const CI: Profile = { ...LOCAL, name: 'ci', title: 'a release pipeline: the same as local' };

const PRODUCTION: Profile = {
  ...LOCAL,
  name: 'production',
  title:
    'a live system: two requests at a time, ten a second; no bursts, no write methods and no key in query strings unless allowed; a seed of its own for each run',
  concurrency: 2,
  requestsPerSecond: 10,
  allowOnLoopback: false,
  keyInUrl: false,
  drawsSeed: true,
};

const SHAPE: Profile = {
  ...LOCAL,
  name: 'shape',
  title: 'a mock: types, keys, errors and paging; no rules about the consistency of data',
  leavesOut: [
    'filters',
    'promotions',
    'inventory',
    'analytics',
    'page-no-holes',
    'page-sizes-agree',
    'page-filters-kept',
    'shifts-not-shared',
  ],
  needsData: false,
  checksOnly: 'types, keys, errors and paging alone, and no consistency of data (profile shape)',
};

export const PROFILES: ReadonlyMap<string, Profile> = new Map(
  [LOCAL, CI, PRODUCTION, SHAPE].map((profile) => [profile.name, profile]),
);
