import { textField } from '../../../kernel/json.ts';
import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { type FilteredAnswer, filteredAnswers } from '../every-answer.ts';

const SHOWN = 5;

export const filterInEveryAnswer = rule({
  id: 'filter-in-every-answer',
  area: 'filters',
  requirements: [
    ...['FIL-01', 'FIL-03', 'FIL-06', 'FIL-09', 'FIL-10', 'FIL-15'],
    ...['INV-04', 'INV-05', 'INV-06', 'INV-07', 'PROMO-01', 'PROMO-04', 'PROMO-05', 'PROMO-09'],
  ],
  title: 'Whatever else is asked for, or left out, nothing comes that a filter leaves out',
  help: 'A filter holds with a range and without one, at every size, and for ids that nobody has. Look for a query of its own for the default range, or for a lookup whose empty result is taken for no filter.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const answers = filteredAnswers(exchanges);
    if (answers.length === 0) return lacksData('nothing was asked with a filter');
    const wrong = answers.filter(({ strays }) => strays.length > 0);
    if (wrong.length === 0) return passed(`${answers.length} filters of single answers held`);
    const byFilter = Map.groupBy(wrong, ({ exchange, parameter }) => `${exchange.operation} ${parameter}`);
    const findings = [...byFilter].map(([filter, same]) => findingOf(filter, same));
    return failed(findings[0]?.message ?? '', findings);
  },
});

function findingOf(filter: string, same: readonly FilteredAnswer[]) {
  const [first] = same;
  const ids = first?.strays.slice(0, SHOWN).map((record) => textField(record, 'id')) ?? [];
  return {
    key: filter,
    message: `${filter} did not hold in ${same.length === 1 ? 'an answer' : `${same.length} answers`}: ${ids.join(', ')}`,
    expected: `only what has ${first?.wanted.join(' or ')}`,
    received: `${first?.strays.length} records without`,
    evidence: same.slice(0, SHOWN).map(({ exchange }) => exchange.id),
  };
}
