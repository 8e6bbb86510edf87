import { EXIT_CODES, isLoopback } from '../../conformance/index.ts';
import { printableLine, shorten } from '../../contract/printable.ts';
import { didYouMean } from '../../contract/serving/nearest.ts';
import type { Deployment } from '../../fleet/file/deployment.ts';
import { addDeployment, contentsOf, removeDeployment, WrongDeployment } from '../../fleet/file/edit-file.ts';
import { FleetFileError, NO_DEPLOYMENT } from '../../fleet/file/read-file.ts';
import { folderOf, type OpenFleet, type Where, withFleet } from '../../fleet/open.ts';
import { StoreError } from '../../fleet/store/database.ts';
import { standings } from '../../fleet/store/facts.ts';
import { makeUsable } from '../../fleet/store/pglite.ts';
import type { Tracing, Watch } from '../../fleet/trace/tracing.ts';
import { type Running, runOne, saidOnce, startUp, startWorker, type Working } from '../../fleet/up.ts';
import { KeyError } from '../../fleet/visit/keys.ts';
import { brokenIn, type Result, resultWord, visitWords } from '../../fleet/visit/outcome.ts';
import { preparedFor, visitFrom } from '../../fleet/visit/visit.ts';
import { fleetKey } from '../../fleet/work/keeper.ts';
import { FLEET_DB, HELP } from '../options/fleet.ts';
import { command } from './command.ts';
import {
  type Asked,
  doctor,
  exported,
  history,
  list,
  notices,
  oneName,
  prune,
  retentionOf,
  say,
  sayLines,
  tagsIn,
  unknownName,
  type Values,
  WIDTH,
  wait,
  withKept,
  writtenNames,
} from './fleet-kept.ts';
import { type Io, integerOption, listOption, subcommandIn, UsageError, whyOf } from './options.ts';
import { refuseWords } from './parse-options.ts';
import { interruptible, left, listening, NotListening, untilEnded } from './serving.ts';

type Verb = (asked: Asked) => Promise<number>;

const VERBS = new Map<string, Verb>([
  ['up', up],
  ['work', work],
  ['run', runNow],
  ['list', list],
  ['history', history],
  ['notices', notices],
  ['wait', wait],
  ['add', add],
  ['remove', remove],
  ['pause', (asked) => turned(asked, 'pause', (name) => `is not visited until "fleet resume ${name}"`)],
  ['resume', (asked) => turned(asked, 'resume', () => 'is visited on schedule again')],
  ['export', exported],
  ['prune', prune],
  ['doctor', doctor],
]);

const OF_USAGE = [StoreError, FleetFileError, NotListening, KeyError];
const codeOf = (error: unknown) => (OF_USAGE.some((each) => error instanceof each) ? EXIT_CODES.usage : undefined);

export const run = command({ help: HELP, codeOf }, async ({ values, positionals: [name = '', ...words] }, io) => {
  const verb = subcommandIn(VERBS, name);
  // In the help, others have words after their names.
  if (HELP.subcommands?.[name] !== undefined) refuseWords(words);
  try {
    return await verb({ values, where: whereOf(values, io), words, io });
  } catch (error) {
    if (!(error instanceof FleetFileError)) throw error;
    // A file may have several mistakes: each is a line.
    for (const line of error.lines) io.err(`${printableLine(line)}\n`);
    return EXIT_CODES.usage;
  }
});

function whereOf({ db: given, dir }: Values, { env }: Io): Where {
  const db = given ?? env[FLEET_DB];
  if (db === undefined || db === '') return { folder: dir };
  if (!/^postgres(ql)?:\/\//.test(db))
    throw new UsageError(`${given === undefined ? FLEET_DB : '--db'} wants a postgres:// URL.`);
  return { db };
}

/** Until a signal: with what a worker needs. */
async function runs(asked: Asked, starting: (working: Working) => Promise<Running>): Promise<number> {
  await withWorking(asked, (working) => untilEnded(asked.io, starting(working)));
  return left();
}

async function withWorking<T>(asked: Asked, work: (working: Working) => Promise<T>): Promise<T> {
  const onError = saidOnce((error) => sayLines(asked.io, [whyOf(error).split('\n', 1)[0] ?? '']));
  const tracing = await tracingOf(asked.io.env, onError);
  try {
    return await work({ ...(await workingOf(asked, tracing?.watch)), onError });
  } finally {
    await tracing?.close();
  }
}

/** Nothing of it is loaded where no receiver is named. */
async function tracingOf(env: NodeJS.ProcessEnv, onError: Working['onError']): Promise<Tracing | null> {
  if (!Object.keys(env).some((name) => /^OTEL_EXPORTER_OTLP_(TRACES_)?ENDPOINT$/.test(name))) return null;
  const { startTracing } = await import('../../fleet/trace/tracing.ts');
  return startTracing(env, onError);
}

function visitLine(of: string, result: Result, visit: Parameters<typeof visitWords>[0]): string {
  return `${shorten(printableLine(`${of}  ${resultWord(result)}  ${visitWords(visit)}`), WIDTH)}\n`;
}

async function workingOf(asked: Asked, watch: Watch | undefined): Promise<Omit<Working, 'onError'>> {
  const { values, where, io } = asked;
  if ('folder' in where) makeUsable(where.folder);
  return {
    visit: visitFrom(io.env, watch?.sending),
    watch,
    keeping: { folder: folderOf(where), signingKey: await fleetKey(io.env, values.dir) },
    tags: tagsIn(values),
    concurrency: integerOption('--concurrency', values.concurrency, 1, 64),
    onVisited: ({ deployment: { name }, kind }, outcome) => {
      const { result, reason, requests, summary } = outcome;
      const data = { name, kind, result, reason, requests, broken: brokenIn(summary) };
      say(asked, data, () => visitLine(`${new Date().toISOString()}  ${name}`, result, { ...outcome, kind }));
    },
  };
}

async function up(asked: Asked): Promise<number> {
  const { values, where, io } = asked;
  const port = values.port === undefined ? 0 : integerOption('--port', values.port, 0, 65_535);
  const at = { port, host: values.host };
  return await runs(asked, async (working) => {
    const { file } = values;
    const onFile = (lines: readonly string[]) => sayLines(io, lines);
    const running = await listening(
      startUp({ ...working, where, file, at, retention: retentionOf(values), env: io.env, onFile }),
    );
    const { length } = await running.fleet.list();
    if (!values.json)
      io.out(
        length === 0
          ? `${file} has ${NO_DEPLOYMENT}. It is visited at once, and ${running.url}/ shows it. Ctrl-C ends this.\n`
          : `Visiting ${length} of ${file} on schedule; ${running.url}/ shows them. Ctrl-C ends it.\n`,
      );
    return running;
  });
}

async function work(asked: Asked): Promise<number> {
  const { where, io, values } = asked;
  if ('folder' in where)
    throw new UsageError(
      `work needs --db or ${FLEET_DB}: in a folder, "fleet up" is the only process, and works itself.`,
    );
  return await runs(asked, async (working) => {
    const running = await startWorker(where, working);
    if (!values.json) io.out('Visiting what is due. Ctrl-C ends it.\n');
    return running;
  });
}

async function runNow(asked: Asked): Promise<number> {
  const { values, where, io } = asked;
  const name = oneName(asked);
  const all = await contentsOf(values.file);
  if (all === null && values.file !== HELP.options.file.default) throw new UsageError(`${values.file} does not exist.`);
  const written = (all?.deployments ?? []).filter((one) => one.name === name);
  return await withFleet(where, async (open) => {
    const visit = await interruptible(async (signal) => {
      const prepared = await preparedHere(asked, open, written[0] ?? name, signal);
      if (written.length > 0) await open.fleet.sync(written, 'stay');
      return await withWorking(asked, ({ onVisited: _, ...working }) =>
        runOne(open, name, { ...working, visit: visitFrom(io.env, working.watch?.sending, prepared) }, signal),
      );
    });
    if (visit === null) throw await unknownName(asked, open, name);
    if (visit.result === null)
      throw new UsageError(`${name}: given back before its end; "fleet up" or "fleet run" does it again.`);
    const { result } = visit;
    say(asked, visit, () => visitLine(name, result, visit));
    return CODES[result];
  });
}

/** Who calls by hand and lacks a key learns that, and no visit is recorded of it. What another process visits is visited with its keys. */
async function preparedHere(asked: Asked, open: OpenFleet, of: Deployment | string, signal: AbortSignal) {
  if (open.database === null) return undefined;
  const deployment = typeof of === 'string' ? (await standings(open.database, [of]))[0]?.deployment : of;
  if (deployment === undefined) throw await unknownName(asked, open, String(of));
  return await preparedFor(deployment, asked.io.env, signal).catch((error: unknown) => {
    throw error instanceof KeyError ? new KeyError(`${deployment.name}: ${error.message}`) : error;
  });
}

const { usage: broken, incomplete } = EXIT_CODES;
const CODES: Readonly<Record<Result, number>> = { ...EXIT_CODES, broken, covered: incomplete, dropped: incomplete };

async function add({ values, words, io }: Asked): Promise<number> {
  const [name, url, ...more] = words;
  if (name === undefined || url === undefined || more.length > 0)
    throw new UsageError(
      'add needs a name and an address: fleet add shop https://shop.example.com --key-env SHOP_KEY.',
    );
  const variable = values['key-env'];
  if (variable === undefined)
    throw new UsageError(
      'add needs --key-env NAME, the environment variable that has the key; the file takes a command too.',
    );
  const { schedule, owner, tags } = values;
  const added = await addDeployment(values.file, {
    name,
    url,
    ...(schedule === undefined ? {} : { schedule }),
    ...(owner === undefined ? {} : { owner }),
    ...(tags === undefined ? {} : { tags: listOption(tags) }),
    keys: { good: { env: variable } },
  }).catch((error: unknown) => {
    if (!(error instanceof WrongDeployment)) throw error;
    const says = new Set(error.wrong.map((wrong) => `${optionOf(wrong.path)}: ${wrong.says}`));
    throw new UsageError(`${[...says].join(' ')} Nothing was written.`);
  });
  io.out(
    `${name} is in ${values.file}${added.isNewFile ? ', a new file' : ''}, with the schedule ${added.schedule}; "fleet up" visits it at once.\n`,
  );
  if (added.profile === 'local' && isLoopback(new URL(url)))
    io.out(
      'Its address is loopback, so a burst and write methods will be sent too. If it leads elsewhere (a tunnel, a forwarded port), give it profile: production.\n',
    );
  return 0;
}

/** Which word of "add" gave a member. */
function optionOf([member = '']: readonly string[]): string {
  return { name: 'NAME', url: 'URL', keys: '--key-env' }[member] ?? `--${member}`;
}

async function remove(asked: Asked): Promise<number> {
  const { values, io } = asked;
  const name = oneName(asked);
  if (!(await removeDeployment(values.file, name)))
    throw new UsageError(`${values.file} has no deployment ${name}.${didYouMean(name, await writtenNames(asked))}`);
  io.out(`${name} is no longer in ${values.file}; its history stays.\n`);
  return 0;
}

async function turned(asked: Asked, to: 'pause' | 'resume', says: (name: string) => string): Promise<number> {
  const name = oneName(asked);
  await withKept(asked, async (open) => {
    if (!(await open.fleet[to](name))) throw await unknownName(asked, open, name);
  });
  asked.io.out(`${name} ${says(name)}.\n`);
  return 0;
}
