import type { ParseArgsConfig } from 'node:util';
import { helpOf } from '../options/table.ts';
import { type Io, oneLine, usage } from './options.ts';
import { parseOptions } from './parse-options.ts';

interface Command<O extends Options> {
  readonly name: string;
  /** A text where the help depends on what is asked about. */
  readonly help: Help | ((parsed: Parsed<O>) => string);
  readonly options: O;
  /** The exit code of an error that is not about arguments; one without a code is passed on. */
  readonly codeOf?: (error: unknown) => number | undefined;
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Help = Parameters<typeof helpOf>[0];
type Parsed<O extends Options> = ReturnType<typeof parseOptions<O>>;

/** What all commands have in common: their help, and one line with an exit code for what cannot be done. */
export async function command<const O extends Options>(
  { name, help, options, codeOf }: Command<O>,
  argv: string[],
  io: Io,
  work: (parsed: Parsed<O>) => Promise<number>,
): Promise<number> {
  try {
    const parsed = parseOptions(argv, options);
    if (parsed.tokens.some((token) => token.kind === 'option' && token.name === 'help')) {
      io.out(typeof help === 'function' ? help(parsed) : helpOf(help));
      return 0;
    }
    return await work(parsed);
  } catch (error) {
    const code = usage(error) ? 2 : codeOf?.(error);
    if (code === undefined) throw error;
    io.err(oneLine(error, name));
    return code;
  }
}
