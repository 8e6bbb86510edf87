import type { SettingRow, Words } from '../../api/settings.ts';
import { type CommandName, TITLES } from '../called-as.ts';

/**
 * One option of a command: parsing, help and shell completion are made from these rows. Those of `check` are settings, which have more
 * columns.
 */
interface WrittenRow extends SettingRow {
  readonly short?: string;
  readonly default?: string | boolean;
}

export interface OptionRow extends WrittenRow {
  readonly type: 'string' | 'boolean';
}

/**
 * A name that begins with `no-` is a form of another one: what a command is given of `--no-control` is `control: false`. Such a
 * flag is a row `control` that is on.
 */
type TableOf<Row> = Readonly<Record<string, Row> & { readonly [form: `no-${string}`]: never }>;
export type OptionTable = TableOf<OptionRow>;

type Typed<Table> = {
  readonly [Name in keyof Table]: Table[Name] & {
    readonly type: Table[Name] extends { readonly value: string } ? 'string' : 'boolean';
  };
};

export interface HelpText<Options = OptionTable> {
  readonly name: CommandName;
  /** What follows the name. */
  readonly argument?: string;
  /** In place of the command's own title. */
  readonly title?: string;
  readonly about?: string;
  readonly options: Options;
  readonly after?: string;
  readonly subcommands?: Readonly<Record<string, string>>;
  /** What may stand for the argument, for completion. */
  readonly words?: Words;
}

const HELP_OPTION = { short: 'h', text: 'show this help' } as const;

/** Every command has `--help`; which options are flags follows from their rows. */
export function helpText<const Written extends TableOf<WrittenRow>>(
  written: HelpText<Written>,
): HelpText<Typed<Written & { readonly help: typeof HELP_OPTION }>> {
  const rows = Object.entries<WrittenRow>({ help: HELP_OPTION, ...written.options }).map(
    ([name, row]): [string, OptionRow] => [name, { ...row, type: row.value === undefined ? 'boolean' : 'string' }],
  );
  // The type says of each row what was made of it here.
  const options = Object.fromEntries(rows) as Typed<Written & { readonly help: typeof HELP_OPTION }>;
  return { ...written, options };
}

const WIDTH = 80;
const INDENT = 25;

type Row = readonly [label: string, text: string];

/** The texts of a command, for the terminal and for man(1). */
export function textsOf({
  name,
  argument,
  title = TITLES[name],
  about = '',
  options,
  after = '',
  subcommands = {},
}: HelpText) {
  const flags = Object.entries(options).filter(([option]) => option !== 'help');
  return {
    usage: argument === undefined ? name : `${name} ${argument}`,
    title,
    about,
    commands: Object.entries(subcommands),
    flags: flags.map(([option, row]): Row => [shownAs(option, row), row.text]),
    after,
  };
}

/** Fits a terminal of 80 columns. */
export function helpOf(help: HelpText): string {
  const { usage, title, about, commands, flags, after } = textsOf(help);
  const rows = (pairs: readonly Row[]) => pairs.map(([label, text]) => helpRow(label, text)).join('\n');
  return [wrap(`counterproof ${usage}: ${title}.`), wrap(about), rows(commands), rows(flags), wrap(after)]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
}

export function shownAs(name: string, row: OptionRow): string {
  const flag = flagOf(name, row);
  return row.value === undefined ? flag : `${flag} ${row.value}`;
}

/** As it is typed: `--out`; of a flag that is on, the form that switches it off. */
export function flagOf(name: string, { isOn }: Pick<OptionRow, 'type' | 'isOn'>): string {
  return isOn === true ? `--no-${name}` : `--${name}`;
}

/** What something is called, and what it is, in two columns. */
export function helpRow(label: string, text: string): string {
  return inColumns(`  ${label}`, text, INDENT).replaceAll(/ +$/gm, '');
}

/** A label that is too long for its column has a line of its own. */
export function inColumns(label: string, text: string, indent: number): string {
  const lines = wrap(text, WIDTH - indent).replaceAll('\n', `\n${' '.repeat(indent)}`);
  return label.length < indent ? label.padEnd(indent) + lines : `${label}\n${' '.repeat(indent)}${lines}`;
}

/** Lines that end in the text stay apart, and what is indented stays so on each of its lines. */
export function wrap(text: string, width = WIDTH): string {
  return text.replaceAll(/^( *)(.+)$/gm, (_, indent: string, line: string) => {
    const fitting = new RegExp(`(.{1,${Math.max(1, width - indent.length)}}|\\S+)(?: |$)`, 'g');
    return [...line.matchAll(fitting)].map(([, part]) => indent + part).join('\n');
  });
}

/** Left is what one must see. Exit codes stay as they are. */
export function quiet(leaves: string) {
  return { default: false, text: `print ${leaves} and errors alone` } as const satisfies WrittenRow;
}

/** Of a command that takes its time. */
export const JSON_LINES = {
  default: false,
  text: 'print what happens as lines of JSON, each an event of docs/commands.md, and no other text',
} as const satisfies WrittenRow;

/** An option whose usual value shows in help what it takes. */
export function usual(value: string, text: string) {
  return { default: value, value, text } as const satisfies WrittenRow;
}

export function file(text: string) {
  return { value: 'FILE', path: 'file', text } as const satisfies WrittenRow;
}

/** Options that the servers have in common. */
export const HOST = usual('127.0.0.1', 'address to listen on');
export const RATE = usual('1000/10s', 'rate limit for each key');

export const CONTROL = {
  isOn: true,
  default: true,
  text: 'no page at / and no control API; without this both are open on loopback, and elsewhere ask for the token that the start prints',
} as const satisfies WrittenRow;
