import { createHash } from 'node:crypto';
import {
  analyticsOperations,
  byIdOperations,
  hasTrait,
  type OperationId,
  operationsWithoutId,
  pagedOperations,
  pathOf,
} from '../../../contract/operations.ts';
import { PACKED } from '../../ask/questions/ask.ts';
import { type Exchange, isGoodKey, type Json } from '../../model/exchange.ts';
import { type ProbeContext, probe, settlesAfter } from '../../model/probe.ts';
import { field, textField } from '../../model/values/json.ts';
import { canBeRepeated } from '../../see/answers.ts';
import { recordsOf } from '../../see/dictionary/label-table.ts';
import { type ComparedPart, hashOf, RECORD_SPECS } from '../../see/dictionary/records.ts';
import { instantOf } from '../../see/windows.ts';

/** A field of a record (or whether it is there) that showed one value, another, and the first again, or three different ones. */
interface Turn {
  readonly id: string;
  readonly field: string;
  /** As people read them, in the order in which they came, equal neighbours once. */
  readonly values: readonly string[];
}

const UNSTEADY_OPERATIONS: readonly OperationId[] = [
  ...pagedOperations,
  ...analyticsOperations,
  ...byIdOperations,
  'listStores',
];

/** `/me` shows two things with an id each: of these, what names them. */
const OF_ME = whole('prefix', 'last4', 'name', 'stores');

/** Of operations that the dictionary compares no records of. What counts up by itself is not among them. */
const NAMES = whole('name', 'branchNo', 'firstName', 'lastName', 'openedAt');
const FIGURES = whole('revenue', 'txCount');

function whole(...names: readonly string[]): readonly ComparedPart[] {
  return names.map((name) => ({ name, parts: null }));
}

function partsOf(operation: Exchange['operation']): readonly ComparedPart[] {
  if (operation === 'getMe') return OF_ME;
  const known = UNSTEADY_OPERATIONS.find((one) => one === operation);
  if (known === undefined) return [];
  const spec = RECORD_SPECS[known];
  const named = spec === undefined ? NAMES : [...spec.fixed, ...spec.others];
  return hasTrait(known, 'analytics') ? [...named, ...FIGURES] : named;
}

/** Whether the two show the same of the records that both have, and each other's records. */
function isSameAnswer(one: Exchange | undefined, other: Exchange): boolean {
  return one === undefined || JSON.stringify([...seenIn(one)]) === JSON.stringify([...seenIn(other)]);
}

/** What answers to one request, one after the other, show in turns. One change shows a value once and never again. */
export function turnsIn(answers: readonly Exchange[]): readonly Turn[] {
  const good = answers.filter(({ status, body }) => status === 200 && body !== undefined);
  const shown = good.map(seenIn);
  const keys = new Set(shown.flatMap((one) => [...one.keys()]));
  if (shown.length > 2 && haveNothingInCommon(shown)) return [ALL_NEW];
  return [...keys].flatMap((key) => {
    const values = shown.map((one) => one.get(key));
    const known = values.find((value) => value !== undefined);
    const hashes = values.map((value) => value?.hash);
    if (known === undefined || !isTurning(hashes, good.slice(0, 1).some(canCountUp))) return [];
    const { id, field: name } = known;
    const words = values.map((value) => value?.words ?? 'not there');
    return [{ id, field: name, values: words.filter((word, index) => word !== words[index - 1]) }];
  });
}

const ALL_NEW: Turn = { id: 'every record', field: 'id', values: ['another', 'another', 'another'] };

/** Each answer has records of its own. */
function haveNothingInCommon(shown: readonly ReadonlyMap<string, Seen>[]): boolean {
  const all = new Set(shown.flatMap((one) => [...one.keys()]));
  return shown.every(({ size }) => size > 0) && all.size === shown.reduce((sum, { size }) => sum + size, 0);
}

/** A figure of today changes with each sale; it does not go back. */
function isTurning(values: readonly (number | undefined)[], mayCountUp: boolean): boolean {
  const isBack = values.some((value, at) => at > 1 && value !== values[at - 1] && values.indexOf(value) < at - 1);
  return isBack || (!mayCountUp && !values.includes(undefined) && new Set(values).size > 2);
}

const DAY = 86_400_000;

/** About a range that has not ended yet. */
function canCountUp({ operation, query, headers }: Exchange): boolean {
  if (!analyticsOperations.some((one) => one === operation)) return false;
  const to = instantOf(query.find(([name]) => name === 'to')?.[1] ?? '');
  const now = Date.parse(headers.find(([name]) => name === 'date')?.[1] ?? '');
  return !(to < now - DAY);
}

interface Seen extends Pick<Turn, 'id' | 'field'> {
  readonly hash: number;
  readonly words: string;
}

/** Each field of each record by both; records without an id say nothing. */
function seenIn({ operation, body }: Exchange): ReadonlyMap<string, Seen> {
  const parts = partsOf(operation);
  const seen = new Map<string, Seen>();
  const records = operation === 'getMe' ? recordsOf(body).flatMap((me) => Object.values(Object(me))) : recordsOf(body);
  const byId = Map.groupBy(records, idOf);
  for (const [id, [record, ...others]] of byId) {
    // Several rows of one person are one for each store, say.
    if (id === '' || others.length > 0) continue;
    seen.set(`${id}\n`, { id, field: '', hash: 1, words: 'there' });
    for (const { name, parts: inner } of parts) {
      const value = field(record, name);
      if (value !== undefined)
        seen.set(`${id}\n${name}`, { id, field: name, hash: hashOf(value, inner), words: wordsOf(value) });
    }
  }
  return seen;
}

/** Revenue has a row for each store and date. */
function idOf(record: unknown): string {
  return textField(record, 'id') || `${textField(record, 'date')} ${textField(record, 'storeId')}`.trim();
}

const SHOWN = 40;

function wordsOf(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** One request that was sent several times, for a second time some seconds later. */
export interface Repeated {
  readonly operation: Exchange['operation'];
  readonly query: Exchange['query'];
  /** Values that came back after others had come, both times. */
  readonly turns: readonly Turn[];
  readonly exchanges: readonly string[];
  /** The User-Agent of every second one; left out where all had the same. */
  readonly agent?: string;
}

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly steadiness: { readonly agreed: readonly string[]; readonly repeated: readonly Repeated[] };
  }
}

const AT_ONCE = 6;
const COST = 2 * AT_ONCE;
/** Different operations that are looked at because two answers to one request differed. */
const MOST = 3;
const REPEATED: readonly OperationId[] = [...UNSTEADY_OPERATIONS, 'getMe'];

/** What programs of partners send: a deployment that answers the suite in a way of its own does not know them for it. */
const USUAL_AGENTS = ['axios/1.13.2', 'okhttp/5.3.0', 'python-requests/2.32.5', 'Go-http-client/1.1', 'node'] as const;

/** Costs little where equal requests were answered alike: each list once more, packed, and a few questions of the beginning in a profile that draws its seed. */
export const steadinessProbe = probe({
  artifact: 'steadiness',
  requires: [],
  optional: ['dictionary'],
  phase: 'lookback',
  title: 'Requests that were answered in two ways, several times more',
  plan: ({ profile }) => LISTS.length + (profile.drawsSeed ? MOST : 0),
  async gather(context) {
    await askPacked(context);
    const repeatable = context.seen().filter(isRepeatable);
    const asked = [...Map.groupBy(repeatable, ({ path, query }) => JSON.stringify([path, query])).values()];
    const twice = asked.filter((answers) => answers.length > 1);
    const unlike = twice.filter(([first, ...others]) => others.some((other) => !isSameAnswer(first, other)));
    // One that changes by itself breaks a promise of its own.
    const leading = firstOfEach(unlike.flat()).filter(({ operation }) => operation !== 'getMe');
    const repeated = await repeatAll(context, leading.slice(0, MOST));
    const isUnsteady = repeated.some(({ turns }) => turns.length > 0);
    const looked = new Set<string>(repeated.map(({ operation }) => operation));
    const others = isUnsteady ? REPEATED.filter((operation) => !looked.has(operation)) : [];
    const more = await repeatAll(
      context,
      others.flatMap((operation) => plainOf(operation, asked.flat())),
    );
    const alike = twice.filter((answers) => !unlike.includes(answers)).map((answers) => answers.slice(0, 2));
    const late = context.profile.drawsSeed ? await askAsAnother(context, asked) : { alike: [], repeated: [] };
    return {
      agreed: [...alike, ...late.alike].flat().map(({ id }) => id),
      repeated: [...repeated, ...more, ...late.repeated],
    };
  },
});

/** The browser's request for /me asks for it as well. */
const LISTS = operationsWithoutId.filter((operation) => operation !== 'getMe');

/** Each list as clients ask for it, who unpack what they get. */
async function askPacked(context: ProbeContext): Promise<void> {
  const operations = LISTS.slice(0, context.requestsLeft());
  await context.all(
    operations.map((operation) => () => context.ask({ operation, path: pathOf(operation), headers: [PACKED] })),
  );
}

/** A few questions of the beginning, late and as another program. What differs is asked as both in turn: the shop may have changed. */
async function askAsAnother(context: ProbeContext, asked: readonly (readonly Exchange[])[]) {
  const drawn = (text: string): string => createHash('sha256').update(`${context.seed} ${text}`).digest('hex');
  const agent = USUAL_AGENTS[Number.parseInt(drawn('agent').slice(0, 8), 16) % USUAL_AGENTS.length] ?? 'node';
  const lasting = asked.flatMap((answers) => answers.slice(0, 1)).filter((answer) => !canCountUp(answer));
  // Sales are what a deployment has most reason to be wrong about.
  const rank = ({ operation }: Exchange): string => (operation === 'listSales' ? '' : drawn(operation));
  const firsts = firstOfEach(lasting).filter(({ operation }) => operation !== 'getMe');
  const chosen = firsts.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  const pairs = [];
  for (const first of chosen.slice(0, Math.min(MOST, context.requestsLeft())))
    pairs.push([first, await askAgain(context, first, agent)] as const);
  // A program that is refused gets no other data.
  const answered = pairs.filter(([, late]) => late.status === 200);
  const alike = answered.filter(([first, late]) => isSameAnswer(first, late));
  const unlike = answered.filter((pair) => !alike.includes(pair)).map(([first]) => first);
  return { alike, repeated: await repeatAll(context, unlike, agent) };
}

/** The first answer of each operation. */
function firstOfEach(answers: readonly Exchange[]): readonly Exchange[] {
  const byOperation = Map.groupBy(answers, ({ operation }) => operation);
  return [...byOperation.values()].flatMap((own) => own.slice(0, 1));
}

function isRepeatable(exchange: Exchange): boolean {
  const { method, status, operation, credential, body } = exchange;
  const isAnswer = method === 'GET' && status === 200 && body !== undefined && isGoodKey(credential);
  return isAnswer && REPEATED.some((one) => one === operation) && canBeRepeated(exchange);
}

/** Of the answers that were seen, one about the past. */
function plainOf(operation: OperationId, seen: readonly Exchange[]): readonly Exchange[] {
  const answers = seen.filter((exchange) => exchange.operation === operation);
  return [answers.find((answer) => !canCountUp(answer)) ?? answers[0]].filter((answer) => answer !== undefined);
}

async function repeatAll(
  context: ProbeContext,
  all: readonly Exchange[],
  agent?: string,
): Promise<readonly Repeated[]> {
  const affordable = all.slice(0, Math.floor(context.requestsLeft() / COST));
  const before = [];
  for (const one of affordable) before.push(await repeat(context, one, agent));
  if (affordable.length > 0) await context.wait(settlesAfter(affordable));
  const repeated: Repeated[] = [];
  for (const [index, one] of affordable.entries()) {
    const [first, second] = [before[index] ?? [], await repeat(context, one, agent)];
    const { operation, query } = one;
    const both = turnsIn(first).filter(({ id, field }) =>
      turnsIn(second).some((turn) => turn.id === id && turn.field === field),
    );
    const exchanges = [...first, ...second].map(({ id }) => id);
    repeated.push({ operation, query, turns: both, exchanges, ...(agent === undefined ? {} : { agent }) });
  }
  return repeated;
}

async function repeat(context: ProbeContext, one: Exchange, agent?: string): Promise<readonly Exchange[]> {
  const answers: Exchange[] = [];
  for (let times = 0; times < AT_ONCE; times += 1) {
    answers.push(await askAgain(context, one, times % 2 === 0 ? undefined : agent));
  }
  return answers;
}

function askAgain(context: ProbeContext, { operation, path, query }: Exchange, agent?: string): Promise<Exchange> {
  const headers = agent === undefined ? {} : { headers: [['user-agent', agent]] as const };
  return context.ask({ operation, path, query, fresh: true, ...headers });
}
