import type { Variant } from '../fault.ts';
import { findsParts } from '../fault-kit/paging.ts';
import {
  changeBody,
  changeRequest,
  changeResponse,
  dropRecords,
  having,
  isLoose,
  json,
  lacking,
  on,
  part,
  withQuery,
} from '../fault-kit/wrapping.ts';

const ANALYTICS = ['getRevenueAnalytics', 'getStaffAnalytics', 'getCustomerAnalytics'] as const;
const DAY = 86_400_000;

function shifted(instant: string, ms: number): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : new Date(at + ms).toISOString();
}

/** How parameters are read where that is open. */
export const requestVariants: readonly Variant[] = [
  {
    id: 'sales-of-the-last-week',
    requirements: ['FIL-24', 'ENV-47'],
    title: 'Without a range, sales and analytics cover the last seven days',
    wrap: ({ handle }) =>
      changeRequest(
        handle,
        (asked) => on('listSales', ...ANALYTICS)(asked) && lacking('from', 'to')(asked),
        (asked) => withQuery(asked, (query) => query.set('from', new Date(Date.now() - 7 * DAY).toISOString())),
      ),
  },
  {
    id: 'no-range-shown-where-none-was-asked',
    requirements: ['FIL-24', 'ENV-47'],
    title: 'Sales and revenue without a range show a range of nulls; staff and customers never show one',
    wrap: ({ handle }) =>
      changeBody(handle, on('listSales', ...ANALYTICS), (body, asked) => {
        if (asked.operation === 'getStaffAnalytics' || asked.operation === 'getCustomerAnalytics') delete body.meta;
        else if (lacking('from', 'to')(asked) && isLoose(body.meta))
          body.meta = { dateRange: { from: null, to: null } };
      }),
  },
  {
    id: 'bounds-exclusive',
    requirements: ['FIL-25', 'PROMO-23'],
    title: 'Neither bound of a range belongs to it',
    wrap: ({ handle }) => {
      const narrowed = changeRequest(
        handle,
        (asked) => on('listSales', 'listInventoryLogs', ...ANALYTICS)(asked),
        (asked) =>
          withQuery(asked, (query) => {
            const [from, to] = [query.get('from'), query.get('to')];
            if (from !== null && to !== null && Date.parse(to) - Date.parse(from) >= 2) {
              query.set('from', shifted(from, 1));
              query.set('to', shifted(to, -1));
            }
          }),
      );
      return changeBody(narrowed, having('from'), (body, asked) => {
        const range = isLoose(body.meta) ? part(body.meta, 'dateRange') : {};
        const [from, to] = [asked.query.get('from'), asked.query.get('to')];
        if (from !== null && to !== null && typeof range.from === 'string')
          Object.assign(range, { from: new Date(from).toISOString(), to: new Date(to).toISOString() });
      });
    },
  },
  {
    id: 'limit-zero-is-an-empty-page',
    requirements: ['PAR-33'],
    title: 'limit=0 gives an empty page',
    wrap: ({ handle }) =>
      changeResponse(handle, having('limit', '0'), (response) =>
        response.status === 400
          ? json(200, {
              data: [],
              pagination: { nextCursor: null },
              meta: { dateRange: { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' } },
            })
          : response,
      ),
  },
  {
    id: 'lower-case-values-taken',
    requirements: ['PAR-34'],
    title: 'Enum values are taken in any letter case',
    wrap: ({ handle }) =>
      changeRequest(
        handle,
        (asked) => on('listSales', 'listInventoryLogs')(asked),
        (asked) =>
          withQuery(asked, (query) => {
            for (const name of ['status', 'paymentMethods', 'types']) {
              const values = query.getAll(name);
              if (values.length === 0) continue;
              query.delete(name);
              for (const value of values) query.append(name, value.toUpperCase());
            }
          }),
      ),
  },
  {
    id: 'invoice-search-exact',
    requirements: ['FIL-26'],
    title: 'An invoice search finds the whole number only',
    wrap: ({ handle }) =>
      dropRecords(
        handle,
        (asked) => on('listSales')(asked) && having('search')(asked),
        (sale, _index, asked) => String(sale.invoiceId) !== asked.query.get('search'),
      ),
  },
  {
    id: 'invoice-search-finds-parts',
    requirements: ['FIL-26'],
    title: 'A search for an invoice finds every sale whose number has the digits somewhere',
    wrap: ({ handle }) => findsParts(handle),
  },
  {
    id: 'logs-from-midnight',
    requirements: ['INV-24'],
    title: 'The last 30 days of logs begin at a midnight, and end with the next one',
    wrap: ({ handle }) =>
      changeRequest(
        changeBody(
          handle,
          (asked) => on('listInventoryLogs')(asked),
          () => undefined,
        ),
        (asked) => on('listInventoryLogs')(asked) && lacking('from', 'to')(asked),
        (asked) =>
          withQuery(asked, (query) => {
            const midnight = Math.floor(Date.now() / DAY + 1) * DAY;
            query.set('from', new Date(midnight - 30 * DAY).toISOString());
            query.set('to', new Date(midnight).toISOString());
          }),
      ),
  },
];
