import { analyticsOperation } from '../../../../contract/operations.ts';
import type { AnalyticsEvidence, AnalyticsRead } from '../../../model/analytics.ts';
import { status as oneOf } from '../../../model/expectation.ts';
import { rule } from '../../../model/rule.ts';
import { BOUNDS_READ } from '../../shared/presupposed.ts';
import { countRequests } from '../../shared/requests/count-requests.ts';
import { isRightlyRefused } from '../counting/count-answers.ts';
import { ENDPOINTS } from '../counting/rows.ts';

export const analyticsAnswers = rule({
  id: 'analytics-answers',
  requirements: ['PAR-30', 'PAR-28'],
  presupposes: [BOUNDS_READ, { rules: ['error-no-repeated-500'], share: 'operation' }],
  title: 'Analytics answer valid ranges, stores and limits',
  fault: 'Valid question refused by analytics',
  fix: 'Accept timestamps in the form that the service itself writes, its own stores, and limits from 1 to 100. A range of more than a month may be refused with 400; a shorter one must be answered.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    const asked = everyRead(analytics).filter(({ read }) => !isRightlyRefused(read));
    return countRequests(
      asked.map(({ endpoint, read }) => ({
        ...read,
        status: decidingStatus(read),
        operation: analyticsOperation(endpoint),
      })),
      {
        kept: ({ status }) => status === 200,
        subject: ({ operation, purpose }) => ({ operation, request: purpose }),
        expected: () => oneOf(200),
        cases: 'valid questions',
      },
    );
  },
});

function everyRead(analytics: AnalyticsEvidence) {
  return ENDPOINTS.flatMap((endpoint) =>
    analytics[endpoint].map((read: AnalyticsRead<unknown>) => ({ endpoint, read })),
  );
}

/** A server that is overloaded says nothing about the question; one that fails on it each time does. */
function decidingStatus({ status }: AnalyticsRead<unknown>): number | null {
  return status === 408 || (status !== null && status > 501) ? null : status;
}
