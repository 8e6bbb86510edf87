import type { ParseArgsOptionDescriptor } from 'node:util';
import { type CommandName, TITLES } from '../command-names.ts';

/**
 * One option of a command. Everything that knows the options is made from these rows: parsing, help, shell completion, and for
 * `check` the configuration with its schema and its page.
 */
export interface OptionRow extends ParseArgsOptionDescriptor {
  /** What stands for the value in help. */
  readonly value?: string;
  /** What it does, without a full stop; wrapped where it is shown. */
  readonly text: string;
  /** All words that it takes. */
  readonly choices?: readonly string[];
  readonly integer?: { readonly least: number; readonly most: number };
  /** A longer list of words, which completion looks up. */
  readonly words?: Words;
  readonly path?: 'file' | 'folder';
  /** A flag that is on: help shows `--no-NAME`. */
  readonly isOn?: boolean;
  /** Of the configuration: how its page describes it, where the text of the option does not fit. */
  readonly setting?: string;
  readonly pattern?: string;
  /** Why the configuration does not have it. */
  readonly notInConfig?: string;
}

export type Words = 'subjects' | 'faults' | 'explained';

export type OptionTable = Readonly<Record<string, OptionRow>>;

export interface HelpText {
  readonly name: CommandName;
  /** What follows the name. */
  readonly argument?: string;
  /** In place of the command's own title. */
  readonly title?: string;
  readonly about?: string;
  readonly options: OptionTable;
  readonly after?: string;
  readonly subcommands?: Readonly<Record<string, string>>;
  /** What may stand for the argument, for completion. */
  readonly words?: Words;
}

export const HELP_OPTION = { type: 'boolean', short: 'h', text: 'show this help' } as const satisfies OptionRow;

const WIDTH = 80;
const INDENT = 25;

/** Fits a terminal of 80 columns. */
export function helpOf({
  name,
  argument,
  title = TITLES[name],
  about = '',
  options,
  after = '',
  subcommands = {},
}: HelpText): string {
  const usage = argument === undefined ? name : `${name} ${argument}`;
  const commands = Object.entries(subcommands).map(([name, text]) => helpRow(name, text));
  const rows = Object.entries(options).flatMap(([name, option]) =>
    name === 'help' ? [] : [helpRow(shownAs(name, option), option.text)],
  );
  return [
    wrap(`counterproof ${usage}: ${title}.`),
    paragraphs(about),
    commands.join('\n'),
    rows.join('\n'),
    paragraphs(after),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

export function shownAs(name: string, { isOn, value }: OptionRow): string {
  if (isOn === true) return `--no-${name}`;
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

/** What something is called, and what it is, in two columns. */
export function helpRow(label: string, text: string): string {
  const [first = '', ...rest] = wrap(text, WIDTH - INDENT).split('\n');
  const start = `  ${label}`;
  const head = start.length < INDENT ? [start.padEnd(INDENT) + first] : [start, ' '.repeat(INDENT) + first];
  return [...head, ...rest.map((line) => ' '.repeat(INDENT) + line)].join('\n').replaceAll(/ +$/gm, '');
}

function paragraphs(text: string): string {
  return text
    .split('\n\n')
    .map((part) => wrap(part))
    .join('\n\n');
}

/** Lines that end in the text stay apart. */
export function wrap(text: string, width = WIDTH): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, width))
    .join('\n');
}

/** What is indented stays so on each of its lines. */
function wrapLine(text: string, width: number): string {
  const [indent = ''] = /^ */.exec(text) ?? [];
  const lines: string[] = [];
  for (const word of text.slice(indent.length).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + word);
  }
  return lines.join('\n');
}
