import { type ChildProcess, spawn } from 'node:child_process';
import { type Dirent, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { running } from '../../../contract/serving/server.ts';
import type { Deployment } from '../../fault.ts';
import { TESTED_BIN } from '../../tested-bin.ts';
import { check, type Hostile, MARKUP, type Needle, needlesOf, type Stage } from '../kit.ts';
import { nameOf, ProcessWatch, search } from './search.ts';

interface Ended {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** Nothing that a terminal acts on, but line breaks. */
const CONTROL = /(?!\n)\p{Cc}/u;
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
const STACK =
  /^\s+at .+(?::\d+:\d+|\[native code\])|node:internal|Unhandled|Uncaught|\[object Object\]|\(internal error of the suite\)/m;
/** GitHub and Azure act on a line that begins like this. */
const COMMAND = /^\s*(?:::|##(?:vso)?\[)/m;
/** Said now and then while a command works. */
const PROGRESS = /^counterproof \w+: .*, \d+ s: /;

/** What is wrong with what a command printed, and with how it ended. The log of a server is on standard error. */
function problemsOfOutput(
  { exits, says, client }: Pick<Hostile, 'exits' | 'says' | 'client'>,
  { out, err, code }: Ended,
): string[] {
  const both = `${out}\n${err}`;
  const errors = err.split('\n').filter((line) => line !== '' && !PROGRESS.test(line));
  const last = (errors[0] ?? lastOf(out)).slice(0, 300);
  const isQuiet = client !== undefined || errors.length <= (out === '' ? 1 : 0);
  const isSaid = both.split('\n').some((line) => says.test(line));
  return [
    ...unless(code !== null && exits.includes(code), `it ended with ${code}, not ${exits.join(' or ')}: ${last}`),
    ...unless(isSaid, `no line is like ${says}: ${last}`),
    ...unless(isQuiet, `standard error has ${errors.length} lines: ${errors.slice(0, 3).join(' | ').slice(0, 300)}`),
    ...match(both, STACK, 'a stack trace or an internal error'),
    ...match(both, CONTROL, 'a control character'),
    ...match(both, DIRECTION, 'a character that changes the direction of text'),
    ...match(both, COMMAND, 'a workflow command'),
  ];
}

function unless(isRight: boolean, problem: string): string[] {
  return isRight ? [] : [problem];
}

function match(text: string, pattern: RegExp, what: string): string[] {
  const at = text.search(pattern);
  return at < 0 ? [] : [`${what} is in the output: ${JSON.stringify(text.slice(Math.max(0, at - 60), at + 120))}`];
}

function lastOf(out: string): string {
  return out.trim().split('\n').slice(-3, -1).join(' ');
}

export interface Theatre {
  readonly deployment: Deployment;
  readonly folder: string;
  readonly sample: () => Promise<string>;
  /** What is run; `TESTED_BIN` when left out. */
  readonly program?: string;
  readonly limits?: Partial<typeof LIMITS>;
}

/**
 * That of a process of ours counts garbage, too: V8 alone lets its space for young objects grow to 128 MB. Long texts in all places
 * take up to 680 MB, of which 80 were in use after a collection.
 */
const LIMITS = {
  ...{ ourMegabytes: 750, browserMegabytes: 700, diskMegabytes: 100 },
  /** For children that close a browser after the command has ended. */
  closingSeconds: 60,
};
const SECONDS = 600;
export const SAMPLE_MS = 200;
/** Commands that write into a folder. */
const WRITING: ReadonlySet<string> = new Set(['check', 'judge', 'report']);

export interface Played {
  readonly row: Hostile;
  readonly problems: readonly string[];
  readonly seconds: number;
  readonly code: number | null;
  readonly line: string;
  readonly peaks: { readonly ours: number; readonly others: number; readonly disk: number };
}

interface Place {
  readonly out: string;
  readonly temporary: string;
  readonly home: string;
}

/** Runs one row, and says everything that should not have been. */
export async function play(row: Hostile, theatre: Theatre): Promise<Played> {
  // Chromium makes a socket below the folder for temporary files, and the path of a socket must be short.
  const folder = mkdtempSync(join(theatre.folder, 'r'));
  const place = { out: join(folder, 'out'), temporary: join(folder, 'tmp'), home: join(folder, 'home') };
  for (const made of Object.values(place)) mkdirSync(made, { recursive: true });
  const visitors: string[] = [];
  const [third, hostile] = await Promise.all([open(), open(row.connected)]);
  const stage: Stage = {
    ...theatre.deployment,
    url: hostile.url,
    elsewhere: third.url,
    folder,
    sample: theatre.sample,
  };
  third.answer(recorded(visitors, row.elsewhere?.(stage) ?? allowsAll));
  if (row.serves !== undefined) hostile.answer(row.serves(stage));
  try {
    return await watched(row, { stage, place, theatre, visitors });
  } finally {
    void third.close();
    void hostile.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Playing {
  readonly stage: Stage;
  readonly place: Place;
  readonly theatre: Theatre;
  readonly visitors: readonly string[];
}

async function watched(row: Hostile, { stage, place, theatre, visitors }: Playing): Promise<Played> {
  const limits = { ...LIMITS, ...theatre.limits };
  const args = await (row.command ?? check())(stage);
  const isOutWanted = WRITING.has(args[0] ?? '') && !args.includes('--out');
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [theatre.program ?? TESTED_BIN, ...args, ...(isOutWanted ? ['--out', place.out] : [])],
    {
      cwd: stage.folder,
      env: { ...environment(place, stage), ...row.env?.(stage) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const said = listening(child);
  const needles = needlesOf(stage);
  const watch = new ProcessWatch(child.pid ?? 0, place.temporary, needles);
  let disk = 0;
  const look = (): void => {
    watch.sample();
    disk = Math.max(disk, megabytesIn(stage.folder));
  };
  const timer = setInterval(look, SAMPLE_MS);
  const problems: string[] = [];
  const seconds = row.within ?? SECONDS;
  const late = setTimeout(() => {
    problems.push(`it did not end within ${seconds} s`);
    child.kill('SIGKILL');
  }, seconds * 1000);
  const ended = new Promise<number | null>((done) => child.once('close', done));
  if (row.client !== undefined)
    await beset(row.client, child, said, stage).catch((error) => problems.push(`the client failed: ${error.message}`));
  const code = await ended;
  clearTimeout(late);
  const took = (performance.now() - started) / 1000;
  look();
  clearInterval(timer);
  const output = Buffer.from(`${said.out}\n${said.err}`);
  problems.push(
    ...(await leftRunning(watch, limits.closingSeconds)),
    ...leftBehind(place),
    ...watch.leaks,
    ...problemsOfOutput(row, { ...said, code }),
    ...found('the output', output, needles),
    ...Object.values(place).flatMap((written) =>
      filesIn(written).flatMap((file) => found(relative(written, file), readFileSync(file), needles)),
    ),
    ...markupIn(place.out),
    ...unless(visitors.length === 0, `the third origin was asked: ${visitors[0]?.split('\n', 1)}`),
    ...found('requests to the third origin', Buffer.from(visitors.join('\n')), needles),
    ...above('a process of ours', watch.peaks.ours, limits.ourMegabytes),
    ...above('the browser', watch.peaks.others, limits.browserMegabytes),
    ...above('the disk', disk, limits.diskMegabytes),
  );
  const line = `${said.out}\n${said.err}`.split('\n').find((text) => row.says.test(text)) ?? '';
  return { row, problems, seconds: took, code, line, peaks: { ...watch.peaks, disk } };
}

function environment({ temporary, home }: Place, { keys, folder }: Stage): NodeJS.ProcessEnv {
  const { PATH, CHROMIUM_PATH } = process.env;
  const given = [...keys].map(([name, key]) => [
    `COUNTERPROOF_${name === 'good' ? '' : `${name.toUpperCase()}_`}KEY`,
    key,
  ]);
  const cache = join(folder, '..', 'compiled');
  return {
    PATH,
    CHROMIUM_PATH,
    HOME: home,
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: cache,
    ...Object.fromEntries(given),
  };
}

function listening(child: ChildProcess): { out: string; err: string } {
  const said = { out: '', err: '' };
  child.stdout?.on('data', (text: Buffer) => (said.out += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (said.err += text.toString()));
  return said;
}

/** The mock names the deployment behind it first. */
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/g;
const STARTING_MS = 300_000;

/** Waits for the address that a serving command prints, lets the client act, and ends the command. */
async function beset(
  client: NonNullable<Hostile['client']>,
  child: ChildProcess,
  said: { out: string },
  stage: Stage,
): Promise<void> {
  const until = performance.now() + STARTING_MS;
  while (said.out.search(ADDRESS) < 0 && child.exitCode === null && performance.now() < until) await sleep(50);
  const address = said.out.match(ADDRESS)?.at(-1);
  try {
    if (address === undefined) throw new Error('the command printed no address');
    await client(address, stage);
  } finally {
    child.kill('SIGTERM');
  }
}

async function leftRunning(watch: ProcessWatch, seconds: number): Promise<string[]> {
  const until = performance.now() + seconds * 1000;
  while (watch.survivors().length > 0 && performance.now() < until) await sleep(SAMPLE_MS);
  return watch.survivors().map((pid) => {
    const problem = `a process is still running: ${nameOf(pid)}`;
    process.kill(pid, 'SIGKILL');
    return problem;
  });
}

/** Compiled code, and the settings and caches of Chromium, are kept in the user's folder. */
const KEPT: ReadonlySet<string> = new Set(['.config', '.cache', '.pki']);

function leftBehind({ temporary, home }: Place): string[] {
  const left = [...readdirSync(temporary), ...readdirSync(home).filter((name) => !KEPT.has(name))];
  return unless(left.length === 0, `temporary files remain: ${left.join(', ')}`);
}

function found(where: string, content: Buffer, needles: readonly Needle[]): string[] {
  return search(content, needles).map((label) => `${label} is in ${where}`);
}

function markupIn(out: string): string[] {
  const readByBrowsers = filesIn(out).filter((file) => /\.(html|svg|xml|md)$/.test(file));
  return readByBrowsers
    .filter((file) => withoutFences(readFileSync(file, 'utf8')).includes(MARKUP))
    .map((file) => `markup of the deployment is in ${relative(out, file)}`);
}

/** In a fence of Markdown a text stays a text. */
function withoutFences(text: string): string {
  return text.replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '');
}

function above(what: string, megabytes: number, most: number): string[] {
  return unless(megabytes < most, `${what} took ${Math.round(megabytes)} MB, and ${most} are the most`);
}

/** Folders may vanish meanwhile. */
function filesIn(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.isFile() ? [path] : [];
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function megabytesIn(folder: string): number {
  return (
    filesIn(folder).reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0) / 2 ** 20
  );
}

async function open(connected?: Hostile['connected']) {
  let listener: RequestListener = (_, response) => response.destroy();
  const server: Server = createServer({ maxHeaderSize: 2 ** 21 }, (request, response) => {
    // The other side may end a connection at any time.
    for (const stream of [request, response]) stream.on('error', () => undefined);
    listener(request, response);
  });
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    connected?.(socket);
  });
  server.on('clientError', (_, socket) => socket.destroy());
  const answer = (next: RequestListener): void => {
    listener = next;
  };
  return { ...(await running(server, 0, '127.0.0.1')), answer };
}

function recorded(visitors: string[], listener: RequestListener): RequestListener {
  return (request, response) => {
    visitors.push(textOf(request));
    request.on('data', (piece: Buffer) => visitors.push(piece.toString('latin1')));
    listener(request, response);
  };
}

function textOf({ method, url, rawHeaders }: IncomingMessage): string {
  return `${method} ${url}\n${rawHeaders.join('\n')}`;
}

const allowsAll: RequestListener = ({ headers }, response) => {
  response.setHeader('access-control-allow-origin', headers.origin ?? '*');
  response.setHeader('access-control-allow-headers', 'authorization');
  response.end('{}');
};
