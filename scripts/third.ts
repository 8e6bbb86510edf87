/** `npm run third`: checks drawn deployments of proof/third, also in bad weather, or with one fault each. */
import { common, type Looked, PLANTED, type Planted, plantAndCheck, smallestThatFails } from '../proof/draws.ts';
import { settingWords } from '../proof/third/switches.ts';
import { readOptions, wholeNumber } from './options.ts';
import { type Drawn, drawn, WRONG, wordsOf } from './prove/commit.ts';

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

process.exitCode = (await (values.plant === true ? plantEach() : drawEach())) ? 0 : 1;
process.exit();

async function drawEach(): Promise<boolean> {
  const all: Drawn[] = [];
  for (const index of indexes) {
    const began = performance.now();
    const one = await drawn(seed, index, values.weather === true);
    all.push(one);
    say(`${index}: ${wordsOf(one)}, ${((performance.now() - began) / 1000).toFixed(1)} s`);
    if (one.outcome === 'incomplete') say(`  ${one.seen.summary}`);
  }
  const failing = all.map(({ seen }) => seen).filter(({ failed }) => failed.size > 0);
  const having = (rule: string) => failing.filter(({ failed }) => failed.has(rule));
  for (const rule of new Set(failing.flatMap(({ failed }) => [...failed.keys()]))) await sayRule(rule, having(rule));
  sayCounts(all);
  return all.every(({ outcome }) => !WRONG.has(outcome));
}

async function sayRule(rule: string, looks: readonly Looked[]): Promise<void> {
  const [first] = looks;
  if (first === undefined) return;
  say(`\n${rule} failed ${looks.length} times: ${first.failed.get(rule)}`);
  say(`  in common: ${settingWords(common(looks.map(({ drawing }) => drawing.setting))) || 'nothing'}`);
  if (values.smallest === true)
    say(`  smallest: ${settingWords(await smallestThatFails(first, rule)) || 'no switch at all'}`);
}

function sayCounts(all: readonly Pick<Drawn, 'outcome'>[]): void {
  const counts = [...Map.groupBy(all, ({ outcome }) => outcome)].map(([outcome, some]) => `${some.length} ${outcome}`);
  say(`${all.length} draws: ${counts.join(', ')}`);
}

async function plantEach(): Promise<boolean> {
  const all: Planted[] = [];
  say(`of ${PLANTED.length} faults of the catalogue`);
  for (const index of indexes) {
    const planted = await plantAndCheck(seed, index);
    const { fault, outcome, words } = planted;
    all.push(planted);
    say(`${index}: ${outcome}: ${fault.id}: ${fault.title}${outcome === 'missed' ? `, first seen at ${words}` : ''}`);
  }
  sayCounts(all);
  return true;
}
