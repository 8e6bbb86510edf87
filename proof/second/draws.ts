import { checkWithoutFile } from '../../conformance/index.ts';
import type { Run } from '../../conformance/model/run.ts';
import { visitTo } from '../qualify-case.ts';
import { breaking } from '../third/check-third.ts';
import type { Dice } from '../third/switches.ts';
import { moveClockTo } from '../thread-clock.ts';
import { drawWeather, inWeather, type Weather } from '../weather.ts';
import { type Choices, drawChoices } from './choices.ts';
import { goesOn, LIVE, type Live } from './live.ts';
import { openSecond } from './open-second.ts';

/** One drawing of the second deployment. */
export interface DrawnSecond {
  readonly choices: Choices;
  readonly seed: number;
  readonly now: number;
  readonly live: Live;
  readonly weather: Weather;
}

const DAY = 86_400_000;
/** Also close to both ends of a day. */
const TIMES = [5_000, DAY / 7, DAY / 2, DAY - 10_000];

export function drawMoment(dice: Dice): number {
  return Date.UTC(2026, 0, 1) + dice.below(365) * DAY + Math.round(dice.of(TIMES));
}

export function drawSecond(dice: Dice): DrawnSecond {
  const choices = drawChoices(dice);
  const seed = 3 + dice.below(1_000_000);
  return { choices, seed, now: drawMoment(dice), live: dice.of(LIVE), weather: drawWeather(dice) };
}

export async function checkSecond({ choices, seed, now, live, weather }: DrawnSecond, dice: Dice): Promise<Run> {
  moveClockTo(now);
  const { shop, ...opened } = openSecond(now, choices, seed);
  const handle = breaking(inWeather(opened.handle, weather, goesOn(shop, live, dice)));
  return await checkWithoutFile(visitTo({ handle, visitor: opened, burst: true }));
}
