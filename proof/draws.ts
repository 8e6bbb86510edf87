import { checkWithoutFile } from '../conformance/index.ts';
import type { Handler } from '../contract/http.ts';
import { canonical } from './change/comparison/compare.ts';
import type { Fault } from './fault.ts';
import { faults } from './faults/catalogue.ts';
import { NOW } from './moment.ts';
import { type Drawing, visitThird } from './third/check-third.ts';
import { openThird } from './third/deployment.ts';
import {
  calm,
  diceOf,
  drawSetting,
  drawWeather,
  type Setting,
  SWITCHES,
  type SwitchName,
  type Weather,
} from './third/switches.ts';
import { moveClockTo } from './thread-clock.ts';

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

/** What a check says of one drawing, with the must rules that failed, and rules that ended in an error, each with what it says first. */
export async function look(drawing: Drawing, only: readonly string[] | null = null) {
  moveClockTo(drawing.now);
  const run = await visitThird(drawing, (visit) => checkWithoutFile({ ...visit, only }));
  const { results, verdict, summary, requests } = run;
  const failed = results.filter(
    ({ level, outcome }) => outcome === 'error' || (level === 'must' && outcome === 'failed'),
  );
  const words = failed.map(({ rule, message, findings }): [string, string] => [rule, findings[0]?.message ?? message]);
  return { drawing, verdict, summary, requests, failed: new Map(words) };
}

export type Looked = Awaited<ReturnType<typeof look>>;

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

/** A fault wraps any deployment; these need neither a burst nor other keys. */
export const PLANTED: readonly Fault[] = faults.filter(
  ({ burst, driver, visitor }) => burst === undefined && driver === undefined && visitor === undefined,
);

/** One fault in one drawing on a calm day, and whether a check sees it. */
export async function plantAndCheck(seed: number, index: number) {
  const drawn = drawingOf(seed, index);
  const drawing = { ...drawn, setting: calm(drawn.setting) };
  const fault = PLANTED[diceOf(seed * 77_003 + index).below(PLANTED.length)];
  if (fault === undefined) throw new Error('there is no fault to plant');
  moveClockTo(drawing.now);
  let difference = '';
  const run = await visitThird(drawing, checkWithoutFile, (deployment) =>
    compared(drawing, fault.wrap(deployment), (words) => {
      difference = words;
    }),
  );
  const failed = run.results
    .filter(({ level, outcome }) => level === 'must' && outcome === 'failed')
    .map(({ rule }) => rule);
  const unseen = difference === '' ? 'without visible effect' : 'missed';
  return {
    fault,
    outcome: run.verdict === 'nonconformant' ? 'caught' : unseen,
    words: failed.join(', ') || difference,
  };
}

export type Planted = Awaited<ReturnType<typeof plantAndCheck>>;

/** Asks a faultless deployment with the same shop the same, until an answer differs. */
function compared(drawing: Drawing, handle: Handler, differs: (words: string) => void): Handler {
  const faultless = openThird(drawing.setting, drawing.seed, drawing.now);
  let isDifferent = false;
  return async (request) => {
    if (isDifferent) return await handle(request);
    const [answer, right] = await Promise.all([handle(request), faultless.answer(request)]);
    const isSame = formOf(answer) === formOf(right);
    if (!isSame && !isDifferent) differs(`${request.method} ${request.url}`);
    isDifferent ||= !isSame;
    return answer;
  };
}

/** Without what differs from answer to answer, an instant of now; and without the words of an error, which are open. */
function formOf({ status, headers, body }: Awaited<ReturnType<Handler>>): string {
  if (status >= 400) return String(status);
  return `${status} ${JSON.stringify({ ...headers, date: '' })} ${canonical(body)}`.replace(
    /T\d\d:\d\d:\d\d\.\d{3}Z/g,
    'T',
  );
}
