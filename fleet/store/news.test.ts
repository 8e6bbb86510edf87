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
  return { said: said.join('; '), confirmed };
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
    ['is said once, however long it lasts', 'full p, full F, full F, sample F, full F, full F', '2 regression A'],
    [
      'that comes while another lasts is one of its own',
      'full pp, full Fp, confirm F, full FF, confirm -F, full pF, full pp',
      '2 regression A; 4 regression B; 5 recovery A; 6 recovery B',
    ],
    ['is not what was never kept', 'full F, confirm F, full F', ''],
    ['is not what a sample alone saw kept', 'sample p, full F, confirm F', ''],
    [
      'waits over a visit that we could not make',
      'full p, full F, broken, confirm F',
      '2 blocked; 3 unblocked; 3 regression A',
    ],
    ['is also what the first full visit finds broken', 'first pF, confirm -F, full pF', '1 regression B'],
    ['is not what is waived between two looks', 'full p, full F, confirm f, full f', ''],
    ['is not what was waived and is no longer', 'full p, full f, full F, confirm F', ''],
  ]);

  test('is looked at again at once: all that was broken in one look', () => {
    const { confirmed } = newsAfter(['full ppp', 'sample F', 'sample --F', 'confirm F-F', 'full FpF', 'full FpF']);
    expect(confirmed).toEqual(['1 A', '2 A,C']);
  });
});

describe('a recovery', () => {
  saysOf(
    [
      ['may come over several visits', 'full pcp, full cpp', '4 recovery A,B'],
      ['is not when one breaks again meanwhile', 'full pFp, full Fpp, full ppp', '5 recovery A,B'],
      ['names what is kept, where others were waived', 'full fpp', '3 recovery B'],
      ['is not said where all was waived', 'full ffp, full ffp', ''],
      ['is not said of what no suite judges any more', 'full --p', ''],
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
    ['ends with an answer', 'unreachable, unreachable, unreachable, sample p, full p', '2 unreachable; 3 reachable'],
  ]);
});

const visitsThat = (letters: RegExp, ...kinds: readonly string[]) =>
  fc.tuple(fc.constantFrom(...kinds), fc.stringMatching(letters)).map((parts) => parts.join(' '));
const looksThat = (letters: RegExp) => visitsThat(letters, 'full', 'sample', 'confirm');

/** Among them some that got no answer, or could not be made. */
const inWeather = (looks: fc.Arbitrary<string>, ...others: readonly string[]) =>
  fc.array(fc.oneof({ weight: 6, arbitrary: looks }, { weight: 1, arbitrary: fc.constantFrom(...others) }), {
    maxLength: 40,
  });

/** The next look that can tell does not repeat what one misread. */
function misreadOnce(visits: readonly string[]): readonly string[] {
  const doubted = new Set<number>();
  return visits.map((visit) => {
    const [word = '', letters = ''] = visit.split(' ');
    const read = [...letters].map((letter, index) => {
      if (letter === 'F' && doubted.delete(index)) return 'p';
      if (letter === 'F') doubted.add(index);
      if (letter === 'p') doubted.delete(index);
      return letter;
    });
    return read.length === 0 ? word : `${word} ${read.join('')}`;
  });
}

test('of a correct deployment, bad weather and looks that misread say at most that visits could not be made', () => {
  fc.assert(
    fc.property(inWeather(looksThat(/^[pFc-]{3}$/), 'broken'), (visits) => {
      expect(newsAfter(misreadOnce(visits)).said).toMatch(/^(?:\d+ (?:un)?blocked(?:; |$))*$/);
    }),
    { numRuns: 1000 },
  );
});

test('in any weather, a regression is said at the second look that sees it, and its recovery at the first that may', () => {
  const weather = (letters: RegExp) => inWeather(looksThat(letters), 'unreachable', 'broken');
  const parts = fc.tuple(weather(/^[pc-]$/), weather(/^[Fc-]$/), weather(/^[pc-]$/));
  fc.assert(
    fc.property(parts, ([before, broken, restored]) => {
      const visits = ['full p', ...before, ...broken, ...restored];
      const from = 1 + before.length;
      const [, second] = broken.flatMap((visit, index) => (visit.endsWith(' F') ? [from + index] : []));
      const kept = restored.findIndex((visit) => / p$/.test(visit) && !visit.startsWith('sample'));
      const wanted = second === undefined ? [] : [`${second} regression A`];
      if (second !== undefined && kept >= 0) wanted.push(`${from + broken.length + kept} recovery A`);
      const said = newsAfter(visits).said.split('; ');
      expect(said.filter((one) => one.endsWith(' A'))).toEqual(wanted);
    }),
    { numRuns: 1000 },
  );
});
