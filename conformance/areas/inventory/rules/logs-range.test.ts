import { logRow } from '../../../testing/builders.ts';
import { filterCases } from '../../filters/filter-cases.ts';
import { logsRange } from './logs-range.ts';

filterCases(logsRange, {
  list: 'logs',
  filters: [],
  window: { from: '2026-01-10T09:59:59.999Z', to: '2026-01-10T10:00:00.001Z' },
  fits: logRow(),
  strays: logRow({ id: 'log-2', createdAt: '2026-01-10T10:00:00.003Z' }),
});
