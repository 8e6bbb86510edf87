import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { plural } from '../../conformance/model/values/plural.ts';
import { DATA_FOLDER, makeFolderOf } from '../../contract/make-folder.ts';
import type { Sandbox } from '../../reference-impl/index.ts';
import type { PageRules } from '../../workbench/guard.ts';
import type { OpenJudge } from '../../workbench/subject.ts';
import { pageAddress } from '../../workbench/takes.ts';
import { calledAs } from '../called-as.ts';
import type { ServingEvent } from '../events.ts';
import { ownersCheck } from './keys-from-environment.ts';
import { type Io, tellResult, UsageError } from './options.ts';

interface Listening {
  readonly port: unknown;
  readonly address: unknown;
}

const NOT_LISTENING: Readonly<Record<string, (at: Listening) => string>> = {
  EADDRINUSE: ({ port, address }) =>
    `port ${port} of ${address} is taken (EADDRINUSE): give another --port, or --port 0 for any free one.`,
  EADDRNOTAVAIL: () => 'that --host is no address of this machine (EADDRNOTAVAIL): 127.0.0.1 is, and 0.0.0.0 is all.',
  ENOTFOUND: () => 'that --host is not known (ENOTFOUND): give an address of this machine.',
  EACCES: ({ port }) => `port ${port} is for root alone (EACCES): give a --port above 1023.`,
};

/** A server that cannot listen where it was to, in words that say what to do. */
export class NotListening extends Error {
  override name = 'NotListening';
}

/** The server, once it listens. */
export async function listening<Server>(starting: Promise<Server>): Promise<Server> {
  try {
    return await starting;
  } catch (error) {
    const { code, port = '', address = '' } = Object(error);
    const why = NOT_LISTENING[String(code)]?.({ port, address });
    throw why === undefined ? error : new NotListening(why);
  }
}

const EVERY_MS = 500;
/** Who started this process: read at once, since it may have ended before anything waits for that. */
const PARENT = process.ppid;

/** A signal ends this work, and the process no sooner than what it started. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** Waits for SIGINT or SIGTERM, until it is released; where npx started this process, also for the end of npx, which passes no signal on. */
export function ended(released?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  process.once('SIGINT', end).once('SIGTERM', end);
  released?.addEventListener('abort', () => {
    process.off('SIGINT', end).off('SIGTERM', end);
    resolve();
  });
  if (process.env.npm_command !== 'exec') return promise;
  // A process whose parent has ended gets another one.
  const looking = setInterval(() => process.ppid !== PARENT && resolve(), EVERY_MS).unref();
  return promise.finally(() => clearInterval(looking));
}

/** Units and compose files give more. */
export const STOP_MS = 20_000;
/** For what was printed last. */
const LINGER_MS = 100;

/**
 * Waits for the end, and then lets a server come to its own. What does not stop in time, as when a database hangs, ends with the
 * process.
 */
export async function untilEnded(
  { err }: Pick<Io, 'err'>,
  starting: Promise<{ readonly stop: () => Promise<void> }>,
): Promise<void> {
  const end = ended();
  const { stop } = await starting;
  await end;
  const late = setTimeout(() => {
    err(
      `counterproof: not everything stopped within ${STOP_MS / 1000} s; what was being visited is visited again within about a minute.\n`,
    );
    process.exit(1);
  }, STOP_MS);
  await stop();
  clearTimeout(late);
}

/** Nothing is waited for any more: no answer to a visit that was given back, no command of a key. */
export function left(): number {
  setTimeout(() => process.exit(), LINGER_MS).unref();
  return 0;
}

/** What a sandbox says when it serves: to a program as it is, to a person as `welcome` puts it. */
export function servingEvent(sandbox: Sandbox, page: PageRules | null, notes: readonly string[]): ServingEvent {
  const { url, keys, organization } = sandbox;
  return {
    event: 'serving',
    url,
    pid: process.pid,
    page: page === null ? null : pageAddress(url, page),
    title: `${organization.name}, ${plural(organization.stores, 'store')}`,
    keys: { ...keys },
    ...ownersCheck(sandbox),
    notes: [...notes, clockLine(sandbox)].filter((note) => note !== ''),
  };
}

/** Says that a server serves, lets it, and says that it has stopped. */
export async function serveUntil(
  end: Promise<unknown>,
  event: ServingEvent,
  whole: string,
  close: () => Promise<void>,
  io: Io,
) {
  tellResult(io, whole, `${event.url}\n`);
  io.tell?.(event);
  await end;
  await close();
  io.tell?.({ event: 'stopped' });
  return 0;
}

export function welcome({ url, title, keys, page, environment = {}, options = [], notes = [] }: ServingEvent): string {
  const watch = page === null ? '' : `Watch:  ${page}\n`;
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const pairs = options.flatMap((name, index) => (index % 2 === 0 ? [`  ${name} ${options[index + 1] ?? ''}`] : []));
  return `${notes.map((note) => `${note}\n`).join('')}${title}, at ${url}

Keys (derived from the seed; "${calledAs()} keys generate" makes others):
  good      ${keys.good}
  revoked   ${keys.revoked}
  disabled  ${keys.disabled}
  rotated   ${keys.rotated}
  other     ${keys.other}   (another organization's)

${watch}${commandOnLines('Try:', [`curl -H 'Authorization: Bearer ${keys.good}'`, `  '${url}/public-api/v1/sales?limit=3'`])}
${commandOnLines('Check:', [...variables, `${calledAs()} check ${url}`, ...pairs])}
`;
}

const MINUTE = 60_000;

/** The time of the shop, where it is not the time of the machine: a clock that was advanced stays so after a restart. */
export function clockLine({ control }: Pick<Sandbox, 'control'>, real = Date.now()): string {
  const now = control.clock.now();
  if (Math.abs(now - real) < MINUTE && !control.clock.frozen) return '';
  const still = control.clock.frozen ? ', and its clock stands still' : '';
  return `In the shop it is ${new Date(now).toISOString()}${still}.`;
}

/** A command that is too long for one line, as a shell takes it. */
export function commandOnLines(label: string, parts: readonly string[]): string {
  return label.padEnd(8) + parts.join(` \\\n${' '.repeat(8)}`);
}

/** What judges a client is loaded by who looks at one. */
export const openJudge: OpenJudge = async (watched) => {
  const { liveJudge } = await import('../../client/run/live-judge.ts');
  return liveJudge(watched);
};

interface Shop {
  readonly seed: number;
  readonly scale: number;
  readonly now: number | undefined;
}

/** A file for each shop, so that another --seed, --scale or --now never meets the wrong one. */
export function defaultFile({ seed, scale, now }: Shop): string {
  const moment = now === undefined ? '' : `-${new Date(now).toISOString().replaceAll(/\W/g, '')}`;
  return join(DATA_FOLDER, `shop-${seed}-${scale}${moment}.sqlite`);
}

/** Looked at before anything is served: what is wrong with it would only be known at the first line. */
export function writableLog(path: string): string {
  try {
    makeFolderOf(path);
    closeSync(openSync(path, 'a'));
    return path;
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new UsageError(`--log ${path} cannot be written${why}: give another file, - for standard error, or off.`);
  }
}
