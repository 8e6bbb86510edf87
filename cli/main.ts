import { printable, printableLine, withoutCommands, withoutLineCommands } from '../contract/printable.ts';
import { type CommandName, inQuotes, TITLES } from './called-as.ts';
import { isKey, takeEnvironment, withoutKeys } from './commands/keys-from-environment.ts';
import type { Io } from './commands/options.ts';
import { whyUnwritable } from './terminal.ts';

type Run = (argv: string[], io: Io) => Promise<number>;
type Loader = () => Promise<{ readonly run: Run }>;

/** Each is loaded when it is called, so that asking for help does not wait for Prism or a database driver. */
const COMMANDS: Readonly<Record<CommandName, Loader>> = {
  sandbox: () => import('./commands/sandbox.ts'),
  mock: () => import('./commands/mock.ts'),
  check: () => import('./commands/check.ts'),
  client: () => import('./commands/client.ts'),
  fleet: () => import('./commands/fleet.ts'),
  gate: () => import('./gate/gate.ts'),
  explain: () => import('./commands/explain.ts'),
  judge: () => import('./commands/judge.ts'),
  report: () => import('./commands/report.ts'),
  diff: () => import('./commands/diff.ts'),
  reproduce: () => import('./commands/reproduce.ts'),
  verify: () => import('./commands/verify.ts'),
  qualify: () => import('./commands/qualify.ts'),
  keys: () => import('./commands/keys.ts'),
  contract: () => import('./commands/contract.ts'),
  init: () => import('./commands/init.ts'),
  mcp: () => import('./mcp/command.ts'),
  doctor: () => import('./commands/doctor.ts'),
  completion: () => import('./commands/completion.ts'),
};

const NAMES = Object.keys(TITLES);

export async function main(argv: readonly string[]): Promise<number> {
  const io = ioWith(takeEnvironment(process.env));
  process.stdout.on('error', (error) => withoutReader('standard output', error, io));
  process.stderr.on('error', (error) => withoutReader('standard error', error, io));
  // `help COMMAND` is what other programs call `COMMAND --help`.
  const [name, ...rest] = argv[0] === 'help' && argv[1] !== undefined ? [argv[1], '--help'] : argv;
  if (name === '--version' || name === '-v') {
    const { version } = await import('../api/version.ts');
    process.stdout.write(`${version()}\n`);
    return 0;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    (name === undefined ? process.stderr : process.stdout).write(help());
    return name === undefined ? 2 : 0;
  }
  const [, command] = Object.entries(COMMANDS).find(([known]) => known === name) ?? [];
  if (argv.some((argument) => isKey(argument, io.env))) return refuseKey(command === undefined ? '' : ` ${name}`, io);
  if (command === undefined) {
    const { didYouMean } = await import('../contract/serving/nearest.ts');
    io.err(
      `counterproof: unknown command "${name}": use one of ${NAMES.join(', ')}.${didYouMean(name, [...NAMES, '--help', '--version'])}\n`,
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
    err: (text) => process.stderr.write(withoutCommands(printable(withoutKeys(text, env)))),
  };
}

/** Before any command sees it, and without repeating it. */
function refuseKey(command: string, io: Io): number {
  io.err(`counterproof${command}: an argument looks like an API key: ${insteadOfKey(command)}.\n`);
  return 2;
}

function insteadOfKey(command: string): string {
  if (command === ' keys') return `name a key by its id, as ${inQuotes('keys list')} shows it`;
  const from = command === ' fleet' ? 'the variable that --key-env or the file names' : 'COUNTERPROOF_KEY alone';
  return `a key comes from ${from}, never from an argument, which process lists and logs would keep`;
}

/** Who reads the beginning alone (`| head`) has seen enough: the rest goes nowhere, and the verdict is still the verdict. */
function withoutReader(stream: string, error: NodeJS.ErrnoException, io: Io): void {
  if (error.code === 'EPIPE' || process.exitCode === 2) return;
  process.exitCode = 2;
  io.err(`counterproof: ${stream} cannot be written: ${whyUnwritable(error)}.\n`);
}

async function runCommand(name: string, load: Loader, argv: string[], io: Io): Promise<number> {
  try {
    const { run } = await load();
    return await run(argv, io);
  } catch (error) {
    const line = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    io.err(`counterproof ${name}: ${printableLine(line ?? '')}\n`);
    if (io.env.COUNTERPROOF_DEBUG !== undefined && error instanceof Error) io.err(`${error.stack}\n`);
    return 3;
  }
}

function help(): string {
  const width = Math.max(...NAMES.map((name) => name.length)) + 2;
  const lines = Object.entries(TITLES).map(([name, title]) => `  ${name.padEnd(width)}${title}`);
  return `counterproof: check whether a deployment of the point-of-sale API keeps its
contract.

${lines.join('\n')}

counterproof COMMAND --help lists the options of a command.
Keys come from the environment: COUNTERPROOF_KEY.
Exit codes of check and judge: 0 conformant, 1 nonconformant, 2 usage,
3 incomplete, 4 unreachable.
`;
}
