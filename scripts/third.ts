/** `npm run third`: checks drawn deployments of proof/third, also in bad weather, or with one fault each. */
import { common, drawingOf, type Looked, look, PLANTED, plantAndCheck, smallestThatFails } from '../proof/draws.ts';
import { settingWords } from '../proof/third/switches.ts';
import { readOptions, wholeNumber } from './options.ts';
import { drawnInWeather, WRONG, wordsOf } from './prove/commit.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const values = readOptions(
  'npm run third -- [--draws 12] [--seed 1] [--skip 0] [--weather] [--plant] [--smallest]: checks the third deployment with drawn switches; --weather checks it with outages, a cache and live changes; --plant plants a drawn fault of the catalogue in each; --smallest looks for the smallest set of switches with which a rule fails',
  {
    draws: { ...text, default: '12' },
    seed: { ...text, default: '1' },
    skip: { ...text, default: '0' },
    plant: flag,
    weather: flag,
    smallest: flag,
  },
);
const draws = wholeNumber('draws', values.draws, 1);
const seed = wholeNumber('seed', values.seed);
const skip = wholeNumber('skip', values.skip);
const indexes = Array.from({ length: draws }, (_, index) => skip + index);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const run = values.plant === true ? plantEach : values.weather === true ? drawInWeather : drawEach;
process.exitCode = (await run()) ? 0 : 1;
process.exit();

async function drawEach(): Promise<boolean> {
  const looks: Looked[] = [];
  for (const index of indexes) {
    const began = performance.now();
    const looked = await look(drawingOf(seed, index));
    looks.push(looked);
    const rules =
      looked.failed.size === 0
        ? looked.verdict === 'conformant'
          ? ''
          : looked.summary
        : [...looked.failed.keys()].join(', ');
    say(
      `${index}: ${looked.verdict}, ${looked.drawing.setting.size} switches, ${looked.requests} requests, ${((performance.now() - began) / 1000).toFixed(1)} s ${rules}`.trim(),
    );
  }
  const failing = looks.filter(({ failed }) => failed.size > 0);
  for (const rule of new Set(failing.flatMap(({ failed }) => [...failed.keys()])))
    await sayRule(
      rule,
      failing.filter(({ failed }) => failed.has(rule)),
    );
  const incomplete = looks.filter(({ failed, verdict }) => failed.size === 0 && verdict !== 'conformant');
  say(
    `${looks.length} draws: ${looks.length - failing.length - incomplete.length} conformant, ${incomplete.length} not decided, ${failing.length} failed`,
  );
  return failing.length === 0;
}

async function sayRule(rule: string, looks: readonly Looked[]): Promise<void> {
  const [first] = looks;
  if (first === undefined) return;
  say(`\n${rule} failed ${looks.length} times: ${first.failed.get(rule)}`);
  say(`  in common: ${settingWords(common(looks.map(({ drawing }) => drawing.setting))) || 'nothing'}`);
  if (values.smallest === true)
    say(`  smallest: ${settingWords(await smallestThatFails(first, rule)) || 'no switch at all'}`);
}

async function drawInWeather(): Promise<boolean> {
  const counts = new Map<string, number>();
  for (const index of indexes) {
    const began = performance.now();
    const drawn = await drawnInWeather(seed, index);
    counts.set(drawn.outcome, (counts.get(drawn.outcome) ?? 0) + 1);
    say(`${index}: ${wordsOf(drawn)}, ${((performance.now() - began) / 1000).toFixed(1)} s`);
    if (drawn.outcome === 'incomplete') say(`  ${drawn.seen.summary}`);
  }
  say(`${indexes.length} draws: ${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`);
  return [...counts.keys()].every((outcome) => !WRONG.has(outcome));
}

async function plantEach(): Promise<boolean> {
  const counts = new Map<string, number>();
  say(`of ${PLANTED.length} faults of the catalogue`);
  for (const index of indexes) {
    const { fault, outcome, words } = await plantAndCheck(seed, index);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    say(`${index}: ${outcome}: ${fault.id}: ${fault.title}${outcome === 'missed' ? `, first seen at ${words}` : ''}`);
  }
  say([...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', '));
  return true;
}
