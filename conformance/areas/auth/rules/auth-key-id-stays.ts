import { field, textOrNull } from '../../../kernel/json.ts';
import { type Exchange, isGoodKey } from '../../../model/exchange.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { lackingData, tally } from '../../../model/tally.ts';

const PARTS = ['key', 'organization'] as const;

export const authKeyIdStays = rule({
  id: 'auth-key-id-stays',
  requirements: ['AUTH-30'],
  title: 'A key has one ID',
  fault: 'One key has several IDs',
  fix: 'Answer every call of /me with the same key.id and the same organization.id for one key.',
  needs: ['exchanges'],
  confirm: true,
  judge({ exchanges }) {
    const shown = exchanges.filter(
      ({ operation, method, status, credential }) =>
        operation === 'getMe' && method === 'GET' && status === 200 && isGoodKey(credential),
    );
    if (shown.length < 2) return lackingData('/me was answered once at most');
    const broken = PARTS.flatMap((part) => severalIds(part, shown));
    return tally({ cases: 'IDs', kept: PARTS.length - broken.length, broken, note: `${shown.length} shown of /me` });
  },
});

function severalIds(part: (typeof PARTS)[number], shown: readonly Exchange[]): Finding[] {
  const ids = shown.map(({ body }) => textOrNull(field(field(body, 'data'), part), 'id')).filter((id) => id !== null);
  const distinct = new Set(ids).size;
  if (distinct < 2) return [];
  const message = `${part}.id has ${distinct} different values in ${ids.length} shown of /me to one key`;
  const evidence = shown.slice(0, 3).map(({ id }) => id);
  return [{ key: part, message, expected: 'one ID', received: `${distinct} IDs`, evidence }];
}
