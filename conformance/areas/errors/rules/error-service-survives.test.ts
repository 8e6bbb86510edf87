import type { Artifacts } from '../../../model/artifacts.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { errorServiceSurvives } from './error-service-survives.ts';

const lost = { status: null, error: 'the connection broke' };
const all = [exchange({}), exchange({ id: 'ex-0002', query: [['', 'search=%ZZ']], ...lost })];

/** A request that was lost with the service, and twice more at the end of the run. */
function suspected(change: Partial<Artifacts['breakdowns'][number]>) {
  const suspect = {
    operation: 'listSales' as const,
    query: [],
    exchanges: ['ex-0002', 'ex-0008', 'ex-0009'],
    statuses: [null, null],
    control: 200,
    wentDown: [true, true],
    ...change,
  };
  return { breakdowns: [suspect], exchanges: all };
}

const unsent = { status: null, error: 'ended', ms: 0, waitedMs: 0, limitHeaders: [] };

ruleCases(errorServiceSurvives, {
  passes: [
    ['nothing was lost', { breakdowns: [], exchanges: all }],
    ['it was lost in a restart, and answered later', suspected({ statuses: [400, 400], wentDown: [false, false] })],
    ['it is broken off, and the service goes on', suspected({ wentDown: [false, false] })],
    ['it was lost again once, in another restart', suspected({ statuses: [null, 400], wentDown: [true, false] })],
  ],
  fails: [
    [
      'the service ended each time',
      suspected({}),
      /the service was down after GET \/public-api\/v1\/sales\?search=%ZZ, each time it was sent/,
    ],
  ],
  cannotTell: [
    ['nothing was answered after it', suspected({ control: null, wentDown: [false, false] }), /nothing was answered/],
    [
      'the deployment stopped answering',
      { breakdowns: [], exchanges: [...all, exchange({ ...lost, attempts: [unsent] })] },
      /the deployment stopped answering/,
    ],
  ],
});
