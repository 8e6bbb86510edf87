import { expect, test } from 'vitest';
import { diffRuns } from '../../reports/diff/diff-runs.ts';
import { conformantRun, sampleRun } from '../../reports/testing/runs.ts';
import { parseOptions } from '../commands/parse-options.ts';
import { CHECK_HELP } from '../options/check.ts';
import { inputsFrom, optionsFor } from './gate.ts';
import { exitCode, FAIL_ON } from './host.ts';

const DEPLOYMENT = { INPUT_URL: 'https://pos.example.com' };
const CLIENT = { INPUT_CLIENT: 'node sync.js --all' };

test('inputs become options of the command; flags that are about a deployment may be handed over for a client', () => {
  const inputs = inputsFrom({ ...DEPLOYMENT, INPUT_PACE: '5', INPUT_BROWSER: 'false', INPUT_DREDD: 'true' });
  const { values } = parseOptions([...optionsFor('check', inputs)], CHECK_HELP.options);
  expect(values).toMatchObject({ pace: '5', browser: false });
  const flags = { INPUT_BROWSER: 'true', INPUT_DREDD: 'false' };
  expect(optionsFor('client', inputsFrom({ ...CLIENT, ...flags, INPUT_TASKS: 'export' }))).toEqual(['--tasks=export']);
});

test.each([
  [{ ...CLIENT, INPUT_BUDGET: '5' }, 'client', 'the input budget is about a deployment, and a client is judged'],
  [{ ...DEPLOYMENT, INPUT_TASKS: 'export' }, 'check', 'the input tasks is about a client, and a deployment is judged'],
  [{ ...DEPLOYMENT, INPUT_BROWSER: 'no' }, 'check', 'the input browser is "no": use true or false.'],
  [{ INPUT_URL: 'cp_live_0123456789abcdef' }, 'check', 'the input url looks like an API key'],
  [{ ...CLIENT, ...DEPLOYMENT }, 'check', 'the inputs url and client are both given'],
] as const)('%j are refused', (env, command, line) => {
  expect(() => optionsFor(command, inputsFrom(env))).toThrow(line);
});

const good = conformantRun();
const broken = sampleRun();
const open = conformantRun({ verdict: 'incomplete' });
const ended = conformantRun({ verdict: 'incomplete', ended: 'by --max-duration' });
const CODES = { conformant: 0, nonconformant: 1, incomplete: 3 };

test.each([
  { name: 'conformant', run: good, base: null, codes: [0, 0, 0, 0] },
  { name: 'nonconformant, without a base', run: broken, base: null, codes: [1, 1, 1, 0] },
  { name: 'incomplete, without a base', run: open, base: null, codes: [3, 0, 0, 0] },
  { name: 'as broken as the base', run: broken, base: broken, codes: [1, 1, 0, 0] },
  { name: 'as incomplete as the base', run: open, base: open, codes: [3, 0, 0, 0] },
  { name: 'broken, and the base was not', run: broken, base: good, codes: [1, 1, 1, 0] },
  { name: 'incomplete, and the base was not', run: open, base: good, codes: [3, 0, 3, 0] },
  { name: 'ended early, as the base was', run: ended, base: ended, codes: [3, 0, 3, 0] },
  { name: 'better than the base', run: good, base: broken, codes: [0, 0, 0, 0] },
])('a run that is $name', ({ run, base, codes }) => {
  const diff = base === null ? null : diffRuns(base, run);
  expect(FAIL_ON.map((failOn) => exitCode(CODES[run.verdict], failOn, { run, diff }))).toEqual(codes);
});

test('a base that cannot be compared counts as none', () => {
  const empty = conformantRun({ results: [] });
  const diff = diffRuns(empty, broken);
  expect(diff.incomparable).not.toBeNull();
  expect(exitCode(1, 'regression', { run: broken, diff })).toBe(1);
});
