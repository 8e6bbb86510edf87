import { keyedOperations } from '../../../../contract/operations.ts';
import type { BodyFacts, Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { lackingAnswer, tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { isPage } from '../../../see/answers.ts';
import { answersOf } from '../schema-violations.ts';

const JSON_TYPE = /^(?:application|text)\/(?:[\w.+-]+\+)?json\b/i;

export const envelopeJson = rule({
  id: 'envelope-json',
  requirements: ['ENV-04'],
  title: 'Every successful answer is JSON, with a JSON content type',
  fault: 'Successful answer that is not JSON',
  fix: 'Send a body that parses, with Content-Type application/json: clients choose their parser by it. Where a page came, look for a proxy or an error handler that answers in place of the API, and let it keep the status.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const answers = answersOf(exchanges, keyedOperations);
    if (answers.length === 0) return lackingAnswer('no successful answer was seen');
    const broken = answers.filter((answer) => !isJson(answer));
    return tally({
      cases: 'answers',
      kept: answers.length - broken.length,
      broken: [...Map.groupBy(broken, ({ operation }) => operation).values()].flatMap(findingOf),
      brokenCases: broken.length,
      evidence: answers.slice(0, 10).map(({ id }) => id),
    });
  },
});

function isJson({ facts }: Exchange): boolean {
  return facts.isJson && JSON_TYPE.test(facts.contentType);
}

function receivedIn(facts: BodyFacts): string {
  if (isPage(facts)) return 'an HTML page';
  return facts.isJson ? facts.contentType || 'no content type' : 'a body that does not parse';
}

/** One finding for all answers of an operation. */
function findingOf(answers: readonly Exchange[]): Finding[] {
  const [first] = answers;
  if (first === undefined) return [];
  const { operation, facts } = first;
  const received = receivedIn(facts);
  return [
    {
      subject: { operation },
      message: say('{operation}: expected application/json, received {received} ({times})', {
        operation,
        received,
        times: plural(answers.length, 'time'),
      }),
      expected: 'application/json',
      received,
      evidence: answers.slice(0, 5).map(({ id }) => id),
      ...((facts.isJson || isPage(facts)) && facts.contentType !== ''
        ? { sight: { shows: { kind: 'header', name: 'content-type', value: facts.contentType } } }
        : {}),
    },
  ];
}
