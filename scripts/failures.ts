/** What failed, what was skipped and what took long, by name: a pipeline's log is read from its end, and what a step printed may be far above it. */
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const SHOWN = 20;
const SKIPPED: ReadonlySet<string> = new Set(['skipped', 'pending', 'todo']);

/** The last lines of what a step printed. */
export function lastWords(printed: string): string[] {
  return stripVTControlCharacters(printed).trimEnd().split('\n').slice(-SHOWN);
}

/** `file: name: first line of what it says`, for each test that failed. */
export function failedTests(file: string): string[] {
  const lines = listAt(readJson(file), 'testResults').flatMap((suite) => {
    const failed = listAt(suite, 'assertionResults').filter((test) => textAt(test, 'status') === 'failed');
    // A file that could not be loaded has no tests to blame.
    const unloaded = failed.length === 0 && textAt(suite, 'status') === 'failed' ? [suite] : [];
    return [
      ...failed.map((test) =>
        lineOf(suite, textAt(test, 'fullName'), String(listAt(test, 'failureMessages')[0] ?? '')),
      ),
      ...unloaded.map(() => lineOf(suite, 'could not be loaded', textAt(suite, 'message'))),
    ];
  });
  return shortened(lines);
}

/** The files with a test that failed, or that could not be loaded. */
export function failedFiles(file: string): string[] {
  return listAt(readJson(file), 'testResults')
    .filter((suite) => textAt(suite, 'status') === 'failed')
    .map(nameOf);
}

/** `seconds, file: name` of the tests that took longest. */
export function slowestTests(file: string): string[] {
  const timed = listAt(readJson(file), 'testResults').flatMap((suite) =>
    listAt(suite, 'assertionResults').map((test) => ({ suite, test, ms: numberAt(test, 'duration') })),
  );
  return timed
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
    .map(
      ({ suite, test, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${nameOf(suite)}: ${textAt(test, 'fullName')}`,
    );
}

/** `file: name (tests in it)`, for each group of tests, or test without a group, of which some were skipped. */
export function skippedTests(file: string): string[] {
  const names = listAt(readJson(file), 'testResults').flatMap((suite) =>
    listAt(suite, 'assertionResults')
      .filter((test) => SKIPPED.has(textAt(test, 'status')))
      .map((test) => `${nameOf(suite)}: ${String(listAt(test, 'ancestorTitles')[0] ?? textAt(test, 'title'))}`),
  );
  const groups = Object.entries(Object.groupBy(names, (name) => name));
  return groups.map(([name, tests = []]) => `  ${name} (${tests.length})`).sort();
}

function lineOf(suite: unknown, name: string, message: string): string {
  const [first = ''] = message.split('\n');
  return `${nameOf(suite)}: ${name}: ${first}`;
}

function nameOf(suite: unknown): string {
  return textAt(suite, 'name').replace(`${process.cwd()}/`, '');
}

function shortened(lines: readonly string[]): string[] {
  const rest = lines.length - SHOWN;
  return rest > 0 ? [...lines.slice(0, SHOWN), `… and ${rest} more`] : [...lines];
}

export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function valueAt(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const found = valueAt(value, name);
  return Array.isArray(found) ? found : [];
}

function textAt(value: unknown, name: string): string {
  const found = valueAt(value, name);
  return typeof found === 'string' ? found : '';
}

export function numberAt(value: unknown, name: string): number {
  const found = valueAt(value, name);
  return typeof found === 'number' ? found : 0;
}
