import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { Reason } from '../change.ts';
import { remarksOn } from './reasons.ts';
import { type SubjectName, servingFiles } from './subjects.ts';

export interface Mutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  /** Finds it again on another line: the function that it is in, the text before and after. */
  readonly within: string;
  readonly original: string;
  readonly replacement: string;
  /** The text before it on its line. */
  readonly before: string;
}

/** A mutant with what the comments in the code say of it. */
export interface Remarked extends Mutant {
  readonly reason: Reason | null;
  /** Only a burst meets it. */
  readonly isOfBurst: boolean;
}

export interface Placed {
  readonly mutants: readonly Remarked[];
  /** Source with all mutants, by the URL of its file. */
  readonly sources: ReadonlyMap<string, string>;
}

const silent = () => undefined;
const no = () => false;
const LOGGER = {
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
  ...{
    isTraceEnabled: no,
    isDebugEnabled: no,
    isInfoEnabled: no,
    isWarnEnabled: no,
    isErrorEnabled: no,
    isFatalEnabled: no,
  },
};

/** Every mutant of a subject, placed at once; which one acts is decided while the code runs. */
export async function placeMutants(subject: SubjectName, root: string): Promise<Placed> {
  const files = servingFiles(subject, root).map((name) => ({
    name,
    content: readFileSync(name, 'utf8'),
    mutate: true,
  }));
  const instrumenter = new Instrumenter(LOGGER);
  const placed = await instrumenter.instrument(files, { ignorers: [], excludedMutations: [], plugins: null });
  const textOf = new Map(files.map(({ name, content }) => [name, content]));
  const byFile = Map.groupBy(placed.mutants, ({ fileName }) => fileName);
  const mutants = [...byFile].flatMap(([name, own]) => {
    const text = textOf.get(name) ?? '';
    const made = own.map((one) => mutantOf(one, text.split('\n'), relative(root, name)));
    const remarks = remarksOn(text, made);
    return made.map((mutant): Remarked => ({ ...mutant, ...remarks(mutant) }));
  });
  return { sources: new Map(placed.files.map(({ name, content }) => [pathToFileURL(name).href, content])), mutants };
}

type Found = Awaited<ReturnType<Instrumenter['instrument']>>['mutants'][number];

function mutantOf({ id, location, mutatorName, replacement }: Found, lines: readonly string[], file: string): Mutant {
  const { start, end } = location;
  return {
    ...{ id, file, line: start.line + 1, kind: mutatorName, within: enclosing(lines, start.line) },
    original: oneLine(textBetween(lines, start, end)),
    replacement: oneLine(replacement ?? ''),
    before: (lines[start.line] ?? '').slice(0, start.column).trimStart(),
  };
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function textBetween(lines: readonly string[], start: Place, end: Place): string {
  const taken = lines.slice(start.line, end.line + 1);
  const last = taken.length - 1;
  return taken
    .map((line, index) => line.slice(index === 0 ? start.column : 0, index === last ? end.column : undefined))
    .join('\n');
}

/** Without what the comments say of mutants. */
function oneLine(text: string): string {
  const code = text.replace(/^ *\/\/ mutants .*$/gm, '');
  return code.replace(/\s+/g, ' ').trim();
}

const DECLARES =
  /^(?:export )?(?:async )?(?:function|const|class|interface) (\w+)|^ {2}(?:(?:async |static |function )*)([#\w]+)\(.*\{$/;

/** The name of the declaration that this line is in. */
function enclosing(lines: readonly string[], line: number): string {
  for (let at = line; at >= 0; at -= 1) {
    const found = DECLARES.exec(lines[at] ?? '');
    if (found !== null) return found[1] ?? found[2] ?? '';
  }
  return '';
}
