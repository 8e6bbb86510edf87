/** What `npm test` and `npm run prove` leave out on this machine: said first and last, with the line that brings it back. */
import { spawnSync } from 'node:child_process';
import { howToGet, type Looked, missingTools, type ToolName, toolsFor } from './machine.ts';

export interface LeftOut {
  /** Why the image is not checked; null where it is. */
  readonly images: string | null;
  /** None where nothing is left out. */
  readonly lines: readonly string[];
}

const NEEDS = {
  test: ['tests'],
  landing: ['tests', 'landing tests'],
  proof: ['tests', 'landing tests', 'slow tests'],
} as const;

type Lane = keyof typeof NEEDS;

export async function leftOut(lane: Lane, looked: Omit<Looked, 'names'>): Promise<LeftOut> {
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
