import { hash } from 'node:crypto';
import { requirementOfParameter } from '../../contract/requirements/index.ts';
import { requestReader } from '../../contract/serving/request-reader.ts';
import { keys, type Respond } from '../../mocks/index.ts';
import type { Hide, Keyring, ShownKey } from '../log/credentials.ts';
import type { RequestLog } from '../log/request-log.ts';
import type { Subject } from '../subject.ts';

export function mockSubject(respond: Respond, log: RequestLog, hide: Hide): Subject {
  return {
    kind: 'mock',
    title: 'The contract, served by Prism',
    log,
    keyring,
    hide,
    now: Date.now,
    sandbox: null,
    client: null,
    respond,
    read(operation, rawQuery, id) {
      const { query, faults } = requestReader(operation)(rawQuery, id);
      const violations = faults.map(({ kind: _, ...fault }) => ({
        ...fault,
        requirement: requirementOfParameter(operation, fault.parameter),
      }));
      return { query, violations };
    },
    storeNames: async () => new Map(),
  };
}

const byName = new Map<string, string>(Object.entries(keys));
const names = new Map([...byName].map(([name, key]) => [hash('sha256', key), name]));

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
  idOf: (credential) => names.get(credential.hash) ?? null,
  keyOf: (id) => byName.get(id) ?? null,
};
