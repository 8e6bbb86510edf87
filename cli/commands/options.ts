import { optionOf, SettingError } from '../../api/settings.ts';
import { isDateTime } from '../../contract/formats.ts';
import { printableLine } from '../../contract/printable.ts';
import { didYouMean } from '../../contract/serving/nearest.ts';
import { parseRate, type Rate } from '../../contract/serving/rate.ts';
import { inQuotes } from '../called-as.ts';
import type { CommandEvent } from '../events.ts';

/** Where a command writes, and what it may read of its environment. Texts carry their own line ends. */
export interface Io {
  /** With the keys, which `process.env` no longer has. */
  readonly env: NodeJS.ProcessEnv;
  /** Lines that a CI would run as commands are made plain text, except for `commands` of our own. A `result` is printed with --quiet too. */
  out(text: string, kind?: 'text' | 'commands' | 'result'): void;
  err(text: string): void;
  /** What the user wants to read, where it is not everything. */
  readonly heard?: 'quiet' | 'json';
  /** Where events go with --json; texts of `out` go nowhere then. */
  readonly tell?: (event: CommandEvent) => void;
}

/** The result of a command: with --quiet the brief form of it. */
export function tellResult(io: Io, whole: string, brief: string): void {
  io.out(io.heard === 'quiet' ? brief : whole, 'result');
}

/** Arguments that cannot be meant: one line, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A place that takes nothing. How a command is called has nothing to do with it. */
export class Unwritable extends UsageError {}

export function usage(error: unknown): boolean {
  return error instanceof UsageError || error instanceof SettingError || isParseArgsError(error);
}

/** The first sentence is the one that says what is wrong; parseArgs adds two about dashes. */
export function oneLine(error: unknown, command: string): string {
  // Names the setting by its option: `--max-duration` for `maxDuration`.
  const message =
    error instanceof SettingError ? error.says(`--${optionOf(error.setting) || error.setting}`) : whyOf(error);
  const line = message.split('\n', 1)[0] ?? '';
  const sentence = isParseArgsError(error) ? argumentError(line) : line;
  const hint = usage(error) && !(error instanceof Unwritable) ? ` See ${inQuotes(`${command} --help`)}.` : '';
  return `counterproof ${command}: ${printableLine(sentence)}${hint}\n`;
}

export function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function argumentError(line: string): string {
  const option = /^Option '(--[\w-]+)[^']*' argument is ambiguous/.exec(line)?.[1];
  if (option !== undefined) return `Option '${option}' wants a value, and what follows it begins with a dash.`;
  return `${line.split('. ', 1)[0]?.replace(/\.$/, '')}.`;
}

function isParseArgsError(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** One of the words that an option or argument takes; any other is refused, with the one that was probably meant. */
export function wordIn<const Word extends string>(what: string, given: string, words: readonly Word[]): Word {
  const word = words.find((each) => each === given);
  if (word !== undefined) return word;
  throw new UsageError(`${what} ${given}: use ${EITHER.format(words)}.${didYouMean(given, words)}`);
}

/** What a subcommand does. */
export function subcommandIn<Work>(known: ReadonlyMap<string, Work>, name = ''): Work {
  const work = known.get(name);
  if (work !== undefined) return work;
  const names = [...known.keys()];
  const what = name === '' ? 'a subcommand is missing' : `unknown subcommand "${name}"`;
  throw new UsageError(`${what}: use one of ${names.join(', ')}.${didYouMean(name, names)}`);
}

/** `a, b,c`, at once or in parts: spaces and what is empty do not count. */
export function listOption(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The rows that lists of ids name, in their order; all rows where there is no list. */
export function rowsNamed<Row>(
  given: readonly string[] | undefined,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  unknown: (id: string) => string,
): readonly Row[] {
  if (given === undefined) return rows;
  return listOption(given).map((id) => {
    const found = rows.find((row) => idOf(row) === id);
    if (found === undefined) throw new UsageError(`${unknown(id)}${didYouMean(id, rows.map(idOf))}`);
    return found;
  });
}

/** The one argument of a command that takes no other. */
export function onlyWord([word, ...more]: readonly string[], says: string): string {
  if (word === undefined || more.length > 0) throw new UsageError(says);
  return word;
}

export function integerOption(name: string, text: string, minimum: number, maximum: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  throw new UsageError(`${name} ${text}: give an integer from ${minimum} to ${maximum}.`);
}

/** A part of a shop is enough for many a test: 0.05 has 1,500 sales. */
export function scaleOption(text: string): number {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (number >= 0.005 && number <= 1000) return number;
  throw new UsageError(`--scale ${text}: give a number from 0.005 to 1000.`);
}

export function rateOption(text: string): Rate {
  const rate = parseRate(text);
  if (rate !== null) return rate;
  throw new UsageError(`--rate ${text}: write it like 1000/10s.`);
}

export function timeOption(name: string, text: string): number {
  // Date.parse alone takes the 30th of February for the 2nd of March.
  if (isDateTime(text)) return Date.parse(text);
  throw new UsageError(`${name} ${text}: give a time with its zone, like 2025-06-15T12:00:00.000Z.`);
}
