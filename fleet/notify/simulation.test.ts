import { expect, test } from 'vitest';
import type { Seen, VisitKind } from '../visit/outcome.ts';
import { type Known, type Look, NOTHING_KNOWN, newsOf, type Said } from './news.ts';

/** A fake visit of a simulated deployment, under weather; the same every time. */

const REQUIREMENTS = Array.from({ length: 40 }, (_, index) => `R-${index}`);
const START = Date.parse('2026-06-01T00:00:00Z');

/** Mulberry32: small, seeded, good enough for weather. */
function chanceFrom(seed: number): (probability: number) => boolean {
  let state = seed;
  return (probability) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32 < probability;
  };
}

interface Weather {
  readonly unclear: number;
  readonly cutShort: number;
  readonly outage: number;
  /** A look that reads something wrong, which the next one that can tell does not repeat. */
  readonly misread: number;
}

const BAD: Weather = { unclear: 0.15, cutShort: 0.1, outage: 0.05, misread: 0.02 };
const FAIR: Weather = { unclear: 0, cutShort: 0, outage: 0, misread: 0 };

class Simulated {
  readonly #chance: (probability: number) => boolean;
  readonly #weather: Weather;
  readonly broken = new Set<string>();
  visits = 0;
  known: Known = NOTHING_KNOWN;
  #outage = 0;
  readonly #misread = new Set<string>();

  constructor(seed: number, weather: Weather) {
    this.#chance = chanceFrom(seed);
    this.#weather = weather;
  }

  /** What the scheduler does in one hour: a visit, and a second look where the first asks for it. */
  hour(): { readonly looks: readonly Look[]; readonly said: readonly Said[] } {
    const first = this.#look(this.visits % 4 === 0 ? 'full' : this.#chance(0.5) ? 'full' : 'sample', REQUIREMENTS);
    const news = newsOf(this.known, first);
    this.known = news.known;
    if (news.confirm.length === 0) return { looks: [first], said: news.said };
    const second = this.#look('confirm', news.confirm);
    const again = newsOf(this.known, second);
    this.known = again.known;
    return { looks: [first, second], said: [...news.said, ...again.said] };
  }

  #look(kind: VisitKind, subjects: readonly string[]): Look {
    this.visits += 1;
    const at = new Date(START + this.visits * 1_800_000).toISOString();
    const look = { id: `v${this.visits}`, kind, ended: at, reason: 'weather', evidence: null, isFirst: false };
    const isOut = this.#isOut();
    return { ...look, result: isOut ? 'unreachable' : 'incomplete', seen: isOut ? [] : this.#seen(kind, subjects) };
  }

  /** An outage takes one visit or two: a longer one is no weather. */
  #isOut(): boolean {
    this.#outage = this.#outage > 0 ? this.#outage - 1 : this.#chance(this.#weather.outage) ? 2 : 0;
    return this.#outage > 0 && (this.#outage === 2 || this.#chance(0.5));
  }

  #seen(kind: VisitKind, subjects: readonly string[]): readonly Seen[] {
    const end = this.#chance(this.#weather.cutShort) ? Math.floor(subjects.length / 2) : subjects.length;
    const wrong = this.#chance(this.#weather.misread) ? subjects[Math.floor(subjects.length / 3)] : undefined;
    const misread = wrong === undefined || this.#misread.has(wrong) ? null : wrong;
    return subjects.flatMap((requirement, index) => {
      const isLeftOut = index >= end || (kind === 'sample' && index % 3 !== this.visits % 3);
      const isUnclear = isLeftOut || this.#chance(this.#weather.unclear);
      if (isUnclear) return kind === 'full' ? [{ requirement, outcome: 'untested', fails: false }] : [];
      const fails = this.broken.has(requirement) || requirement === misread;
      if (requirement === misread) this.#misread.add(requirement);
      else this.#misread.delete(requirement);
      return [{ requirement, outcome: fails ? 'failed' : 'passed', fails }];
    });
  }
}

test('10,000 visits of correct deployments in bad weather notify nobody', () => {
  let visits = 0;
  let misread = 0;
  const said: string[] = [];
  for (let seed = 1; visits < 10_000; seed++) {
    const deployment = new Simulated(seed, BAD);
    while (deployment.visits < 200) {
      const hour = deployment.hour();
      misread += hour.looks.length - 1;
      said.push(...hour.said.map(({ kind, episode }) => `${seed}: ${kind} ${JSON.stringify(episode.broken)}`));
    }
    visits += deployment.visits;
  }
  expect(said).toEqual([]);
  // The weather was bad indeed: looks that read something wrong were looked at again.
  expect(misread).toBeGreaterThan(50);
});

test.each([
  ['fair', FAIR],
  ['bad', { ...BAD, misread: 0 }],
])(
  '200 regressions in %s weather are each notified once, within two looks that could see them, and so are their recoveries',
  (_, weather) => {
    for (let seed = 1; seed <= 200; seed++) {
      const deployment = new Simulated(seed, weather);
      while (deployment.visits < 20 + (seed % 7)) expect(deployment.hour().said).toEqual([]);
      const name = `R-${seed % REQUIREMENTS.length}`;
      expect(deployment.known.kept).toContain(name);
      deployment.broken.add(name);
      expect(looksUntil(deployment, 'regression', name)).toBe(2);
      for (let hour = 0; hour < 20; hour++) expect(deployment.hour().said).toEqual([]);
      deployment.broken.delete(name);
      expect(looksUntil(deployment, 'recovery', name)).toBe(1);
      for (let hour = 0; hour < 20; hour++) expect(deployment.hour().said).toEqual([]);
    }
  },
);

/** How many looks decided the requirement until it was notified; of a recovery, those that are no samples. */
function looksUntil(deployment: Simulated, kind: Said['kind'], requirement: string): number {
  let looks = 0;
  for (let hour = 0; hour < 100; hour++) {
    const { looks: made, said } = deployment.hour();
    looks += made.filter(
      (look) =>
        (kind === 'regression' || look.kind !== 'sample') &&
        look.seen.some((one) => one.requirement === requirement && one.outcome !== 'untested'),
    ).length;
    if (said.length === 0) continue;
    expect(said.map((one) => [one.kind, ...one.episode.broken.map((broken) => broken.requirement)])).toEqual([
      [kind, requirement],
    ]);
    return looks;
  }
  return Number.POSITIVE_INFINITY;
}
