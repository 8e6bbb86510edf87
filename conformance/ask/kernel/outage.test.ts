import { describe, expect, it } from 'vitest';
import { Outage } from './outage.ts';

type Sign = Parameters<Outage['note']>[1];

/** After an answer at 0, these signs at once at the time given. */
function following(signs: readonly (readonly [operation: string, sign: Sign])[], now = 100): Outage {
  const outage = new Outage();
  outage.note('getMe', 'up', 0);
  for (const [operation, sign] of signs) outage.note(operation, sign, now);
  return outage;
}

const broken = (operations: readonly string[], times: number) =>
  Array.from({ length: times }, (_, index) => [operations[index % operations.length] ?? '', 'down'] as const);

describe('an outage', () => {
  it('begins when connections are refused', () => {
    const outage = following([['listSales', 'refused']]);
    expect([outage.waitMs(100, false), outage.waitMs(1100, false), outage.waitMs(9000, false)]).toEqual([
      250, 500, 2000,
    ]);
  });

  it('begins when requests of several operations fail in a row', () => {
    expect(following(broken(['listSales', 'getMe'], 6)).waitMs(100, false)).toBe(250);
    expect(following(broken(['listSales', 'getMe'], 5)).waitMs(100, false)).toBeNull();
  });

  it('is not one operation alone', () => {
    expect(following(broken(['listSales'], 40)).waitMs(100, false)).toBeNull();
  });

  it('is over with the first answer', () => {
    const outage = following([['listSales', 'refused']]);
    outage.note('listSales', 'up', 900);
    outage.note('listSales', 'down', 950);
    expect(outage.waitMs(950, false)).toBeNull();
  });

  it('is waited for as long as a restart takes, and no longer', () => {
    const refused = following([['listSales', 'refused']]);
    expect([refused.waitMs(30_000, true), refused.waitMs(30_200, true)]).toEqual([2000, null]);
    const down = following(broken(['listSales', 'getMe'], 6));
    expect([down.waitMs(10_000, false), down.waitMs(10_200, false)]).toEqual([2000, null]);
    expect([down.waitMs(10_200, true), down.waitMs(30_200, true)]).toEqual([2000, null]);
  });

  it('does not begin before the first answer', () => {
    const outage = new Outage();
    outage.note('getMe', 'refused', 0);
    expect(outage.waitMs(10, false)).toBeNull();
  });
});
