import { keyedOperations } from '../../../../contract/operations.ts';
import { cantTell, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { answersOf } from '../schema-violations.ts';

const JSON_TYPE = /^(?:application|text)\/(?:[\w.+-]+\+)?json\b/i;

export const envelopeJson = rule({
  id: 'envelope-json',
  area: 'envelope',
  requirements: ['ENV-04'],
  title: 'Every success is JSON and says so',
  help: 'Send a body that parses, with Content-Type application/json: clients choose their parser by it.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const answers = answersOf(exchanges, keyedOperations);
    if (answers.length === 0) return cantTell('no successful answer was seen');
    const wrong = answers.filter(({ facts }) => !facts.isJson || !JSON_TYPE.test(facts.contentType));
    const evidence = answers.slice(0, 10).map(({ id }) => id);
    if (wrong.length === 0) return passed(`${answers.length} answers were JSON`, evidence);
    const findings = [...new Set(wrong.map(({ operation }) => operation))].map((operation) => {
      const own = wrong.filter((exchange) => exchange.operation === operation);
      const received =
        own[0]?.facts.isJson === false
          ? 'a body that does not parse'
          : `${own[0]?.facts.contentType || 'no content type'}`;
      return {
        key: operation,
        message: `${operation} answered 200 with ${received} (${own.length} times)`,
        expected: 'application/json',
        received,
        evidence: own.slice(0, 5).map(({ id }) => id),
      };
    });
    return failed(`${wrong.length} of ${answers.length} successful answers were not JSON`, findings);
  },
});
