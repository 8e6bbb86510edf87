import type { OperationId } from '../../../contract/operations.ts';
import { type Exchange, isGoodKey } from '../../model/exchange.ts';
import { type ProbeContext, probe } from '../../model/probe.ts';
import { canBeRepeated } from '../../see/answers.ts';
import { canCountUp, isSameAnswer, type Turn, turnsIn, UNSTEADY_OPERATIONS } from './turns.ts';

/** One request that was sent several times, for a second time some seconds later. */
export interface Repeated {
  readonly operation: OperationId;
  readonly query: Exchange['query'];
  /** Values that came back after others had come, both times. */
  readonly turns: readonly Turn[];
  readonly exchanges: readonly string[];
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

/** Costs nothing where equal requests were answered alike. */
export const steadinessProbe = probe({
  artifact: 'steadiness',
  requires: [],
  optional: ['dictionary'],
  phase: 'lookback',
  title: 'Requests that were answered in two ways, several times more',
  plan: () => 0,
  async gather(context) {
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
    return {
      agreed: twice
        .filter((answers) => !unlike.includes(answers))
        .flatMap((answers) => answers.slice(0, 2).map(({ id }) => id)),
      repeated: [...repeated, ...more],
    };
  },
});

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

async function repeatAll(context: ProbeContext, all: readonly Exchange[]): Promise<readonly Repeated[]> {
  const affordable = all.slice(0, Math.floor(context.requestsLeft() / COST));
  const before = [];
  for (const one of affordable) before.push(await repeat(context, one));
  if (affordable.length > 0) await context.wait(SETTLES_AFTER_MS);
  const repeated: Repeated[] = [];
  for (const [index, one] of affordable.entries()) {
    const [first, second] = [before[index] ?? [], await repeat(context, one)];
    const { operation, query } = one;
    const both = turnsIn(first).filter(({ id, field }) =>
      turnsIn(second).some((turn) => turn.id === id && turn.field === field),
    );
    const known = REPEATED.find((unsteady) => unsteady === operation);
    if (known === undefined) continue;
    repeated.push({ operation: known, query, turns: both, exchanges: [...first, ...second].map(({ id }) => id) });
  }
  return repeated;
}

async function repeat(context: ProbeContext, { operation, path, query }: Exchange): Promise<readonly Exchange[]> {
  const answers: Exchange[] = [];
  for (let times = 0; times < AT_ONCE; times += 1) {
    answers.push(await context.ask({ operation, path, query, fresh: true }));
  }
  return answers;
}
