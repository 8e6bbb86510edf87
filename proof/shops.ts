/** Shops in which the catalogue has to hold as well: they differ in size, seed, clock and data. */
import type { Place } from './case-pool.ts';
import { NOW } from './moment.ts';

const DAY_MS = 86_400_000;

interface KnownShop extends Partial<Place> {
  readonly now: number;
  /** Faults that a check cannot see here with the requests that it has, each with the reason. */
  readonly unseen?: Readonly<Record<string, string>>;
}

const TIES = { 'page-old-ties-skipped': 'the page of long ago that is read has no two sales of one instant' };
const MEMBERS = {
  'listed-customers-not-found': 'of ten customers half may have been deleted, and no more than that are members here',
};

export const SHOPS: Readonly<Record<string, KnownShop>> = {
  // What `counterproof sandbox` starts.
  default: { now: NOW, shop: { scale: 1 }, unseen: { ...TIES, ...MEMBERS } },
  'few-stores': {
    now: Date.parse('2026-03-01T00:20:00.000Z'),
    shop: { scale: 0.05, seed: 7, shape: { stores: 2, staff: 6, customers: 40 } },
    unseen: MEMBERS,
  },
  'many-stores': {
    now: Date.parse('2026-06-21T05:00:00.000Z'),
    shop: { scale: 0.2, seed: 11, shape: { stores: 16, staff: 60 } },
    unseen: { ...TIES, ...MEMBERS },
  },
  'quiet-week': {
    now: Date.parse('2026-11-05T12:00:00.000Z'),
    shop: { scale: 0.05, seed: 5 },
    isQuietFor: 7 * DAY_MS,
    unseen: MEMBERS,
  },
  large: {
    now: Date.parse('2025-12-31T21:00:00.000Z'),
    shop: { scale: 5, seed: 3 },
    unseen: { 'reconciled-in-hundredths': 'of the movements that are read, one approved count alone has a neighbor' },
  },
};
