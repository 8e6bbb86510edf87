import { expect, test } from 'vitest';
import { sampleRun } from '../testing/runs.ts';
import { burstOf, requestsSent } from './requests.ts';

const withRate = (sent: number) =>
  sampleRun({
    requests: 1951,
    plan: {
      probes: [
        { probe: 'walks', planned: 180, sent: 1951 },
        { probe: 'rate', planned: 2, sent },
      ],
    },
  });

test('a burst is named in addition to the requests that the budget counts', () => {
  expect(burstOf(withRate(1376))).toBe(1376);
  expect(requestsSent(withRate(1376))).toBe('1,951 and a burst of 1,376');
});

test('without a burst, none is named', () => {
  expect(requestsSent(withRate(0))).toBe('1,951');
  expect(requestsSent(sampleRun({ requests: 3, plan: { probes: [] } }))).toBe('3');
});
