import type { EvidenceMeta } from '../decide/evidence.ts';
import type { AnyRule } from '../decide/judge.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Walk } from '../model/lists.ts';
import type { ReproductionRequest } from '../model/reproduction.ts';
import type { LogRow, ProductRow, PromotionRow, SaleRow } from '../model/rows.ts';
import type { RuleResult } from '../model/run.ts';
import { Dictionary } from '../see/dictionary/dictionary.ts';
import { censusOf, walkOf } from './exchanges.ts';

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

/** What these answers show, each to a request of its own and one after the other. */
export function dictionaryFrom(exchanges: readonly Exchange[]): Dictionary {
  const dictionary = new Dictionary();
  for (const [index, exchange] of exchanges.entries())
    dictionary.read({ ...exchange, id: `ex-${index}`, query: [['limit', `${index}`]], at: index * 10 });
  return dictionary;
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

/** Walks with empty lists, and with these sales where the case needs them. */
export function walkEvidence(walks: readonly Walk[], sales: readonly SaleRow[] = []) {
  return {
    walks,
    filters: [],
    sales: censusOf('sales', sales),
    logs: censusOf<LogRow>('logs', []),
    products: censusOf<ProductRow>('products', [], null),
    promotions: censusOf<PromotionRow>('promotions', [], null),
  };
}

/** A walk through records whose ids are letters: "ab c -" are pages of two records, of one and of none. */
export function lettered(pages: string, partial: Partial<Walk> = {}): Walk {
  return walkOf(
    pages.split(' ').map((page) => [...page.replace('-', '')]),
    partial,
  );
}
