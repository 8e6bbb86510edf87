import { setTimeout as sleep } from 'node:timers/promises';
import { didYouMean } from '../../contract/serving/nearest.ts';
import { msOf } from '../../contract/serving/range.ts';
import { type EventResult, eventForms } from '../../reference-impl/scenario/shop-event.ts';
import type { About } from '../../workbench/control/routes.ts';
import type { Standing } from '../../workbench/control/sandbox-routes.ts';
import { inQuotes } from '../called-as.ts';
import { CTL_HELP } from '../options/sandbox.ts';
import { helpOf } from '../options/table.ts';
import { command } from './command.ts';
import {
  brokenText,
  clientText,
  clockText,
  eventHelp,
  eventsText,
  keysText,
  leftText,
  logText,
  requestText,
  stateText,
  troubleText,
} from './ctl-text.ts';
import { type Io, integerOption, subcommandIn, timeOption, UsageError, wordIn } from './options.ts';
import { readText, type ValuesOf } from './parse-options.ts';

type Values = ValuesOf<typeof CTL_HELP.options>;

/** A request to the control API. */
export interface Order {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What a person reads of the answer; with --json it is printed as it came. `whole` is where the rest of a long body is. */
  readonly says: (answer: unknown, whole?: string) => string;
  /** Once it was answered, before anything is said. */
  readonly after?: (base: string, answer: unknown) => Promise<void>;
}

/** The options that belong to words. */
type Details = { readonly [Name in Exclude<keyof Values, 'json' | 'help'>]?: Values[Name] | undefined };

interface Asked {
  readonly words: readonly string[];
  readonly values: Details;
}

type Verb = (asked: Asked) => Order | Promise<Order>;

/** What a route answers has the type that its text is made from: the sandbox is of this package. */
export const saying =
  <T>(text: (answer: T, whole?: string) => string): Order['says'] =>
  (answer, whole) =>
    text(answer as T, whole);

type Text<T> = Parameters<typeof saying<T>>[0];

const get = <T>(path: string, text: Text<T>): Order => ({ method: 'GET', path, says: saying(text) });
const post = <T>(path: string, body: NonNullable<Order['body']>, text: Text<T>): Order => ({
  method: 'POST',
  path,
  body,
  says: saying(text),
});

/** What a person types after `ctl`. Each says which request it is; the sandbox does the rest. */
const verbs = new Map<string, Verb>([
  ['state', () => get('/about', stateText)],
  ['stop', () => ({ ...post('/stop', {}, ({ pid }: About) => `Process ${pid} has ended.`), after: untilGone })],
  ['clock', clock],
  ['events', () => get('/events', eventsText)],
  ['event', event],
  ['scenario', scenario],
  ['reset', () => post('/reset', {}, () => 'The shop is as it was at its start.')],
  ['trouble', trouble],
  ['fault', fault],
  ['keys', keys],
  ['log', log],
  ['client', client],
  ['send', send],
]);

/** Nothing answers at the address of the sandbox. */
class NoSandbox extends Error {}

const codeOf = (error: unknown) => (error instanceof NoSandbox ? 4 : 1);
export const run = command(
  { help: CTL_HELP, name: 'sandbox ctl', helpOn, codeOf },
  async ({ values, positionals }, io) => {
    const order = await orderOf(positionals, values);
    const answer = await answerTo(order, sandboxAddress(values.url, io.env), io.env);
    io.out(`${values.json ? JSON.stringify(answer, null, 2) : order.says(answer)}\n`);
    return 0;
  },
);

/** What `sandbox ctl` would send for these words. */
export async function orderOf([name, ...words]: readonly string[], values: Details): Promise<Order> {
  const verb = subcommandIn(verbs, name);
  refuseMore(name ?? '', words);
  refuseOthers(name ?? '', words, values);
  return await verb({ words, values });
}

/** A word too many would be left out silently. */
function refuseMore(name: string, words: readonly string[]): void {
  const ofName = Object.keys(CTL_HELP.subcommands ?? {}).filter((form) => form.split(' ')[0] === name);
  const ofWord = ofName.filter((form) =>
    form
      .split(' ')[1]
      ?.split('|')
      .includes(words[0] ?? ''),
  );
  const forms = ofWord.length > 0 ? ofWord : ofName;
  const most = Math.max(...forms.map((form) => (form.includes('…') ? words.length : form.split(' ').length - 1)));
  const more = words[most];
  if (more === undefined) return;
  const taken = takenBy(name, words[0]).map((detail) => `, --${detail}`);
  throw new UsageError(`"${more}" is not understood: write ${forms.join(' or ')}${taken.join('')}.`);
}

const DETAILS = ['operation', 'next', 'every', 'ms', 'status', 'text', 'key-id'] as const;

function refuseOthers(name: string, words: readonly string[], values: Details): void {
  const taken = takenBy(name, words[0]);
  const other = DETAILS.find((detail) => values[detail] !== undefined && !taken.includes(detail));
  if (other === undefined) return;
  const known = taken.length === 0 ? 'no options' : taken.map((detail) => `--${detail}`).join(', ');
  throw new UsageError(`--${other} is not understood: ${[name, ...words].join(' ')} takes ${known}.`);
}

function takenBy(name: string, what: string | undefined): readonly string[] {
  if (name === 'send') return ['key-id'];
  if (name === 'log' && what === undefined) return ['operation', 'status', 'text'];
  if (name !== 'trouble' || what === undefined || what === 'end') return [];
  return ['operation', 'next', 'every', ...(what === 'delay' ? ['ms'] : [])];
}

function helpOn({ positionals: [name, event] }: { readonly positionals: readonly string[] }): string {
  return name === 'event' && event !== undefined ? helpOfEvent(event) : helpOf(CTL_HELP);
}

const LOOK_MS = 50;
const MOST_LOOKS = { answers: 1200, process: 100 };

/** So that the next one can have its address and its file. */
async function untilGone(base: string, answer: unknown): Promise<void> {
  const answers = () =>
    fetch(`${base}/_workbench/about`).then(
      () => true,
      () => false,
    );
  if (!(await comesToAnEnd(answers, MOST_LOOKS.answers)))
    throw new Error(`${base} still answers requests that were under way: it ends after them.`);
  // In a container it is no process of this machine, and its number may be that of another one.
  await comesToAnEnd(async () => isAlive(Number(Object(answer).pid)), MOST_LOOKS.process);
}

async function comesToAnEnd(goesOn: () => Promise<boolean>, most: number): Promise<boolean> {
  for (let looks = 0; looks < most; looks += 1) {
    if (!(await goesOn())) return true;
    await sleep(LOOK_MS);
  }
  return false;
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Where the sandbox is, by an option, the environment, or as it starts by itself. */
export function sandboxAddress(given: string | undefined, env: Io['env']): string {
  const text = given ?? env[URL_VARIABLE] ?? USUAL_URL;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${text} is not an address of a sandbox: give one like http://127.0.0.1:4010.`);
  return url.origin;
}

/** Throws, with one line, what the sandbox refused. */
export async function answerTo({ method, path, body, after }: Order, base: string, env: Io['env']): Promise<unknown> {
  const token = env.COUNTERPROOF_WORKBENCH_TOKEN;
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { 'x-workbench-token': token }),
  };
  const answer = await fetch(`${base}/_workbench${path}`, {
    method,
    headers,
    // The token is for this address alone.
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null);
  if (answer === null) throw new NoSandbox(`nothing answers at ${base}: start a sandbox, or give the address of one.`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(refusal(answer.status, text));
  const answered: unknown = text === '' ? null : JSON.parse(text);
  await after?.(base, answered);
  return answered;
}

function refusal(status: number, text: string): string {
  try {
    const { error }: { readonly error?: unknown } = Object(JSON.parse(text));
    if (typeof error === 'string') return error;
  } catch {
    // Something other than a sandbox answers there.
  }
  return `no workbench answers there (${status}): was the sandbox started with --no-control?`;
}

const URL_VARIABLE = 'COUNTERPROOF_SANDBOX_URL';
const USUAL_URL = 'http://127.0.0.1:4010';

const CLOCK = ['freeze', 'resume', 'set', 'advance'];

function clock({ words: [what, text = ''] }: Asked): Order {
  if (what === undefined) return get('/clock', clockText);
  if (what === 'freeze' || what === 'resume') return post('/clock', { do: what }, clockText);
  if (what === 'set')
    return post('/clock', { do: 'set', to: new Date(timeOption('set', text)).toISOString() }, clockText);
  if (what !== 'advance' || !/^\d{1,6}[smhd]$/.test(text))
    throw new UsageError(
      `clock: freeze, resume, set ISO, or advance with a time like 90s, 20m, 2h or 30d.${didYouMean(what, CLOCK)}`,
    );
  return post('/clock', { do: 'advance', ms: msOf(text) }, clockText);
}

/** Numbers and flags as such: `sale=100600 price=45.50 active=false`. */
function event({ words: [name, ...fields] }: Asked): Order {
  if (name === undefined)
    throw new UsageError(`event needs a name, such as sell: ${inQuotes('sandbox ctl events')} lists them.`);
  const given = fields.map((field): [string, unknown] => {
    const [, key, value = ''] = /^([\w-]+)=(.*)$/s.exec(field) ?? [];
    if (key === undefined) throw new UsageError(`event: ${field} is not of the form FIELD=VALUE.`);
    return [key, key === 'lines' ? value.split(',').map((product) => ({ product })) : plainValue(value)];
  });
  return post('/events', { do: name, ...Object.fromEntries(given) }, ({ says }: EventResult) => says);
}

function helpOfEvent(name: string): string {
  const form = Object.entries(eventForms).find(([each]) => each === name)?.[1];
  if (form !== undefined) return eventHelp(name, form);
  throw new UsageError(
    `event ${name}: ${inQuotes('sandbox ctl events')} lists them.${didYouMean(name, Object.keys(eventForms))}`,
  );
}

function plainValue(text: string): unknown {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text === 'true' ? true : text === 'false' ? false : text === 'null' ? null : text;
}

async function scenario({ words: [file] }: Asked): Promise<Order> {
  if (file === undefined) throw new UsageError('scenario needs a file.');
  const text = await readText(file);
  return post('/scenario', { text }, ({ results }: { readonly results: readonly EventResult[] }) =>
    results.map(({ says }) => says).join('\n'),
  );
}

function trouble({ words: [kind], values: { operation, next, every, ms, url } }: Asked): Order {
  if (kind === undefined) return get('/trouble', troubleText);
  if (kind === 'end') return { method: 'DELETE', path: '/trouble', says: () => 'Nothing goes wrong any more.' };
  const numbers = Object.entries({ next, every, ms }).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, integerOption(`--${name}`, text, 1, 1_000_000)]],
  );
  const order = { kind, ...Object.fromEntries(numbers), ...(operation === undefined ? {} : { operation }) };
  const later =
    kind === 'rotate-key'
      ? `\nOnce it is done, ${inQuotes(`sandbox ctl keys copy good${at(url)}`)} prints the new key.`
      : '';
  return post('/trouble', order, (standing: Standing) => `${troubleText(standing)}${later}`);
}

/** Where the one that is talked of is not the usual one. */
function at(url: string | undefined): string {
  return url === undefined ? '' : ` --url ${url}`;
}

function fault({ words: [id] }: Asked): Order {
  if (id === undefined) throw new UsageError(`fault needs an id, or off: ${inQuotes('qualify --list')} lists the ids.`);
  if (id === 'off') return post('/fault', {}, leftText);
  return post('/fault', { id }, brokenText);
}

const KEYS = ['list', 'approve', 'withdraw', 'copy', 'generate', 'rotate', 'revoke', 'disable'] as const;

function keys({ words: [word = 'list', id], values: { url } }: Asked): Order {
  const what = wordIn('keys', word, KEYS);
  if (what === 'list') {
    if (id !== undefined) throw new UsageError(`"${id}" is not understood: write keys list.`);
    return get('/keys', keysText);
  }
  if (id === undefined)
    throw new UsageError(`keys ${what} needs an id: ${inQuotes(`sandbox ctl keys${at(url)}`)} lists them.`);
  if (what === 'approve' || what === 'withdraw')
    return post('/keys/approve', { organization: id, approved: what === 'approve' }, () => 'Done.');
  const body = what === 'generate' ? { organization: id } : { key: id };
  // The key alone, for a script to take; it is shown this once. What ends one answers with none.
  return post(`/keys/${what}`, body, ({ key = 'Done.' }: { readonly key?: string }) => key);
}

function log({ words: [no], values: { operation, status, text } }: Asked): Order {
  if (no !== undefined) return get(`/log/${encodeURIComponent(no)}`, requestText);
  const given = Object.entries({ operation, status, text }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return get(`/log?${new URLSearchParams(Object.fromEntries(given))}`, logText);
}

function client({ words: [again] }: Asked): Order {
  if (again === undefined) return get('/client', clientText);
  if (again !== 'again') throw new UsageError(`client: nothing more, or again.${didYouMean(again, ['again'])}`);
  return { method: 'DELETE', path: '/client', says: saying(clientText) };
}

function send({ words: [path], values: { 'key-id': key } }: Asked): Order {
  if (path === undefined) throw new UsageError('send needs a path, such as /public-api/v1/sales?limit=3.');
  return post('/send', { path, key: key ?? 'good' }, requestText);
}
