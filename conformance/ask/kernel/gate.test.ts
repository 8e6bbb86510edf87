import { setImmediate as immediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Gate, type Rank } from './gate.ts';

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
  const starts: number[] = [];
  const began = performance.now();
  const asked = Array.from({ length: 8 }, () => gate.pass('single', async () => void starts.push(performance.now())));
  gate.pause(150);
  await Promise.all(asked);
  const afterPause = starts.filter((start) => start - began >= 149);
  expect(afterPause.length).toBeGreaterThanOrEqual(7);
  // Timers wake a little early or late: most of the spacing is enough to tell a pace from a rush.
  expect((afterPause.at(-1) ?? 0) - (afterPause[0] ?? 0)).toBeGreaterThan((afterPause.length - 1) * 10 * 0.8);
});

it('never lets two start closer together than the pace, even while the thread is busy', async () => {
  const gate = new Gate({ concurrency: 8, requestsPerSecond: 50 });
  const starts: number[] = [];
  const asked = Array.from({ length: 12 }, () => gate.pass('single', async () => void starts.push(performance.now())));
  for (const end = performance.now() + 100; performance.now() < end; );
  await Promise.all(asked);
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  // Five would start at once without a pace. The machine may stop this thread between the gate's reading of the clock and this one.
  expect(gaps.filter((gap) => gap < 19).length).toBeLessThan(3);
});

it('lets half as many through at once after a limit was met, and more again when all goes well', async () => {
  const gate = new Gate({ concurrency: 8, requestsPerSecond: 0 });
  let running = 0;
  const atOnce: number[] = [];
  /** Each stays until all that may run at once are running: those waiting out a pause do not resume at the same moment. */
  const ask = (others: number) =>
    gate.pass('single', async () => {
      running += 1;
      atOnce.push(running);
      for (const end = performance.now() + 50; running < others && performance.now() < end; ) await immediate();
      await immediate();
      running -= 1;
    });
  const most = async (requests: number, others = 1): Promise<number> => {
    atOnce.length = 0;
    await Promise.all(Array.from({ length: requests }, () => ask(others)));
    return Math.max(...atOnce);
  };
  expect(await most(20, 8)).toBe(8);
  gate.easeOff(5);
  gate.easeOff(5);
  expect(await most(40, 8)).toBe(4);
  gate.easeOff(5);
  expect(await most(20, 4)).toBe(2);
  await most(400);
  expect(await most(20, 8)).toBe(8);
});
