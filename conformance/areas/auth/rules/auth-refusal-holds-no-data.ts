import { field, textField } from '../../../kernel/json.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { cantTell, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { givesData } from '../../../requests/answers.ts';

export const authRefusalHoldsNoData = rule({
  id: 'auth-refusal-holds-no-data',
  area: 'auth',
  requirements: ['AUTH-21'],
  title: 'A 401 holds no records and nothing about an organization',
  help: 'End the request where the key is refused: a handler that ran anyway has written its answer beside the status.',
  needs: ['exchanges'],
  demand: 'always',
  judge({ exchanges }) {
    const refusals = exchanges.filter(({ status }) => status === 401);
    if (refusals.length === 0) return cantTell('nothing was refused with 401');
    const names = ownNames(exchanges, refusals);
    const talkative = refusals.filter((refusal) => givesData(refusal) || tells(refusal, names));
    if (talkative.length === 0) return passed(`${refusals.length} refusals held no data`);
    const findings = talkative.map(({ id, operation }) => ({
      key: operation,
      message: `${operation} answered 401 with data of the organization`,
      expected: 'no data',
      received: 'data',
      evidence: [id],
    }));
    return failed(`${talkative.length} of ${refusals.length} refusals held data`, findings);
  },
});

/** What /me says of the organization; a word that everybody is told, also without a key, says nothing. */
function ownNames(exchanges: readonly Exchange[], refusals: readonly Exchange[]): readonly string[] {
  const known = exchanges
    .filter(({ operation, status }) => operation === 'getMe' && status === 200)
    .map(({ body }) => field(field(body, 'data'), 'organization'))
    .flatMap((organization) => [textField(organization, 'id'), textField(organization, 'name')]);
  const strangers = refusals.filter(({ credential }) => credential.key === 'none');
  return [...new Set(known)].filter((name) => name.length > 4 && !strangers.some((refusal) => tells(refusal, [name])));
}

function tells({ body, text }: Exchange, names: readonly string[]): boolean {
  const said = JSON.stringify(body ?? text ?? '');
  return names.some((name) => said.includes(JSON.stringify(name).slice(1, -1)));
}
