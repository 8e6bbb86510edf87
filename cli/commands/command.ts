import type { ParseArgsConfig } from 'node:util';
import { printableLiteral } from '../../contract/printable.ts';
import { type HelpText, helpOf, JSON_LINES, type OptionTable } from '../options/table.ts';
import { withoutKeys } from './keys-from-environment.ts';
import { type Io, oneLine, usage } from './options.ts';
import { parseOptions } from './parse-options.ts';

interface Command<O extends Options> {
  readonly help: HelpText<O>;
  /** Where it is not that of the help. */
  readonly name?: string;
  /** In place of the help, where that depends on what is asked about. */
  readonly helpOn?: (parsed: Parsed<O>) => string;
  /** The exit code of an error that is not about arguments; one without a code is passed on. */
  readonly codeOf?: (error: unknown) => number | undefined;
  /** What else is done with the line that says what cannot be meant. */
  readonly onUsage?: (line: string, io: Io) => Promise<void>;
}

type Options = NonNullable<ParseArgsConfig['options']> & OptionTable;
type Parsed<O extends Options> = ReturnType<typeof parseOptions<O>>;

/** What all commands have in common: their help, and one line with an exit code for what cannot be done. */
export function command<const O extends Options>(
  { help, name = help.name, helpOn = () => helpOf(help), codeOf, onUsage }: Command<O>,
  work: (parsed: Parsed<O>, io: Io) => Promise<number>,
) {
  return async (argv: string[], given: Io): Promise<number> => {
    // Of other commands, --json is a form of their result.
    const io = hearing(argv, help.options.json?.text === JSON_LINES.text, given);
    try {
      const parsed = parseOptions(argv, help.options);
      if (!parsed.tokens.some((token) => token.kind === 'option' && token.name === 'help'))
        return await work(parsed, io);
      given.out(helpOn(parsed));
      return 0;
    } catch (error) {
      const isUsage = usage(error);
      const code = failed(error, name, isUsage ? 2 : codeOf?.(error), io);
      if (isUsage) await onUsage?.(oneLine(error, name), io);
      return code;
    }
  };
}

/** Says what cannot be done, and gives the exit code; what has none is thrown again. */
function failed(error: unknown, name: string, code: number | undefined, io: Io): number {
  const message = oneLine(error, name);
  io.tell?.({ event: 'error', exitCode: code ?? 3, message: withoutKeys(message.trim(), io.env) });
  if (code === undefined) throw error;
  io.err(message);
  return code;
}

/** Known before the arguments are read: what is wrong with them is an event too. */
function hearing(argv: readonly string[], tells: boolean, io: Io): Io {
  const end = argv.indexOf('--');
  const flags = new Set(end < 0 ? argv : argv.slice(0, end));
  if (tells && flags.has('--json'))
    return { ...io, heard: 'json', out: () => {}, tell: (event) => io.out(`${printableLiteral(event)}\n`) };
  if (!flags.has('--quiet')) return io;
  return { ...io, heard: 'quiet', out: (text, kind = 'text') => kind !== 'text' && io.out(text, kind) };
}
