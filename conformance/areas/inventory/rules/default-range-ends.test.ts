import { defaultRange } from '../../../testing/default-range.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import type { RangeEdge } from '../../shared/ranges/default-range.ts';
import { defaultRangeEnds } from './default-range-ends.ts';

const ofToday = (listed: boolean | null): { readonly edges: readonly RangeEdge[] } => ({
  edges: [{ side: 'today', record: 'log-1', createdAt: '2026-02-10T09:00:00.000Z', listed, exchanges: ['ex-0002'] }],
});

ruleCases(defaultRangeEnds, {
  passes: [
    ['with what moved today', defaultRange({}, ofToday(true))],
    ['where the listing was not read to its end', defaultRange({}, ofToday(null))],
    ['the last millisecond', defaultRange({ to: '2026-02-10T23:59:59.999Z' })],
    ['the midnight after it', defaultRange({ to: '2026-02-11T00:00:00.000Z' })],
    [
      'without a Date header, by our clock',
      defaultRange({ to: '2026-02-10T23:59:59.999Z' }, { serverDate: null, askedAt: '2026-02-11T00:01:00.000Z' }),
    ],
    [
      'the day of our clock, where a gateway writes a Date of an hour ago',
      defaultRange(
        { to: '2026-02-11T23:59:59.999Z' },
        { serverDate: '2026-02-10T23:07:00.000Z', askedAt: '2026-02-11T00:07:00.000Z' },
      ),
    ],
  ],
  fails: [
    [
      'the day of our clock, where the deployment lives in another year',
      defaultRange(
        { to: '2026-02-11T23:59:59.999Z' },
        { serverDate: '2025-02-10T12:00:00.000Z', askedAt: '2026-02-11T00:07:00.000Z' },
      ),
    ],
    ['today is said and left out', defaultRange({}, ofToday(false)), /is of today/],
    ['now', defaultRange({ to: '2026-02-10T12:00:00.000Z' }), /received 2026-02-10T12/],
    ['the end of a day in Bangkok', defaultRange({ to: '2026-02-10T16:59:59.999Z' })],
    ['tomorrow', defaultRange({ to: '2026-02-11T23:59:59.999Z' })],
    ['not said', defaultRange({ to: undefined }), /received undefined/],
  ],
  cannotTell: [['refused', defaultRange({}, { status: null })]],
});
