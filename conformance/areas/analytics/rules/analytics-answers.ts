import { cantTell, type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import type { AnalyticsEvidence, AnalyticsRead } from '../evidence.ts';
import { EMPTY_RANGE } from '../planning/asks.ts';

const MONTH = 31 * 86_400_000;

export const analyticsAnswers = rule({
  id: 'analytics-answers',
  area: 'analytics',
  requirements: ['PAR-30', 'PAR-28'],
  title: 'Analytics answer to valid ranges, stores and limits',
  help: 'Timestamps as the service itself writes them, its own stores and limits from 1 to 100 are valid. A range of more than a month may be more than a deployment wants to add up, a shorter one must be answered.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    const all = everyRead(analytics);
    if (all.length === 0) return lacksData('nothing was asked');
    const findings = all.filter(({ read }) => isRefused(read)).map(({ endpoint, read }) => refusal(endpoint, read));
    if (findings.length > 0) return failed(`${findings.length} valid questions were refused`, findings);
    const lost = all.filter(({ read }) => read.status !== 200);
    if (lost.length === all.length) return cantTell('no question was answered');
    return passed(
      `${all.length - lost.length} of ${all.length} questions were answered`,
      all.map(({ read }) => read.exchange),
    );
  },
});

interface Asked {
  readonly endpoint: string;
  readonly read: AnalyticsRead<unknown>;
}

function everyRead({ revenue, staff, customers }: AnalyticsEvidence): Asked[] {
  return Object.entries({ revenue, staff, customers }).flatMap(([endpoint, reads]) =>
    reads.map((read: AnalyticsRead<unknown>) => ({ endpoint, read })),
  );
}

/** A refusal of the question, or a fault that the question runs into each time; not a deployment that is overloaded. */
function isRefused({ status, window }: AnalyticsRead<unknown>): boolean {
  if (status === null || status === 200 || status === 429 || status === 408) return false;
  // Nobody promised to know of times before there was a shop.
  if (status === 400 && window.from === EMPTY_RANGE.from) return false;
  if (status === 400 && Date.parse(window.to) - Date.parse(window.from) > MONTH) return false;
  return status < 500 || status === 500 || status === 501;
}

function refusal(endpoint: string, read: AnalyticsRead<unknown>): Finding {
  return {
    key: `${endpoint}/${read.purpose}`,
    message: `${endpoint} (${read.purpose}) answered ${read.status}`,
    expected: '200',
    received: String(read.status),
    evidence: [read.exchange],
  };
}
