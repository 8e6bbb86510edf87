import type { RangeEdge } from '../../../ranges/default-range.ts';
import { defaultRange } from '../../../testing/default-range.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { defaultRangeEnds } from './default-range-ends.ts';

const ofToday = (listed: boolean | null): { readonly edges: readonly RangeEdge[] } => ({
  edges: [{ side: 'today', record: 'log-1', createdAt: '2026-02-10T09:00:00.000Z', listed, exchanges: ['ex-0002'] }],
});

ruleCases(defaultRangeEnds, {
  passes: [
    { name: 'with what moved today', evidence: defaultRange({}, ofToday(true)) },
    { name: 'where the listing was not read to its end', evidence: defaultRange({}, ofToday(null)) },
    { name: 'the last millisecond', evidence: defaultRange({ to: '2026-02-10T23:59:59.999Z' }) },
    { name: 'the midnight after it', evidence: defaultRange({ to: '2026-02-11T00:00:00.000Z' }) },
    {
      name: 'without a Date header, by our clock',
      evidence: defaultRange(
        { to: '2026-02-10T23:59:59.999Z' },
        { serverDate: null, askedAt: '2026-02-11T00:01:00.000Z' },
      ),
    },
    {
      name: 'the day of our clock, where a gateway writes a Date of an hour ago',
      evidence: defaultRange(
        { to: '2026-02-11T23:59:59.999Z' },
        { serverDate: '2026-02-10T23:07:00.000Z', askedAt: '2026-02-11T00:07:00.000Z' },
      ),
    },
  ],
  fails: [
    {
      name: 'the day of our clock, where the deployment lives in another year',
      evidence: defaultRange(
        { to: '2026-02-11T23:59:59.999Z' },
        { serverDate: '2025-02-10T12:00:00.000Z', askedAt: '2026-02-11T00:07:00.000Z' },
      ),
    },
    { name: 'today is said and left out', evidence: defaultRange({}, ofToday(false)), message: /is of today/ },
    { name: 'now', evidence: defaultRange({ to: '2026-02-10T12:00:00.000Z' }), message: /received 2026-02-10T12/ },
    { name: 'the end of a day in Bangkok', evidence: defaultRange({ to: '2026-02-10T16:59:59.999Z' }) },
    { name: 'tomorrow', evidence: defaultRange({ to: '2026-02-11T23:59:59.999Z' }) },
    { name: 'not said', evidence: defaultRange({ to: undefined }), message: /received undefined/ },
  ],
  cannotTell: [{ name: 'refused', evidence: defaultRange({}, { status: null }) }],
});
