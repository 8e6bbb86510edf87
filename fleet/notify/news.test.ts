import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Seen, VisitKind, VisitOutcome } from '../visit/outcome.ts';
import { type Known, type Look, NOTHING_KNOWN, newsOf, type Said } from './news.ts';

const PASSED = 'p';
const BROKEN = 'F';
const WAIVED = 'f';
const UNCLEAR = 'c';

const OUTCOMES: Readonly<Record<string, Omit<Seen, 'requirement'>>> = {
  [PASSED]: { outcome: 'passed', fails: false },
  [BROKEN]: { outcome: 'failed', fails: true },
  [WAIVED]: { outcome: 'failed', fails: false },
  [UNCLEAR]: { outcome: 'cantTell', fails: false },
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
function newsAfter(...visits: readonly string[]) {
  let known: Known = NOTHING_KNOWN;
  const said: string[] = [];
  const confirmed: string[] = [];
  for (const [hour, visit] of visits.entries()) {
    const [word = '', letters = ''] = visit.split(' ');
    const news = newsOf(known, lookOf(hour, word, letters));
    known = news.known;
    said.push(...news.said.map((one) => `${hour} ${inWords(one)}`));
    if (news.confirm.length > 0) confirmed.push(`${hour} ${news.confirm.join()}`);
  }
  return { said, confirmed, known };
}

function lookOf(hour: number, word: string, letters: string): Look {
  if (word === 'unreachable' || word === 'broken') return look(hour, 'full', '', word);
  const kind = word === 'sample' || word === 'confirm' ? word : 'full';
  return { ...look(hour, kind, letters), isFirst: word === 'first' };
}

function inWords({ kind, episode }: Said): string {
  const names = episode.broken.map(({ requirement }) => requirement).join();
  return names === '' ? kind : `${kind} ${names}`;
}

describe('a regression', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['is what a full visit kept, and two looks find broken', ['full pp', 'full pF', 'confirm -F'], ['2 regression B']],
    ['may be seen by a sample first', ['full pp', 'sample -F', 'confirm -F'], ['2 regression B']],
    ['is confirmed by the next full visit too', ['full pp', 'full pF', 'full pF'], ['2 regression B']],
    [
      'is said once, however long it lasts',
      ['full p', 'full F', 'full F', 'sample F', 'full F', 'full F'],
      ['2 regression A'],
    ],
    ['has all that broke together', ['full ppp', 'full FpF', 'confirm F-F'], ['2 regression A,C']],
    [
      'that comes while another lasts is one of its own',
      ['full pp', 'full Fp', 'confirm F', 'full FF', 'confirm -F', 'full pF', 'full pp'],
      ['2 regression A', '4 regression B', '5 recovery A', '6 recovery B'],
    ],
    ['is not what was never kept', ['full F', 'confirm F', 'full F'], []],
    ['is not what was first seen broken later', ['full c', 'full F', 'confirm F'], []],
    [
      'is what was kept before visits that could not tell',
      ['full p', 'full c', 'full c', 'full F', 'confirm F'],
      ['4 regression A'],
    ],
    ['is not what a sample alone saw kept', ['sample p', 'full F', 'confirm F'], []],
    ['is not one look', ['full p', 'full F', 'confirm p', 'full p'], []],
    [
      'is not what flaps from look to look',
      ['full p', 'sample F', 'confirm p', 'full F', 'confirm p', 'sample F', 'confirm p'],
      [],
    ],
    [
      'waits where the second look cannot tell',
      ['full p', 'full F', 'confirm c', 'full c', 'full F'],
      ['4 regression A'],
    ],
    [
      'is not two looks with a kept one between',
      ['full p', 'sample F', 'confirm c', 'sample p', 'sample F', 'confirm c'],
      [],
    ],
    ['waits where nothing answers', ['full p', 'full F', 'unreachable', 'confirm F'], ['3 regression A']],
    [
      'waits over a visit that we could not make',
      ['full p', 'full F', 'broken', 'confirm F'],
      ['2 blocked', '3 unblocked', '3 regression A'],
    ],
    ['is also what the first full visit finds broken', ['first pF', 'confirm -F', 'full pF'], ['1 regression B']],
    ['is not what is waived', ['full p', 'full f', 'confirm f', 'full f'], []],
    ['is not what is waived between two looks', ['full p', 'full F', 'confirm f', 'full f'], []],
    ['is not what was waived and is no longer', ['full p', 'full f', 'full F', 'confirm F'], []],
  ])('%s', (_, visits, said) => {
    expect(newsAfter(...visits).said).toEqual(said);
  });

  test('knows both looks, and since when', () => {
    const { known } = newsAfter('full p', 'sample F', 'confirm F');
    expect(known.episodes).toEqual([
      {
        id: 'regression-v2',
        kind: 'regression',
        since: at(1),
        lastSaid: at(2),
        reason: 'so it was',
        broken: [
          {
            requirement: 'A',
            restored: false,
            first: { id: 'v1', kind: 'sample', ended: at(1), evidence: 'sha256:1' },
          },
        ],
      },
    ]);
  });

  test('is looked at again at once: all that was broken in one look', () => {
    const { confirmed } = newsAfter('full ppp', 'sample F', 'sample --F', 'confirm F-F', 'full FpF', 'full FpF');
    expect(confirmed).toEqual(['1 A', '2 A,C']);
  });
});

describe('a recovery', () => {
  const BEGUN = ['full ppp', 'full FFp', 'confirm FF'];
  test.each<[string, readonly string[], readonly string[]]>([
    ['is when all of an episode are kept again', ['full ppp'], ['3 recovery A,B']],
    ['may be seen by a confirming visit', ['confirm pp'], ['3 recovery A,B']],
    ['is not seen by a sample', ['sample pp'], []],
    ['waits for the last one', ['full pFp', 'full pFp', 'full ppp'], ['5 recovery A,B']],
    ['may come over several visits', ['full pcp', 'full cpp'], ['4 recovery A,B']],
    ['is not when one breaks again meanwhile', ['full pFp', 'full Fpp', 'full ppp'], ['5 recovery A,B']],
    ['is not what could not be told', ['full ccp', 'unreachable'], []],
    ['names what is kept, where others were waived', ['full fpp'], ['3 recovery B']],
    ['is not said where all was waived', ['full ffp', 'full ffp'], []],
    ['is not said of what no suite judges any more', ['full --p'], []],
    [
      'may be followed by another regression',
      ['full ppp', 'full Fpp', 'confirm F'],
      ['3 recovery A,B', '5 regression A'],
    ],
    [
      'by a confirming visit may be too',
      ['confirm pp', 'full pFp', 'confirm -F'],
      ['3 recovery A,B', '5 regression B'],
    ],
  ])('%s', (_, visits, said) => {
    expect(newsAfter(...BEGUN, ...visits).said).toEqual(['2 regression A,B', ...said]);
  });
});

describe('silence', () => {
  test.each<[string, readonly string[], readonly string[]]>([
    ['is said after three visits, once', ['full p', ...Array(6).fill('unreachable')], ['3 unreachable']],
    [
      'is not said after one or two',
      ['unreachable', 'unreachable', 'full p', 'unreachable', 'unreachable', 'full c'],
      [],
    ],
    [
      'is counted over visits that we could not make',
      ['unreachable', 'broken', 'unreachable', 'unreachable'],
      ['1 blocked', '2 unblocked', '3 unreachable'],
    ],
    [
      'ends with an answer',
      ['unreachable', 'unreachable', 'unreachable', 'sample p', 'full p'],
      ['2 unreachable', '3 reachable'],
    ],
  ])('%s', (_, visits, said) => {
    expect(newsAfter(...visits).said).toEqual(said);
  });
});

/** What weather does to a visit of a deployment that keeps everything. */
const weather = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('full', 'sample'), fc.stringMatching(/^[pc-]{3}$/))
      .map((parts) => parts.join(' ')),
  },
  { weight: 1, arbitrary: fc.constant('broken') },
);

test('of a correct deployment, weather says at most that visits could not be made', () => {
  fc.assert(
    fc.property(fc.array(weather, { maxLength: 40 }), (visits) => {
      expect(newsAfter(...visits).said.filter((words) => !/ (?:un)?blocked$/.test(words))).toEqual([]);
    }),
  );
});

test('a regression is never said twice before its recovery, nor a recovery without one', () => {
  const visit = fc.oneof(
    fc
      .tuple(fc.constantFrom('full', 'sample', 'confirm'), fc.stringMatching(/^[pFfc-]{3}$/))
      .map((parts) => parts.join(' ')),
    fc.constantFrom('unreachable', 'broken'),
  );
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 60 }), (visits) => {
      const open = new Set<string>();
      let known = NOTHING_KNOWN;
      for (const [hour, words] of visits.entries()) {
        const [word = '', letters = ''] = words.split(' ');
        const news = newsOf(known, lookOf(hour, word, letters));
        known = news.known;
        for (const { kind, episode } of news.said) {
          const names = episode.broken.map(({ requirement }) => requirement);
          if (kind === 'regression') for (const name of names) expect(open.has(name)).toBe(false);
          if (kind === 'recovery') for (const name of names) expect(open.has(name)).toBe(true);
        }
        open.clear();
        for (const { broken } of known.episodes) for (const { requirement } of broken) open.add(requirement);
        for (const { kind, episode } of news.said)
          if (kind === 'recovery')
            for (const { requirement } of episode.broken) expect(known.kept).toContain(requirement);
      }
    }),
  );
});
