import type { OperationId } from '../../contract/operations.ts';
import { queryReader } from '../../reference-impl/request/parameters.ts';
import type { Subject } from '../subject.ts';
import type { SandboxSide } from './sandbox-side.ts';

export function sandboxSubject(
  side: SandboxSide,
  { log, hide, client }: Pick<Subject, 'log' | 'hide' | 'client'>,
): Subject {
  const { organization, store, now } = side.inner;
  const readers = new Map<OperationId, ReturnType<typeof queryReader>>();
  return {
    kind: 'sandbox',
    title: `${organization.name}, ${organization.stores} ${organization.stores === 1 ? 'store' : 'stores'}`,
    log,
    keyring: side.keyring,
    hide,
    now,
    sandbox: side,
    client,
    respond: side.answer,
    read(operation, rawQuery, id) {
      const read = readers.get(operation) ?? queryReader(operation);
      readers.set(operation, read);
      return read(rawQuery, { id });
    },
    async storeNames() {
      const stores: unknown[] = (await store.stores(organization.id)).map((text) => JSON.parse(text));
      return new Map(stores.flatMap(named));
    },
  };
}

function named(store: unknown): [string, string][] {
  if (typeof store !== 'object' || store === null || !('id' in store) || !('name' in store)) return [];
  return [[String(store.id), String(store.name)]];
}
