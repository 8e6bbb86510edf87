import { describe, expect, it } from 'vitest';
import type { Sign } from './outage.ts';
import { Silence } from './silence.ts';

type Event = readonly [request: string, sentAt: number, sign: Sign, now: number];

/** Nothing but these answers and losses, after an answer to `first` at 10. */
function having(...events: readonly Event[]): Silence<string> {
  const silence = new Silence<string>(120_000);
  for (const [request, sentAt, sign, now] of [['first', 0, 'up', 10] as const, ...events])
    silence.note({ request, sentAt, sign, failure: `${request} ${sign}` }, now);
  return silence;
}

describe('who is suspected', () => {
  it('is the next request after the last answer, where requests are sent one at a time', () => {
    const silence = having(['second', 11, 'up', 20], ['crash', 21, 'down', 25], ['crash', 30, 'refused', 31]);
    expect(silence.last).toEqual({ request: 'second', at: 20 });
    expect(silence.inFlight).toEqual(['crash']);
    expect([silence.lost, silence.failure]).toEqual([2, 'crash refused']);
  });

  it('are all that were in flight, in the order in which they were sent, and none that was sent later or refused', () => {
    const silence = having(
      ['b', 12, 'down', 20],
      ['a', 11, 'down', 21],
      ['later', 20.5, 'down', 22],
      ['refused', 15, 'refused', 23],
    );
    expect(silence.inFlight).toEqual(['a', 'b']);
  });

  it('is none that a later request outlived', () => {
    const silence = having(['slow', 11, 'down', 20], ['later', 21, 'up', 30], ['crash', 31, 'down', 40]);
    expect(silence.inFlight).toEqual(['crash']);
  });

  it('stays suspected though an answer that was on its way comes after it', () => {
    const silence = having(['crash', 12, 'down', 20], ['on-its-way', 11, 'up', 21], ['next', 22, 'refused', 22]);
    expect(silence.last?.request).toBe('on-its-way');
    expect(silence.inFlight).toEqual(['crash']);
  });
});

describe('a deployment has stopped for good', () => {
  it('if connections are refused for longer than a restart takes', () => {
    const silence = having(['a', 11, 'refused', 12]);
    expect([silence.isForGood(30_000), silence.isForGood(30_100)]).toEqual([false, true]);
    expect(silence.isInDoubt(20_000)).toBe(false);
  });

  it('if a plain request fails as well as the broken ones', () => {
    const silence = having(['a', 11, 'down', 12]);
    expect([silence.isInDoubt(1000), silence.isInDoubt(5012), silence.isForGood(40_000)]).toEqual([false, true, false]);
    silence.notePlain(true, 5012);
    expect([silence.isInDoubt(6000), silence.isInDoubt(7012)]).toEqual([false, true]);
    expect([silence.isForGood(30_000), silence.isForGood(30_100)]).toEqual([false, true]);
  });

  it('if nothing is answered for three timeouts, and a plain request times out too', () => {
    const silence = having(['a', 11, 'late', 30_011]);
    expect(silence.isInDoubt(30_011)).toBe(true);
    silence.notePlain(true, 60_011);
    expect([silence.isForGood(90_000), silence.isForGood(90_100)]).toEqual([false, true]);
  });

  it.each<[string, Event]>([
    ['it never answered', ['a', 11, 'down', 12]],
    ['it answers', ['a', 11, 'up', 12]],
  ])('not if %s', (why, event) => {
    const silence = new Silence<string>(120_000);
    const [request, sentAt, sign, now] = event;
    if (why === 'it answers') silence.note({ request: 'first', sentAt: 0, sign: 'down', failure: '' }, 1);
    silence.note({ request, sentAt, sign, failure: '' }, now);
    silence.notePlain(true, 20);
    expect([silence.isForGood(200_000), silence.isSilent]).toEqual([false, false]);
  });

  it('not if a hang ends with a restart that takes some seconds', () => {
    const silence = having(['a', 11, 'late', 30_011], ['b', 30_012, 'refused', 30_013]);
    expect([silence.isForGood(60_000), silence.isForGood(60_100)]).toEqual([false, true]);
  });
});
