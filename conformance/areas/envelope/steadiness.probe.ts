import { createHash } from 'node:crypto';
import { type OperationId, operationsWithoutId, pathOf } from '../../../contract/operations.ts';
import { type Exchange, isGoodKey } from '../../model/exchange.ts';
import { type ProbeContext, probe } from '../../model/probe.ts';
import { PACKED } from '../../model/values/packed.ts';
import { canBeRepeated } from '../../see/answers.ts';
import { canCountUp, isSameAnswer, type Turn, turnsIn, UNSTEADY_OPERATIONS } from './turns.ts';

/** One request that was sent several times, for a second time some seconds later. */
export interface Repeated {
  readonly operation: OperationId;
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

/** A cache and a second database have caught up by then. */
const SETTLES_AFTER_MS = 2500;
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
    const asked = [...Map.groupBy(context.seen().filter(isRepeatable), addressOf).values()];
    const twice = asked.filter((answers) => answers.length > 1);
    const unlike = twice.filter(([first, ...others]) => others.some((other) => !isSameAnswer(first, other)));
    // One that changes by itself breaks a promise of its own.
    const leading = unlike.flatMap((answers) => answers.slice(0, 1)).filter(({ operation }) => operation !== 'getMe');
    const byOperation = Map.groupBy(leading, ({ operation }) => operation);
    const firsts = [...byOperation.values()].flatMap((answers) => answers.slice(0, 1));
    const repeated = await repeatAll(context, firsts.slice(0, MOST));
    const isUnsteady = repeated.some(({ turns }) => turns.length > 0);
    const looked = new Set(repeated.map(({ operation }) => operation));
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
  const byOperation = Map.groupBy(lasting, ({ operation }) => operation);
  byOperation.delete('getMe');
  // Sales are what a deployment has most reason to be wrong about.
  const rank = (operation: string | null): string => (operation === 'listSales' ? '' : drawn(`${operation}`));
  const operations = [...byOperation.keys()].toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
  const chosen = operations.slice(0, Math.min(MOST, context.requestsLeft()));
  const pairs = [];
  for (const first of chosen.flatMap((operation) => byOperation.get(operation)?.slice(0, 1) ?? []))
    pairs.push([first, await askAgain(context, first, agent)] as const);
  // A program that is refused gets no other data.
  const answered = pairs.filter(([, late]) => late.status === 200);
  const alike = answered.filter(([first, late]) => isSameAnswer(first, late));
  const unlike = answered.filter((pair) => !alike.includes(pair)).map(([first]) => first);
  return { alike, repeated: await repeatAll(context, unlike, agent) };
}

function isRepeatable(exchange: Exchange): boolean {
  const { method, status, operation, credential, body } = exchange;
  const isAnswer = method === 'GET' && status === 200 && body !== undefined && isGoodKey(credential);
  return isAnswer && REPEATED.some((one) => one === operation) && canBeRepeated(exchange);
}

function addressOf({ path, query }: Exchange): string {
  return JSON.stringify([path, query]);
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
  if (affordable.length > 0) await context.wait(SETTLES_AFTER_MS);
  const repeated: Repeated[] = [];
  for (const [index, one] of affordable.entries()) {
    const [first, second] = [before[index] ?? [], await repeat(context, one, agent)];
    const { operation, query } = one;
    const both = turnsIn(first).filter(({ id, field }) =>
      turnsIn(second).some((turn) => turn.id === id && turn.field === field),
    );
    const known = REPEATED.find((unsteady) => unsteady === operation);
    if (known === undefined) continue;
    const exchanges = [...first, ...second].map(({ id }) => id);
    repeated.push({ operation: known, query, turns: both, exchanges, ...(agent === undefined ? {} : { agent }) });
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
