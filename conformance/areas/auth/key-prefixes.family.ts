import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import { count, lackingInput, type Tally } from '../../model/tally.ts';
import type { GivenKey, KeyPrefixesEvidence } from './key-prefixes.probe.ts';

interface KeyPrefixesRow extends FamilyRow {
  readonly countKeys: (evidence: KeyPrefixesEvidence) => Tally;
  readonly broken: readonly GivenKey[];
}

/** The texts of the given keys. Whether a deployment that accepts any key issued them cannot be seen. */
export const keyPrefixesFamily = family({
  needs: ['keyPrefixes'],
  every: { demand: 'input' },
  count: ({ keyPrefixes }, { countKeys }: KeyPrefixesRow) => countKeys(keyPrefixes),
  example: ({ broken }) => ({
    kept: given(key('good'), key('revoked')),
    broken: given(key('good'), ...broken),
    unclear: { keyPrefixes: { ...given(key('good'), key('revoked')).keyPrefixes, acceptsAny: true } },
  }),
  about: () => ['MeKey.prefix'],
  inId: () => ['prefix'],
  rows: [
    {
      id: 'auth-key-has-live-prefix',
      requirements: ['AUTH-18'],
      title: 'A key is a prefix that ends in live_, followed by a secret',
      fault: 'Key without a prefix that ends in live_',
      fix: 'Issue keys as <prefix>live_<secret>. By this form, scanners find keys in code and logs.',
      countKeys: countForms,
      broken: [{ ...key('other'), prefix: null }],
    },
    {
      id: 'auth-keys-share-prefix',
      requirements: ['AUTH-18'],
      title: 'All given keys have the same prefix',
      fault: 'Keys with different prefixes',
      fix: 'Issue all keys with one fixed prefix, for every organization and also after a rotation. If a given key is not one of this deployment, replace it.',
      countKeys: countShared,
      broken: [{ ...key('rotated'), prefix: 1 }],
    },
  ],
});

const ANY = 'a key that was never issued is accepted too, so whether the given keys were issued here cannot be seen';

function countForms({ keys, acceptsAny, exchanges }: KeyPrefixesEvidence): Tally {
  return count(keys, {
    cases: 'keys',
    isKept: ({ prefix }) => prefix !== null,
    unclear: ({ key: name, prefix, accepted }) => {
      if (acceptsAny) return ANY;
      // What is refused may never have been a key: anything can be given as one that was revoked.
      return prefix !== null || accepted ? null : `the ${name} key has no prefix, and may never have been issued`;
    },
    finding: ({ key: name }) => ({
      subject: { credential: name },
      message: say('the {name} key has no prefix that ends in live_, with a secret after it', { name }),
      expected: '<prefix>live_<secret>',
      received: 'another form',
      evidence: exchanges,
      // It is in the text of the key, which no answer has.
      sight: null,
    }),
    evidence: () => exchanges,
  });
}

function countShared({ keys, acceptsAny, exchanges }: KeyPrefixesEvidence): Tally {
  const [first, ...others] = keys.filter(({ prefix }) => prefix !== null);
  if (first === undefined || others.length === 0)
    return lackingInput('fewer than two keys with a prefix were given, and one alone cannot be compared');
  return count(others, {
    cases: 'keys compared',
    isKept: ({ prefix }) => prefix === first.prefix,
    unclear: () => (acceptsAny ? ANY : null),
    finding: ({ key: name }) => ({
      subject: { credential: name },
      message: say('the {name} key has another prefix than the {key} key', { name, key: first.key }),
      expected: 'the same prefix',
      received: 'another prefix',
      evidence: exchanges,
      sight: null,
    }),
    evidence: () => exchanges,
  });
}

function key(name: GivenKey['key']): GivenKey {
  return { key: name, prefix: 0, accepted: name === 'good' || name === 'other' };
}

function given(...keys: readonly GivenKey[]): { readonly keyPrefixes: KeyPrefixesEvidence } {
  return { keyPrefixes: { keys, acceptsAny: false, exchanges: ['ex-0001'] } };
}
