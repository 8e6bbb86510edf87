import { durationMs } from '../../api/visit.ts';
import { EXIT_CODES } from '../../conformance/index.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { printableLine, shorten } from '../../contract/printable.ts';
import { didYouMean } from '../../contract/serving/nearest.ts';
import { contentsOf } from '../../fleet/file/edit-file.ts';
import { FleetFileError, NO_DEPLOYMENT } from '../../fleet/file/read-file.ts';
import { type ListedNotice, lackingSecrets } from '../../fleet/notify/outbox.ts';
import { folderOf, isNew, type OpenFleet, type Where, waitFor, withFleet } from '../../fleet/open.ts';
import { type ListedDeployment, unseen } from '../../fleet/store/facts.ts';
import type { Retention } from '../../fleet/store/files.ts';
import { refuseUnusable } from '../../fleet/store/pglite.ts';
import type { ListedVisit } from '../../fleet/store/visits.ts';
import { keysFrom } from '../../fleet/visit/keys.ts';
import { resultWord, visitWords } from '../../fleet/visit/outcome.ts';
import { PUBLIC_KEY, readFleetKey, SIGNING_KEY } from '../../fleet/work/keeper.ts';
import { HELP } from '../options/fleet.ts';
import { columns } from '../terminal.ts';
import { type Io, integerOption, listOption, onlyWord, UsageError, whyOf, wordIn } from './options.ts';
import type { ValuesOf } from './parse-options.ts';
import { interruptible } from './serving.ts';

export type Values = ValuesOf<typeof HELP.options>;

export interface Asked {
  readonly values: Values;
  readonly where: Where;
  /** What follows the name of the command. */
  readonly words: readonly string[];
  readonly io: Io;
}

/** With --json the data, else the text. */
export function say({ values, io }: Asked, data: unknown, text: () => string, indent?: number): void {
  io.out(values.json ? `${JSON.stringify(data, null, indent)}\n` : text());
}

export function sayLines({ err }: Io, lines: readonly string[]): void {
  for (const line of lines) err(`counterproof fleet: ${printableLine(line)}\n`);
}

/** Of a line about a visit; JSON has the rest. */
export const WIDTH = 160;

/** Null for all. */
export function tagsIn({ tags }: Values): string[] | null {
  return tags === undefined ? null : listOption(tags);
}

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
  return [...kept, ...(written ?? []).filter(({ name }) => !known.has(name)).map((one) => unseen(one).listed)];
}

export async function list(asked: Asked): Promise<number> {
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

export async function history(asked: Asked): Promise<number> {
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

export async function notices(asked: Asked): Promise<number> {
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

export async function wait(asked: Asked): Promise<number> {
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

const PAGE = 200;

export async function exported(asked: Asked): Promise<number> {
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

export function retentionOf({ 'older-than': text, evidence, 'keep-bundles': bundles }: Values): Retention {
  const days = /^\d{1,5}d$/.test(text) ? Number(text.slice(0, -1)) : 0;
  if (days < 1) throw new UsageError(`--older-than ${text}: give days, like 365d.`);
  return {
    days,
    evidence: integerOption('--evidence', evidence, 0, 1_000_000),
    bundles: integerOption('--keep-bundles', bundles, 1, 1_000_000),
  };
}

export async function prune(asked: Asked): Promise<number> {
  const retention = retentionOf(asked.values);
  const pruned = await withKept(asked, ({ fleet }) => fleet.prune(retention));
  const { visits, evidence, bundles } = pruned;
  const words = `${plural(visits, 'visit')}, ${plural(evidence, 'evidence file')} and ${plural(bundles, 'bundle')} forgotten.`;
  say(asked, pruned, () => `${words}\n`);
  return 0;
}

/** Each finding is a line; 1 where one of them is wrong. */
export async function doctor(asked: Asked): Promise<number> {
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
export async function withKept<T>(asked: Asked, work: (open: OpenFleet) => Promise<T>): Promise<T> {
  const { where } = asked;
  if (isNew(where)) throw new UsageError(nothingKept(where));
  return await withFleet(where, work);
}

function nothingKept(where: Where): string {
  return `nothing is kept in ${folderOf(where)} yet. "fleet up" and "fleet run" begin a fleet; for another folder give --dir.`;
}

/** A file that is wrong gives none. */
export async function writtenNames({ values }: Asked): Promise<readonly string[]> {
  const file = await contentsOf(values.file).catch(() => null);
  return (file?.deployments ?? []).map((one) => one.name);
}

export async function unknownName(asked: Asked, { fleet }: OpenFleet, name: string): Promise<UsageError> {
  const names = [...(await fleet.list()).map((one) => one.name), ...(await writtenNames(asked))];
  return new UsageError(`the fleet has no deployment ${name}.${didYouMean(name, names)}`);
}

export function oneName({ words }: Asked): string {
  return onlyWord(words, 'give the name of one deployment, as "fleet list" shows it.');
}
