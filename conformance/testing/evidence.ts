import type { DefaultRangeEvidence } from '../areas/shared/ranges/ranges.ts';
import type { EvidenceMeta } from '../decide/evidence.ts';
import type { AnyRule } from '../decide/judge.ts';
import type { Artifacts } from '../model/artifacts.ts';
import { censusOf, logRow, saleRow } from '../model/examples/evidence.ts';
import type { Exchange } from '../model/exchange.ts';
import type { ReproductionRequest } from '../model/reproduction.ts';
import type { LogRow, SaleRow } from '../model/rows.ts';
import type { RuleResult } from '../model/run.ts';
import { Dictionary } from '../see/dictionary/dictionary.ts';

/** Of a check that sent one request. */
export function evidenceMeta(partial: Partial<EvidenceMeta> = {}): EvidenceMeta {
  return {
    format: 'counterproof-evidence/2',
    url: 'http://localhost',
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    pace: { concurrency: 1, requestsPerSecond: 0, timeoutMs: 1, retryTimeoutMs: 1 },
    only: null,
    budget: 1,
    allow: { burst: false, writes: false, keyInUrl: true },
    keys: ['good'],
    inputs: [],
    requests: 1,
    retries: 0,
    waitedMs: 0,
    probes: [],
    ...partial,
  };
}

/** A rule about pages that reads nothing, except for what the case says. */
export function aRule(partial: Partial<AnyRule> & Pick<AnyRule, 'judge'>): AnyRule {
  const words = { title: '', fault: '', fix: '' };
  return { id: 'page-no-repeats', area: 'pagination', requirements: ['PAGE-03'], ...words, needs: [], ...partial };
}

/** A demanded rule that passed, except for what the case says. */
export function ruleResult(partial: Partial<RuleResult> = {}): RuleResult {
  return {
    rule: 'a-rule',
    title: 'A rule',
    area: 'pagination',
    requirements: ['PAGE-03'],
    level: 'must',
    outcome: 'passed',
    demanded: true,
    message: '',
    findings: [],
    evidence: [],
    waived: null,
    ...partial,
  };
}

/** Logs requested without bounds at noon of 2026-02-10. */
export function defaultRange(
  echoed: { readonly from?: unknown; readonly to?: unknown },
  partial: Partial<DefaultRangeEvidence> = {},
): { readonly defaultRange: DefaultRangeEvidence } {
  return {
    defaultRange: {
      exchange: 'ex-0001',
      status: 200,
      echoed: { from: '2026-01-12T00:00:00.000Z', to: '2026-02-10T23:59:59.999Z', ...echoed },
      askedAt: '2026-02-10T12:00:00.000Z',
      serverDate: '2026-02-10T12:00:00.000Z',
      oldest: '2026-02-01T00:00:00.000Z',
      newest: '2026-02-10T11:00:00.000Z',
      edges: [],
      later: null,
      ...partial,
    },
  };
}

/** What these answers show, each to a request of its own and one after the other. */
export function dictionaryFrom(exchanges: readonly Exchange[]): Dictionary {
  const dictionary = new Dictionary();
  for (const [index, exchange] of exchanges.entries())
    dictionary.read({ ...exchange, id: `ex-${index}`, query: [['limit', `${index}`]], at: index * 10 });
  return dictionary;
}

type RateEvidence = Artifacts['rate'];
type LimitMet = RateEvidence['met'][number];

/** A limit that announced two seconds and served after them, except for what the case says. */
export function met(partial: Partial<LimitMet>): LimitMet {
  return {
    exchange: 'ex-0010',
    headers: [['retry-after', '2']],
    announcedMs: 2000,
    after: 200,
    afterExchange: 'ex-0011',
    ...partial,
  };
}

export function burst(partial: Partial<RateEvidence>): RateEvidence {
  return { burst: 'sent', sent: 125, statuses: {}, rateLimitedAs503: [], met: [], ...partial };
}

/** One page of sales, asked with the good key. */
export const SALES_REQUEST = {
  operation: 'listSales',
  method: 'GET',
  path: '/public-api/v1/sales',
  query: [],
  credential: { key: 'good' },
  headers: [],
  status: 200,
  curl: 'curl',
} as const satisfies ReproductionRequest;

const WINDOW = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };

export function stockroom(logs: readonly LogRow[], sales: readonly SaleRow[] = [sale()]) {
  return { logs: censusOf('logs', logs, WINDOW), sales: censusOf('sales', sales, WINDOW) };
}

/** Two lines of tea, one of cake with a unit conversion. */
export function sale(partial: Partial<SaleRow> = {}): SaleRow {
  return saleRow({
    lines: [
      { productId: 'tea', unit: 'bag', quantity: 2, actualQuantity: 2 },
      { productId: 'tea', unit: 'bag', quantity: 1, actualQuantity: 1 },
      { productId: 'cake', unit: 'bag', quantity: 1, actualQuantity: 0.125 },
    ],
    ...partial,
  });
}

/** A movement whose stock changes by its signed quantity. */
export function moved(type: string, quantity: number, partial: Partial<LogRow> = {}): LogRow {
  const saleId = type.startsWith('SALE_') ? 'sale-1' : null;
  const id = `${type}-${quantity}`;
  return logRow({
    id,
    type,
    quantity,
    previousStock: 50,
    currentStock: 50 + quantity,
    productId: 'tea',
    saleId,
    ...partial,
  });
}

export const SOLD: readonly LogRow[] = [
  moved('SALE_CREATE', -2),
  moved('SALE_CREATE', -1),
  moved('SALE_CREATE', -0.125, { productId: 'cake' }),
];

export const GIVEN_BACK = [moved('SALE_REVERT', 3), moved('SALE_REVERT', 0.125, { productId: 'cake' })];

export const DELIVERED: readonly LogRow[] = [
  moved('RESTOCK', 10),
  moved('RESTOCK', 4),
  moved('SUPPLIER_PURCHASE_ORDER_RECEIVE', 12.5),
  moved('TRANSFER_ORDER_SEND', -3),
  moved('TRANSFER_ORDER_RECEIVE', 3),
  moved('ADD_WASTE', -1),
  moved('REMOVE_WASTE', 1),
];
