import { describe, expect, it } from 'vitest';
import { ClockError, openClock } from './clock.ts';

const start = Date.parse('2026-06-15T12:00:00.000Z');

function opened() {
  const time = { real: 1000 };
  const played: [number, number][] = [];
  const clock = openClock(start, () => time.real);
  clock.connect({
    inTurn: (work) => work(),
    async play(from, to, reached) {
      played.push([from, to]);
      reached((from + to) / 2);
      reached(to);
      return 7;
    },
  });
  return { time, clock, played };
}

describe('the clock of the shop', () => {
  it('starts where it was set, and runs', () => {
    const { time, clock } = opened();
    expect(clock.now()).toBe(start);
    time.real += 250;
    expect(clock.now()).toBe(start + 250);
  });

  it('stands still while it is frozen, and runs on from there', () => {
    const { time, clock } = opened();
    clock.freeze();
    time.real += 60_000;
    expect([clock.now(), clock.frozen]).toEqual([start, true]);
    clock.resume();
    time.real += 5;
    expect([clock.now(), clock.frozen]).toEqual([start + 5, false]);
  });

  it('advances while the shop goes on, frozen or not', async () => {
    const { time, clock, played } = opened();
    clock.freeze();
    expect(await clock.advance(1000)).toEqual({ now: start + 1000, sales: 7 });
    clock.resume();
    const seen: number[] = [];
    await clock.set(start + 9000, (done) => seen.push(done));
    time.real += 1;
    expect(clock.now()).toBe(start + 9001);
    expect(played).toEqual([
      [start, start + 1000],
      [start + 1000, start + 9000],
    ]);
    expect(seen).toEqual([4000, 8000]);
  });

  it('never goes back', async () => {
    const { clock, played } = opened();
    await expect(clock.set(start - 1)).rejects.toThrow(
      new ClockError('The clock only goes forward, and it is 2026-06-15T12:00:00.000Z.'),
    );
    await expect(clock.advance(-1)).rejects.toThrow(ClockError);
    await expect(clock.advance(Number.NaN)).rejects.toThrow(ClockError);
    await expect(clock.set(8e15)).rejects.toThrow(/year 9000/);
    expect(played).toEqual([]);
  });
});
