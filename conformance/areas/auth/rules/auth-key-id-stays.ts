import { field, textOrNull } from '../../../kernel/json.ts';
import { isGoodKey } from '../../../model/exchange.ts';
import { failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

export const authKeyIdStays = rule({
  id: 'auth-key-id-stays',
  area: 'auth',
  requirements: ['AUTH-30'],
  title: 'A key has one id',
  help: 'key.id and organization.id name the same key and the same organization at every call of /me.',
  needs: ['exchanges'],
  confirm: true,
  judge({ exchanges }) {
    const answers = exchanges.filter(
      ({ operation, method, status, credential }) =>
        operation === 'getMe' && method === 'GET' && status === 200 && isGoodKey(credential),
    );
    const findings = (['key', 'organization'] as const).flatMap((part) => {
      const ids = answers
        .map(({ body }) => textOrNull(field(field(body, 'data'), part), 'id'))
        .filter((id) => id !== null);
      const distinct = new Set(ids).size;
      if (distinct < 2) return [];
      const message = `${part}.id of one key was ${distinct} different texts in ${ids.length} answers of /me`;
      return [
        {
          key: part,
          message,
          expected: 'one id',
          received: `${distinct} ids`,
          evidence: answers.slice(0, 3).map(({ id }) => id),
        },
      ];
    });
    if (findings.length > 0) return failed(findings[0]?.message ?? '', findings);
    return answers.length < 2
      ? lacksData('/me was answered once at most')
      : passed(`${answers.length} answers of /me name one key`);
  },
});
