import type { Exchange, MeFacts } from '../../model/exchange.ts';
import { cantTell, failed, type Judgement, passed } from '../../model/outcome.ts';

/** What /me says of the key that asked, in every answer that said it. */
export function judgeMe(exchanges: readonly Exchange[], kept: (facts: MeFacts) => boolean, promise: string): Judgement {
  const answers = exchanges.flatMap(({ id, operation, method, status, facts }) =>
    operation === 'getMe' && method === 'GET' && status === 200 && facts.me !== null ? [{ id, me: facts.me }] : [],
  );
  const evidence = answers.map(({ id }) => id);
  if (answers.length === 0) return cantTell('/me was not answered');
  const broken = answers.filter(({ me }) => !kept(me));
  if (broken.length === 0) return passed(`${promise} in ${answers.length} answers`, evidence);
  const finding = {
    key: promise,
    message: `not so, or not told: ${promise}`,
    evidence: broken.map(({ id }) => id),
  };
  return failed(`${broken.length} of ${answers.length} answers of /me break it: ${promise}`, [finding]);
}
