import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { Reason } from '../change.ts';

/**
 * A reason is a comment in the code, on the line before the one that it is about:
 *
 *     // mutants open (Equality >, Object #2): whether bounds belong to a range (FIL-25)
 *
 * It is about the mutants of the next line, or with `from here` about all lines up to `mutants counted again` or the end of the file.
 * In parentheses, where not all are meant: kinds as Stryker names them without their last word; what a condition becomes; which of those on
 * the line, counted from 1. Instead of `open` it says `of another shop`.
 */
const REMARK = /^\s*\/\/ mutants (open|of another shop)( from here)?(?: \(([^)]*)\))?: (.+)$/;
const END = /^\s*\/\/ mutants counted again$/;
const SELECTOR = /^(\w+)(?: (true|false))?(?: #(\d+)(?:-(\d+))?)?$/;

interface Remark {
  readonly reason: Reason;
  readonly selectors: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** What a file's comments say of its mutants, which are all given: those of a line are counted. */
export function remarksOn(text: string, mutants: readonly Mutant[]): (mutant: Mutant) => Reason | null {
  const remarks = remarksIn(text.split('\n'));
  const byLine = Map.groupBy(mutants, ({ line }) => line);
  return (mutant) => {
    const { line } = mutant;
    const about = remarks.find(
      ({ from, to, selectors }) =>
        from <= line &&
        line <= to &&
        (selectors.length === 0 || selectors.some((one) => isMeant(one, mutant, byLine.get(line) ?? []))),
    );
    return about?.reason ?? otherChoice(mutant);
  };
}

function remarksIn(lines: readonly string[]): readonly Remark[] {
  return lines.flatMap((line, index): Remark[] => {
    const [, says, isLong, selectors, because] = REMARK.exec(line) ?? [];
    if (because === undefined) return [];
    const from = lines.findIndex((next, at) => at > index && !next.trimStart().startsWith('//')) + 1;
    const end = lines.findIndex((next, at) => at > index && END.test(next));
    const to = isLong === undefined ? from : end === -1 ? lines.length : end;
    const why = says === 'open' ? 'open' : 'another shop';
    return [{ reason: { why, because }, selectors: selectors?.split(', ') ?? [], from, to }];
  });
}

function isMeant(selector: string, mutant: Mutant, ofLine: readonly Mutant[]): boolean {
  const [, kind, effect, first = 1, last = first] = SELECTOR.exec(selector) ?? [];
  if (kind === undefined) throw new Error(`"${selector}" selects no mutants`);
  const alike = ofLine.filter(
    (one) => one.kind.startsWith(kind) && (effect === undefined || one.replacement === effect),
  );
  const place = alike.indexOf(mutant) + 1;
  return place >= Number(first) && (place <= Number(last) || !selector.includes('#'));
}

const CHOICE = /chosen\('\w+'\)/;
const IS_CHOICE = /chosen\('\w+'\) [!=]== $/;

/** A condition of the third deployment that asks for a choice at an open point, and takes another one: code for each is there, and correct. */
function otherChoice({ file, kind, original, before }: Mutant): Reason | null {
  const isOther = /Conditional|Logical|Equality/.test(kind) ? CHOICE.test(original) : IS_CHOICE.test(before);
  return isOther && file.startsWith('proof/third/')
    ? { why: 'open', because: 'the other choice at an open point' }
    : null;
}

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
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no },
  ...{ isWarnEnabled: no, isErrorEnabled: no, isFatalEnabled: no },
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
    const reasonFor = remarksOn(text, made);
    return made.map((mutant): Remarked => ({ ...mutant, reason: reasonFor(mutant) }));
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

export const SUBJECTS = ['third', 'reference'] as const;
export type SubjectName = (typeof SUBJECTS)[number];

/** Where the code that answers requests is. */
const SERVING: Readonly<Record<SubjectName, readonly string[]>> = {
  third: ['proof/third/{ask,deployment,document,pages,parameters,reads,records}.ts'],
  reference: [
    'reference-impl/*.ts',
    'reference-impl/{http,request}/*.ts',
    'reference-impl/store/*.ts',
    'reference-impl/store/{lists,analytics,rows}/*.ts',
    'contract/serving/{parameter,query-string,range,readers,request-reader,timestamp}.ts',
  ],
};
/** What makes or changes the data, shows it to the workbench, listens, or belongs to another database: no request of a check depends on it. */
const NOT_SERVING =
  /\.test\.ts$|\/(?:live-sales?|browse|control|clock|sale-sources|log|sandbox|serve|page-sender|index|setup|open-store|create-store)\.ts$/;

/** The files of this subject that mutants are placed in, as absolute paths. */
function servingFiles(subject: SubjectName, root: string): string[] {
  const paths = globSync([...SERVING[subject]], { cwd: root }).map((path) => resolve(root, path));
  return paths.filter((path) => !NOT_SERVING.test(path)).sort();
}
