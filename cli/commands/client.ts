import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '../../api/settings.ts';
import { durationMs, waiversOf } from '../../api/visit.ts';
import { CannotRun, judgeClient, type Progress as Started } from '../../client/run/judge-client.ts';
import { observeClient } from '../../client/run/observe-client.ts';
import { isAnswered } from '../../client/traffic/traffic.ts';
import { EXIT_CODES } from '../../conformance/index.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { printableLine } from '../../contract/printable.ts';
import { clientRequirements } from '../../contract/requirements/index.ts';
import { didYouMean } from '../../contract/serving/nearest.ts';
import { CLIENT_HELP } from '../options/check.ts';
import { command } from './command.ts';
import { conclude, roomFor } from './conclude.ts';
import { type Io, integerOption, UsageError } from './options.ts';
import { clearEarlier } from './out-folder.ts';
import type { ValuesOf } from './parse-options.ts';
import { Progress } from './progress-words.ts';
import { ended, interruptible, listening, NotListening } from './serving.ts';
import { type Given, withSettings } from './settings.ts';

type Values = ValuesOf<typeof CLIENT_HELP.options>;

const LAST_LINES = 5;
const MOST_WORDS = 5;

export const run = command({ help: CLIENT_HELP, codeOf }, async ({ values, positionals }, io) => {
  if (positionals.length > 0)
    throw new UsageError(`${positionals[0]}: give the command as one text: --exec "${positionals.join(' ')}".`);
  refuseMixed(values);
  return await withSettings({ options: values }, async (settings) =>
    values.observe ? await observe(values, settings, io) : await execute(settings, promisesIn(values.only), io),
  );
});

function codeOf(error: unknown): number | undefined {
  if (error instanceof NotListening) return EXIT_CODES.usage;
  return error instanceof CannotRun ? EXIT_CODES[error.verdict] : undefined;
}

function refuseMixed({ exec, observe, for: time, tasks, only }: Values): void {
  if (exec !== undefined && observe) throw new UsageError('--exec and --observe exclude each other.');
  if (time !== undefined && !observe) throw new UsageError('--for goes with --observe.');
  if (only !== undefined && observe) throw new UsageError('--only goes with --exec: what is observed is not tried.');
  if (tasks !== undefined && observe) throw new UsageError('--tasks goes with --exec: observed requests have no task.');
}

/** Null for all. */
function promisesIn(only: string | undefined): readonly string[] | null {
  if (only === undefined) return null;
  const known = clientRequirements.map(({ id }) => id);
  const given = only.split(',').map((name) => name.trim().toUpperCase());
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--only ${unknown}: no promise of a client has this name.${didYouMean(unknown, known)}`);
  return given;
}

const USUAL = { seed: 1, timeout: '30s' } as const;

async function execute(given: Given, only: readonly string[] | null, io: Io): Promise<number> {
  const { client: command, tasks, seed = USUAL.seed, timeout = USUAL.timeout } = given.settings;
  if (command === undefined)
    throw new UsageError(
      'give --exec "COMMAND", which starts the client with tasks, or --observe, which judges its requests.',
    );
  if (command.trim() === '')
    throw new SettingError('client', (name) => `${name} is empty: give the command that starts the client.`);
  const timeoutMs = durationMs(timeout, 'timeout');
  const room = await roomFor(given, io);
  io.out('Starting the client with tasks, first without trouble …\n');
  return await interruptible(async (signal) => {
    const watched = watching(io);
    try {
      const checked = await judgeClient({
        command,
        tasks: tasks === undefined ? undefined : [...new Set(tasks)],
        seed,
        timeoutMs,
        only,
        waivers: waiversOf('client', given.settings.waivers),
        signal,
        onProgress: watched.show,
      });
      if (signal.aborted) throw new CannotRun('incomplete', 'ended before all was tried: there is no verdict.');
      watched.end();
      io.out(clearEarlier(room.directory));
      for (const line of watched.lastWords()) io.out(line);
      return await conclude(room, checked, { command: 'client' }, io);
    } catch (error) {
      watched.end();
      if (error instanceof CannotRun) for (const line of watched.lastWords()) io.err(line);
      throw error;
    }
  });
}

/** Where in its source a program failed, and what Node or Go says after an error, helps less than the error itself. */
const OF_A_STACK = /^\s*(?:at .+|\.{3} \d+ more|[\]})]+|Node\.js v[\d.]+|exit status \d+|\^+)?\s*$/;
/** Go gives its reason first. */
const STACK_OF_GO = /^goroutine \d+ \[.+\]:$/;

export function saidLast(words: string): string {
  const all = words.split(/\r?\n/);
  const stack = all.findIndex((line) => STACK_OF_GO.test(line));
  const lines = all.slice(0, stack < 0 ? undefined : stack).filter((line) => !OF_A_STACK.test(line));
  return lines.slice(-LAST_LINES).map(printableLine).join('\n');
}

function placeOf(task: string, situations: readonly string[]): string {
  return situations.length === 0 ? task : `${task} with ${situations.join(', ')}`;
}

/** Says how far it is, and what a client printed that failed at a task without trouble. */
function watching(io: Io) {
  /** What was said last, with the starts that said it. */
  const words = new Map<string, readonly string[]>();
  let latest = '';
  let running: readonly string[] = [];
  const line = new Progress(io, (seconds) => `counterproof client: ${seconds} s: ${latest}`);
  return {
    show({ done, of, planned: { task, situations }, played }: Started): void {
      const names = situations.map(({ id }) => id);
      const start = placeOf(task, names);
      running = played === null ? [...running, start] : running.toSpliced(running.indexOf(start), 1);
      latest = `${done} of ${of} starts are done${running.length === 0 ? '' : `; waiting for ${running.join('; ')}`}`;
      line.show(latest);
      if (played === null) return;
      const { end } = played.execution;
      io.tell?.({ event: 'execution', task, situations: names, end: end.kind, done, of });
      const isExpected =
        isAnswered(end) || end.kind === 'unsupported' || situations.some(({ allows }) => allows !== 'the answer');
      const said = saidLast(played.ended.lastWords);
      if (!isExpected && said !== '') words.set(said, [...(words.get(said) ?? []), placeOf(task, names)]);
    },
    lastWords(): readonly string[] {
      return [...words].slice(0, MOST_WORDS).map(([text, [first = '', ...others]]) => {
        const more = others.length === 0 ? '' : ` (and at ${plural(others.length, 'other start')})`;
        return `${first}: the client printed last${more}\n${text.replaceAll(/^/gm, '  ')}\n`;
      });
    },
    end: () => line.end(),
  };
}

async function observe(values: Values, given: Given, io: Io): Promise<number> {
  const port = integerOption('--port', values.port, 0, 65_535);
  const { seed = USUAL.seed } = given.settings;
  const forMs = values.for === undefined ? null : durationMs(values.for, 'for');
  const room = await roomFor(given, io);
  const line = new Progress(io);
  const onRequest = (received: number) => line.show(`${plural(received, 'request')} received`);
  const observation = await listening(observeClient(port, seed, onRequest));
  try {
    const { url, key } = observation;
    const end = endOf(forMs);
    const until = forMs === null ? 'Enter, or Ctrl-C, ends it.' : `It ends after ${values.for}.`;
    io.out(`Let the client call\n\n  BASE_URL=${url}\n  KEY=${key}\n\n${until}\n`);
    const title = 'a client is observed';
    io.tell?.({ event: 'serving', url, pid: process.pid, page: null, title, keys: { good: key } });
    await end;
    line.clear();
    const checked = observation.judge(waiversOf('client', given.settings.waivers));
    io.out(clearEarlier(room.directory));
    return await conclude(room, checked, { command: 'client' }, io);
  } finally {
    line.clear();
    await observation.close();
  }
}

/** After a time, on Enter, or at a signal. A closed standard input, as in a pipeline, is no Enter. */
async function endOf(forMs: number | null): Promise<void> {
  const over = new AbortController();
  const reader = forMs === null ? createInterface({ input: process.stdin }) : undefined;
  const enter = new Promise<void>((resolve) => void reader?.once('line', () => resolve()));
  const time = forMs === null ? enter : sleep(forMs, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([ended(over.signal), time]);
  reader?.close();
  over.abort();
}
