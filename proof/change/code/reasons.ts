import type { Reason } from '../change.ts';
import type { Mutant } from './place.ts';

/**
 * A reason is a comment in the code, on the line before the one that it is about:
 *
 *     // mutants open (Equality >, Object #2): whether bounds belong to a range (FIL-25)
 *
 * It is about the mutants of the next line, or with `from here` about all lines up to `mutants counted again` or the end of the file.
 * In parentheses, where not all are meant: kinds as Stryker names them without their last word; what a condition becomes, or its operator;
 * which of those on the line, counted from 1; or `in NAME`, the name of the function that the text is an argument of. Instead of `open` it says
 * `of another shop`, or `of a burst` of what only a burst meets, which is no reason to leave the count.
 */
const REMARK = /^\s*\/\/ mutants (open|of another shop|of a burst)( from here)?(?: \(([^)]*)\))?: (.+)$/;
const END = /^\s*\/\/ mutants counted again$/;
const SELECTOR = /^(\w+)(?: in (?<name>\w+)| (?<effect>[^\s#]+))?(?: #(?<first>\d+)(?:-(?<last>\d+))?)?$/;

interface Remark {
  readonly says: string;
  readonly because: string;
  readonly selectors: readonly string[];
  readonly from: number;
  to: number;
}

export interface Remarks {
  readonly reason: Reason | null;
  readonly isOfBurst: boolean;
}

/** What a file's comments say of its mutants, which are all given: those of a line are counted. */
export function remarksOn(text: string, mutants: readonly Mutant[]): (mutant: Mutant) => Remarks {
  const remarks = remarksIn(text.split('\n'));
  const byLine = Map.groupBy(mutants, ({ line }) => line);
  return (mutant) => {
    const { line } = mutant;
    const about = remarks.filter(
      ({ from, to, selectors }) =>
        from <= line &&
        line <= to &&
        (selectors.length === 0 || selectors.some((one) => isMeant(one, mutant, byLine.get(line) ?? []))),
    );
    const reason = about.find(({ says }) => says !== 'of a burst');
    return {
      reason: reason === undefined ? otherChoice(mutant) : { why: whyOf(reason.says), because: reason.because },
      isOfBurst: about.some(({ says }) => says === 'of a burst'),
    };
  };
}

function whyOf(says: string): Reason['why'] {
  return says === 'open' ? 'open' : 'another shop';
}

function remarksIn(lines: readonly string[]): readonly Remark[] {
  const remarks: Remark[] = [];
  const begun: Remark[] = [];
  for (const [index, line] of lines.entries()) {
    if (END.test(line)) {
      const last = begun.pop();
      if (last === undefined) throw new Error(`line ${index + 1} ends remarks that did not begin`);
      last.to = index;
    }
    const [, says, isLong, selectors, because] = REMARK.exec(line) ?? [];
    if (says === undefined || because === undefined) continue;
    const about = lines.findIndex((next, at) => at > index && !next.trimStart().startsWith('//')) + 1;
    const remark = { says, because, selectors: selectors?.split(', ') ?? [], from: about, to: about };
    remarks.push(remark);
    if (isLong !== undefined) {
      remark.to = lines.length;
      begun.push(remark);
    }
  }
  return remarks;
}

function isMeant(selector: string, mutant: Mutant, ofLine: readonly Mutant[]): boolean {
  const [, kind, ...rest] = SELECTOR.exec(selector) ?? [];
  if (kind === undefined) throw new Error(`"${selector}" selects no mutants`);
  const [name, effect, first, last = first] = rest;
  const alike = ofLine.filter((one) => one.kind.startsWith(kind) && (effect === undefined || effectOf(one) === effect));
  const place = alike.indexOf(mutant) + 1;
  if (place === 0) return false;
  if (name !== undefined) return new RegExp(`\\b${name}\\([^()]*$`).test(mutant.before);
  return first === undefined || (place >= Number(first) && place <= Number(last));
}

const OPERATOR = / (===|!==|>=|<=|>|<) /;

/** What a condition becomes, or the operator that it gets. */
function effectOf({ kind, replacement }: Mutant): string {
  return kind.startsWith('Conditional') ? replacement : (OPERATOR.exec(replacement)?.[1] ?? '');
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
