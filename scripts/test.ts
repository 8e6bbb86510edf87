/**
 * `npm test`: the checks of the project, in the order in which they are quickest to fail. With `--sample`, as CI runs it, also what a
 * user does with the packed file, and a sample of known deployments and clients that the commit draws. `npm run prove` has all.
 */

import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { failedFiles, failedTests, lastWords, resultsIn, skippedTests, slowestTests } from './failures.ts';
import { isCi } from './machine.ts';
import { answerHelp } from './options.ts';
import { aboutRecord } from './prove/journal.ts';
import { leftOut, type Outcome, runSteps, type Step, timesOf } from './run-steps.ts';

answerHelp(
  'npm test [-- --sample]: the checks of the project; --sample adds the ways of a user, and faults, variants, hostile rows, drawings and clients that the commit draws',
);

const RESULT = '.cache/vitest.json';
const AGAIN = '.cache/vitest-again.json';
/** What fails in more files than these is no matter of what else the machine did. */
const FEW_FILES = 10;
/** What the tests run as a user's installation, where they call the command line; made once. */
const PACKED = '.cache/packed';

const BUILD = 'the package builds';
const GENERATED = 'generated files are current';

const isSampled = process.argv.includes('--sample');

const TESTS: Step = {
  name: 'tests',
  command: vitest(
    ['unit', 'integration', ...(isSampled ? ['landing'] : [])].map((name) => `--project=${name}`),
    RESULT,
  ),
  env: { COUNTERPROOF_PACKED: PACKED },
  // Many of them wait: what is left of types and dead code runs next to them.
  busy: 1,
  after: [BUILD],
  failures: () => failedTests(RESULT),
};

/** Clients wait more than they compute. */
const CLIENTS: Step = { ...sampled('clients'), busy: 0 };

const SAMPLE: Step = sampled('faults', 'variants', 'hostile', 'drawing');

function sampled(...parts: readonly string[]): Step {
  return {
    name: `a sample of ${parts.join(', ')}`,
    command: ['node', 'scripts/prove.ts', '--sample', ...parts],
    env: { COUNTERPROOF_PACKED: PACKED },
    busy: 2,
    after: [BUILD],
  };
}

/** What README.md begins with. */
const START: Step = {
  name: 'npm start, once',
  command: ['node', 'scripts/start.ts', '--once'],
  busy: 0,
  after: [GENERATED],
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const without = await leftOut(isSampled ? 'landing' : 'test', { env: process.env, install: say });

const STEPS: readonly Step[] = [
  { name: GENERATED, command: ['node', 'scripts/generate.ts', '--check'], busy: 1 },
  { name: BUILD, command: ['node', 'scripts/pack.ts', PACKED], busy: 1, after: [GENERATED] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'], busy: 1 },
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'], busy: 1, after: [GENERATED] },
  ...(isSampled ? [CLIENTS] : []),
  TESTS,
  { name: 'dead code', command: ['knip', '--no-gitignore'], busy: 1, after: [GENERATED] },
  ...(isSampled ? [START, SAMPLE] : []),
];

function vitest(args: readonly string[], result: string): string[] {
  return ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${result}`];
}

/** As with hostile deployments, a test has failed if its file fails alone too. What failed first stays printed. */
async function againAlone(outcomes: readonly Outcome[]): Promise<readonly Outcome[]> {
  const first = outcomes.find(({ step }) => step === TESTS);
  const files = failedFiles(RESULT);
  if (first === undefined || first.good || files.length === 0 || files.length > FEW_FILES) return outcomes;
  // An error outside of tests belongs to no file.
  if (first.printed.includes('Unhandled Error')) return outcomes;
  rmSync(AGAIN, { force: true });
  const name = 'the files with failed tests, alone';
  const command = vitest(['--maxWorkers=1', ...files], AGAIN);
  const again = await runSteps([{ ...TESTS, name, command, after: [], failures: () => failedTests(AGAIN) }], 2);
  const good = again.every((each) => each.good);
  return [...outcomes.map((each) => (each === first ? { ...first, good } : each)), ...(good ? again : [])];
}

/** A test that failed in the whole run and passed alone is counted as passed, and named. */
function counted(isTestsGood: boolean) {
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, ...result } = resultsIn(RESULT);
  const skipped = (result.numPendingTests ?? 0) + (result.numTodoTests ?? 0);
  return isTestsGood ? { passed: passed + failed, failed: 0, skipped } : { passed, failed, skipped };
}

mkdirSync('.cache', { recursive: true });
rmSync(RESULT, { force: true });
without.lines.forEach(say);
if (isCi(process.env) && without.lines.length > 0) {
  say('In CI nothing may be left out.\n\n0 passed, 1 failed, 0 skipped');
  process.exit(1);
}
const outcomes = await againAlone(await runSteps(STEPS, Math.max(2, availableParallelism())));
const failed: readonly Outcome[] = outcomes.filter(({ good }) => !good);
const isTestsGood = failed.every(({ step }) => step !== TESTS);
const tests = counted(isTestsGood);
// A step without tests of its own counts as one, so that the closing line is never better than the outcome.
const others = failed.filter(({ step }) => step !== TESTS).length;
const silent = failed.length > others && tests.failed === 0 ? 1 : 0;
process.stdout.write(`\nThe slowest tests\n${slowestTests(RESULT).join('\n')}\n`);
const shaky = isTestsGood ? failedTests(RESULT) : [];
if (shaky.length > 0) say(`\nFailed at first, and passed alone: to be made steady\n${shaky.join('\n')}`);
process.stdout.write(`\nThe time of each step\n${timesOf(outcomes).join('\n')}\n`);
for (const { step, printed } of failed) {
  process.stdout.write(`\nFAILED: ${step.name}\n`);
  for (const line of step.failures?.() ?? lastWords(printed)) process.stdout.write(`  ${line}\n`);
}
const skipped = skippedTests(RESULT);
if (skipped.length > 0) say(`\nSkipped\n${skipped.join('\n')}`);
without.lines.forEach(say);
const old = aboutRecord();
if (old !== null) say(old);
say(`\n${tests.passed} passed, ${tests.failed + others + silent} failed, ${tests.skipped} skipped`);
process.exitCode = failed.length === 0 && tests.passed > 0 ? 0 : 1;
