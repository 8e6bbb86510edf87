import { expect, it } from 'vitest';
import { type Checked, check, createHttpTransport } from '../conformance/index.ts';
import { keysByName } from '../proof/open-deployment.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { EventError, parseEvent, type Sandbox, startSandbox } from '../reference-impl/index.ts';

/**
 * Old sales change and days pass while a shop is checked over HTTP: none of that may show in a verdict. What else happens meanwhile
 * (sales, outages, late answers, limits) is a variant of the qualification, and all at once the weather of the third deployment.
 */
type Run = Checked['run'];

/** Happens again and again: a check sends about 900 requests, however long the machine takes for them. */
type Happening = (sandbox: Sandbox, nth: number) => Promise<unknown>;

const REQUESTS_BETWEEN = 150;

async function checkedWhile(happens: Happening) {
  const sandbox = await startSandbox({ port: 0, rate: '1000000/1s', scale: 0.05, now: '2026-06-15T12:00:00.000Z' });
  let [sent, happened] = [0, 0];
  const limits = { connections: 40, timeoutMs: 30_000, maxBodyBytes: 2 ** 25 };
  const transport = createHttpTransport({ base: new URL(sandbox.url), ...limits });
  const send: typeof transport.send = async (request) => {
    sent += 1;
    if (sent % REQUESTS_BETWEEN === 0) await happens(sandbox, happened++);
    return transport.send(request);
  };
  const visitor = { keys: keysByName(sandbox.keys), facts: sandbox.facts };
  const visit = visitTo({ handle: sandbox.handle, visitor, burst: false });
  try {
    const { run } = await check({ ...visit, url: sandbox.url, transport: send });
    return { run, happened };
  } finally {
    transport.close();
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

it.each<[string, Happening]>([
  ['a scenario runs', scenario],
  ['its clock advances by a day', ({ control }) => control.clock.advance(86_400_000)],
])('a shop is conformant while %s again and again', async (_, happens) => {
  const { run, happened } = await checkedWhile(happens);
  expect(happened).toBeGreaterThan(2);
  expect(complaints(run)).toEqual([]);
  expect(run.verdict).toBe('conformant');
});
