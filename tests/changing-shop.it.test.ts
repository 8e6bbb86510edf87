import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Checked, check, createHttpTransport } from '../conformance/index.ts';
import type { Handler } from '../contract/http.ts';
import { keysByName } from '../proof/open-deployment.ts';
import { visitTo } from '../proof/visit-to.ts';
import {
  EventError,
  parseEvent,
  type Sandbox,
  type SandboxOptions,
  serve,
  startSandbox,
} from '../reference-impl/index.ts';
import { knownFault } from './support/in-process.ts';

/**
 * Old sales change and days pass while a shop is checked over HTTP: none of that may show in a verdict. What else happens meanwhile
 * (sales, outages, late answers, limits) is a variant of the qualification, and all at once the weather of the third deployment.
 */
type Run = Checked['run'];

interface Conditions {
  readonly options: SandboxOptions;
  readonly around?: (calm: Handler, sandbox: Sandbox) => Handler;
  /** Happens again and again: a check sends about 900 requests, however long the machine takes for them. */
  readonly happens?: (sandbox: Sandbox, nth: number) => Promise<unknown>;
}

const REQUESTS_BETWEEN = 150;

async function checkedWhile({ options, around = (calm) => calm, happens }: Conditions) {
  const sandbox = await startSandbox({ port: 0, rate: '1000000/1s', ...options });
  let [sent, happened] = [0, 0];
  const served = await serve(around(sandbox.handle, sandbox));
  const limits = { connections: 40, timeoutMs: 30_000, maxBodyBytes: 2 ** 25 };
  const transport = createHttpTransport({ base: new URL(served.url), ...limits });
  const send: typeof transport.send = async (request) => {
    sent += 1;
    if (sent % REQUESTS_BETWEEN === 0) await happens?.(sandbox, happened++);
    return transport.send(request);
  };
  const visitor = { keys: keysByName(sandbox.keys), facts: sandbox.facts };
  const visit = visitTo({ handle: sandbox.handle, visitor, burst: false });
  try {
    const { run } = await check({ ...visit, url: served.url, transport: send });
    return { run, happened };
  } finally {
    transport.close();
    await served.close();
    await sandbox.close();
  }
}

/** Also what is demanded, and was not decided. */
function complaints({ results }: Run): string[] {
  const isOpen = (outcome: string) => outcome !== 'passed' && outcome !== 'inapplicable';
  return results
    .filter(
      ({ level, outcome, demanded }) =>
        outcome === 'error' || (level === 'must' && (outcome === 'failed' || (demanded && isOpen(outcome)))),
    )
    .map(({ rule, outcome, message, findings }) => `${outcome} ${rule}: ${findings[0]?.message ?? message}`);
}

const STEPS = [
  { do: 'sell' },
  { do: 'refund' },
  { do: 'open' },
  { do: 'change', discount: 20 },
  { do: 'pay' },
  { do: 'reprice', price: 19.75 },
  { do: 'waste' },
  { do: 'hide' },
  { do: 'revert' },
  { do: 'end-promotion' },
  { do: 'transfer' },
  { do: 'rename-store', store: '00002', name: 'Night market' },
  { do: 'staff-leaves' },
  { do: 'restock' },
  { do: 'edit-promotion', active: false },
];

/** Old sales as well as the newest: one of the first thousand. */
function stepOf(nth: number): Record<string, unknown> {
  const step = STEPS[nth % STEPS.length] ?? { do: 'sell' };
  const isOld = ['refund', 'revert', 'change'].includes(String(step.do)) && nth % 2 === 1;
  return isOld ? { ...step, sale: 100_000 + 1 + ((nth * 7919) % 1000) } : step;
}

async function scenario({ control }: Sandbox, nth: number): Promise<void> {
  await control.event(parseEvent(stepOf(nth))).catch((error: unknown) => {
    // Not every old sale can be refunded.
    if (!(error instanceof EventError)) throw error;
  });
}

/** Each answer is 50 to 150 ms late, and one request in forty meets a server that is being restarted. */
function weather(calm: Handler): Handler {
  let count = 0;
  return async (request) => {
    count += 1;
    const isDown = count % 40 === 0;
    await sleep(50 + ((count * 37) % 101));
    return isDown
      ? { status: 503, headers: { 'content-type': 'text/plain' }, body: 'Service Unavailable' }
      : calm(request);
  };
}

const LARGE = { scale: 0.05, now: '2026-06-15T12:00:00.000Z' };
/** A sale every 15 ms. */
const SELLING = { scale: 0.02, live: 4000 };

describe('a shop is conformant', () => {
  it.each<[string, Conditions]>([
    ['a scenario runs', { options: LARGE, happens: scenario }],
    ['its clock advances by a day', { options: LARGE, happens: ({ control }) => control.clock.advance(86_400_000) }],
  ])('while %s again and again', async (_, conditions) => {
    const { run, happened } = await checkedWhile(conditions);
    expect(happened).toBeGreaterThan(2);
    expect(complaints(run)).toEqual([]);
    expect(run.verdict).toBe('conformant');
  });
});

it('a fault is seen through late answers, outages and sales', async () => {
  const fault = knownFault('sales-last-store-dropped');
  const around = (calm: Handler, { keys, facts }: Sandbox): Handler =>
    weather(fault.wrap({ handle: calm, keys: keysByName(keys), facts }));
  const { run } = await checkedWhile({ options: SELLING, around });
  expect(run.verdict).toBe('nonconformant');
  const failing = run.results.filter(({ outcome, level }) => outcome === 'failed' && level === 'must');
  expect(failing.flatMap(({ requirements }) => requirements)).toContain(fault.requirement);
});
