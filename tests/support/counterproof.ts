import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll } from 'vitest';
import type { Ended } from '../../cli/testing/captured.ts';
import { closedAfterwards } from '../../contract/testing/folder.ts';
import { type OpenedDeployment, openDeployment } from '../../proof/open-deployment.ts';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { type Sandbox, startSandbox } from '../../reference-impl/index.ts';

export type { Ended } from '../../cli/testing/captured.ts';
export { closedAfterwards } from '../../contract/testing/folder.ts';

export interface Running extends AsyncDisposable {
  /** What it has printed when it was ready. */
  readonly out: string;
  /** All that it has printed up to now. */
  said(): string;
  readonly pid: number;
  /** Gives the code that it ended with. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface CallOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The bin to run; that of `TESTED_BIN` when left out. */
  readonly bin?: string;
  readonly node?: readonly string[];
  /** The Node to run it with; this one when left out. */
  readonly execPath?: string;
}

/** Nothing of this process's environment that could decide a command: no keys, no CI, no colours. */
function environment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, CHROMIUM_PATH } = process.env;
  return { PATH, HOME, TMPDIR, CHROMIUM_PATH, ...extra };
}

function start(
  args: readonly string[],
  { env = {}, cwd, bin = TESTED_BIN, node = [], execPath = process.execPath }: CallOptions,
): ChildProcess {
  return spawn(execPath, [...node, bin, ...args], { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs a command to its end, as a shell would. */
export function counterproof(args: readonly string[], options: CallOptions = {}): Promise<Ended> {
  return endOf(start(args, options));
}

const CHECKING =
  /^counterproof check: [\w ]+, \d+ s: [\d,]+(?:\/[\d,]+| requests?)(?: and \d+ retr(?:y|ies))?(?: · \d+ %)?(?: · (?:about [\d,]+ s left|no answer for [\d,]+ s))?\n/gm;

const SEEDING = /^Seeding [^\n]* sales\n/gm;

/** On a busy machine a check, and a shop that is seeded, come to say how far they are. */
export function withoutProgress(err: string): string {
  return err.replace(CHECKING, '').replace(SEEDING, '');
}

/** Runs another program to its end. */
export function ran(
  program: string,
  args: readonly string[],
  { cwd, env = {} }: Pick<CallOptions, 'cwd' | 'env'>,
): Promise<Ended> {
  return endOf(spawn(program, args, { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] }));
}

export interface Begun {
  readonly child: ChildProcess;
  /** `text` is both, in the order in which it came. */
  readonly said: { out: string; err: string; text: string };
  /** Gives the code that it ended with. */
  readonly ended: Promise<number | null>;
}

/** Listens to a process until it ends. */
export function begun(child: ChildProcess): Begun {
  const said = { out: '', err: '', text: '' };
  const hear = (to: 'out' | 'err') => (text: Buffer) => {
    said[to] += text.toString();
    said.text += text.toString();
  };
  child.stdout?.on('data', hear('out'));
  child.stderr?.on('data', hear('err'));
  const ended = new Promise<number | null>((done, reject) => {
    child.once('error', reject);
    child.once('close', done);
  });
  return { child, said, ended };
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const { said, ended } = begun(child);
  const code = await ended;
  return { code, out: said.out, err: withoutProgress(said.err) };
}

/** Runs a command whose readers went away before it said anything, as `| true` does; those of these streams. */
export function unread(
  streams: readonly ('stdout' | 'stderr')[],
  args: readonly string[],
  options: CallOptions = {},
): Promise<Ended> {
  const child = start(args, options);
  for (const stream of streams) child[stream]?.destroy();
  return endOf(child);
}

/** Starts a command that serves, and waits for the line that shows it is ready. */
export async function serving(args: readonly string[], ready: RegExp, options: CallOptions = {}): Promise<Running> {
  const { child, said, ended } = begun(start(args, options));
  await new Promise<void>((done, reject) => {
    child.stdout?.on('data', () => {
      if (ready.test(said.out)) done();
    });
    const early = (code: unknown) => new Error(`${args[0]} ended with ${code} before it was ready: ${said.err}`);
    ended.then((code) => reject(early(code)), reject);
  });
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return {
    out: said.out,
    said: () => said.out + said.err,
    pid: child.pid ?? 0,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

/** `COUNTERPROOF_…=value` pairs, as the sandbox prints them for a shell. */
export function keysPrinted(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/(COUNTERPROOF_\w*KEY)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

export function addressPrinted(text: string): string {
  const [found = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
  return found;
}

/** What a deployment answers to this key. */
export function asked(url: string, key: string | undefined, path = '/me'): Promise<Response> {
  return fetch(`${url}/public-api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
}

/** A sandbox in this process until the tests of the file are over, with no limit in the way where no other is asked for. */
export async function useSandbox(scale = 0.02, rate = '1000000/1s'): Promise<Sandbox> {
  return closedAfterwards(await startSandbox({ port: 0, seed: 1, scale, rate }));
}

/** The same without a socket, and with what faults and variants need. */
export async function useDeployment(now: number, scale?: number): Promise<OpenedDeployment> {
  return closedAfterwards(await openDeployment(now, scale === undefined ? {} : { scale }));
}

const SHOP = ['sandbox', '--port', '0', '--scale', '0.02', '--memory', '--log', 'off', '--rate', '100000/1s'];
const FAULT = ['--fault', 'sales-tab-creator-is-cashier'];

/** Two sandboxes as a command serves them until the tests of the file are over: one as it is, one with a fault. */
export async function useServedShops(): Promise<{ readonly good: Running; readonly faulty: Running }> {
  const [good, faulty] = await Promise.all([serving(SHOP, /Check:/), serving([...SHOP, ...FAULT], /Check:/)]);
  afterAll(() => Promise.all([good.stop(), faulty.stop()]));
  return { good, faulty };
}

/** A client that does one task, and retries nothing. */
export const ONE_SHOT = `
const { baseUrl, key, from, to, top } = JSON.parse(await new Response(process.stdin).text());
const response = await fetch(\`\${baseUrl}/public-api/v1/analytics/customers?\${new URLSearchParams({ from, to, limit: '100' })}\`, {
  headers: { authorization: \`Bearer \${key}\` },
});
if (!response.ok) throw new Error(String(response.status));
console.log(JSON.stringify({ ids: (await response.json()).data.slice(0, top).map(({ id }) => id) }));
`;
