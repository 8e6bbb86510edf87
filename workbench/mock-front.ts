import { type Front, keys, type Respond } from '../mocks/index.ts';
import type { PageRules } from './guard.ts';
import { hiding, type Keyring, RequestLog, type ShownKey, tokenIn } from './log/request-log.ts';
import { frontOf } from './takes.ts';

/** Watches a mock, and gives it the page. */
export function mockWorkbench(rules: PageRules): (respond: Respond) => Front {
  return (respond) => {
    const title = 'The contract, served by Prism';
    const own = { keyring, now: Date.now, respond, sandbox: null, client: null };
    return frontOf({ title, log: new RequestLog(), hide: hiding(rules.token), ...own }, { ...rules, respond });
  };
}

const byName = new Map<string, string>(Object.entries(keys));
const names = new Map([...byName].map(([name, key]) => [key, name]));

/** The mock's keys are fixed; their names are their ids. */
const keyring: Keyring = {
  async list() {
    return [...byName].map(
      ([name, key]): ShownKey => ({
        id: name,
        name,
        shown: `${key.slice(0, 12)}…${key.slice(-4)}`,
        status: name === 'revoked' || name === 'disabled' || name === 'rotated' ? name : 'active',
        organization: '',
        usable: true,
        copyable: true,
      }),
    );
  },
  idOf: (authorization) => names.get(tokenIn(authorization)) ?? null,
  keyOf: (id) => byName.get(id) ?? null,
};
