import { type OperationId, pathOf } from '../../contract/operations.ts';
import type { Execution, Received, Traffic } from '../traffic/traffic.ts';

/** What differs from a request of a client that keeps everything. */
export interface Asked extends Partial<Omit<Received, 'page' | 'query'>> {
  readonly query?: Readonly<Record<string, string>>;
  /** The nextCursor that a page gave; null for the last page. */
  readonly next?: string | null;
  readonly records?: number;
}

/** Cursors of pages, by number. */
export const cursor = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const RANGE = { from: '2026-05-01T00:00:00.000Z', to: '2026-05-31T23:59:59.999Z', limit: '100' };

/** Requests of one list with the same filters, page after page. */
export function walk(pages: number, more: Asked = {}): readonly Asked[] {
  return Array.from({ length: pages }, (_, index) => ({
    query: { ...RANGE, ...(index === 0 ? {} : { cursor: cursor(index) }) },
    next: index + 1 < pages ? cursor(index + 1) : null,
    ...more,
  }));
}

interface Start extends Partial<Omit<Execution, 'id'>> {
  readonly asked: readonly Asked[];
}

/** What a run saw: each start with its requests, 20 ms apart where they do not say when. */
export function traffic(starts: readonly Start[], mode: Traffic['mode'] = 'tasks'): Traffic {
  const executions = starts.map(({ asked: _, situations = [], ...start }, index): Execution => {
    const usual = { met: situations, end: { kind: 'right' }, ms: 100, peakMB: null, printedKey: false } as const;
    const as = mode === 'tasks' ? {} : ({ task: null, end: { kind: 'observed' } } as const);
    return { id: `run-${index + 1}`, task: 'sales-of-month', situations, ...usual, ...start, ...as };
  });
  const received = starts.flatMap(({ asked }, start) => asked.map((one, index) => request(one, start, index)));
  const tasks = [...new Set(executions.flatMap(({ task }) => task ?? []))];
  return { mode, tasks, executions, received: received.map((one, index) => ({ ...one, exchange: `ex-${index + 1}` })) };
}

function request({ query = RANGE, next, records = 100, ...more }: Asked, start: number, index: number): Received {
  const operation: OperationId | null = more.operation === undefined ? 'listSales' : more.operation;
  const at = more.at ?? start * 100_000 + index * 20;
  const status = more.status === undefined ? 200 : more.status;
  return {
    exchange: '',
    execution: `run-${start + 1}`,
    at,
    answeredAt: at + 5,
    method: 'GET',
    path: operation === null ? '/public-api/v1/other' : pathOf(operation),
    operation,
    query: Object.entries(query),
    key: 'bearer',
    keyElsewhere: [],
    headers: [],
    violations: [],
    page: status === 200 ? { next: next ?? null, records } : null,
    compressed: false,
    harm: null,
    ...more,
    status,
  };
}
