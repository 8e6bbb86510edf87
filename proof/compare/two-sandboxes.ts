import type { ApiResponse, Handler } from '../../contract/http.ts';
import { pagedOperations } from '../../contract/operations.ts';
import type { Limiter } from '../../contract/serving/memory-limiter.ts';
import { createReference, startSandbox } from '../../reference-impl/index.ts';
import type { Fault } from '../fault.ts';
import { keysByName, remembering } from '../open-deployment.ts';
import { withFaults } from '../sandbox-with-fault.ts';
import { type FixedRequest, fixedRequests } from './fixed-requests.ts';

/** An answer as far as it is the same each time that it is asked for. */
interface Said {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** A request that a fault answers in another way. */
export interface Difference extends FixedRequest {
  /** Whether the limit of the key was used up. */
  readonly isLimited: boolean;
  /** What the sandbox answers without the fault. */
  readonly plain: Said;
  readonly faulty: Said;
}

export interface TwoSandboxes {
  /** In what a sandbox with the fault differs from the one without, over the same requests. */
  readonly differences: (fault: Fault) => Promise<readonly Difference[]>;
  readonly close: () => Promise<void>;
}

const RATE = { requests: 7, windowMs: 60_000 };
const REFUSED = { allowed: false, remaining: 0, retryAfterMs: 5000, fullAfterMs: 60_000 };
const ALLOWED = { allowed: true, remaining: 3, retryAfterMs: 0, fullAfterMs: 40_000 };

/** One world behind two handlers, and a limit that is used up or not. */
export async function twoSandboxes(now: number): Promise<TwoSandboxes> {
  const sandbox = await startSandbox({ port: 0, seed: 1, scale: 0.02, now });
  let isLimited = false;
  const limiter: Limiter = {
    rate: RATE,
    take: () => (isLimited ? REFUSED : ALLOWED),
    ready: async () => {},
    close: async () => {},
  };
  const guessRate = { requests: 1_000_000, windowMs: 1000 };
  const reference = await createReference({ store: sandbox.store, limiter, now: () => now, guessRate });
  const open = remembering(reference.handle);
  const handle: Handler = (request) => (isLimited ? reference : { handle: open }).handle(request);
  const own = { handle, keys: sandbox.keys, facts: sandbox.facts };
  const requests = await fixedRequests({ ...own, keys: keysByName(sandbox.keys) });
  const plain = new Map<string, Said>();

  /** A deployment that is asked the same answers the same. */
  async function plainly({ request }: FixedRequest): Promise<Said> {
    const question = JSON.stringify([isLimited, request]);
    const said = plain.get(question) ?? (await saidBy(handle, request));
    plain.set(question, said);
    return said;
  }

  async function differences(fault: Fault): Promise<readonly Difference[]> {
    const changed = withFaults([fault])(own);
    const issued = new Map(
      [...keysByName(sandbox.keys)].map(([name, key]) => [`Bearer ${key}`, `Bearer ${changed.keys[name]}`]),
    );
    const found: Difference[] = [];
    for (const limited of [true, false]) {
      isLimited = limited;
      for (const fixed of requests) {
        // What the limit does not refuse is the same with it.
        if (isLimited && (await plainly(fixed)).status !== 429) continue;
        const { headers } = fixed.request;
        const authorization = issued.get(String(headers.authorization)) ?? headers.authorization;
        const [said, faulty] = [
          await plainly(fixed),
          await saidBy(changed.handle, { ...fixed.request, headers: { ...headers, authorization } }),
        ];
        if (JSON.stringify(said) !== JSON.stringify(faulty)) found.push({ ...fixed, isLimited, plain: said, faulty });
      }
    }
    return [...found, ...(await nextPages(handle, changed.handle, changed.keys.good))];
  }

  /** Each follows its own cursors. */
  async function nextPages(one: Handler, other: Handler, key: string): Promise<readonly Difference[]> {
    const found: Difference[] = [];
    for (const { request, operation } of requests.filter(isFirstPage)) {
      const [plainly, faulty] = [
        await secondPage(one, request),
        await secondPage(other, { ...request, headers: { authorization: `Bearer ${key}` } }),
      ];
      if (plainly !== null && faulty !== null && JSON.stringify(plainly) !== JSON.stringify(faulty))
        found.push({
          operation,
          request,
          about: 'second page',
          parameter: 'cursor',
          isLimited,
          plain: plainly,
          faulty,
        });
    }
    return found;
  }

  return { differences, close: () => sandbox.close() };
}

/** Of the moment, of one request, or of what is as long as it is. */
const VARYING = /^(?:date|x-request-id|content-length)$/;

function isFirstPage({ operation, parameter, about }: FixedRequest): boolean {
  return pagedOperations.some((paged) => paged === operation) && parameter === 'limit' && about === 'right';
}

/** Null where no page follows. */
async function secondPage(handle: Handler, request: Parameters<Handler>[0]): Promise<Said | null> {
  const { body } = await handle(request).catch(() => ({ body: '' }));
  const [, cursor] = /"nextCursor":"([^"]*)"/.exec(body) ?? [];
  return cursor === undefined ? null : await saidBy(handle, { ...request, url: `${request.url}&cursor=${cursor}` });
}

/** A connection that breaks is an answer with status 0. */
async function saidBy(handle: Handler, request: Parameters<Handler>[0]): Promise<Said> {
  try {
    return said(await handle(request));
  } catch (error) {
    return { status: 0, headers: '', body: String(error) };
  }
}

function said({ status, headers, body }: ApiResponse): Said {
  const kept = Object.entries(headers).filter(([name]) => !VARYING.test(name));
  return {
    status,
    headers: JSON.stringify(kept.sort()),
    body: body
      .replace(/"nextCursor":"[^"]*"/, '"nextCursor":"a cursor"')
      .replace(/"(?:requestId|instance)":"[^"]*"/g, '"of the request"'),
  };
}
