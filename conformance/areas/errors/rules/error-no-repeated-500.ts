import { cantTell, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import type { Breakdown } from '../evidence.ts';

export const errorNoQuestionBreaks = rule({
  id: 'error-no-question-breaks',
  area: 'errors',
  requirements: ['PAR-31'],
  title: 'No question of the run is answered 500 each time',
  help: 'The same request broke the service when it was first asked, and twice more at the end, while a plain one beside it was answered: look for a range without sales, a filter that finds nothing, a value that is no UUID.',
  needs: ['breakdowns'],
  demand: 'always',
  judge({ breakdowns }) {
    if (breakdowns.length === 0) return passed('nothing was answered 500');
    const broken = breakdowns.filter(isBroken);
    const evidence = breakdowns.flatMap(({ exchanges }) => exchanges);
    if (broken.length === 0) {
      const down = breakdowns.filter(({ control }) => control === null || control >= 500);
      return down.length > 0
        ? cantTell(`${down.length} questions met a service that was down`, evidence)
        : passed(`${breakdowns.length} questions that had been answered 500 were answered when asked again`, evidence);
    }
    const findings = broken.map((breakdown) => ({
      key: subjectOf(breakdown),
      message: `${subjectOf(breakdown)} is answered 500 each time`,
      expected: 'an answer below 500',
      received: '500',
      evidence: breakdown.exchanges,
    }));
    return failed(`${broken.length} questions break the service: ${findings[0]?.message ?? ''}`, findings);
  },
});

function isBroken({ statuses, control }: Breakdown): boolean {
  return statuses.every((status) => status === 500) && control !== null && control < 500;
}

const SHOWN = 40;

function subjectOf({ operation, query }: Breakdown): string {
  const sent = query.map(([name, value]) => `${name}=${value.slice(0, SHOWN)}`).join(' ');
  return sent === '' ? operation : `${operation} ${sent}`;
}
