import type { OperationId } from '../../contract/operations.ts';
import { type ProblemCode, problemResponse } from '../../contract/problems.ts';
import type { LogUrl } from '../../reference-impl/index.ts';
import type { Answer } from './responder.ts';

/** What is done to an answer. */
export type Harm =
  | { readonly kind: 'status'; readonly status: 429 | 500 | 503 }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'cut-off' }
  | { readonly kind: 'rotate-key' };

/** Which answers it is done to: the next so many, or every so many-th until it is removed. */
export interface TroubleOrder {
  readonly harm: Harm;
  /** Null: of every operation. */
  readonly operation: OperationId | null;
  readonly next: number | null;
  readonly every: number | null;
}

export const troubleKinds = ['429', '500', '503', 'delay', 'cut-off', 'rotate-key'] as const;

/** As it is ordered by those who use a sandbox. */
export interface OrderedTrouble {
  readonly kind: (typeof troubleKinds)[number];
  readonly operation?: OperationId | undefined;
  /** 1 when `every` is left out too. */
  readonly next?: number | undefined;
  readonly every?: number | undefined;
  /** For `delay`; 2,000 when left out. */
  readonly ms?: number | undefined;
}

export function orderOf({ kind, operation, next, every, ms }: OrderedTrouble): TroubleOrder {
  const upTo = next ?? (every === undefined ? 1 : null);
  return { harm: harmOf(kind, ms), operation: operation ?? null, next: upTo, every: every ?? null };
}

function harmOf(kind: OrderedTrouble['kind'], ms: number | undefined): Harm {
  if (kind === 'delay') return { kind, ms: ms ?? 2000 };
  if (kind === 'cut-off' || kind === 'rotate-key') return { kind };
  return { kind: 'status', status: kind === '429' ? 429 : kind === '500' ? 500 : 503 };
}

export interface Trouble extends TroubleOrder {
  readonly id: string;
  /** Answers that it was done to. */
  readonly done: number;
}

interface Standing {
  readonly id: string;
  readonly order: TroubleOrder;
  seen: number;
  done: number;
}

/** What is to go wrong. An answer meets the first order that applies to it, and no second one. */
export class Troubles {
  #standing: readonly Standing[] = [];
  #made = 0;

  get isIdle(): boolean {
    return this.#standing.length === 0;
  }

  list(): readonly Trouble[] {
    return this.#standing.map(({ id, order, done }) => ({ id, ...order, done }));
  }

  add(order: TroubleOrder): Trouble {
    const standing = { id: `t${++this.#made}`, order, seen: 0, done: 0 };
    this.#standing = [...this.#standing, standing];
    return { id: standing.id, ...order, done: 0 };
  }

  /** False if there is no such order. */
  remove(id: string): boolean {
    const left = this.#standing.filter((each) => each.id !== id);
    const found = left.length < this.#standing.length;
    this.#standing = left;
    return found;
  }

  clear(): void {
    this.#standing = [];
  }

  /** The harm for an answer that would have been given; only answers that succeed are counted. A key is rotated between two pages. */
  harmFor(operation: OperationId | null, isLaterPage: boolean): Harm | null {
    for (const standing of this.#standing) {
      const { order } = standing;
      if (order.operation !== null && order.operation !== operation) continue;
      if (order.harm.kind === 'rotate-key' && !isLaterPage) continue;
      standing.seen++;
      if (order.every !== null && standing.seen % order.every !== 0) continue;
      standing.done++;
      if (order.next !== null && standing.done >= order.next) this.remove(standing.id);
      return order.harm;
    }
    return null;
  }
}

const codes: Readonly<Record<429 | 500 | 503, ProblemCode>> = {
  429: 'rate_limited',
  500: 'internal',
  503: 'unavailable',
};

/** In place of an answer, as the sandbox would refuse on its own. */
export function refusalInstead(answer: Answer, status: 429 | 500 | 503, logUrl?: LogUrl): Answer {
  const { 'x-request-id': id, date, ratelimit, 'ratelimit-policy': policy } = answer.headers;
  const requestId = typeof id === 'string' ? id : '';
  const kept = { date, 'ratelimit-policy': policy, ratelimit: status === 429 ? '"default";r=0;t=1' : ratelimit };
  const headers = Object.fromEntries(Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const retry = status === 500 ? {} : { 'retry-after': '1' };
  const made = problemResponse(
    codes[status],
    { requestId, requestLogUrl: logUrl?.(requestId) },
    { ...headers, ...retry },
  );
  return { ...made, headers: { ...made.headers, 'content-length': String(Buffer.byteLength(made.body)) } };
}
