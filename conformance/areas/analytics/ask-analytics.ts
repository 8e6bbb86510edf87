import { analyticsOperation, pathOf } from '../../../contract/operations.ts';
import type { AnalyticsRead } from '../../model/analytics.ts';
import { parseRows } from '../../model/analytics-rows.ts';
import type { Json } from '../../model/exchange.ts';
import type { ProbeContext } from '../../model/probe.ts';
import type { AnalyticsAsk } from './planning/analytics-ask.ts';

export async function read<Row>(
  context: ProbeContext,
  ask: AnalyticsAsk,
  row: (record: Json) => Row | null,
): Promise<AnalyticsRead<Row>> {
  const { endpoint, purpose, window, storeIds, form, limit } = ask;
  const operation = analyticsOperation(endpoint);
  const answer = await context.ask({ operation, path: pathOf(operation), query: queryOf(ask) });
  const parsed = answer.status === 200 ? parseRows(answer.body, row) : { rows: [], malformed: 0 };
  return { purpose, window, storeIds, form, limit, exchange: answer.id, status: answer.status, ...parsed };
}

function queryOf({ window, storeIds, form, limit, only }: AnalyticsAsk): (readonly [string, string])[] {
  const stores = form === 'comma' && storeIds.length > 0 ? [storeIds.join(',')] : storeIds;
  return [
    ...(only === 'to' ? [] : [['from', window.from] as const]),
    ...(only === 'from' ? [] : [['to', window.to] as const]),
    ...stores.map((value): readonly [string, string] => ['storeIds', value]),
    ...(limit === null ? [] : [['limit', String(limit)] as const]),
  ];
}
