import { expect, it } from 'vitest';
import { check, createSandbox, type Fetch, type Run, type Sandbox, type ShopEvent } from '../api/index.ts';
import { EventError } from '../reference-impl/index.ts';

/**
 * Old sales change and days pass while a shop is checked: none of that may show in a verdict. What else happens meanwhile
 * (sales, outages, late answers, limits) is a variant of the qualification, and all at once the weather of the third deployment.
 */
const REQUESTS_BETWEEN = 150;

/** Happens again and again: a check sends about 900 requests, however long the machine takes for them. */
type Happening = (sandbox: Sandbox, nth: number) => Promise<unknown>;

async function checkedWhile(happens: Happening) {
  await using sandbox = await createSandbox({ scale: 0.05, now: '2026-06-15T12:00:00.000Z' });
  const { url, keys, foreign } = sandbox;
  let [sent, happened] = [0, 0];
  const asked: Fetch = async (...request) => {
    sent += 1;
    if (sent % REQUESTS_BETWEEN === 0) await happens(sandbox, happened++);
    return await sandbox.fetch(...request);
  };
  const { run } = await check(url, { key: keys, foreign, fetch: asked, allow: ['writes'] });
  return { run, happened };
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

const STEPS: readonly ShopEvent[] = [
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

async function scenario({ event }: Sandbox, nth: number): Promise<void> {
  const step = STEPS[nth % STEPS.length] ?? { do: 'sell' };
  // Old sales as well as the newest: one of the first thousand.
  const isOld = nth % 2 === 1 && (step.do === 'refund' || step.do === 'revert' || step.do === 'change');
  const sale = 100_000 + 1 + ((nth * 7919) % 1000);
  await event(isOld ? { ...step, sale } : step).catch((error: unknown) => {
    // Not every old sale can be refunded.
    if (!(error instanceof EventError)) throw error;
  });
}

it.each<[string, Happening]>([
  ['a scenario runs', scenario],
  ['its clock advances by a day', ({ clock }) => clock.advance('1d')],
])('a shop is conformant while %s again and again', async (_, happens) => {
  const { run, happened } = await checkedWhile(happens);
  expect(happened).toBeGreaterThan(2);
  expect(complaints(run)).toEqual([]);
  expect(run.verdict).toBe('conformant');
});
