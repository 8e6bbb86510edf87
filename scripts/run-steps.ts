/** Runs the steps of `npm test`: side by side where the machine has room for them, each with its time. */
import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { howToGet, type Looked, missingTools, type ToolName, toolsFor } from './machine.ts';

export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** How many processors it keeps busy; those that run at the same time keep at most as many busy as there are. */
  readonly busy: number;
  /** The steps that have to end well before it; without one of them it is not run, and counts as failed. */
  readonly after?: readonly string[];
  /** What failed in it, printed again at the end; without this, the last lines that it printed. */
  readonly failures?: () => readonly string[];
}

export interface Outcome {
  readonly step: Step;
  readonly good: boolean;
  readonly printed: string;
  readonly seconds: number;
}

const KEPT_LINES = 200;

/** Runs them in their order, and tells no later one apart from an earlier one: a step begins when what it needs is there. */
export async function runSteps(steps: readonly Step[], processors: number): Promise<Outcome[]> {
  const waiting = [...steps];
  const running = new Map<Step, Promise<void>>();
  const outcomes: Outcome[] = [];
  const ended = (name: string) => outcomes.find(({ step }) => step.name === name);
  const isReady = ({ after = [], busy }: Step): boolean => {
    const room = processors - [...running.keys()].reduce((sum, step) => sum + step.busy, 0);
    return after.every((name) => ended(name) !== undefined) && (busy <= room || running.size === 0);
  };
  const begin = (step: Step): void => {
    const missing = step.after?.find((name) => ended(name)?.good !== true);
    const work = missing === undefined ? run(step) : Promise.resolve(notRun(step, missing));
    running.set(
      step,
      work.then((outcome) => {
        outcomes.push(outcome);
        running.delete(step);
      }),
    );
  };
  while (waiting.length > 0 || running.size > 0) {
    for (let next = waiting.findIndex(isReady); next !== -1; next = waiting.findIndex(isReady))
      for (const step of waiting.splice(next, 1)) begin(step);
    await Promise.race(running.values());
  }
  return outcomes;
}

function notRun(step: Step, missing: string): Outcome {
  const printed = `not run, because "${missing}" failed`;
  process.stdout.write(`── ${step.name}: ${printed}\n`);
  return { step, good: false, printed, seconds: 0 };
}

async function run(step: Step): Promise<Outcome> {
  const started = performance.now();
  process.stdout.write(`── ${step.name}\n`);
  const { status, printed } = await shown(step);
  const good = status === 0;
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(`── ${step.name}: ${good ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)\n`);
  return { step, good, printed, seconds };
}

/** Runs a command whose lines are seen as they come, with the name of the step before each; the last ones are kept. */
function shown({
  name,
  command: [program = '', ...args],
  env,
}: Step): Promise<{ status: number | null; printed: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const kept: string[] = [];
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => {
      kept.push(line);
      if (kept.length > KEPT_LINES) kept.shift();
      process.stdout.write(`${name} │ ${line}\n`);
    });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ status: null, printed: error.message }));
    child.on('close', (status) => resolve({ status, printed: stripVTControlCharacters(kept.join('\n')) }));
  });
}

/** The time of each step, longest first. */
export function timesOf(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ step, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${step.name}`);
}

const NEEDS = {
  test: ['tests'],
  landing: ['tests', 'landing tests'],
  proof: ['tests', 'landing tests', 'slow tests'],
} as const;

type Lane = keyof typeof NEEDS;

/**
 * What `npm test` and `npm run prove` leave out on this machine: `lines` are said first and last, with the line that brings it back.
 * `images` is why the image is not checked; null where it is.
 */
export async function leftOut(lane: Lane, looked: Omit<Looked, 'names'>) {
  const tests = await missingTools({ ...looked, names: toolsFor(...NEEDS[lane]) });
  if (lane !== 'proof') return { images: 'npm run prove has it', lines: linesFor(tests, null, tests) };
  const tools = await missingTools({ ...looked, names: toolsFor('images') });
  const images = whyWithoutImages(tools);
  return { images, lines: linesFor(tests, images, [...tests, ...tools]) };
}

function linesFor(tests: readonly ToolName[], images: string | null, missing: readonly ToolName[]): string[] {
  return [
    ...(tests.length === 0 ? [] : [`Left out: the tests that need ${tests.join(', ')}.`]),
    ...(images === null ? [] : [`Left out: a check in the image (${images}).`]),
    ...(missing.length === 0 ? [] : [`To have them run: ${howToGet(missing)}`]),
  ];
}

/** An image is built without a container engine, which only root can do. */
function whyWithoutImages(missing: readonly ToolName[]): string | null {
  if (missing.length > 0) return `not on this machine: ${missing.join(', ')}`;
  if (process.getuid?.() !== 0) return 'this is not root';
  const { status } = spawnSync('unshare', ['--pid', '--fork', '--mount', 'true']);
  return status === 0 ? null : 'this machine allows no namespaces of its own';
}
