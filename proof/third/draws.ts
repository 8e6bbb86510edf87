import type { Run } from '../../conformance/model/run.ts';
import { NOW } from '../moment.ts';
import { moveClockTo } from '../thread-clock.ts';
import { drawWeather, type Weather } from '../weather.ts';
import { checkThird, type Drawing } from './check-third.ts';
import { diceOf, drawSetting, type Setting, SWITCHES, type SwitchName } from './switches.ts';

/** What a check said of one drawing. */
export interface Looked extends Seen {
  readonly drawing: Drawing;
}

export interface Seen {
  readonly verdict: Run['verdict'];
  readonly summary: string;
  readonly requests: number;
  /** Must rules that failed, and rules that ended in an error, each with what it says first. */
  readonly failed: ReadonlyMap<string, string>;
}

/** Each drawing has a seed of its own, a shop of its own and a time of day. */
export function drawingOf(seed: number, index: number): Drawing {
  const dice = diceOf(seed * 10_007 + index);
  const setting = drawSetting(dice);
  return { setting, seed: 1 + dice.below(1_000_000), now: NOW + dice.below(24 * 60) * 60_000 };
}

/** The same in simulated weather, in which something always goes on in the shop. */
export function drawingInWeather(seed: number, index: number): Drawing & { readonly weather: Weather } {
  const drawing = drawingOf(seed, index);
  const dice = diceOf(seed * 31_013 + index);
  const live = dice.below(SWITCHES.live.length);
  return { ...drawing, setting: new Map([...drawing.setting, ['live', live]]), weather: drawWeather(dice) };
}

export async function look(drawing: Drawing, only: readonly string[] | null = null): Promise<Looked> {
  moveClockTo(drawing.now);
  return { drawing, ...seenIn(await checkThird(drawing, { only })) };
}

function seenIn(run: Run): Seen {
  const failed = run.results.filter(
    ({ level, outcome }) => outcome === 'error' || (level === 'must' && outcome === 'failed'),
  );
  const words = failed.map(({ rule, message, findings }): [string, string] => [rule, findings[0]?.message ?? message]);
  const { verdict, summary, requests } = run;
  return { verdict, summary, requests, failed: new Map(words) };
}

/** The switches that all of these settings have moved to the same value. */
export function common([first, ...others]: readonly Setting[]): Setting {
  return new Map([...(first ?? [])].filter(([name, place]) => others.every((other) => other.get(name) === place)));
}

/** A smallest set of the switches with which something is still so: none of them can be put back alone. */
export async function smallest(setting: Setting, isStillSo: (part: Setting) => Promise<boolean>): Promise<Setting> {
  let kept: [SwitchName, number][] = [...setting];
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = 0; start < kept.length; ) {
      const less = [...kept.slice(0, start), ...kept.slice(start + size)];
      if (await isStillSo(new Map(less))) kept = less;
      else start += size;
    }
  return new Map(kept);
}

export async function smallestThatFails({ drawing }: Looked, rule: string): Promise<Setting> {
  return await smallest(drawing.setting, async (setting) =>
    (await look({ ...drawing, setting }, [rule])).failed.has(rule),
  );
}
