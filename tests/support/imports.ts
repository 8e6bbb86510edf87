import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect } from 'vitest';

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** What a source names of ours, types as well: imports, exports from elsewhere, `import()` and `declare module`. */
export function importsIn(file: string, text: string): readonly Import[] {
  const { importedFiles, ambientExternalModules } = ts.preProcessFile(text, true, true);
  return [...importedFiles.map(({ fileName }) => fileName), ...(ambientExternalModules ?? [])]
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => ({ from: file, to: join(dirname(file), specifier) }));
}

/** All nodes of a source, each with what is above it. */
export function nodesIn(file: string, text: string): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    found.push(node);
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** What is looked for is in the sources of these folders where it is allowed, and nowhere else. */
export function expectOnly(
  allowed: ReadonlySet<string>,
  folders: readonly string[],
  leftOut: RegExp,
  placesIn: (file: string, text: string) => readonly string[],
): void {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).filter((file) => !leftOut.test(file));
  const found = files.flatMap((file) => placesIn(file, readFileSync(file, 'utf8')).map((place) => `${file}: ${place}`));
  expect(found.filter((place) => !allowed.has(place))).toEqual([]);
  expect([...allowed].filter((place) => !found.includes(place))).toEqual([]);
}
