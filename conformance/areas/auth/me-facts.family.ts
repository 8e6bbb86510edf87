import { exchange } from '../../model/examples/evidence.ts';
import type { Exchange, MeFacts } from '../../model/exchange.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Presupposition } from '../../model/rule.ts';
import { countAnswers } from '../shared/requests/count-answers.ts';

interface MeFactsRow extends FamilyRow {
  readonly field: 'id' | 'prefix' | 'last4';
  /** What has to be so of the field, as the capture found it. */
  readonly wanted: Partial<MeFacts>;
  readonly broken: string;
}

/** An answer to a key that had to be refused says nothing about the key that was sent. */
const KEYS_ARE_CHECKED: Presupposition = {
  groups: ['refused-key'],
  share: 'exchange',
};

const KEY_IS_SHOWN: readonly Presupposition[] = [
  { rules: ['types-me', 'null-fields-present'], share: 'operation' },
  { rules: ['tenancy-key-decides', 'tenancy-organizations-apart'], share: 'exchange' },
  KEYS_ARE_CHECKED,
];

/** What `/me` shows of the key that asked, in every answer. */
export const meFactsFamily = family({
  needs: ['exchanges'],
  every: { demand: 'always' },
  count: ({ exchanges }, { field, wanted, broken }: MeFactsRow) =>
    countAnswers(exchanges.filter(showsKey), {
      cases: 'answers of /me',
      isKept: ({ facts }) => isAsWanted(facts.me, wanted),
      finding: () => ({
        subject: { operation: 'getMe', field: `key.${field}` },
        message: say('key.{field} {broken}', { field, broken }),
      }),
      missing: { kind: 'answer', reason: '/me was not answered' },
    }),
  example: ({ wanted }) => ({
    kept: { exchanges: [me(RIGHT), me(RIGHT)] },
    broken: { exchanges: [me(RIGHT), me({ ...RIGHT, ...opposite(wanted) })] },
    unclear: { exchanges: [{ ...me(RIGHT), status: 401 }] },
  }),
  about: ({ field }) => [`MeKey.${field}`],
  inId: ({ field }) => [field],
  rows: [
    {
      id: 'auth-last4-ends-key',
      requirements: ['AUTH-17'],
      presupposes: KEY_IS_SHOWN,
      title: 'key.last4 is the last four characters of the key in use',
      fault: 'last4 does not match the key',
      fix: 'Store the last four characters when the key is created, and show those of the key that asks.',
      field: 'last4',
      wanted: { last4Matches: true },
      broken: 'does not match the key sent',
    },
    {
      id: 'auth-prefix-shown-safely',
      requirements: ['AUTH-16'],
      presupposes: KEY_IS_SHOWN,
      title: 'key.prefix is how the key begins, and too short to guess the rest',
      fault: 'Prefix wrong, or long enough to guess the key',
      fix: 'Show the fixed prefix of the key and at most a few characters of the secret.',
      field: 'prefix',
      wanted: { prefixBeginsKey: true, prefixGivesKeyAway: false },
      broken: 'is not how the key begins, or leaves too little of the key unknown',
    },
    {
      id: 'auth-key-id-safe',
      requirements: ['AUTH-29'],
      presupposes: [{ rules: ['min-credentials'], share: 'exchange' }],
      title: 'key.id contains no part of the secret',
      fault: 'Key ID contains part of the secret',
      fix: 'Give each key a separate ID. An ID that is cut from the secret exposes part of it.',
      field: 'id',
      wanted: { idHoldsSecret: false },
      broken: 'contains part of the secret',
    },
  ],
});

function showsKey({ operation, method, status, facts }: Exchange): boolean {
  return operation === 'getMe' && method === 'GET' && status === 200 && facts.me !== null;
}

/** A fact that was not captured breaks nothing. */
function isAsWanted(facts: MeFacts | null, wanted: Partial<MeFacts>): boolean {
  const captured: Partial<Record<string, boolean>> = { ...facts };
  return Object.entries(wanted).every(([name, value]) => (captured[name] ?? value) === value);
}

const RIGHT: MeFacts = { last4Matches: true, prefixBeginsKey: true, prefixGivesKeyAway: false, idHoldsSecret: false };

function opposite(wanted: Partial<MeFacts>): Partial<MeFacts> {
  return Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, !value]));
}

function me(facts: MeFacts): Exchange {
  return exchange({ operation: 'getMe', facts: { me: facts } });
}
