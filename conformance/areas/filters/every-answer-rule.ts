import type { PagedOperation } from '../../../contract/operations.ts';
import { shownId } from '../../kernel/json.ts';
import { failed, lacksData, passed } from '../../model/outcome.ts';
import { rule } from '../../model/rule.ts';
import { type FilteredAnswer, filteredAnswers } from './every-answer.ts';

const SHOWN = 5;

interface About {
  readonly id: string;
  readonly area: 'filters' | 'promotions' | 'inventory';
  readonly list: PagedOperation;
  readonly title: string;
  readonly requirements: readonly string[];
}

/** What a list answers is held against the filters of its own question, whatever it was asked for. */
export function everyAnswerRule({ list, ...about }: About) {
  return rule({
    ...about,
    help: 'A filter holds with a range and without one, at every size, and for ids that nobody has. Look for a query of its own for the default range, or for a lookup whose empty result is taken for no filter.',
    needs: ['exchanges'],
    judge({ exchanges }) {
      const answers = filteredAnswers(list, exchanges);
      if (answers.length === 0) return lacksData('nothing was asked with a filter');
      const wrong = answers.filter(({ strays }) => strays.length > 0);
      if (wrong.length === 0) return passed(`${answers.length} filters of single answers held`);
      const byParameter = Map.groupBy(wrong, ({ parameter }) => parameter);
      const findings = [...byParameter].map(([parameter, same]) => findingOf(`${list} ${parameter}`, same));
      return failed(findings[0]?.message ?? '', findings);
    },
  });
}

function findingOf(filter: string, same: readonly FilteredAnswer[]) {
  const [first] = same;
  const ids = (first?.strays ?? []).slice(0, SHOWN).map(shownId);
  const where = same.length === 1 ? 'an answer' : `${same.length} answers`;
  return {
    key: filter,
    message: `${filter} did not hold in ${where}; it gave ${ids.join(', ')}`,
    expected: `only what has ${first?.wanted.join(' or ')}`,
    received: `${first?.strays.length} without`,
    evidence: same.slice(0, SHOWN).map(({ exchange }) => exchange.id),
  };
}
