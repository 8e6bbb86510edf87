import { defaultRange } from '../../../testing/default-range.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { defaultRangeBegins } from './default-range-begins.ts';

const edge = { record: 'log-7', createdAt: '2026-01-12T01:00:00.000Z', exchanges: ['ex-0002'] };

ruleCases(defaultRangeBegins, {
  passes: [
    { name: 'thirty calendar days', evidence: defaultRange({ from: '2026-01-12T00:00:00.000Z' }) },
    { name: 'thirty days and today', evidence: defaultRange({ from: '2026-01-11T00:00:00.000Z' }) },
    { name: 'this hour, thirty days ago', evidence: defaultRange({ from: '2026-01-11T15:04:05.678Z' }) },
    {
      name: 'the day changed while we asked',
      evidence: defaultRange({ from: '2026-01-13T00:00:00.000Z' }, { serverDate: '2026-02-10T23:59:50.000Z' }),
    },
    {
      name: 'movements on both sides of it',
      evidence: defaultRange(
        {},
        {
          edges: [
            { ...edge, side: 'inside', listed: true },
            { ...edge, side: 'outside', listed: false },
          ],
        },
      ),
    },
    {
      name: 'a next page that keeps it',
      evidence: defaultRange({}, { later: { oldest: '2026-01-13T00:00:00.000Z', exchanges: ['ex-0003', 'ex-0004'] } }),
    },
    {
      name: 'an edge that could not be read',
      evidence: defaultRange({}, { edges: [{ ...edge, side: 'inside', listed: null }] }),
    },
  ],
  fails: [
    {
      name: 'seven days',
      evidence: defaultRange({ from: '2026-02-03T00:00:00.000Z' }),
      message: /received 2026-02-03/,
    },
    {
      name: 'one day too early',
      evidence: defaultRange({ from: '2026-01-10T00:00:00.000Z' }),
      message: /received 2026-01-10/,
    },
    { name: 'not said', evidence: defaultRange({ from: null }), message: /received null/ },
    {
      name: 'what is inside does not come',
      evidence: defaultRange({}, { edges: [{ ...edge, side: 'inside', listed: false }] }),
      message: /is not listed without bounds/,
    },
    {
      name: 'what is older comes',
      evidence: defaultRange({}, { edges: [{ ...edge, side: 'outside', listed: true }] }),
      message: /is listed without bounds/,
    },
    {
      name: 'older than it says',
      evidence: defaultRange({}, { oldest: '2025-01-01T00:00:00.000Z' }),
      message: /before meta/,
    },
    {
      name: 'the next page forgets the range',
      evidence: defaultRange({}, { later: { oldest: '2025-12-31T00:00:00.000Z', exchanges: ['ex-0003', 'ex-0004'] } }),
      message: /2025-12-31T00:00:00.000Z is on the next page, before meta/,
    },
  ],
  cannotTell: [
    {
      name: 'more listings not read to their end than read',
      evidence: defaultRange(
        {},
        {
          oldest: null,
          edges: [
            { ...edge, side: 'inside', listed: null },
            { ...edge, side: 'outside', listed: null },
          ],
        },
      ),
    },
    { name: 'refused', evidence: defaultRange({}, { status: 503 }) },
  ],
});
