import { dirname, join } from 'node:path';
import ts from 'typescript';

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
