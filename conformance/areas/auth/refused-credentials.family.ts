import { type Credential, KEY_VARIABLES } from '../../model/exchange.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Presupposition } from '../../model/rule.ts';
import { lackingInput } from '../../model/tally.ts';
import { changed, countKeysRefused, OTHER_PLACES, OTHER_SCHEMES, placed } from '../shared/requests/auth-try.ts';

interface RefusedCredentialsRow extends FamilyRow {
  readonly credentials: readonly Credential[];
}

const REFUSALS_ARE_EMPTY: Presupposition = { rules: ['auth-refusal-holds-no-data'], share: 'exchange' };

/** Where any key is accepted, or none is needed, a certain one is no cause of its own. */
function ofKeys(rows: readonly RefusedCredentialsRow[]): readonly RefusedCredentialsRow[] {
  const presupposes = [{ rules: ['auth-key-required', 'auth-unknown-key-refused'], share: 'operation' }] as const;
  return rows.map((row) => ({ ...row, presupposes: [...(row.presupposes ?? []), ...presupposes] }));
}

/** No operation accepts any of the row's credentials, or gives data with the refusal. Each is a different attack. */
export const refusedCredentialsFamily = family({
  needs: ['auth'],
  every: {
    demand: 'always',
    quorum: { unclear: 0 },
    groups: ['refused-key'],
    presupposes: [REFUSALS_ARE_EMPTY],
  },
  count: ({ auth }, { credentials }: RefusedCredentialsRow) => {
    const isMeant = ({ key, change, place }: Credential) =>
      credentials.some((one) => one.key === key && one.change === change && one.place === place);
    const sent = auth.tries.filter(({ method, credential }) => method === 'GET' && isMeant(credential));
    const key = credentials[0]?.key ?? 'none';
    return sent.length > 0 || key === 'none' || key === 'good'
      ? countKeysRefused(sent)
      : lackingInput(`${KEY_VARIABLES[key]} is not set`);
  },
  rows: [
    {
      id: 'auth-key-required',
      requirements: ['AUTH-01'],
      title: 'Without a key every operation answers 401',
      fault: 'Request without a key accepted',
      fix: 'Check the key before anything else, in one place that every route except openapi.json passes. One unprotected route exposes the data of the business.',
      credentials: [{ key: 'none' }],
    },
    ...ofKeys([
      {
        id: 'auth-empty-key-refused',
        requirements: ['AUTH-02'],
        title: 'An empty key gives 401',
        fault: 'Empty key accepted',
        fix: 'Refuse an Authorization header without a token before looking anything up.',
        credentials: changed('empty'),
      },
      {
        id: 'auth-unknown-key-refused',
        requirements: ['AUTH-03'],
        presupposes: [REFUSALS_ARE_EMPTY, { rules: ['auth-key-required'], share: 'operation' }],
        title: 'A key that was never issued gives 401',
        fault: 'Key accepted that was never issued',
        fix: 'Look up the whole key by its hash. Do not only check its form: a key that looks right must not give access.',
        credentials: [
          ...changed('never-issued', 'same-ends', 'one-character-changed', 'middle-changed', 'transposed'),
          ...changed('secret-only', 'other-prefix', 'unknown-prefix', 'inner-space', 'percent-encoded'),
          ...changed('null-word', 'undefined-word'),
        ],
      },
      {
        id: 'auth-cut-key-refused',
        requirements: ['AUTH-04'],
        title: 'A key that is cut short gives 401',
        fault: 'Key accepted that was cut short',
        fix: 'Compare the whole key, never as a prefix or as an end.',
        credentials: changed('cut-last', 'cut-first'),
      },
      {
        id: 'auth-lengthened-key-refused',
        requirements: ['AUTH-05'],
        title: 'A key with more characters gives 401',
        fault: 'Key accepted that has extra characters',
        fix: 'Do not truncate what the client sends before comparing it. Some hash functions and database columns do so without an error.',
        credentials: changed('lengthened', 'preceded', 'followed-by-word'),
      },
      {
        id: 'auth-other-case-refused',
        requirements: ['AUTH-06'],
        title: 'A key in other letter case gives 401',
        fault: 'Key accepted in other letter case',
        fix: 'Compare keys with their letter case. Look for a case-insensitive column, collation or comparison.',
        credentials: changed('end-in-other-case', 'swapped-case', 'upper-case', 'lower-case', 'prefix-in-other-case'),
      },
      {
        id: 'auth-prefix-refused',
        requirements: ['AUTH-07'],
        title: 'The right prefix without the right secret gives 401',
        fault: 'Key accepted with the right prefix only',
        fix: 'Prefix and last four characters are public. Use them to find a key, then compare the whole key.',
        credentials: changed('prefix-only', 'same-ends'),
      },
      {
        id: 'auth-other-scheme-refused',
        requirements: ['AUTH-08'],
        presupposes: [
          REFUSALS_ARE_EMPTY,
          { rules: ['auth-key-required', 'auth-unknown-key-refused', 'auth-empty-key-refused'], share: 'operation' },
        ],
        title: 'The key under another scheme, or without a scheme, is refused',
        fault: 'Key accepted without the Bearer scheme',
        fix: 'The header is Authorization: Bearer <API_KEY>. Check the scheme before the key.',
        credentials: placed(...OTHER_SCHEMES),
      },
      {
        id: 'auth-key-in-query-refused',
        requirements: ['AUTH-09'],
        title: 'The key in the query string is refused',
        fault: 'Key accepted from the query string',
        fix: 'Read the key from Authorization only. URLs are stored in logs, histories and referrers, and the key with them.',
        permission: 'keyInUrl',
        credentials: placed(...OTHER_PLACES['every-query'], 'every-query', 'elsewhere'),
      },
      {
        id: 'auth-key-in-header-refused',
        requirements: ['AUTH-10'],
        title: 'The key in another header is refused',
        fault: 'Key accepted from another header',
        fix: 'Read the key from Authorization only. Other headers are logged and forwarded where Authorization is not.',
        credentials: placed(...OTHER_PLACES['every-header'], 'every-header', 'elsewhere'),
      },
      {
        id: 'auth-revoked-key-refused',
        requirements: ['AUTH-11'],
        title: 'A revoked key gives 401',
        fault: 'Revoked key accepted',
        fix: 'Make a revoked key stop working at once on every route. Look for a route or a cache that does not check whether the key is still valid.',
        demand: 'input',
        input: { key: 'revoked', question: 'whether a revoked key is refused' },
        credentials: [{ key: 'revoked' }],
      },
      {
        id: 'auth-disabled-key-refused',
        requirements: ['AUTH-12'],
        title: 'A disabled key gives 401',
        fault: 'Disabled key accepted',
        fix: 'Refuse a key as long as it is disabled. Look for a route or a cache that does not check it.',
        demand: 'input',
        input: { key: 'disabled', question: 'whether a disabled key is refused' },
        credentials: [{ key: 'disabled' }],
      },
      {
        id: 'auth-rotated-key-refused',
        requirements: ['AUTH-13'],
        title: 'The old key of a rotation gives 401',
        fault: 'Old key of a rotation accepted',
        fix: 'Make the old key stop working when the new one is created, without a grace period and without a cache that still has it.',
        demand: 'input',
        input: { key: 'rotated', question: 'whether the old key of a rotation is refused' },
        credentials: [{ key: 'rotated' }],
      },
    ]),
  ],
});
