import type { OperationId } from '../contract/operations.ts';
import { show } from '../contract/problems.ts';
import type { Limiter } from '../contract/serving/memory-limiter.ts';
import { rateHeaders } from '../contract/serving/rate.ts';
import { type Draft, ok } from './answers.ts';
import type { Call, OperationHandler, Principal } from './call.ts';
import { ProblemError } from './problem-error.ts';
import { queryReader } from './request/parameters.ts';
import { requirementOf } from './request/requirements.ts';
import type { Store } from './store/index.ts';

export interface OperationParts {
  readonly store: Store;
  readonly limiter: Limiter;
  readonly now: () => number;
}

export type Operate = (call: Call, path: Readonly<Record<string, string>>) => Promise<Draft>;

/** Handles every authenticated request: the rate limit, then 400 with all violations, then 403, then the handler. */
export function operate(id: OperationId, handler: OperationHandler, { store, limiter, now }: OperationParts): Operate {
  const read = queryReader(id);
  return async (call, path) => {
    const { principal } = call;
    if (principal === null) throw new ProblemError('unauthorized');
    call.operationId = id;
    await takeAllowance(limiter, call, principal);
    const { query, violations } = read(call.rawQuery, path);
    if (violations.length > 0) throw new ProblemError('invalid_parameter', { violations });
    const { organizationId } = principal;
    if (query.storeIds !== undefined) rejectForeignStores(id, query.storeIds, store.storeIds(organizationId));
    return ok(call, await handler({ principal, organizationId, query, store, now: now() }));
  };
}

// mutants open: the size of the rate limit (RATE-05)
async function takeAllowance(limiter: Limiter, call: Call, principal: Principal): Promise<void> {
  const taken = await limiter.take(principal.keyId);
  call.rate = rateHeaders(limiter.rate, taken);
  // mutants open (Conditional false): the size of the rate limit (RATE-05)
  if (!taken.allowed) throw new ProblemError('rate_limited');
}

function rejectForeignStores(operation: OperationId, asked: readonly string[], own: ReadonlySet<string>): void {
  const foreign = asked.filter((id) => !own.has(id));
  if (foreign.length === 0) return;
  const violations = foreign.map((store) => ({
    // mutants open: what an error says (ERR-08)
    parameter: 'storeIds',
    received: show(store),
    // mutants open: what an error says (ERR-08)
    expected: 'ids of your own stores',
    suggestion: null,
    requirement: requirementOf(operation, 'storeIds', 'foreign'),
  }));
  throw new ProblemError('foreign_store', { violations });
}
