import { type Exchange, isGoodKey } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { lackingData, tally } from '../../../model/tally.ts';
import { field, textOrNull } from '../../../model/values/json.ts';
import { ANSWERS_ARE_STEADY } from '../../shared/presupposed.ts';

const PARTS = ['key', 'organization'] as const;

export const authKeyIdStays = rule({
  id: 'auth-key-id-stays',
  requirements: ['AUTH-30'],
  presupposes: [ANSWERS_ARE_STEADY, { rules: ['tenancy-key-decides'], share: 'exchange' }],
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
  const known = Map.groupBy(shown, ({ body }) => textOrNull(field(field(body, 'data'), part), 'id'));
  known.delete(null);
  const distinct = known.size;
  if (distinct < 2) return [];
  const message = say('{part}.id has {distinct} different values in {answers} shown of /me to one key', {
    part,
    distinct,
    answers: [...known.values()].flat().length,
  });
  const evidence = shown.slice(0, 3).map(({ id }) => id);
  const pages = [...known.values()]
    .slice(0, 2)
    .flatMap(([one]) => (one === undefined ? [] : { first: one.id, count: 1 }));
  return [
    {
      subject: { operation: 'getMe', field: `${part}.id` },
      message,
      expected: 'one ID',
      received: `${distinct} IDs`,
      evidence,
      sight: { shows: { kind: 'varies', path: `/data/${part}/id` }, pages },
    },
  ];
}
