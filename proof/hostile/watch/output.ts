import type { Hostile } from '../hostile.ts';

export interface Ended {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** Nothing that a terminal acts on, but line breaks. */
const CONTROL = /(?!\n)\p{Cc}/u;
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
const STACK =
  /^\s+at .+(?::\d+:\d+|\[native code\])|node:internal|Unhandled|Uncaught|\[object Object\]|\(internal error of the suite\)/m;
/** GitHub and Azure act on a line that begins like this. */
const COMMAND = /^\s*(?:::|##(?:vso)?\[)/m;
/** Said now and then while a command works. */
const PROGRESS = /^counterproof \w+: .*, \d+ s: /;

/** What is wrong with what a command printed, and with how it ended. The log of a server is on standard error. */
export function problemsOfOutput(
  { exits, says, client }: Pick<Hostile, 'exits' | 'says' | 'client'>,
  { out, err, code }: Ended,
): string[] {
  const both = `${out}\n${err}`;
  const errors = err.split('\n').filter((line) => line !== '' && !PROGRESS.test(line));
  return [
    ...(code !== null && exits.includes(code)
      ? []
      : [`it ended with ${code}, not ${exits.join(' or ')}: ${(errors[0] ?? lastOf(out)).slice(0, 300)}`]),
    ...(both.split('\n').some((line) => says.test(line))
      ? []
      : [`no line is like ${says}: ${(errors[0] ?? lastOf(out)).slice(0, 300)}`]),
    ...(client === undefined && errors.length > (out === '' ? 1 : 0)
      ? [`standard error has ${errors.length} lines: ${errors.slice(0, 3).join(' | ').slice(0, 300)}`]
      : []),
    ...match(both, STACK, 'a stack trace or an internal error'),
    ...match(both, CONTROL, 'a control character'),
    ...match(both, DIRECTION, 'a character that changes the direction of text'),
    ...match(both, COMMAND, 'a workflow command'),
  ];
}

function match(text: string, pattern: RegExp, what: string): string[] {
  const at = text.search(pattern);
  return at < 0 ? [] : [`${what} is in the output: ${JSON.stringify(text.slice(Math.max(0, at - 60), at + 120))}`];
}

function lastOf(out: string): string {
  return out.trim().split('\n').slice(-3, -1).join(' ');
}
