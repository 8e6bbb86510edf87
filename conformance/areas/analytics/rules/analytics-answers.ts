import type { AnalyticsEvidence, AnalyticsRead } from '../../../model/analytics.ts';
import { rule } from '../../../model/rule.ts';
import { countRequests } from '../../../requests/count-requests.ts';
import { isRightlyRefused } from '../counting/count-answers.ts';

export const analyticsAnswers = rule({
  id: 'analytics-answers',
  requirements: ['PAR-30', 'PAR-28'],
  title: 'Analytics answer valid ranges, stores and limits',
  fault: 'Valid question refused by analytics',
  fix: 'Accept timestamps in the form that the service itself writes, its own stores, and limits from 1 to 100. A range of more than a month may be refused with 400; a shorter one must be answered.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    const asked = everyRead(analytics).filter(({ read }) => !isRightlyRefused(read));
    return countRequests(
      asked.map(({ endpoint, read }) => ({ ...read, status: decidingStatus(read), endpoint })),
      {
        kept: ({ status }) => status === 200,
        subject: ({ endpoint, purpose }) => `${endpoint} (${purpose})`,
        expected: () => '200',
        cases: 'valid questions',
      },
    );
  },
});

function everyRead({ revenue, staff, customers }: AnalyticsEvidence) {
  return Object.entries({ revenue, staff, customers }).flatMap(([endpoint, reads]) =>
    reads.map((read: AnalyticsRead<unknown>) => ({ endpoint, read })),
  );
}

/** A server that is overloaded says nothing about the question; one that fails on it each time does. */
function decidingStatus({ status }: AnalyticsRead<unknown>): number | null {
  return status === 408 || (status !== null && status > 501) ? null : status;
}
