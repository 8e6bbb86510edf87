import { afterEach, expect, test, vi } from 'vitest';
import { signsOfLife } from './terminal.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  [false, [20, 40]],
  [true, []],
])('on a terminal (%s) the line itself moves; elsewhere a line now and then does', (isTTY, expected) => {
  vi.useFakeTimers();
  const said: number[] = [];
  const end = signsOfLife({ isTTY }, (seconds) => said.push(seconds));
  vi.advanceTimersByTime(45_000);
  end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(expected);
});
