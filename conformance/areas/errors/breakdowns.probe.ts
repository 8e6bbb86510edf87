import { hasTrait, type OperationId, pathOf } from '../../../contract/operations.ts';
import { type AskedOperation, type Exchange, isGoodKey } from '../../model/exchange.ts';
import { type ProbeContext, probe } from '../../model/probe.ts';
import { canBeRepeated } from '../../requests/answers.ts';

/** A request that was answered 500, and what came of it when the rest of the run was over. */
interface Breakdown {
  readonly operation: AskedOperation;
  readonly query: Exchange['query'];
  /** The first time, and the times after it. */
  readonly exchanges: readonly string[];
  /** Of the two times that it was asked again. */
  readonly statuses: readonly (number | null)[];
  /** A plain request to the same operation, asked in between. */
  readonly control: number | null;
}

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly breakdowns: readonly Breakdown[];
  }
}

/** Different requests that are repeated; a deployment that breaks on more of them is known by these. */
const MOST = 6;
/** Twice the request and once a plain one, each with all of its tries. */
const COST = 12;

/** Costs nothing where nothing broke. */
export const breakdownsProbe = probe({
  artifact: 'breakdowns',
  requires: [],
  phase: 'lookback',
  title: 'Requests that were answered 500, once more, and a plain request next to them',
  plan: () => 0,
  async gather(context) {
    const broken = [...Map.groupBy(context.seen().filter(isBroken), kindOf).values()].flatMap((alike) =>
      alike.slice(0, 1),
    );
    const breakdowns: Breakdown[] = [];
    for (const exchange of broken.slice(0, MOST)) {
      if (context.requestsLeft() < COST) break;
      breakdowns.push(await askAgain(context, exchange));
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

function kindOf({ operation, query }: Exchange): string {
  return [operation, ...new Set(query.map(([name]) => name))].join(' ');
}

async function askAgain(context: ProbeContext, { id, operation, path, query }: Exchange): Promise<Breakdown> {
  const again = await context.ask({ operation, path, query, fresh: true });
  const plain = plainOperation(operation);
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

function plainOperation(operation: Exchange['operation']): OperationId {
  return operation === 'other' || hasTrait(operation, 'byId') ? 'getMe' : operation;
}
