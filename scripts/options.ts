import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Of a script that reads its arguments in its own way: `--help` prints one line and ends it. */
export function answerHelp(help: string, args: readonly string[] = process.argv.slice(2)): void {
  if (!args.includes('--help')) return;
  process.stdout.write(`${help}\n`);
  process.exit(0);
}

/** The options of a script, and the words between them. `--help` prints one line; what the script does not know ends it with 2 and one line. */
export function readArguments<const Given extends Options>(
  help: string,
  options: Given,
  args: readonly string[] = process.argv.slice(2),
) {
  answerHelp(help, args);
  try {
    return parseArgs({ options, args: [...args], allowPositionals: true });
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
}

/** Of a script that takes options alone. */
export function readOptions<const Given extends Options>(help: string, options: Given, args?: readonly string[]) {
  const { values, positionals } = readArguments(help, options, args);
  const [word] = positionals;
  if (word !== undefined) refuse(`Unexpected argument '${word}'. This command does not take positional arguments`);
  return values;
}

/** A number that an option was given, from `least` up. */
export function wholeNumber(name: string, text: string, least = 0): number {
  if (!/^\d{1,15}$/.test(text) || Number(text) < least) refuse(`--${name} takes a whole number from ${least}: ${text}`);
  return Number(text);
}

/** Ends the script: it was called in a way that it does not take. */
export function refuse(message: string): never {
  process.stderr.write(`${message.split('\n')[0]}\n`);
  process.exit(2);
}
