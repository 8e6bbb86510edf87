import { failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';

export const authKeyNeverEchoed = rule({
  id: 'auth-key-never-echoed',
  area: 'auth',
  requirements: ['AUTH-15'],
  title: 'No answer holds the key',
  help: 'Neither an error that repeats what was sent, nor a header, nor a link to the next page may hold the key: whatever stores answers would store it too.',
  needs: ['exchanges'],
  demand: 'always',
  judge({ exchanges }) {
    const echoes = exchanges.filter(({ facts }) => facts.keyEchoed);
    if (echoes.length === 0) return passed(`${exchanges.length} answers without the key`);
    const findings = echoes.map(({ id, operation, status }) => ({
      key: `${operation} ${status}`,
      message: `${operation} answered ${status} with the key in it`,
      expected: 'no key',
      received: 'the key',
      evidence: [id],
    }));
    return failed(`${echoes.length} of ${exchanges.length} answers hold the key`, findings);
  },
});
