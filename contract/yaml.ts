/**
 * The parser of YAML, for who loads it only when there is YAML: `await import('yaml')` itself would find no names in the built
 * package, where a CommonJS module that is imported dynamically has a default export alone.
 */
import { parse } from 'yaml';
import { isTooDeep, MOST_LEVELS } from './json-depth.ts';
import type { Schema } from './schema/kinds.ts';
import { placeOf, read, sentenceOf } from './schema/read.ts';

/** YAML of another's making; `refuse` gets what is wrong with it, in a line. With `failsafe`, every value is a text. */
export function parseYaml(text: string, refuse: (why: string) => Error, schema: 'core' | 'failsafe' = 'core'): unknown {
  // The brackets of a text count in YAML as well.
  if (isTooDeep(Buffer.from(text))) throw refuse(`is nested more than ${MOST_LEVELS} levels deep`);
  try {
    return parse(text, { schema });
  } catch (error) {
    throw refuse(error instanceof Error ? whyOf(error) : 'is not YAML');
  }
}

/** Rows of ours: a wrong one ends this with one line that names the file and the place in it. */
export function rowsOf<T>(schema: Schema<T>, text: string, file: string): T {
  const given = parseYaml(text, (why) => new Error(`${file} ${why}.`));
  return read(schema, given, (problem) => new Error(sentenceOf(problem, `${file}: ${placeOf(problem)}`)));
}

/** An alias that stands for too much is a ReferenceError of the parser, and too many levels are the end of the stack. */
function whyOf({ message }: Error): string {
  if (/^Excessive alias count/.test(message)) return 'has aliases that stand for too much';
  if (/^Maximum call stack/.test(message)) return 'is nested too deep';
  return `is not YAML: ${(message.split('\n', 1)[0] ?? '').replace(/[:.]$/, '')}`;
}
