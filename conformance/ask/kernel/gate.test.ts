import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Gate, type Rank } from './gate.ts';
import { decoded, TransportError } from './wire.ts';

/** What the gate's clock says. It stands still unless a test moves it, so that no load on the machine does. */
let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** When each of so many started. Something happens while all but the first wait for their turn. */
async function startsOf(gate: Gate, many: number, happens: () => void): Promise<readonly number[]> {
  const starts: number[] = [];
  for (let asked = 0; asked < many; asked++) void gate.pass('single', async () => void starts.push(now));
  await immediate();
  happens();
  for (; starts.length < many; now += 3) await sleep(1);
  return starts;
}

const gapsOf = (starts: readonly number[]) => starts.slice(1).map((start, index) => start - (starts[index] ?? 0));

it('lets a walk that was begun go on before another begins, and begins one before it asks a single question', async () => {
  const gate = new Gate({ concurrency: 1, requestsPerSecond: 0 });
  const order: string[] = [];
  const ask = (rank: Rank, name: string) => gate.pass(rank, async () => void order.push(name));
  const walk = async (name: string) => {
    await ask('first', `${name}1`);
    await ask('next', `${name}2`);
  };
  await Promise.all([ask('single', 'now'), ask('single', 'alone'), walk('a'), walk('b'), walk('c'), walk('d')]);
  // A page that came frees its place before the walk asks for the next one.
  expect(order).toEqual(['now', 'a1', 'b1', 'a2', 'b2', 'c1', 'd1', 'c2', 'd2', 'alone']);
});

it('keeps the pace after a pause too, also for those who had their turn before it', async () => {
  const gate = new Gate({ concurrency: 8, requestsPerSecond: 100 });
  const [first, ...later] = await startsOf(gate, 8, () => gate.pause(150));
  expect([first, Math.min(...later) >= 150]).toEqual([0, true]);
  expect(Math.min(...gapsOf(later))).toBeGreaterThanOrEqual(10);
});

it('never lets two start closer together than the pace, even while the thread is busy', async () => {
  const gate = new Gate({ concurrency: 8, requestsPerSecond: 50 });
  // Five of them are due when the thread comes to its timers.
  const starts = await startsOf(gate, 12, () => {
    now += 100;
  });
  expect(Math.min(...gapsOf(starts))).toBeGreaterThanOrEqual(20);
});

it('lets half as many through at once after a limit was met, and more again when all goes well', async () => {
  const gate = new Gate({ concurrency: 8, requestsPerSecond: 0 });
  let running = 0;
  const atOnce: number[] = [];
  const ask = () =>
    gate.pass('single', async () => {
      running += 1;
      atOnce.push(running);
      // All that may run have begun by then.
      await immediate();
      running -= 1;
    });
  const most = async (requests: number): Promise<number> => {
    atOnce.length = 0;
    await Promise.all(Array.from({ length: requests }, ask));
    return Math.max(...atOnce);
  };
  expect(await most(20)).toBe(8);
  gate.easeOff(5);
  gate.easeOff(5);
  // The pause is over.
  now += 5;
  expect(await most(40)).toBe(4);
  gate.easeOff(5);
  now += 5;
  expect(await most(20)).toBe(2);
  await most(400);
  expect(await most(20)).toBe(8);
});

it.each([
  ['snappy', 'x', 'the body has a Content-Encoding that was not requested: snappy'],
  ['jane.doe@example.com', 'x', 'the body has a Content-Encoding that was not requested'],
  ['gzip', '{}', 'the body is not gzip, as its Content-Encoding says'],
])('says what is wrong with %s, and names it only where it is known', (coding, body, message) => {
  expect(() => decoded(Buffer.from(body), coding, 10)).toThrow(new TransportError('protocol', message));
});
