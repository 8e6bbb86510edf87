import type { EvidenceMeta } from '../decide/evidence.ts';
import type { RuleResult } from '../model/run.ts';

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
