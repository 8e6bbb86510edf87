import { STATUS_CODES } from 'node:http';
import type { InferOutput } from 'valibot';
import { type OperationId, operationIds } from '../../contract/operations.ts';
import { type ProblemCode, problemResponse } from '../../contract/problems.ts';
import { described, integer, may, object, oneOf } from '../../contract/schema/kinds.ts';
import type { Inner, LogUrl } from '../../reference-impl/index.ts';

export type Responder = Inner['respond'];
export type Answer = Awaited<ReturnType<Responder>> & {
  /** What was done to it. */
  readonly harm?: Done;
};

/** How a refusal says when to come back. */
export type RetryForm = 'seconds' | 'date' | 'x-ratelimit' | 'ratelimit' | 'none';

interface Refusing {
  readonly kind: 'status';
  readonly status: 429 | 500 | 502 | 503 | 504;
  /** `Retry-After: 1` when left out. */
  readonly retry?: RetryForm;
  /** As something in front of a deployment answers: a page, nothing at all, or a page that is cut off. The deployment's own words when left out. */
  readonly body?: 'page' | 'none' | 'cut page';
  /** All that is asked meanwhile is refused too. */
  readonly lastsMs?: number;
}

/** What is done to an answer. */
export type Harm =
  | Refusing
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'cut-off' }
  | { readonly kind: 'rotate-key' }
  | { readonly kind: 'refuse-cursor' }
  /** To the same path of another origin. */
  | { readonly kind: 'redirect'; readonly to: string };

/** A harm at one answer; `until` is when a refusal that lasts ends, in ms of the machine's clock. */
export type Done = Harm & { readonly until?: number };

/** Which answers it is done to: the next so many, or every so many-th until it is removed. */
export interface TroubleOrder {
  readonly harm: Harm;
  /** Null: of every operation. */
  readonly operation: OperationId | null;
  readonly next: number | null;
  readonly every: number | null;
  /** Only pages after the first of a list, or only lists and figures: not the document and the key's own page. Everywhere when left out. */
  readonly where?: 'later pages' | 'data';
}

/** As it is ordered by those who use a sandbox. */
export const orderedTrouble = object({
  kind: described(
    oneOf(['429', '500', '503', 'delay', 'cut-off', 'rotate-key']),
    'What happens to the answer; `rotate-key` happens after a later page of a list.',
  ),
  operation: may(oneOf(operationIds), 'Whose answers; those of all operations when left out.'),
  next: may(integer(1, 1_000_000), 'The next so many answers; 1 when `every` is left out too.'),
  every: may(integer(1, 1_000_000), 'Every so many-th answer.'),
  ms: may(integer(1, 600_000), 'For `delay`: how long, in ms.'),
});

type OrderedTrouble = InferOutput<typeof orderedTrouble>;

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
  done: number;
}

interface Standing extends Trouble {
  seen: number;
}

/** What is to go wrong. An answer meets the first order that applies to it, and no second one. */
export class Troubles {
  #standing: readonly Standing[] = [];
  #made = 0;
  #lasting: Done | null = null;

  get isIdle(): boolean {
    return this.#standing.length === 0 && this.#lasting === null;
  }

  list(): readonly Trouble[] {
    return this.#standing.map(({ seen: _, ...trouble }) => trouble);
  }

  add(order: TroubleOrder): Trouble {
    const trouble = { id: `t${++this.#made}`, ...order, done: 0 };
    this.#standing = [...this.#standing, { ...trouble, seen: 0 }];
    return trouble;
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
    this.#lasting = null;
  }

  /** The harm for an answer that would have been given; only answers that succeed are counted. A key is rotated between two pages. */
  harmFor(operation: OperationId | null, isLaterPage: boolean, now = Date.now()): Done | null {
    if (this.#lasting?.until !== undefined && now < this.#lasting.until) return this.#lasting;
    this.#lasting = null;
    for (const standing of this.#standing) {
      const { id, harm, next, every } = standing;
      if (!isAbout(standing, operation, isLaterPage)) continue;
      standing.seen++;
      if (every !== null && standing.seen % every !== 0) continue;
      standing.done++;
      if (next !== null && standing.done >= next) this.remove(id);
      return this.#begun(harm, now);
    }
    return null;
  }

  #begun(harm: Harm, now: number): Done {
    if (harm.kind !== 'status' || harm.lastsMs === undefined) return harm;
    const end = now + harm.lastsMs;
    // Some headers can name whole seconds of the clock alone.
    const isWhole = harm.retry === 'date' || harm.retry === 'x-ratelimit';
    this.#lasting = { ...harm, until: isWhole ? Math.ceil(end / 1000) * 1000 : end };
    return this.#lasting;
  }
}

function isAbout({ operation: own, where, harm }: TroubleOrder, operation: OperationId | null, isLaterPage: boolean) {
  if (own !== null && own !== operation) return false;
  if (where === 'later pages' || harm.kind === 'rotate-key') return isLaterPage;
  return where !== 'data' || (operation !== 'getOpenapi' && operation !== 'getMe');
}

const codes: Readonly<Record<Refusing['status'], ProblemCode>> = {
  429: 'rate_limited',
  500: 'internal',
  502: 'bad_gateway',
  503: 'unavailable',
  504: 'bad_gateway',
};

/** In place of an answer, as the sandbox would refuse on its own. */
export function refusalInstead(answer: Answer, harm: Refusing & { readonly until?: number }, logUrl?: LogUrl): Answer {
  const { status, retry = 'seconds', until } = harm;
  const { 'x-request-id': id, date, ratelimit, 'ratelimit-policy': policy } = answer.headers;
  const requestId = typeof id === 'string' ? id : '';
  const isPlain = harm.retry === undefined;
  const kept = isPlain
    ? { date, 'ratelimit-policy': policy, ratelimit: status === 429 ? '"default";r=0;t=1' : ratelimit }
    : { date };
  const headers = Object.fromEntries(Object.entries(kept).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const now = Date.now();
  const comeBack = status === 500 && isPlain ? {} : retryHeaders(retry, until ?? now + 1000, now);
  const made = problemResponse(
    codes[status],
    { requestId, requestLogUrl: logUrl?.(requestId) },
    { ...headers, ...comeBack },
  );
  const body = harm.body === undefined ? made.body : harm.body === 'none' ? '' : pageOf(status);
  const type = harm.body === undefined ? {} : { 'content-type': 'text/html' };
  return {
    ...{ ...made, status, body },
    headers: { ...made.headers, ...type, 'content-length': String(Buffer.byteLength(body)) },
    ...(harm.body === 'cut page' ? { cutOff: true } : {}),
  };
}

/** As a proxy or a load balancer has it. */
function pageOf(status: Refusing['status']): string {
  const title = `${status} ${STATUS_CODES[status]}`;
  return `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
}

function retryHeaders(form: RetryForm, until: number, now: number): Readonly<Record<string, string>> {
  const seconds = String(Math.max(1, Math.ceil((until - now) / 1000)));
  switch (form) {
    case 'seconds':
      return { 'retry-after': seconds };
    case 'date':
      return { 'retry-after': new Date(until).toUTCString() };
    case 'x-ratelimit':
      return { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(until / 1000) };
    case 'ratelimit':
      return { 'ratelimit-policy': '"default";q=100;w=1', ratelimit: `"default";r=0;t=${seconds}` };
    case 'none':
      return {};
  }
}

/** As a deployment refuses a cursor that it has forgotten. */
export function cursorRefused(answer: Answer, cursor: string): Answer {
  const requestId = String(answer.headers['x-request-id'] ?? '');
  const expected = 'a cursor of a page that was read lately';
  const violation = { parameter: 'cursor', received: cursor, expected, suggestion: null, requirement: 'PAGE-19' };
  const made = problemResponse('invalid_parameter', { requestId, violations: [violation] }, {});
  return { ...made, headers: { ...made.headers, 'content-length': String(Buffer.byteLength(made.body)) } };
}
