/**
 * `npm test`: every check of the project, in the order in which they are quickest to fail. With `--qualify`, as CI runs it,
 * also the whole qualification of the suite.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

const RESULT = '.cache/vitest.json';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

const QUALIFICATION: Step = { name: 'qualification of the suite', command: ['node', 'scripts/qualification.ts'] };

const STEPS: readonly Step[] = [
  { name: 'generated files are current', command: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'lint, format and import directions', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'the package builds', command: ['npm', 'run', '--silent', 'build'] },
  ...(process.argv.includes('--qualify') ? [QUALIFICATION] : []),
  { name: 'tests', command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULT}`] },
];

/** Told in one line each, so that a bare machine is not a riddle. */
const SYSTEM_PACKAGES = [
  { name: 'chromium', found: ['chromium', 'chromium-browser', 'google-chrome'], variable: 'CHROMIUM_PATH' },
  { name: 'redis-server', found: ['redis-server'], variable: 'REDIS_SERVER_PATH' },
] as const;

function onPath(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

function missingPackages(): string[] {
  return SYSTEM_PACKAGES.filter(
    ({ found, variable }) => process.env[variable] === undefined && !found.some((command) => onPath(command)),
  ).map(({ name }) => name);
}

function run(step: Step): boolean {
  const started = performance.now();
  process.stdout.write(`\n── ${step.name}\n`);
  const [command = '', ...args] = step.command;
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`── ${step.name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`);
  return status === 0;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

function counted(): Counts {
  try {
    const result: unknown = JSON.parse(readFileSync(RESULT, 'utf8'));
    return { passed: numberAt(result, 'numPassedTests'), failed: numberAt(result, 'numFailedTests') };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function numberAt(value: unknown, name: string): number {
  if (typeof value !== 'object' || value === null) return 0;
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  return typeof found === 'number' ? found : 0;
}

mkdirSync('.cache', { recursive: true });
rmSync(RESULT, { force: true });
for (const name of missingPackages()) {
  process.stdout.write(
    `The tests need ${name}, which is not on this machine: apt-get install ${name}. Its tests will fail.\n`,
  );
}
const failedSteps = STEPS.filter((step) => !run(step));
const { passed, failed } = counted();
// A step without tests of its own counts as one, so that the closing line is never better than the outcome.
const others = failedSteps.filter((step) => step.name !== 'tests').length;
const silent = failedSteps.some((step) => step.name === 'tests') && failed === 0 ? 1 : 0;
for (const step of failedSteps) process.stdout.write(`FAILED: ${step.name}\n`);
process.stdout.write(`\n${passed} passed, ${failed + others + silent} failed\n`);
process.exitCode = failedSteps.length === 0 && passed > 0 ? 0 : 1;
