import { closeSync, mkdirSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { parseArgs } from 'node:util';
import { didYouMean } from '../../contract/serving/nearest.ts';
import { parseRate } from '../../contract/serving/rate.ts';
import {
  EventError,
  type Logger,
  MOST_WAITING,
  openLog,
  parseScenario,
  type Sandbox,
  type SandboxOptions,
  type Scenario,
  StoreSetupError,
  startSandbox,
} from '../../reference-impl/index.ts';
import { plural } from '../../reports/index.ts';
import { sandboxWorkbench } from '../../workbench/sandbox/front.ts';
import { type PageRules, pageAddress, rulesFor } from '../../workbench/takes.ts';
import { clockLine } from '../clock-line.ts';
import { HELP, options } from '../options/sandbox.ts';
import { ownersCheck } from '../owners-check.ts';
import { whyUnwritable } from '../why-unwritable.ts';
import { command } from './command.ts';
import { commandOnLines } from './command-on-lines.ts';
import { defaultFile } from './data-file.ts';
import { ended } from './ended.ts';
import { listening, NotListening } from './listening.ts';
import { type Io, integerOption, scaleOption, timeOption, UsageError } from './options.ts';
import { refuseWords } from './parse-options.ts';

/** Runs until SIGINT or SIGTERM: then it answers what is under way, and ends. */
export async function run(argv: string[], io: Io): Promise<number> {
  if (argv[0] === 'ctl') return await (await import('./sandbox-ctl.ts')).run(argv.slice(1), io);
  return await command({ name: 'sandbox', help: HELP, options, codeOf }, argv, io, async ({ values, positionals }) => {
    refuseWords(positionals);
    const fault = values.fault === undefined ? {} : await faultsOf(values.fault, io);
    const scenario = values.scenario === undefined ? undefined : await readScenario(values.scenario);
    const page = values.control ? rulesFor(values.host) : null;
    const logBytes = integerOption('--request-log', values['request-log'], 1, 1024) * MEGABYTE;
    const front = page === null ? undefined : sandboxWorkbench({ ...page, logBytes });
    const settings = { ...readOptions(values, io), ...fault, scenario, front };
    return await serveUntilSignalled({ options: settings, page, logTo: values.log }, io);
  });
}

function codeOf(error: unknown): number {
  if (error instanceof NotListening) return 4;
  return error instanceof StoreSetupError || error instanceof EventError ? 2 : 1;
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

function readOptions(values: Values, io: Io): SandboxOptions {
  const { db, redis, file, memory } = values;
  const places = [db !== undefined && '--db', file !== undefined && '--file', memory && '--memory'].filter(Boolean);
  if (places.length > 1) throw new UsageError(`${places.join(' and ')} cannot be combined: give one of them.`);
  if (db !== undefined && !/^postgres(ql)?:\/\//.test(db)) throw new UsageError('--db wants a postgres:// URL.');
  if (redis !== undefined && !/^rediss?:\/\//.test(redis)) throw new UsageError('--redis wants a redis:// URL.');
  const rate = parseRate(values.rate);
  if (rate === null) throw new UsageError(`--rate ${values.rate}: write it like 1000/10s.`);
  const seed = integerOption('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER);
  const scale = scaleOption(values.scale);
  const now = values.now === undefined ? undefined : timeOption('--now', values.now);
  const keptIn = memory || db !== undefined ? undefined : (file ?? defaultFile({ seed, scale, now }));
  return {
    port: integerOption('--port', values.port, 0, 65_535),
    host: values.host,
    seed,
    scale,
    rate,
    live: integerOption('--live', values.live, 0, 6000),
    onProgress: progress(io),
    onSeedingFailed: (error) => io.err(`counterproof sandbox: ${notStored(error, keptIn)}\n`),
    now,
    file: keptIn,
    db,
    redis,
    fresh: values.fresh ?? false,
  };
}

/** The faults are many, and loaded only for who asks for one. */
async function faultsOf(ids: string, io: Io): Promise<Pick<SandboxOptions, 'wrap'>> {
  const { faultIds, faultsNamed, withFaults } = await import('../../proof/sandbox-with-fault.ts');
  const chosen = faultsNamed(ids);
  if (typeof chosen === 'string')
    throw new UsageError(
      `--fault ${chosen}: "counterproof qualify --list" lists the IDs.${didYouMean(chosen, faultIds())}`,
    );
  for (const { requirement, title } of chosen)
    io.out(`This deployment is broken on purpose (${requirement}): ${title}\n`);
  io.out('\n');
  return { wrap: withFaults(chosen) };
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

interface Start {
  readonly options: SandboxOptions;
  readonly page: PageRules | null;
  readonly logTo: string;
}

async function serveUntilSignalled({ options, page, logTo }: Start, io: Io): Promise<number> {
  const log = logTo === 'off' ? undefined : logInto(logTo, io);
  const sandbox = await listening(startSandbox({ ...options, log }));
  io.out(welcome(sandbox, page));
  await ended();
  await sandbox.close();
  await log?.close();
  return 0;
}

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

/** Looked at before anything is served: what is wrong with it would only be known at the first line. */
function writableLog(path: string): string {
  try {
    mkdirSync(dirname(path), { recursive: true });
    closeSync(openSync(path, 'a'));
    return path;
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new UsageError(`--log ${path} cannot be written${why}: give another file, - for standard error, or off.`);
  }
}

function welcome(sandbox: Sandbox, page: PageRules | null): string {
  const { url, keys, organization } = sandbox;
  const { environment, options } = ownersCheck(sandbox);
  const watch = page === null ? '' : `Watch:  ${pageAddress(url, page)}\n`;
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const pairs = options.flatMap((name, index) => (index % 2 === 0 ? [`  ${name} ${options[index + 1] ?? ''}`] : []));
  return `${organization.name}, ${plural(organization.stores, 'store')}, at ${url}
${clockLine(sandbox)}
Keys (derived from the seed; "counterproof keys generate" makes others):
  good      ${keys.good}
  revoked   ${keys.revoked}
  disabled  ${keys.disabled}
  rotated   ${keys.rotated}
  other     ${keys.other}   (another organization's)

${watch}${commandOnLines('Try:', [`curl -H 'Authorization: Bearer ${keys.good}'`, `  '${url}/public-api/v1/sales?limit=3'`])}
${commandOnLines('Check:', [...variables, `npx counterproof check ${url}`, ...pairs])}
`;
}

/** A bar on a terminal; a line per tenth elsewhere. Nothing for a shop that is there before anybody looks. */
function notStored(error: unknown, file: string | undefined): string {
  const [why = ''] = error instanceof Error ? error.message.split('\n') : [];
  return `the shop cannot be stored in ${file ?? 'the database'} (${why}). What is missing is answered 503, and tried again with each request.`;
}

function progress(io: Io): (done: number, total: number) => void {
  const started = performance.now();
  let shown = -1;
  return (done, total) => {
    const part = total === 0 ? 1 : done / total;
    const step = Math.floor(part * (process.stderr.isTTY ? 100 : 10));
    if (step === shown || performance.now() - started < 1500) return;
    shown = step;
    const bar = '#'.repeat(Math.floor(part * 30)).padEnd(30, '.');
    const line = `Seeding [${bar}] ${Math.floor(part * 100)} % of ${total.toLocaleString('en')} sales`;
    io.err(process.stderr.isTTY ? `\r${line}${part >= 1 ? '\n' : ''}` : `${line}\n`);
  };
}
