import { expect, test } from 'vitest';
import { sampleRun } from '../testing/runs.ts';
import { burstAnswers, requestCounts, requestsSent } from './requests.ts';

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
  expect(requestCounts(withRate(1376))).toMatchObject({ planned: 180, sent: 1951, burst: 1376, sentAndBurst: 3327 });
  expect(requestsSent(withRate(1376))).toBe('1,951 and a burst of 1,376');
});

test('what it met is named by status', () => {
  const answers = [
    { status: 200, requests: 1313 },
    { status: 503, requests: 60 },
    { status: null, requests: 3 },
  ];
  const run = sampleRun({ burst: { sent: 1376, answers } });
  expect(burstAnswers(run)).toBe('1,313 answered 200, 60 answered 503, 3 not answered');
});

test('what is of no probe is counted apart', () => {
  const { plan } = withRate(1376);
  expect(requestCounts(sampleRun({ requests: 1951, plan })).ofNoProbe).toBe(0);
  expect(requestCounts(sampleRun({ requests: 1959, plan })).ofNoProbe).toBe(8);
});

test('without a burst, none is named', () => {
  expect(requestsSent(withRate(0))).toBe('1,951');
  expect(requestsSent(sampleRun({ requests: 3, plan: { probes: [] } }))).toBe('3');
});
