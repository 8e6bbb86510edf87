import type { Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { field, textField } from '../../../model/values/json.ts';
import { givesData } from '../../../see/answers.ts';
import { countAnswers } from '../../shared/requests/count-answers.ts';

export const authRefusalHoldsNoData = rule({
  id: 'auth-refusal-holds-no-data',
  requirements: ['AUTH-21'],
  title: 'A 401 contains no records and nothing about an organization',
  fault: '401 contains data of the organization',
  fix: 'End the request where the key is refused. A handler that ran anyway has written its data into the body.',
  groups: ['any-answer'],
  needs: ['exchanges'],
  demand: 'always',
  judge({ exchanges }) {
    const refusals = exchanges.filter(({ status }) => status === 401);
    const names = ownNames(exchanges, refusals);
    return countAnswers(refusals, {
      cases: 'answers with 401',
      isKept: (refusal) => !givesData(refusal) && !mentions(refusal, names),
      finding: ({ operation }) => ({
        subject: { operation },
        message: say('{operation} answered 401 with data of the organization', { operation }),
        expected: { kind: 'no-data', words: 'no data' },
        received: 'data',
      }),
      missing: { kind: 'answer', reason: 'nothing was refused with 401' },
    });
  },
});

/** How /me names the organization; a word that every client reads, also without a key, reveals nothing. */
function ownNames(exchanges: readonly Exchange[], refusals: readonly Exchange[]): readonly string[] {
  const known = exchanges
    .filter(({ operation, status }) => operation === 'getMe' && status === 200)
    .map(({ body }) => field(field(body, 'data'), 'organization'))
    .flatMap((organization) => [textField(organization, 'id'), textField(organization, 'name')]);
  const withoutKey = refusals.filter(({ credential }) => credential.key === 'none');
  return [...new Set(known)].filter(
    (name) => name.length > 4 && !withoutKey.some((refusal) => mentions(refusal, [name])),
  );
}

function mentions({ body, text }: Exchange, names: readonly string[]): boolean {
  const shown = JSON.stringify(body ?? text ?? '');
  return names.some((name) => shown.includes(JSON.stringify(name).slice(1, -1)));
}
