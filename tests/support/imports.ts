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
