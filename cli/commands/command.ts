import type { ParseArgsConfig } from 'node:util';
import { printableLiteral } from '../../contract/printable.ts';
import { withoutKeys } from '../keys-from-environment.ts';
import { helpOf } from '../options/table.ts';
import { type Io, oneLine, usage } from './options.ts';
import { parseOptions } from './parse-options.ts';

interface Command<O extends Options> {
  readonly name: string;
  /** A text where the help depends on what is asked about. */
  readonly help: Help | ((parsed: Parsed<O>) => string);
  readonly options: O;
  /** The exit code of an error that is not about arguments; one without a code is passed on. */
  readonly codeOf?: ((error: unknown) => number | undefined) | undefined;
  /** Whether its --json is lines of events. */
  readonly tells?: boolean;
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Help = Parameters<typeof helpOf>[0];
type Parsed<O extends Options> = ReturnType<typeof parseOptions<O>>;

/** What all commands have in common: their help, and one line with an exit code for what cannot be done. */
export async function command<const O extends Options>(
  { name, help, options, codeOf, tells = false }: Command<O>,
  argv: string[],
  given: Io,
  work: (parsed: Parsed<O>, io: Io) => Promise<number>,
): Promise<number> {
  const io = hearing(argv, tells, given);
  try {
    const parsed = parseOptions(argv, options);
    if (parsed.tokens.some((token) => token.kind === 'option' && token.name === 'help')) {
      given.out(typeof help === 'function' ? help(parsed) : helpOf(help));
      return 0;
    }
    return await work(parsed, io);
  } catch (error) {
    return failed({ name, codeOf }, error, io);
  }
}

/** Says what cannot be done, and gives the exit code; what has none is thrown again. */
function failed({ name, codeOf }: Pick<Command<Options>, 'name' | 'codeOf'>, error: unknown, io: Io): number {
  const code = usage(error) ? 2 : codeOf?.(error);
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
    return {
      ...io,
      heard: 'json',
      out: () => {},
      tell: (event) => io.out(`${printableLiteral(event)}\n`),
    };
  if (!flags.has('--quiet')) return io;
  return { ...io, heard: 'quiet', out: (text, kind = 'text') => kind !== 'text' && io.out(text, kind) };
}
