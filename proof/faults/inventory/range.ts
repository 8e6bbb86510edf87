import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import {
  cutsOffsets,
  cutTo,
  DAY,
  forgets,
  givesAllTime,
  HOUR,
  moved,
  SECOND,
  takes,
} from '../../fault-kit/questions.ts';
import {
  all,
  changeBody,
  changeRequest,
  changeResponse,
  having,
  type Loose,
  lacking,
  on,
  part,
  recordsIn,
  withQuery,
} from '../../fault-kit/wrapping.ts';

const logs = on('listInventoryLogs');
const unbounded = all(logs, lacking('from', 'to'));
const now = (): string => new Date().toISOString();

function dateRange(body: Loose): Loose {
  return part(part(body, 'meta'), 'dateRange');
}

/** The range of inventory logs: by default, as asked, and as echoed. */
export const logRangeFaults: readonly Fault[] = [
  fault('logs-offset-cut-off', 'INV-03', 'Logs take from and to with an offset for UTC', (handle) =>
    cutsOffsets(handle, logs),
  ),
  fault('logs-default-7-days', 'INV-01', 'Without bounds, logs cover the last seven days', (handle) =>
    changeRequest(handle, unbounded, (asked) =>
      withQuery(asked, (query) => query.set('from', new Date(Date.now() - 7 * DAY).toISOString())),
    ),
  ),
  fault('logs-default-all-time', 'INV-01', 'Without bounds, logs cover all time, while meta says 30 days', (handle) =>
    givesAllTime(handle, logs),
  ),
  fault(
    'logs-default-says-30-gives-14',
    'INV-01',
    'Without bounds, meta says 30 days and the records are those of 14',
    (handle) =>
      changeResponse(handle, unbounded, async (answer, asked) => {
        if (answer.status !== 200 || answer.body === '') return answer;
        const from = new Date(Date.now() - 14 * DAY).toISOString();
        const fewer = await handle(withQuery(asked, (query) => query.set('from', from)));
        const body: Loose = JSON.parse(fewer.body);
        const { meta }: Loose = JSON.parse(answer.body);
        return { ...fewer, body: JSON.stringify({ ...body, meta }) };
      }),
  ),
  fault(
    'logs-default-lost-on-next-page',
    'INV-01',
    'Without bounds, the last page of logs goes on beyond 30 days',
    (handle) =>
      changeResponse(handle, all(unbounded, having('cursor')), async (answer, asked) => {
        if (answer.status !== 200) return answer;
        const body: Loose = JSON.parse(answer.body);
        if (typeof part(body, 'pagination').nextCursor === 'string') return answer;
        const older = await handle(
          withQuery(asked, (query) => {
            query.delete('cursor');
            query.set('from', '2000-01-01T00:00:00.000Z');
            query.set('to', String(dateRange(body).from));
          }),
        );
        const records = [...recordsIn(body), ...recordsIn(JSON.parse(older.body))];
        const limit = Number(asked.query.get('limit') ?? 25);
        return { ...answer, body: JSON.stringify({ ...body, data: records.slice(0, limit) }) };
      }),
  ),
  fault('logs-default-without-meta', 'INV-01', 'Without bounds, logs say no range', (handle) =>
    changeBody(handle, unbounded, (body) => {
      body.meta = {};
    }),
  ),
  fault('logs-default-to-now', 'INV-02', 'Without bounds, logs reach to the present instant', (handle) =>
    changeBody(handle, unbounded, (body) => {
      dateRange(body).to = now();
    }),
  ),
  fault('logs-default-to-local-midnight', 'INV-02', 'Without bounds, logs reach to midnight in Bangkok', (handle) =>
    changeBody(handle, unbounded, (body) => {
      const range = dateRange(body);
      range.to = moved(-7 * HOUR)(String(range.to));
    }),
  ),
  fault('logs-to-cut-to-the-day', 'INV-03', 'On logs, to is cut down to the beginning of its day', (handle) =>
    takes(handle, all(logs, having('to')), 'to', cutTo(DAY)),
  ),
  fault('logs-to-cut-to-the-second', 'INV-03', 'On logs, to is cut down to the second', (handle) =>
    takes(handle, all(logs, having('to')), 'to', cutTo(SECOND)),
  ),
  fault('logs-from-an-hour-late', 'INV-03', 'On logs, from is taken an hour late', (handle) =>
    takes(handle, all(logs, having('from')), 'from', moved(HOUR)),
  ),
  fault('logs-from-alone-ignored', 'INV-03', 'On logs, from without to is ignored', (handle) =>
    forgets(handle, all(logs, having('from'), lacking('to')), 'from'),
  ),
  fault('logs-range-lost-beside-types', 'INV-18', 'Beside types, the range of logs is ignored', (handle) =>
    takes(handle, all(logs, having('types'), having('from')), 'from', '2000-01-01T00:00:00.000Z'),
  ),
  fault('logs-echo-to-the-second', 'ENV-32', 'meta.dateRange of logs gives back whole seconds', (handle) =>
    changeBody(handle, all(logs, having('from')), (body) => {
      const range = dateRange(body);
      range.from = cutTo(SECOND)(String(range.from));
      range.to = cutTo(SECOND)(String(range.to));
    }),
  ),
  fault('logs-echo-lost-on-later-pages', 'ENV-32', 'Later pages of logs say no range', (handle) =>
    changeBody(handle, all(logs, having('cursor')), (body) => {
      delete body.meta;
    }),
  ),
  fault('sales-echo-to-is-now', 'ENV-31', 'meta.dateRange of sales ends with the present, whatever to says', (handle) =>
    changeBody(handle, all(on('listSales'), having('to')), (body) => {
      dateRange(body).to = now();
    }),
  ),
  fault('sales-echo-a-day-wide', 'ENV-31', 'meta.dateRange of sales gives back the day of from', (handle) =>
    changeBody(handle, all(on('listSales'), having('from')), (body) => {
      const range = dateRange(body);
      range.from = cutTo(DAY)(String(range.from));
    }),
  ),
  fault(
    'revenue-echo-end-of-day',
    'ENV-33',
    'meta.dateRange of revenue gives back the end of the day of to',
    (handle) =>
      changeBody(handle, all(on('getRevenueAnalytics'), having('to')), (body) => {
        const range = dateRange(body);
        range.to = moved(DAY - 1)(cutTo(DAY)(String(range.to)));
      }),
  ),
  fault('staff-echo-swapped', 'ENV-34', 'meta.dateRange of staff analytics has its bounds exchanged', (handle) =>
    changeBody(handle, on('getStaffAnalytics'), (body) => {
      const range = dateRange(body);
      [range.from, range.to] = [range.to, range.from];
    }),
  ),
];
