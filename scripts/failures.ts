/** What failed, what was skipped and what took long, by name: a pipeline's log is read from its end, and what a step printed may be far above it. */
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { JsonTestResult, JsonTestResults } from 'vitest/node';

const SHOWN = 20;
const SKIPPED: ReadonlySet<string> = new Set(['skipped', 'pending', 'todo']);

/** The last lines of what a step printed. */
export function lastWords(printed: string): string[] {
  return stripVTControlCharacters(printed).trimEnd().split('\n').slice(-SHOWN);
}

/** `file: name: first line of what it says`, for each test that failed. */
export function failedTests(file: string): string[] {
  const lines = suitesIn(file).flatMap((suite) => {
    const failed = suite.assertionResults.filter(({ status }) => status === 'failed');
    // A file that could not be loaded has no tests to blame.
    if (failed.length === 0 && suite.status === 'failed') return [lineOf(suite, 'could not be loaded', suite.message)];
    return failed.map(({ fullName, failureMessages }) => lineOf(suite, fullName, failureMessages?.[0] ?? ''));
  });
  const rest = lines.length - SHOWN;
  return rest > 0 ? [...lines.slice(0, SHOWN), `… and ${rest} more`] : lines;
}

/** The files with a test that failed, or that could not be loaded. */
export function failedFiles(file: string): string[] {
  return suitesIn(file)
    .filter(({ status }) => status === 'failed')
    .map(nameOf);
}

/** `seconds, file: name` of the tests that took longest. */
export function slowestTests(file: string): string[] {
  const timed = suitesIn(file).flatMap((suite) =>
    suite.assertionResults.map(({ fullName, duration }) => ({
      name: `${nameOf(suite)}: ${fullName}`,
      ms: duration ?? 0,
    })),
  );
  const slowest = timed.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN);
  return slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

/** `file: name (tests in it)`, for each group of tests, or test without a group, of which some were skipped. */
export function skippedTests(file: string): string[] {
  const names = suitesIn(file).flatMap((suite) =>
    suite.assertionResults
      .filter(({ status }) => SKIPPED.has(status))
      .map(({ ancestorTitles, title }) => `${nameOf(suite)}: ${ancestorTitles[0] ?? title}`),
  );
  const groups = Object.entries(Object.groupBy(names, (name) => name));
  return groups.map(([name, tests = []]) => `  ${name} (${tests.length})`).sort();
}

function lineOf(suite: JsonTestResult, name: string, message: string): string {
  const [first = ''] = message.split('\n');
  return `${nameOf(suite)}: ${name}: ${first}`;
}

function nameOf({ name }: JsonTestResult): string {
  return name.replace(`${process.cwd()}/`, '');
}

function suitesIn(file: string): readonly JsonTestResult[] {
  return resultsIn(file).testResults ?? [];
}

/** What Vitest's reporter wrote; nothing where a run ended before. */
export function resultsIn(file: string): Partial<JsonTestResults> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
