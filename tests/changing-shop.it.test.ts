import { describe, expect, it } from 'vitest';
import { type Checked, check, createHttpTransport, PROFILES } from '../conformance/index.ts';
import type { KeyName } from '../conformance/model/exchange.ts';
import { EventError, parseEvent, type Sandbox, startSandbox } from '../reference-impl/index.ts';

/** A shop in which old sales change, and whose days pass, while it is checked: none of that is a fault. */
const KEY_NAMES: readonly KeyName[] = ['good', 'revoked', 'disabled', 'rotated', 'other'];
/** A check sends about 900: so often does something happen, however long the machine takes for them. */
const REQUESTS_BETWEEN = 150;

/** Checks a sandbox while this happens to it again and again. */
async function checkedWhile(happens: (sandbox: Sandbox, nth: number) => Promise<unknown>): Promise<Checked['run']> {
  const local = PROFILES.get('local');
  if (local === undefined) throw new Error('unknown profile "local"');
  const sandbox = await startSandbox({ scale: 0.05, rate: '1000000/1s', now: '2026-06-15T12:00:00.000Z' });
  const transport = createHttpTransport({
    base: new URL(sandbox.url),
    connections: 8,
    timeoutMs: 30_000,
    maxBodyBytes: 32 * 2 ** 20,
  });
  let sent = 0;
  let happened = 0;
  const send: typeof transport.send = async (request) => {
    sent += 1;
    if (sent % REQUESTS_BETWEEN === 0) await happens(sandbox, happened++);
    return transport.send(request);
  };
  try {
    const { run } = await check({
      url: sandbox.url,
      transport: send,
      keys: new Map(KEY_NAMES.map((name) => [name, sandbox.keys[name]])),
      profile: { ...local, leavesOut: ['dredd', 'browser'] },
      allow: { burst: false, writes: true, keyInUrl: true },
      inputs: sandbox.facts,
    });
    expect(happened).toBeGreaterThan(2);
    return run;
  } finally {
    transport.close();
    await sandbox.close();
  }
}

function failures({ results }: Checked['run']): string[] {
  return results.flatMap(({ outcome, rule, message }) =>
    outcome === 'failed' || outcome === 'error' ? [`${rule}: ${message}`] : [],
  );
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

describe('a shop that changes while it is checked', () => {
  it('is conformant while a scenario runs', async () => {
    const run = await checkedWhile((sandbox, nth) =>
      sandbox.control.event(parseEvent(stepOf(nth))).catch((error: unknown) => {
        // Not every old sale can be refunded.
        if (!(error instanceof EventError)) throw error;
      }),
    );
    expect(failures(run)).toEqual([]);
    expect(run.verdict).toBe('conformant');
  });

  it('is conformant while its clock advances by a day again and again', async () => {
    const run = await checkedWhile((sandbox) => sandbox.control.clock.advance(86_400_000));
    expect(failures(run)).toEqual([]);
    expect(run.verdict).toBe('conformant');
  });
});
