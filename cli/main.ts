import { printable, printableLine, withoutLineCommands } from '../reports/words/printable.ts';
import type { Io } from './commands/options.ts';
import { isKey, takeEnvironment, withoutKeys } from './keys-from-environment.ts';
import { whyUnwritable } from './why-unwritable.ts';

type Run = (argv: string[], io: Io) => Promise<number>;

interface Command {
  readonly title: string;
  /** Loaded when it is called, so that asking for help does not wait for Prism or a database driver. */
  readonly load: () => Promise<{ readonly run: Run }>;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  [
    'sandbox',
    {
      title: 'start a correct deployment with generated data, to develop against',
      load: () => import('./commands/sandbox.ts'),
    },
  ],
  ['mock', { title: 'start a mock: the contract served by Prism', load: () => import('./commands/mock.ts') }],
  [
    'check',
    { title: 'check whether the deployment at URL keeps the contract', load: () => import('./commands/check.ts') },
  ],
  [
    'judge',
    { title: 'apply the rules to saved evidence, without a network', load: () => import('./commands/judge.ts') },
  ],
  ['report', { title: 'render reports from a run.json', load: () => import('./commands/report.ts') }],
  ['diff', { title: 'compare two runs', load: () => import('./commands/diff.ts') }],
  [
    'verify',
    {
      title: 'check that a bundle is complete, unaltered and signed by a given key',
      load: () => import('./commands/verify.ts'),
    },
  ],
  ['qualify', { title: 'test the suite against known faults', load: () => import('./commands/qualify.ts') }],
  ['keys', { title: 'manage sandbox API keys', load: () => import('./commands/keys.ts') }],
  [
    'contract',
    {
      title: 'show the contract, lint a document, list the requirements',
      load: () => import('./commands/contract.ts'),
    },
  ],
]);

export async function main(argv: readonly string[]): Promise<number> {
  const io = ioWith(takeEnvironment(process.env));
  process.stdout.on('error', (error) => withoutReader('standard output', error, io));
  process.stderr.on('error', (error) => withoutReader('standard error', error, io));
  const [name, ...rest] = asWritten(argv);
  if (name === '--version' || name === '-v') {
    const { version } = await import('./version.ts');
    process.stdout.write(`${version()}\n`);
    return 0;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    (name === undefined ? process.stderr : process.stdout).write(help());
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.get(name);
  if (argv.some((argument) => isKey(argument, io.env))) return refuseKey(command === undefined ? '' : ` ${name}`, io);
  if (command === undefined) {
    const { didYouMean } = await import('./commands/parse-options.ts');
    io.err(
      `counterproof: unknown command "${name}": use one of ${[...COMMANDS.keys()].join(', ')}.${didYouMean(name, COMMANDS.keys())}\n`,
    );
    return 2;
  }
  return await runCommand(name, command, rest, io);
}

/** Everything that is not the result itself goes to standard error. */
function ioWith(env: NodeJS.ProcessEnv): Io {
  return {
    env,
    out: (text, kind) => process.stdout.write(kind === 'commands' ? text : withoutLineCommands(text)),
    err: (text) => process.stderr.write(withoutLineCommands(printable(withoutKeys(text, env)))),
  };
}

/** Before any command sees it, and without repeating it. */
function refuseKey(command: string, io: Io): number {
  const instead =
    command === ' keys'
      ? 'name a key by its id, as "counterproof keys list" shows it'
      : 'a key comes from COUNTERPROOF_KEY alone, never from an argument, which process lists and logs would keep';
  io.err(`counterproof${command}: an argument looks like an API key: ${instead}.\n`);
  return 2;
}

/** `help COMMAND` is what other programs call `COMMAND --help`. */
function asWritten(argv: readonly string[]): readonly string[] {
  const [first, second] = argv;
  return first === 'help' && second !== undefined ? [second, '--help'] : argv;
}

/** Who reads the beginning alone (`| head`) has seen enough: the rest goes nowhere, and the verdict is still the verdict. */
function withoutReader(stream: string, error: NodeJS.ErrnoException, io: Io): void {
  if (error.code === 'EPIPE' || process.exitCode === 2) return;
  process.exitCode = 2;
  io.err(`counterproof: ${stream} cannot be written: ${whyUnwritable(error)}.\n`);
}

async function runCommand(name: string, command: Command, argv: string[], io: Io): Promise<number> {
  try {
    const { run } = await command.load();
    return await run(argv, io);
  } catch (error) {
    const line = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    io.err(`counterproof ${name}: ${printableLine(line ?? '')}\n`);
    if (io.env.COUNTERPROOF_DEBUG !== undefined && error instanceof Error) io.err(`${error.stack}\n`);
    return 3;
  }
}

function help(): string {
  const width = Math.max(...[...COMMANDS.keys()].map((name) => name.length)) + 2;
  const lines = [...COMMANDS].map(([name, { title }]) => `  ${name.padEnd(width)}${title}`);
  return `counterproof: check whether a deployment of the point-of-sale API keeps its contract

${lines.join('\n')}

counterproof COMMAND --help lists the options of a command. Keys come from the environment: COUNTERPROOF_KEY.
Exit codes of check and judge: 0 conformant, 1 nonconformant, 2 usage, 3 incomplete, 4 unreachable.
`;
}
