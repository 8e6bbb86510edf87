import { expect, it } from 'vitest';
import { UnresponsiveTracker } from './retry-policy.ts';
import { TransportError } from './wire.ts';

const late = new TransportError('timeout', 'no answer in time');

function timedOut(times: number): UnresponsiveTracker {
  const tracker = new UnresponsiveTracker();
  for (let time = 0; time < times; time += 1) tracker.note('listSales', late);
  return tracker;
}

it('stops asking an operation that never answers, and no other', () => {
  const tracker = timedOut(6);
  expect(tracker.givenUp('listSales')?.message).toMatch(/not sent: 6 requests/);
  expect(tracker.givenUp('getMe')).toBeNull();
});

it('keeps asking an operation that answers now and then', () => {
  const tracker = timedOut(5);
  tracker.note('listSales', null);
  tracker.note('listSales', late);
  expect(tracker.givenUp('listSales')).toBeNull();
});

it('does not count other failures', () => {
  const tracker = timedOut(5);
  tracker.note('listSales', new TransportError('reset', 'the connection broke'));
  tracker.note('listSales', late);
  expect(tracker.givenUp('listSales')).toBeNull();
});
