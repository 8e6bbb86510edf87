/**
 * `npm test`: every check of the project, in the order in which they are quickest to fail. With `--qualify`, as CI runs it,
 * also the slow suites, the whole qualification and the hostile deployments.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { failedTests, lastWords } from './failures.ts';

const RESULT = '.cache/vitest.json';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** What failed in it, printed again at the end; without this, the last lines that it printed. */
  readonly failures?: () => readonly string[];
}

const QUALIFICATION: Step = { name: 'qualification of the suite', command: ['node', 'scripts/qualification.ts'] };

const isWhole = process.argv.includes('--qualify');

const TESTS: Step = {
  name: isWhole ? 'tests, with the slow suites' : 'tests',
  command: [
    'vitest',
    'run',
    ...(isWhole ? [] : ['--project', 'unit', '--project', 'integration']),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${RESULT}`,
  ],
  failures: () => failedTests(RESULT),
};

const HOSTILE: Step = { name: 'hostile deployments', command: ['node', 'scripts/hostile.ts'] };

/** What builds an image without a container engine; it has to be root. */
const FOR_IMAGES = ['buildah', 'mmdebstrap', 'unshare', 'nsenter'];
const IMAGES: Step = { name: 'a check in the image', command: ['node', 'scripts/images.ts'] };

/** Why the step is left out; `null` where it is not. */
function withoutImages(): string | null {
  const missing = FOR_IMAGES.filter((command) => !onPath(command));
  if (missing.length > 0) return `not on this machine: ${missing.join(', ')}`;
  if (process.getuid?.() !== 0) return 'this is not root';
  const { status } = spawnSync('unshare', ['--pid', '--fork', '--mount', 'true']);
  return status === 0 ? null : 'this machine allows no namespaces of its own';
}

const imagesLeftOut = isWhole ? withoutImages() : 'npm test -- --qualify has it';

const STEPS: readonly Step[] = [
  { name: 'generated files are current', command: ['node', 'scripts/generate.ts', '--check'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'lint, format and import directions', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'the package builds', command: ['npm', 'run', '--silent', 'build'] },
  ...(imagesLeftOut === null ? [IMAGES] : []),
  ...(isWhole ? [QUALIFICATION, HOSTILE] : []),
  TESTS,
];

/** One line for each, so that a missing tool is easy to see. */
const SYSTEM_PACKAGES = [
  { name: 'chromium', found: ['chromium', 'chromium-browser', 'google-chrome'], variable: 'CHROMIUM_PATH' },
  { name: 'redis-server', found: ['redis-server'], variable: 'REDIS_SERVER_PATH' },
  { name: 'zsh', found: ['zsh'], variable: null },
  { name: 'fish', found: ['fish'], variable: null },
] as const;

function onPath(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

function missingPackages(): string[] {
  return SYSTEM_PACKAGES.filter(
    ({ found, variable }) =>
      (variable === null || process.env[variable] === undefined) && !found.some((command) => onPath(command)),
  ).map(({ name }) => name);
}

interface Outcome {
  readonly step: Step;
  readonly good: boolean;
  readonly printed: string;
}

async function run(step: Step): Promise<Outcome> {
  const started = performance.now();
  process.stdout.write(`\n── ${step.name}\n`);
  const { status, printed } = await shown(step.command);
  const good = status === 0;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`── ${step.name}: ${good ? 'ok' : 'FAILED'} (${seconds} s)\n`);
  return { step, good, printed };
}

/** Runs a command whose output is seen as it comes, and kept. */
function shown([command = '', ...args]: readonly string[]): Promise<{ status: number | null; printed: string }> {
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'], env });
  let printed = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    from.pipe(to, { end: false });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, printed: error.message }));
    child.on('close', (status) => resolve({ status, printed }));
  });
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
if (isWhole && imagesLeftOut !== null) process.stdout.write(`Left out: ${IMAGES.name} (${imagesLeftOut}).\n`);
const failed: Outcome[] = [];
for (const step of STEPS) {
  const outcome = await run(step);
  if (!outcome.good) failed.push(outcome);
}
const tests = counted();
// A step without tests of its own counts as one, so that the closing line is never better than the outcome.
const others = failed.filter(({ step }) => step !== TESTS).length;
const silent = failed.length > others && tests.failed === 0 ? 1 : 0;
for (const { step, printed } of failed) {
  process.stdout.write(`\nFAILED: ${step.name}\n`);
  for (const line of step.failures?.() ?? lastWords(printed)) process.stdout.write(`  ${line}\n`);
}
process.stdout.write(`\n${tests.passed} passed, ${tests.failed + others + silent} failed\n`);
process.exitCode = failed.length === 0 && tests.passed > 0 ? 0 : 1;
