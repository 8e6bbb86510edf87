import { hasTrait, type OperationId, pathOf } from '../../../contract/operations.ts';
import { type AskedOperation, type Exchange, isGoodKey, SAFE_METHODS } from '../../model/exchange.ts';
import { type Ask, type ProbeContext, probe } from '../../model/probe.ts';
import { canBeRepeated, isSuccess } from '../../see/answers.ts';

/** A request that was answered 500, or that the service seemed to end with, and what came of it when the rest of the run was over. */
interface Breakdown {
  readonly operation: AskedOperation;
  readonly query: Exchange['query'];
  /** The first time, and the times after it. */
  readonly exchanges: readonly string[];
  /** Of the two times that it was asked again. */
  readonly statuses: readonly (number | null)[];
  /** A plain request to the same operation, asked in between. */
  readonly control: number | null;
  /** Where the service seemed to end: whether connections were refused after each of the two times, until it was back. */
  readonly wentDown?: readonly boolean[];
}

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly breakdowns: readonly Breakdown[];
  }
}

/** Different requests that are repeated; a deployment that breaks on more of them is known by these. */
const MOST = 6;
/** One that ends the service twice more is enough to know; others may only have been in flight with it. */
const MOST_ENDINGS = 8;
/** Twice the request and once a plain one, each with all of its tries. */
const COST = 12;

/** Costs nothing where nothing broke. */
export const breakdownsProbe = probe({
  artifact: 'breakdowns',
  requires: [],
  phase: 'lookback',
  title: 'Requests that were answered 500, or that ended the service, once more, and plain requests next to them',
  plan: () => 0,
  async gather(context) {
    const kindOf = ({ operation, query }: Exchange) => [operation, ...new Set(query.map(([name]) => name))].join(' ');
    const alike = Map.groupBy(context.seen().filter(isBroken), kindOf);
    const broken = [...alike.values()].flatMap((each) => each.slice(0, 1));
    const breakdowns: Breakdown[] = [];
    for (const exchange of broken.slice(0, MOST)) {
      if (context.requestsLeft() < COST) break;
      breakdowns.push(await askAgain(context, exchange));
    }
    for (const exchange of endings(context.seen()).slice(0, MOST_ENDINGS)) {
      if (context.requestsLeft() < COST) break;
      const ending = await endAgain(context, exchange);
      breakdowns.push(ending);
      if (ending.wentDown?.every((isDown) => isDown) === true) break;
    }
    return breakdowns;
  },
});

/** A 502, 503 or 504 is a transient error of a gateway; a 500 comes from the service itself. */
function isBroken(exchange: Exchange): boolean {
  const { status, method, operation, credential } = exchange;
  return (
    status === 500 && method === 'GET' && operation !== 'other' && isGoodKey(credential) && canBeRepeated(exchange)
  );
}

/**
 * Broken off and never answered, in a run in which connections were refused as well: the service may have been down. Those
 * that were broken off most often come first; others were in flight with them.
 */
function endings(exchanges: readonly Exchange[]): readonly Exchange[] {
  const wasDown = exchanges.some((exchange) => timesOf(exchange, 'unreachable') > 0);
  const brokenOff = exchanges.filter(
    (exchange) => exchange.status === null && timesOf(exchange, 'reset') > 0 && SAFE_METHODS.has(exchange.method),
  );
  return wasDown ? brokenOff.toSorted((a, b) => timesOf(b, 'reset') - timesOf(a, 'reset')) : [];
}

function timesOf({ attempts }: Exchange, failure: 'reset' | 'unreachable'): number {
  return attempts.filter(({ error }) => error === failure).length;
}

/** Alone, and without a retry; after it a plain request, which waits until the service is back. */
async function endAgain(context: ProbeContext, exchange: Exchange): Promise<Breakdown> {
  const { id, operation, method, path, query, credential, requestHeaders } = exchange;
  const [raw] = query.filter(([name]) => name === '').map(([, value]) => value);
  const ask: Ask = {
    ...{ operation, method, path, credential, headers: requestHeaders },
    query: query.filter(([name]) => name !== ''),
    ...(raw === undefined ? {} : { rawQuery: raw }),
    fresh: true,
    takeLimit: true,
  };
  const tries: Exchange[] = [];
  const controls: Exchange[] = [];
  for (let times = 0; times < 2; times += 1) {
    tries.push(await context.ask(ask));
    controls.push(await context.ask({ operation: 'getMe', path: pathOf('getMe'), fresh: true }));
  }
  return {
    operation,
    query,
    exchanges: [id, ...tries.map((one) => one.id)],
    statuses: tries.map(({ status }) => status),
    control: controls.at(-1)?.status ?? null,
    wentDown: controls.map(
      (control, index) =>
        tries[index]?.status === null && isSuccess(control.status) && timesOf(control, 'unreachable') > 0,
    ),
  };
}

async function askAgain(context: ProbeContext, { id, operation, path, query }: Exchange): Promise<Breakdown> {
  const again = await context.ask({ operation, path, query, fresh: true });
  const plain: OperationId = operation === 'other' || hasTrait(operation, 'byId') ? 'getMe' : operation;
  const control = await context.ask({ operation: plain, path: pathOf(plain), fresh: true });
  const last = await context.ask({ operation, path, query, fresh: true });
  return {
    operation,
    query,
    exchanges: [id, again.id, last.id],
    statuses: [again.status, last.status],
    control: control.status,
  };
}
