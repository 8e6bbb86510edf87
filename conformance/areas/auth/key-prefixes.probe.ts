import { pathOf } from '../../../contract/operations.ts';
import { askIfPossible } from '../../ask/questions/ask.ts';
import type { Credential } from '../../model/exchange.ts';
import { type KeyPrefix, probe } from '../../model/probe.ts';
import { isSuccess } from '../../see/answers.ts';

/** A given key: how it begins, and whether it is surely one that the deployment issued. */
export interface GivenKey extends KeyPrefix {
  readonly accepted: boolean;
}

export interface KeyPrefixesEvidence {
  readonly keys: readonly GivenKey[];
  /** It accepted a key that was never issued, so accepting one says nothing about it. */
  readonly acceptsAny: boolean;
  readonly exchanges: readonly string[];
}

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly keyPrefixes: KeyPrefixesEvidence;
  }
}

export const keyPrefixesProbe = probe({
  artifact: 'keyPrefixes',
  requires: [],
  title: 'How the given keys begin, and which of them are accepted',
  plan: ({ keys }) => (keys.includes('other') ? 3 : 2),
  async gather(context) {
    const ask = (credential: Credential) =>
      askIfPossible(context, { operation: 'getMe', path: pathOf('getMe'), credential });
    const [good, other, neverIssued] = await Promise.all([
      ask({ key: 'good' }),
      ask({ key: 'other' }),
      ask({ key: 'good', change: 'never-issued' }),
    ]);
    const live = [good, other].filter((exchange) => exchange !== null);
    const accepted = live.filter(({ status }) => isSuccess(status)).map(({ credential }) => credential.key);
    return {
      keys: context.keyPrefixes.map((given) => ({ ...given, accepted: accepted.includes(given.key) })),
      acceptsAny: isSuccess(neverIssued?.status ?? null),
      exchanges: live.map(({ id }) => id),
    };
  },
});
