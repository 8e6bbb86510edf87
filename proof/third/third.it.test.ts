import { describe, expect, it } from 'vitest';
import { checkWithoutFile } from '../../conformance/index.ts';
import { smallest } from '../draws.ts';
import { visitThird } from './check-third.ts';
import { diceOf, drawSetting, type Setting, SWITCH_NAMES, SWITCHES } from './switches.ts';

const DAY = 86_400_000;

describe('drawing', () => {
  it('draws the same by the same seed, and every choice in time', () => {
    const settings = Array.from({ length: 300 }, (_, seed) => drawSetting(diceOf(seed)));
    expect(drawSetting(diceOf(9))).toEqual(settings[9]);
    const seen = new Set(settings.flatMap((setting) => [...setting].map(([name, place]) => `${name} ${place}`)));
    const all = SWITCH_NAMES.flatMap((name) => SWITCHES[name].slice(1).map((_, index) => `${name} ${index + 1}`));
    expect(all.filter((choice) => !seen.has(choice))).toEqual([]);
  });

  it('finds the smallest set of switches with which something is so', async () => {
    const drawn: Setting = new Map(SWITCH_NAMES.slice(0, 40).map((name) => [name, 1]));
    const isSo = async (part: Setting): Promise<boolean> => part.has('stores') && part.has('units');
    expect([...(await smallest(drawn, isSo)).keys()].sort()).toEqual(['stores', 'units']);
  });
});

describe('a check', () => {
  it('finds people in a shop whose last sale is long ago', async () => {
    const idleLeftOut: Setting = new Map([
      ['defaultDays', 3],
      ['idleStaff', 1],
    ]);
    const run = await visitThird({ setting: idleLeftOut, seed: 3, now: Date.now() - 300 * DAY }, checkWithoutFile);
    expect(run.results.filter(({ level, outcome }) => level === 'must' && outcome === 'failed')).toEqual([]);
    expect((run.kinds ?? []).filter(({ state }) => state !== 'seen').map(({ kind }) => kind)).toEqual([]);
  });
});
