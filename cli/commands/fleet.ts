import { durationMs } from '../../api/visit.ts';
import { EXIT_CODES, isLoopback } from '../../conformance/index.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { printableLine, shorten } from '../../contract/printable.ts';
import { didYouMean } from '../../contract/serving/nearest.ts';
import type { Deployment } from '../../fleet/file/deployment.ts';
import { addDeployment, contentsOf, removeDeployment, WrongDeployment } from '../../fleet/file/edit-file.ts';
import { FleetFileError, NO_DEPLOYMENT } from '../../fleet/file/read-file.ts';
import { lackingSecrets } from '../../fleet/notify/deliverer.ts';
import type { ListedNotice } from '../../fleet/notify/outbox.ts';
import { folderOf, isNew, type OpenFleet, type Where, waitFor, withFleet } from '../../fleet/open.ts';
import { StoreError } from '../../fleet/store/database.ts';
import { type ListedDeployment, standings, unseen } from '../../fleet/store/facts.ts';
import type { Retention } from '../../fleet/store/files.ts';
import { makeUsable, refuseUnusable } from '../../fleet/store/pglite.ts';
import type { ListedVisit } from '../../fleet/store/visits.ts';
import type { Tracing, Watch } from '../../fleet/trace/tracing.ts';
import { type Running, runOne, saidOnce, startUp, startWorker, type Working } from '../../fleet/up.ts';
import { KeyError, keysFrom } from '../../fleet/visit/keys.ts';
import { brokenIn, type Result, resultWord, visitWords } from '../../fleet/visit/outcome.ts';
import { preparedFor, visitFrom } from '../../fleet/visit/visit.ts';
import { fleetKey, PUBLIC_KEY, readFleetKey, SIGNING_KEY } from '../../fleet/work/keeper.ts';
import { FLEET_DB, HELP } from '../options/fleet.ts';
import { columns } from '../terminal.ts';
import { command } from './command.ts';
import { interruptible, left, listening, NotListening, untilEnded } from './listening.ts';
import { type Io, integerOption, listOption, onlyWord, subcommandIn, UsageError, whyOf, wordIn } from './options.ts';
import { refuseWords, type ValuesOf } from './parse-options.ts';

type Values = ValuesOf<typeof HELP.options>;

interface Asked {
  readonly values: Values;
  readonly where: Where;
  /** What follows the name of the command. */
  readonly words: readonly string[];
  readonly io: Io;
}

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

/** With --json the data, else the text. */
function say({ values, io }: Asked, data: unknown, text: () => string, indent?: number): void {
  io.out(values.json ? `${JSON.stringify(data, null, indent)}\n` : text());
}

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

function sayLines({ err }: Io, lines: readonly string[]): void {
  for (const line of lines) err(`counterproof fleet: ${printableLine(line)}\n`);
}

/** Of a line about a visit; JSON has the rest. */
const WIDTH = 160;

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

/** Null for all. */
function tagsIn({ tags }: Values): string[] | null {
  return tags === undefined ? null : listOption(tags);
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

/**
 * Those that are kept, and those of the file that no scheduler has seen yet; null where there is neither a file nor a deployment that was kept.
 * A file that is wrong hides none that is kept.
 */
async function listed(asked: Asked): Promise<readonly ListedDeployment[] | null> {
  const { values, where, io } = asked;
  const kept = isNew(where) ? [] : await withFleet(where, ({ fleet }) => fleet.list());
  const file = await contentsOf(values.file).catch((error: unknown) => {
    if (!(error instanceof FleetFileError) || kept.length === 0) throw error;
    const [first = '', ...more] = error.lines;
    sayLines(io, [
      `${first}${more.length === 0 ? '' : ` (and ${more.length} more)`} What is kept of the fleet is used.`,
    ]);
    return null;
  });
  const written = file?.deployments ?? null;
  const isOtherFolder = isNew(where) && values.dir !== HELP.options.dir.default;
  if (isOtherFolder && written !== null && written.length > 0) io.err(`counterproof fleet: ${nothingKept(where)}\n`);
  const known = new Set(kept.map(({ name }) => name));
  if (written === null && kept.length === 0) return null;
  return [...kept, ...(written ?? []).filter(({ name }) => !known.has(name)).map(unseen)];
}

async function list(asked: Asked): Promise<number> {
  const { file } = asked.values;
  const all = await listed(asked);
  if (all === null)
    throw new UsageError(`there is no fleet here: write ${file}, or "counterproof fleet add NAME URL --key-env NAME".`);
  const sorted = all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  say(asked, sorted, () => (sorted.length === 0 ? `${file} has ${NO_DEPLOYMENT}.\n` : table(sorted)), 2);
  return 0;
}

function table(all: readonly ListedDeployment[]): string {
  const rows = all.map(({ name, state, lastVisit, nextVisit, paused, reason }) => [
    name,
    state,
    `${shortTime(lastVisit?.ended ?? null)}${lastVisit?.result === 'broken' ? ', not made' : ''}`,
    paused ? 'paused' : shortTime(nextVisit),
    printableLine(reason),
  ]);
  return columns([['NAME', 'STATE', 'LAST VISIT', 'NEXT VISIT', 'REASON'], ...rows]);
}

function shortTime(text: string | null): string {
  return text === null ? '-' : text.replace('T', ' ').replace(/:\d\d\.\d+Z$/, 'Z');
}

async function history(asked: Asked): Promise<number> {
  const name = oneName(asked);
  const most = mostIn(asked);
  const visits = await withKept(asked, async (open) => {
    const found = await open.fleet.history(name, most);
    if (found.length === 0 && !(await open.fleet.list()).some((one) => one.name === name))
      throw await unknownName(asked, open, name);
    return found;
  });
  say(asked, visits, () => visitTable(visits), 2);
  return 0;
}

function mostIn({ values: { most } }: Asked): number {
  return integerOption('--most', most, 1, 100_000);
}

function visitTable(visits: readonly ListedVisit[]): string {
  const rows = visits.map((visit) => [
    shortTime(visit.ended),
    visit.late ? `${visit.kind}, late` : visit.kind,
    visit.result === null ? '' : resultWord(visit.result),
    String(visit.requests ?? 0),
    printableLine(visitWords(visit)),
  ]);
  const lines = columns([['ENDED', 'KIND', 'RESULT', 'REQUESTS', 'REASON'], ...rows]).split('\n');
  return lines.map((line) => shorten(line, WIDTH)).join('\n');
}

async function notices(asked: Asked): Promise<number> {
  const most = mostIn(asked);
  const found = await withKept(asked, ({ fleet }) => fleet.notices(asked.values.name ?? null, most));
  say(asked, found, () => columns([['AT', 'NOTICE', 'DELIVERED'], ...found.map(noticeRow)]), 2);
  return 0;
}

function noticeRow({ at, subject, deliveries }: ListedNotice): readonly string[] {
  const states = deliveries.map(({ channel, state, error }) => {
    if (state === 'delivered') return channel;
    return `${channel} ${state === 'failed' ? 'failed' : 'not yet'}${error === null ? '' : `: ${error}`}`;
  });
  return [shortTime(at), printableLine(subject), states.length === 0 ? '-' : printableLine(states.join('; '))];
}

async function wait(asked: Asked): Promise<number> {
  const { values, where, io } = asked;
  const { for: wanted, name = null, timeout } = values;
  if (wanted === undefined) throw new UsageError('wait needs --for regression or --for recovery.');
  const kind = wordIn('--for', wanted, ['regression', 'recovery']);
  const known = name === null ? [] : ((await listed(asked)) ?? []).map((one) => one.name);
  if (name !== null && !known.includes(name))
    throw new UsageError(`the fleet has no deployment ${name}.${didYouMean(name, known)}`);
  const notice = await waitFor(where, {
    kind,
    name,
    timeoutMs: durationMs(timeout, 'timeout'),
    onReady: () => io.err(`Waiting for a ${kind}, for ${timeout}.\n`),
  });
  if (notice === null) {
    io.err(`No ${kind} within ${timeout}.\n`);
    return EXIT_CODES.incomplete;
  }
  say(asked, notice, () => `${printableLine(notice.subject)}\n\n${notice.text}`);
  return 0;
}

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

const PAGE = 200;

async function exported(asked: Asked): Promise<number> {
  const { words, values, where, io } = asked;
  const name = words.length === 0 ? (values.name ?? null) : oneName(asked);
  const { bundles, month, format, out } = values;
  if (month === undefined && (format !== undefined || out !== undefined))
    throw new UsageError('--format and --out are for the report of a month: give --month as well.');
  if (month !== undefined && bundles !== undefined)
    throw new UsageError('--month and --bundles are two exports: give one of them.');
  const { exportBundles, exportMonth, formatOf, paged } = await import('./fleet-export.ts');
  const asMonth = formatOf(format, out);
  return await withKept(asked, async (open) => {
    if (month !== undefined) {
      const file = out ?? `fleet-${month}.${asMonth}`;
      return await exportMonth(open, { month, name, tags: tagsIn(values), format: asMonth, file }, io);
    }
    if (name !== null && !(await open.fleet.list()).some((one) => one.name === name))
      throw await unknownName(asked, open, name);
    if (bundles !== undefined) return await exportBundles(open, where, { name, directory: bundles }, io);
    for await (const visit of paged<ListedVisit>((last) => open.fleet.history(name, PAGE, last?.id)))
      io.out(`${JSON.stringify(visit)}\n`);
    return 0;
  });
}

function retentionOf({ 'older-than': text, evidence, 'keep-bundles': bundles }: Values): Retention {
  const days = /^\d{1,5}d$/.test(text) ? Number(text.slice(0, -1)) : 0;
  if (days < 1) throw new UsageError(`--older-than ${text}: give days, like 365d.`);
  return {
    days,
    evidence: integerOption('--evidence', evidence, 0, 1_000_000),
    bundles: integerOption('--keep-bundles', bundles, 1, 1_000_000),
  };
}

async function prune(asked: Asked): Promise<number> {
  const retention = retentionOf(asked.values);
  const pruned = await withKept(asked, ({ fleet }) => fleet.prune(retention));
  const { visits, evidence, bundles } = pruned;
  const words = `${plural(visits, 'visit')}, ${plural(evidence, 'evidence file')} and ${plural(bundles, 'bundle')} forgotten.`;
  say(asked, pruned, () => `${words}\n`);
  return 0;
}

/** Each finding is a line; 1 where one of them is wrong. */
async function doctor(asked: Asked): Promise<number> {
  const { values, where, io } = asked;
  const file = await contentsOf(values.file);
  if (file === null) throw new UsageError(`${values.file} does not exist.`);
  const { deployments, notify } = file;
  const found = [
    finding(values.file, deployments.length === 0 ? NO_DEPLOYMENT : plural(deployments.length, 'deployment')),
    ...(await placeFindings(asked, where)),
    await signingFinding(values.dir, io.env),
    ...(await interruptible((signal) =>
      Promise.all(
        deployments.map(async ({ name, keys }) =>
          finding(name, 'its keys are there', await failureOf(keysFrom(keys, io.env, { signal }))),
        ),
      ),
    )),
    ...(notify?.channels ?? []).map((channel) => {
      const [wrong] = lackingSecrets({ channels: [channel] }, io.env);
      return finding(channel.name, 'its secrets are there', wrong);
    }),
  ];
  const rows = found.map(({ name, ok, says }) => [ok ? 'ok' : 'wrong', name, printableLine(says)]);
  say(asked, found, () => columns(rows), 2);
  return found.every(({ ok }) => ok) ? 0 : 1;
}

/** What is wrong, where something is. */
function finding(name: string, says: string, wrong?: string) {
  return { name, ok: wrong === undefined, says: wrong ?? says };
}

function failureOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(() => undefined, whyOf);
}

async function signingFinding(folder: string, env: NodeJS.ProcessEnv) {
  const says = env[SIGNING_KEY] ? `that of ${SIGNING_KEY}` : `of ${folder}; auditors get ${folder}/${PUBLIC_KEY}`;
  return finding('signing key', says, await failureOf(readFleetKey(env, folder)));
}

const KEYS_OF_UP = 'Keys and secrets are looked for in this shell; the "fleet up" that runs has its own.\n';

/** Of the newest. */
const MOST_NOTICES = 1000;

async function placeFindings(asked: Asked, where: Where) {
  const name = 'folder' in where ? where.folder : 'database';
  try {
    if (isNew(where)) {
      if ('folder' in where) refuseUnusable(where.folder);
      return [finding(name, 'it is made when "fleet up" or "fleet run" begins')];
    }
    return await withFleet(where, async ({ fleet, database }) => {
      const all = await fleet.list();
      if (database === null) asked.io.err(KEYS_OF_UP);
      const says = `${plural(all.length, 'deployment')} kept${database === null ? ', and "fleet up" runs' : ''}`;
      const deliveries = (await fleet.notices(null, MOST_NOTICES)).flatMap((notice) => notice.deliveries);
      const undelivered = Map.groupBy(
        deliveries.filter(({ state }) => state === 'failed'),
        ({ channel }) => channel,
      );
      const words = (count: number) => `${plural(count, 'notice')} could not be delivered: "fleet notices" says why`;
      return [
        finding(name, says),
        ...[...undelivered].map(([channel, some]) => finding(channel, '', words(some.length))),
      ];
    });
  } catch (error) {
    return [finding(name, '', whyOf(error))];
  }
}

/** For what asks of a past: a folder without one is a wrong name more often than a new fleet. */
async function withKept<T>(asked: Asked, work: (open: OpenFleet) => Promise<T>): Promise<T> {
  const { where } = asked;
  if (isNew(where)) throw new UsageError(nothingKept(where));
  return await withFleet(where, work);
}

function nothingKept(where: Where): string {
  return `nothing is kept in ${folderOf(where)} yet. "fleet up" and "fleet run" begin a fleet; for another folder give --dir.`;
}

/** A file that is wrong gives none. */
async function writtenNames({ values }: Asked): Promise<readonly string[]> {
  const file = await contentsOf(values.file).catch(() => null);
  return (file?.deployments ?? []).map((one) => one.name);
}

async function unknownName(asked: Asked, { fleet }: OpenFleet, name: string): Promise<UsageError> {
  const names = [...(await fleet.list()).map((one) => one.name), ...(await writtenNames(asked))];
  return new UsageError(`the fleet has no deployment ${name}.${didYouMean(name, names)}`);
}

function oneName({ words }: Asked): string {
  return onlyWord(words, 'give the name of one deployment, as "fleet list" shows it.');
}
