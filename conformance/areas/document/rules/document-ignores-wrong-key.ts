import { cantTell, failed, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { isTransient } from '../../../model/transient.ts';

export const documentIgnoresWrongKey = rule({
  id: 'document-ignores-wrong-key',
  area: 'document',
  requirements: ['DOC-10'],
  title: 'A useless key does not close openapi.json',
  help: 'The document needs no key, so that a wrong one should make no difference: a client whose key has expired still wants to read it.',
  needs: ['document'],
  advisory: true,
  judge({ document: { withWrongKey } }) {
    if (withWrongKey === null || isTransient(withWrongKey.status))
      return cantTell('it got no usable answer with a wrong key');
    const { status, exchange } = withWrongKey;
    if (status === 200) return passed('served with a wrong key', [exchange]);
    const message = `openapi.json with a wrong key was answered ${status}`;
    return failed(message, [
      { key: 'wrong key', message, expected: '200', received: String(status), evidence: [exchange] },
    ]);
  },
});
