/** What a run demands and how it treats the deployment. Written into the evidence whole, so that a judgement repeats it. */
export interface Profile {
  readonly name: string;
  readonly title: string;
  readonly concurrency: number;
  /** 0 for as fast as the deployment answers. */
  readonly requestsPerSecond: number;
  readonly budget: number;
  readonly timeoutMs: number;
  readonly retryTimeoutMs: number;
  /** On loopback, bursts and write methods are allowed without asking. */
  readonly allowOnLoopback: boolean;
  /** Areas and rules that are left out: never run, never demanded. */
  readonly leavesOut: readonly string[];
}

const LOCAL: Profile = {
  name: 'local',
  title: 'a deployment on the desk: everything, as fast as it answers',
  concurrency: 8,
  requestsPerSecond: 0,
  // A shop of 30,000 sales takes about 1,000; the rest is for reading again what differed and for passing failures.
  budget: 2500,
  timeoutMs: 30_000,
  retryTimeoutMs: 120_000,
  allowOnLoopback: true,
  leavesOut: [],
};

const CI: Profile = { ...LOCAL, name: 'ci', title: 'a gate in a release pipeline: everything that can be demanded' };

const PRODUCTION: Profile = {
  ...LOCAL,
  name: 'production',
  title: 'a live system under audit: two requests at a time, never a burst, never a write method',
  concurrency: 2,
  requestsPerSecond: 10,
  allowOnLoopback: false,
};

const SHAPE: Profile = {
  ...LOCAL,
  name: 'shape',
  title: 'a mock: types, keys, refusals and paging, without data that has to add up',
  leavesOut: [
    'filters',
    'promotions',
    'inventory',
    'analytics',
    'page-no-holes',
    'page-sizes-agree',
    'page-filters-kept',
    'by-id-shifts-of-one',
  ],
};

export const PROFILES: ReadonlyMap<string, Profile> = new Map(
  [LOCAL, CI, PRODUCTION, SHAPE].map((profile) => [profile.name, profile]),
);
