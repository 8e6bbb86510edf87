import type { OperationId } from '../../../../contract/operations.ts';
import type { AnalyticsEvidence, AnalyticsRead, RevenueRow } from '../../../model/analytics.ts';
import { customerRow, parseRows, revenueRow, staffRow } from '../../../model/analytics-rows.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { isPlainAnswer } from '../../../see/answers.ts';

type Answers = Pick<AnalyticsEvidence, 'revenue' | 'staff' | 'customers'>;

/** What was put together last, of which evidence: ten rules ask for it. */
const known = new WeakMap<AnalyticsEvidence, { readonly exchanges: readonly Exchange[]; readonly answers: Answers }>();

/**
 * What analytics were asked, and what the rest of the run asked of them, most of it without a range or with one bound.
 * What those cover is the deployment's choice, so each can be judged by itself alone.
 */
export function everyAnswer({ analytics, exchanges }: Pick<Artifacts, 'analytics' | 'exchanges'>): Answers {
  const before = known.get(analytics);
  if (before?.exchanges === exchanges) return before.answers;
  const { revenue, staff, customers } = analytics;
  const answers = {
    revenue: [...revenue, ...others(exchanges, 'getRevenueAnalytics', revenue, revenueRow)],
    staff: [...staff, ...others(exchanges, 'getStaffAnalytics', staff, staffRow)],
    customers: [...customers, ...others(exchanges, 'getCustomerAnalytics', customers, customerRow)],
  };
  known.set(analytics, { exchanges, answers });
  return answers;
}

/** Revenue that the rest of the run asked for. */
export function elsewhere(asked: Pick<Artifacts, 'analytics' | 'exchanges'>): readonly AnalyticsRead<RevenueRow>[] {
  const own = new Set(asked.analytics.revenue.map(({ exchange }) => exchange));
  return everyAnswer(asked).revenue.filter(({ exchange }) => !own.has(exchange));
}

function others<Row>(
  exchanges: readonly Exchange[],
  operation: OperationId,
  reads: readonly AnalyticsRead<Row>[],
  row: (record: Json) => Row | null,
): AnalyticsRead<Row>[] {
  const own = new Set(reads.map(({ exchange }) => exchange));
  return exchanges
    .filter(
      (exchange) => exchange.operation === operation && !own.has(exchange.id) && isPlainAnswer(exchange, PARAMETERS),
    )
    .map((exchange) => readOf(exchange, row));
}

/** All that the contract knows. */
const PARAMETERS = new Set(['storeIds', 'from', 'to', 'limit']);

function readOf<Row>({ id, query, body }: Exchange, row: (record: Json) => Row | null): AnalyticsRead<Row> {
  const valuesOf = (name: string) => query.filter(([given]) => given === name).map(([, value]) => value);
  const names = [...new Set(query.map(([name]) => name))].join(', ') || 'nothing';
  const [limit] = valuesOf('limit').map(Number);
  return {
    purpose: `asked with ${names}`,
    window: { from: valuesOf('from').join(), to: valuesOf('to').join() },
    storeIds: valuesOf('storeIds').flatMap((value) => value.split(',')),
    form: valuesOf('storeIds').length > 1 ? 'repeated' : 'comma',
    limit: limit ?? null,
    exchange: id,
    status: 200,
    ...parseRows(body, row),
  };
}
