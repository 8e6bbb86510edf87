import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import house from './house.json' with { type: 'json' };
import { type Import, importsIn, nodesIn } from './support/imports.ts';

/** A change may lower the limits in house.json, and never raise them: new code replaces old code. */

const MOST_LINES = 400;
/** Of ten functions, nine are at most so long. */
const LONG_FUNCTION = 18;

/** Written by hand: sources, and rows of data next to what they are about. The document of the API is the contract itself. */
const WRITTEN = /\.(?:ts|tsx|mts)$|^(?:contract|client|fleet|proof)\/.*\.(?:yaml|json)$/;
const NOT_WRITTEN = /\/generated\/|^contract\/openapi\.yaml$|^proof\/\w+\.json$/;

const files = git('ls-files').filter((file) => WRITTEN.test(file) && !NOT_WRITTEN.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
/** Tests, what users copy, and what a script writes. */
const NAMES_FREELY = /\.test\.ts$|^tests\/|\/testing\/|^examples\/|^fleet\/visit\/sample-groups\.yaml$/;
/** Five query parameters and a field of analytics, in place of all: in how many files each may be named. */
const limits: ReadonlyMap<string, number> = new Map(Object.entries(house.names));
const linesOf = (text: string): number => text.split('\n').length - 1;

function git(...args: readonly string[]): readonly string[] {
  const { stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return stdout.split('\n').filter((line) => line !== '');
}

describe('the house', () => {
  it('has no more lines and files than it had', () => {
    const lines = [...texts.values()].reduce((sum, text) => sum + linesOf(text), 0);
    expect(lines, 'lines: take something away, or move what is generated out of git').toBeLessThanOrEqual(house.lines);
    expect(files.length, 'files: put it where it belongs').toBeLessThanOrEqual(house.files);
  });

  it('lowers its numbers and shortens its lists, and never the other way', () => {
    const text = git('show', 'HEAD~1:tests/house.json').join('\n');
    const before: typeof house = text === '' ? house : JSON.parse(text);
    const { names = house.names } = before;
    expect(house.lines).toBeLessThanOrEqual(before.lines);
    expect(house.files).toBeLessThanOrEqual(before.files);
    expect(before.longFiles).toEqual(expect.arrayContaining(house.longFiles));
    expect(Object.keys(before.circles)).toEqual(expect.arrayContaining(Object.keys(house.circles)));
    for (const [name, most] of Object.entries(names)) expect(limits.get(name), name).toBeLessThanOrEqual(most);
  });

  it.each([...limits])('names: %s in few files', (name, most) => {
    const word = new RegExp(`\\b${name}\\b`);
    const naming = [...texts].filter(([file, text]) => !NAMES_FREELY.test(file) && word.test(text));
    const found = naming.map(([file]) => file).join(', ');
    expect(naming.length, `take it from contract/surface.ts or semantics.ts: ${found}`).toBeLessThanOrEqual(most);
  });

  it(`has no file above ${MOST_LINES} lines but those that it had`, () => {
    const long = [...texts].filter(([, text]) => linesOf(text) > MOST_LINES).map(([file]) => file);
    expect(long).toEqual(house.longFiles);
  });

  it('has short functions', () => {
    const sizes = [...texts].flatMap(([file, text]) => (/\.tsx?$/.test(file) ? functionsIn(file, text) : []));
    const sorted = sizes.sort((one, other) => one - other);
    expect(sorted.length).toBeGreaterThan(5000);
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(LONG_FUNCTION);
  });

  it('imports in one direction in every folder, but for the circles that it had', () => {
    expect(circlesIn(importsOf(texts))).toEqual(house.circles);
  });
});

/** The lines of each function with a body of its own. */
function functionsIn(file: string, text: string): readonly number[] {
  return nodesIn(file, text).flatMap((node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return [];
    return [node.getText().split('\n').length];
  });
}

/** Tests look at everything. */
const IS_TEST = /\.test\.ts$|^tests\/|\/testing\//;

function importsOf(sources: ReadonlyMap<string, string>): readonly Import[] {
  return [...sources].flatMap(([file, text]) =>
    /\.tsx?$/.test(file) && !IS_TEST.test(file) ? importsIn(file, text) : [],
  );
}

/** By folder: the files and folders in it that import each other in a circle. */
function circlesIn(imports: readonly Import[]): Readonly<Record<string, readonly string[]>> {
  const folders = new Set(imports.flatMap(({ from }) => foldersAbove(from)));
  const found = [...folders].sort().map((folder) => [folder, circleIn(folder, imports)] as const);
  return Object.fromEntries(found.filter(([, parts]) => parts.length > 0));
}

function foldersAbove(file: string): readonly string[] {
  const folder = dirname(file);
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)];
}

function circleIn(folder: string, imports: readonly Import[]): readonly string[] {
  const within = folder === '.' ? '' : `${folder}/`;
  const partOf = (file: string): string => file.slice(within.length).split('/')[0] ?? '';
  const after = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (!from.startsWith(within) || !to.startsWith(within) || partOf(from) === partOf(to)) continue;
    after.set(partOf(from), (after.get(partOf(from)) ?? new Set()).add(partOf(to)));
  }
  return [...after.keys()].filter((part) => reachedFrom(part, after).has(part)).sort();
}

function reachedFrom(part: string, after: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const all = new Set(after.get(part));
  // A set gives also what is put into it meanwhile.
  for (const each of all) for (const next of after.get(each) ?? []) all.add(next);
  return all;
}
