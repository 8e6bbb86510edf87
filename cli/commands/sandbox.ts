import { readFile } from 'node:fs/promises';
import { didYouMean } from '../../contract/serving/nearest.ts';
import {
  EventError,
  type Logger,
  MOST_WAITING,
  openLog,
  parseScenario,
  type SandboxOptions,
  type Scenario,
  StoreSetupError,
  startSandbox,
} from '../../reference-impl/index.ts';
import { isLoopback } from '../../workbench/guard.ts';
import { sandboxWorkbench } from '../../workbench/sandbox-front.ts';
import { rulesFor } from '../../workbench/takes.ts';
import { inQuotes } from '../called-as.ts';
import { SANDBOX_HELP } from '../options/sandbox.ts';
import { whyUnwritable } from '../terminal.ts';
import { command } from './command.ts';
import { type Io, integerOption, rateOption, scaleOption, timeOption, UsageError } from './options.ts';
import { refuseWords, type ValuesOf } from './parse-options.ts';
import { seedingProgress } from './progress-words.ts';
import {
  defaultFile,
  ended,
  listening,
  NotListening,
  openJudge,
  serveUntil,
  servingEvent,
  welcome,
  writableLog,
} from './serving.ts';

/** Runs until SIGINT, SIGTERM or `ctl stop`: then it answers what is under way, and ends. */
export async function run(argv: string[], given: Io): Promise<number> {
  if (argv[0] === 'ctl') return await (await import('./sandbox-ctl.ts')).run(argv.slice(1), given);
  return await command({ help: SANDBOX_HELP, codeOf }, async ({ values, positionals }, io) => {
    refuseWords(positionals, ['ctl']);
    if (values.detach) return await (await import('./detach.ts')).detach(argv, values.log, io);
    const { note = [], lasting, ...fault } = values.fault === undefined ? {} : await faultsOf(values.fault);
    const scenario = values.scenario === undefined ? undefined : await readScenario(values.scenario);
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    const page = values.control ? rulesFor(values.host, stop) : null;
    const logBytes = integerOption('--request-log', values['request-log'], 1, 1024) * MEGABYTE;
    const front = page === null ? undefined : sandboxWorkbench({ ...page, logBytes, lasting, openJudge });
    const settings = { ...readOptions(values, io), ...fault, scenario, front };
    // What one must know before one uses it.
    const notes = [...note, ...knownKeys(settings)];
    const log = values.log === 'off' ? undefined : logInto(values.log, io);
    const sandbox = await listening(startSandbox({ ...settings, log }));
    const event = servingEvent(sandbox, page, notes);
    const close = async () => {
      await sandbox.close();
      await log?.close();
    };
    return await serveUntil(Promise.race([ended(), stopped]), event, welcome(event), close, io);
  })(argv, given);
}

function codeOf(error: unknown): number {
  if (error instanceof NotListening) return 4;
  return error instanceof StoreSetupError || error instanceof EventError ? 2 : 1;
}

type Values = ValuesOf<typeof SANDBOX_HELP.options>;

function readOptions(values: Values, io: Io): SandboxOptions {
  const { db, redis, file, memory } = values;
  const places = [db !== undefined && '--db', file !== undefined && '--file', memory && '--memory'].filter(Boolean);
  if (places.length > 1) throw new UsageError(`${places.join(' and ')} cannot be combined: give one of them.`);
  if (db !== undefined && !/^postgres(ql)?:\/\//.test(db)) throw new UsageError('--db wants a postgres:// URL.');
  if (redis !== undefined && !/^rediss?:\/\//.test(redis)) throw new UsageError('--redis wants a redis:// URL.');
  const seed = integerOption('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER);
  const scale = scaleOption(values.scale);
  const now = values.now === undefined ? undefined : timeOption('--now', values.now);
  const keptIn = memory || db !== undefined ? undefined : (file ?? defaultFile({ seed, scale, now }));
  return {
    port: integerOption('--port', values.port, 0, 65_535),
    host: values.host,
    seed,
    scale,
    rate: rateOption(values.rate),
    live: integerOption('--live', values.live, 0, 6000),
    onProgress: seedingProgress(io),
    onSeedingFailed: (error) => io.err(`counterproof sandbox: ${notStored(error, keptIn)}\n`),
    now,
    file: keptIn,
    db,
    redis,
    fresh: values.fresh ?? false,
  };
}

/** Keys come from the seed, so that a later start can print them again. */
function knownKeys({ host = '', seed }: SandboxOptions): readonly string[] {
  if (isLoopback(host) || seed !== Number(SANDBOX_HELP.options.seed.default)) return [];
  return [
    'Other machines reach this sandbox, and its keys are those of every sandbox without --seed.',
    'Give --seed and a large number of your own, so that no other user knows its keys.',
  ];
}

/** The faults are many, and loaded only for who asks for one. */
async function faultsOf(ids: string) {
  const { faultIds, faultsNamed, withFaults } = await import('../../proof/faults/catalogue.ts');
  const chosen = faultsNamed(ids);
  if (typeof chosen === 'string')
    throw new UsageError(
      `--fault ${chosen}: there is no such fault; ${inQuotes('qualify --list')} lists the IDs.${didYouMean(chosen, faultIds())}`,
    );
  return {
    wrap: withFaults(chosen),
    lasting: chosen,
    note: chosen.map(({ requirement, title }) => `This deployment is broken on purpose (${requirement}): ${title}`),
  };
}

async function readScenario(path: string): Promise<Scenario> {
  const { parseYaml } = await import('../../contract/yaml.ts');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--scenario ${path} cannot be read (${error.code}): give a YAML or JSON file.`);
  });
  const scenario = parseYaml(text, (why) => new UsageError(`--scenario ${path} ${why}.`));
  try {
    return parseScenario(scenario);
  } catch (error) {
    const [why = ''] = error instanceof Error ? error.message.split('\n') : [];
    throw new UsageError(`--scenario ${path}: ${why}`);
  }
}

const MEGABYTE = 2 ** 20;

function logInto(path: string, io: Io): Logger {
  if (path === '-') return openLog({ to: 2 });
  const onBlocked = (error: Error): void => {
    const waiting = `${MOST_WAITING / MEGABYTE} MB of lines`;
    io.err(
      `counterproof sandbox: --log ${path} cannot be written: ${whyUnwritable(error)}. Requests are answered; up to ${waiting} wait.\n`,
    );
  };
  return openLog({ to: writableLog(path), onBlocked });
}

function notStored(error: unknown, file: string | undefined): string {
  const [why = ''] = error instanceof Error ? error.message.split('\n') : [];
  return `the shop cannot be stored in ${file ?? 'the database'} (${why}). What is missing is answered 503, and tried again with each request.`;
}
