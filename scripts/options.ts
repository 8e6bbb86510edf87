import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Of a script that reads its arguments in its own way: `--help` prints one line and ends it. */
export function answerHelp(help: string, args: readonly string[] = process.argv.slice(2)): void {
  if (!args.includes('--help')) return;
  process.stdout.write(`${help}\n`);
  process.exit(0);
}

/** The options of a script. `--help` prints one line; what the script does not know ends it with 2 and one line. */
export function readOptions<const Given extends Options>(
  help: string,
  options: Given,
  args: readonly string[] = process.argv.slice(2),
) {
  return parsed(help, args, () => parseArgs({ options, args: [...args] })).values;
}

/** The options of a script, and the words between them. */
export function readArguments<const Given extends Options>(
  help: string,
  options: Given,
  args: readonly string[] = process.argv.slice(2),
) {
  return parsed(help, args, () => parseArgs({ options, args: [...args], allowPositionals: true }));
}

function parsed<Result>(help: string, args: readonly string[], parse: () => Result): Result {
  answerHelp(help, args);
  try {
    return parse();
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
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

interface How extends Pick<SpawnSyncOptions, 'cwd' | 'env'> {
  /** Seen as it comes, and not given. */
  readonly isShown?: boolean;
}

/** What a program printed; its own words where it failed. */
export function run(program: string, args: readonly string[], { isShown = false, ...how }: How = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    ...how,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: isShown ? 'inherit' : 'pipe',
  });
  if (status === 0) return isShown ? '' : stdout.trim();
  throw new Error(`${program} ${args.slice(0, 8).join(' ')} ended with ${status}. ${stderr ?? ''}`.trim());
}
