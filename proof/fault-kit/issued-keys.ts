import type { KeyName } from '../../conformance/model/exchange.ts';
import type { Deployment, Fault, Wrap } from '../fault.ts';
import { on } from './conditions.ts';
import { setsAt } from './records.ts';
import { withKey } from './responses.ts';

type Reissue = (key: string, name: KeyName) => string;

/** A deployment whose keys have other texts, which the visitor has; what /me shows of them follows. */
export function issuesKeys(reissue: Reissue): Required<Pick<Fault, 'visitor'>> & { readonly wrap: Wrap } {
  const keysOf = ({ keys }: Pick<Deployment, 'keys'>) =>
    [...keys].map(([name, key]) => ({ name, key, issued: reissue(key, name) }));
  return {
    visitor: (deployment) => ({
      keys: new Map(keysOf(deployment).map(({ name, issued }) => [name, issued])),
      facts: deployment.facts,
    }),
    wrap: (handle, deployment) => {
      const known = new Map(keysOf(deployment).map((each) => [`Bearer ${each.issued}`, each]));
      const keyOf = (sent: unknown) => known.get(String(sent));
      const shown = setsAt(on.me, 'data.key', ({ prefix, last4 }, { request }) => {
        const sent = keyOf(request.headers.authorization);
        if (sent === undefined) return null;
        const hidden = sent.key.length - String(prefix).length;
        return {
          prefix: sent.issued.slice(0, -hidden) || sent.issued.slice(0, 4),
          last4: sent.issued.slice(-String(last4).length),
        };
      });
      const translated: typeof handle = (request) => {
        const sent = keyOf(request.headers.authorization);
        return handle(sent === undefined ? request : withKey(request, sent.key));
      };
      return shown(translated);
    },
  };
}

/** Where the secret of a key of the sandbox begins. */
const SECRET = /(?<=live_).*$/;

export function withPrefix(key: string, prefix: string): string {
  return `${prefix}${SECRET.exec(key)?.[0] ?? key}`;
}
