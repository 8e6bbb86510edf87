import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Seen, VisitKind, VisitOutcome } from '../visit/outcome.ts';
import { type Known, type Look, NOTHING_KNOWN, newsOf, type Said } from './news.ts';

/** Kept, broken, waived and unclear. */
const OUTCOMES: Readonly<Record<string, Omit<Seen, 'requirement'>>> = {
  p: { outcome: 'passed', fails: false },
  F: { outcome: 'failed', fails: true },
  f: { outcome: 'failed', fails: false },
  c: { outcome: 'cantTell', fails: false },
};

/** Letters are the outcomes of A, B and C; `-` is not seen at all. */
function seenIn(letters: string): readonly Seen[] {
  return [...letters].flatMap((letter, index) => {
    const outcome = OUTCOMES[letter];
    return outcome === undefined ? [] : [{ requirement: 'ABC'[index] ?? '', ...outcome }];
  });
}

const START = Date.parse('2026-06-01T00:00:00Z');
const at = (hour: number) => new Date(START + hour * 3_600_000).toISOString();

function look(hour: number, kind: VisitKind, letters: string, result: VisitOutcome['result'] = 'incomplete'): Look {
  return {
    id: `v${hour}`,
    kind,
    ended: at(hour),
    result,
    reason: 'so it was',
    evidence: `sha256:${hour}`,
    seen: seenIn(letters),
    isFirst: false,
  };
}

/** `full ppp`, `first pF`, `confirm F`, `unreachable`: a visit each hour. What is said, by hour: `4 regression A,B`. */
function newsAfter(visits: readonly string[]) {
  let known: Known = NOTHING_KNOWN;
  const said: string[] = [];
  const confirmed: string[] = [];
  for (const [hour, visit] of visits.entries()) {
    const news = newsOf(known, lookOf(hour, visit));
    known = news.known;
    said.push(...news.said.map((one) => `${hour} ${inWords(one)}`));
    if (news.confirm.length > 0) confirmed.push(`${hour} ${news.confirm.join()}`);
  }
  return { said: said.join('; '), confirmed, known };
}

function lookOf(hour: number, visit: string): Look {
  const [word = '', letters = ''] = visit.split(' ');
  if (word === 'unreachable' || word === 'broken') return look(hour, 'full', '', word);
  const kind = word === 'sample' || word === 'confirm' ? word : 'full';
  return { ...look(hour, kind, letters), isFirst: word === 'first' };
}

function inWords({ kind, episode }: Said): string {
  const names = episode.broken.map(({ requirement }) => requirement).join();
  return names === '' ? kind : `${kind} ${names}`;
}

/** What visits are, one after the other, and what is said of them. */
type Row = readonly [title: string, visits: string, said: string];

function saysOf(rows: readonly Row[], begun = '', saidBefore = ''): void {
  test.each(rows)('%s', (_, visits, said) => {
    expect(newsAfter(`${begun}${visits}`.split(', ')).said).toBe([saidBefore, said].filter(Boolean).join('; '));
  });
}

describe('a regression', () => {
  saysOf([
    ['is what a full visit kept, and two looks find broken', 'full pp, full pF, confirm -F', '2 regression B'],
    ['may be seen by a sample first', 'full pp, sample -F, confirm -F', '2 regression B'],
    ['is confirmed by the next full visit too', 'full pp, full pF, full pF', '2 regression B'],
    ['is said once, however long it lasts', 'full p, full F, full F, sample F, full F, full F', '2 regression A'],
    ['has all that broke together', 'full ppp, full FpF, confirm F-F', '2 regression A,C'],
    [
      'that comes while another lasts is one of its own',
      'full pp, full Fp, confirm F, full FF, confirm -F, full pF, full pp',
      '2 regression A; 4 regression B; 5 recovery A; 6 recovery B',
    ],
    ['is not what was never kept', 'full F, confirm F, full F', ''],
    ['is not what was first seen broken later', 'full c, full F, confirm F', ''],
    [
      'is what was kept before visits that could not tell',
      'full p, full c, full c, full F, confirm F',
      '4 regression A',
    ],
    ['is not what a sample alone saw kept', 'sample p, full F, confirm F', ''],
    ['is not one look', 'full p, full F, confirm p, full p', ''],
    ['is not what flaps from look to look', 'full p, sample F, confirm p, full F, confirm p, sample F, confirm p', ''],
    ['waits where the second look cannot tell', 'full p, full F, confirm c, full c, full F', '4 regression A'],
    ['is not two looks with a kept one between', 'full p, sample F, confirm c, sample p, sample F, confirm c', ''],
    ['waits where nothing answers', 'full p, full F, unreachable, confirm F', '3 regression A'],
    [
      'waits over a visit that we could not make',
      'full p, full F, broken, confirm F',
      '2 blocked; 3 unblocked; 3 regression A',
    ],
    ['is also what the first full visit finds broken', 'first pF, confirm -F, full pF', '1 regression B'],
    ['is not what is waived', 'full p, full f, confirm f, full f', ''],
    ['is not what is waived between two looks', 'full p, full F, confirm f, full f', ''],
    ['is not what was waived and is no longer', 'full p, full f, full F, confirm F', ''],
  ]);

  test('knows both looks, and since when', () => {
    const { known } = newsAfter(['full p', 'sample F', 'confirm F']);
    const first = { id: 'v1', kind: 'sample', ended: at(1), evidence: 'sha256:1' };
    expect(known.episodes).toEqual([
      {
        id: 'regression-v2',
        kind: 'regression',
        since: at(1),
        lastSaid: at(2),
        reason: 'so it was',
        broken: [{ requirement: 'A', restored: false, first }],
      },
    ]);
  });

  test('is looked at again at once: all that was broken in one look', () => {
    const { confirmed } = newsAfter(['full ppp', 'sample F', 'sample --F', 'confirm F-F', 'full FpF', 'full FpF']);
    expect(confirmed).toEqual(['1 A', '2 A,C']);
  });
});

describe('a recovery', () => {
  saysOf(
    [
      ['is when all of an episode are kept again', 'full ppp', '3 recovery A,B'],
      ['may be seen by a confirming visit', 'confirm pp', '3 recovery A,B'],
      ['is not seen by a sample', 'sample pp', ''],
      ['waits for the last one', 'full pFp, full pFp, full ppp', '5 recovery A,B'],
      ['may come over several visits', 'full pcp, full cpp', '4 recovery A,B'],
      ['is not when one breaks again meanwhile', 'full pFp, full Fpp, full ppp', '5 recovery A,B'],
      ['is not what could not be decided', 'full ccp, unreachable', ''],
      ['names what is kept, where others were waived', 'full fpp', '3 recovery B'],
      ['is not said where all was waived', 'full ffp, full ffp', ''],
      ['is not said of what no suite judges any more', 'full --p', ''],
      ['may be followed by another regression', 'full ppp, full Fpp, confirm F', '3 recovery A,B; 5 regression A'],
      ['by a confirming visit may be too', 'confirm pp, full pFp, confirm -F', '3 recovery A,B; 5 regression B'],
    ],
    'full ppp, full FFp, confirm FF, ',
    '2 regression A,B',
  );
});

describe('silence', () => {
  saysOf([
    ['is said after three visits, once', `full p, ${Array(6).fill('unreachable').join(', ')}`, '3 unreachable'],
    ['is not said after one or two', 'unreachable, unreachable, full p, unreachable, unreachable, full c', ''],
    [
      'is counted over visits that we could not make',
      'unreachable, broken, unreachable, unreachable',
      '1 blocked; 2 unblocked; 3 unreachable',
    ],
    ['ends with an answer', 'unreachable, unreachable, unreachable, sample p, full p', '2 unreachable; 3 reachable'],
  ]);
});

const visitsThat = (letters: RegExp, ...kinds: readonly string[]) =>
  fc.tuple(fc.constantFrom(...kinds), fc.stringMatching(letters)).map((parts) => parts.join(' '));

/** What weather does to a visit of a deployment that keeps everything. */
const weather = fc.oneof(
  { weight: 6, arbitrary: visitsThat(/^[pc-]{3}$/, 'full', 'sample') },
  { weight: 1, arbitrary: fc.constant('broken') },
);

test('of a correct deployment, weather says at most that visits could not be made', () => {
  fc.assert(
    fc.property(fc.array(weather, { maxLength: 40 }), (visits) => {
      expect(newsAfter(visits).said).toMatch(/^(?:\d+ (?:un)?blocked(?:; |$))*$/);
    }),
  );
});

test('a regression is never said twice before its recovery, nor a recovery without one', () => {
  const looks = visitsThat(/^[pFfc-]{3}$/, 'full', 'sample', 'confirm');
  const visit = fc.oneof(looks, fc.constantFrom('unreachable', 'broken'));
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 60 }), (visits) => {
      const open = new Set<string>();
      let known = NOTHING_KNOWN;
      for (const [hour, words] of visits.entries()) {
        const news = newsOf(known, lookOf(hour, words));
        known = news.known;
        for (const { kind, episode } of news.said) {
          if (kind !== 'regression' && kind !== 'recovery') continue;
          for (const { requirement } of episode.broken) {
            expect(open.has(requirement)).toBe(kind === 'recovery');
            if (kind === 'recovery') expect(known.kept).toContain(requirement);
          }
        }
        open.clear();
        for (const { broken } of known.episodes) for (const { requirement } of broken) open.add(requirement);
      }
    }),
  );
});

const REQUIREMENTS = Array.from({ length: 40 }, (_, index) => `R-${index}`);

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

/** A deployment that is visited under weather; the same every time. */
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
    const first = this.#look(this.visits % 4 === 0 || this.#chance(0.5) ? 'full' : 'sample', REQUIREMENTS);
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
    const isOut = this.#isOut();
    const made = look(this.visits, kind, '', isOut ? 'unreachable' : 'incomplete');
    return { ...made, seen: isOut ? [] : this.#seen(kind, subjects) };
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

test('10,000 visits of correct deployments in bad weather cause no notice', () => {
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
