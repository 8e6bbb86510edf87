import type { Handler } from '../../contract/http.ts';
import { type OperationId, pathOf } from '../../contract/operations.ts';

export type Query = Readonly<Record<string, string>>;
export type ShopRecord = Readonly<Record<string, unknown>>;

/** Reads a shop as a client would, past all trouble: where the truth of a task comes from. */
export interface Shop {
  readonly all: (operation: OperationId, query: Query) => Promise<readonly ShopRecord[]>;
}

export function shopBehind(handle: Handler, key: string): Shop {
  return {
    async all(operation, query) {
      const records: ShopRecord[] = [];
      let cursor: string | null = null;
      do {
        const page = await read(handle, key, operation, cursor === null ? query : { ...query, cursor });
        records.push(...page.records);
        cursor = page.next;
      } while (cursor !== null);
      return records;
    },
  };
}

async function read(handle: Handler, key: string, operation: OperationId, query: Query) {
  const url = `${pathOf(operation)}?${new URLSearchParams(query)}`;
  const { status, body } = await handle({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } });
  if (status !== 200) throw new Error(`the sandbox answered ${status} to ${url}`);
  return pageIn(body);
}

/** The records of an answer, and the cursor of the next page. */
export function pageIn(body: string): { readonly records: readonly ShopRecord[]; readonly next: string | null } {
  const whole = recordOf(JSON.parse(body));
  const next = recordOf(whole.pagination).nextCursor;
  return {
    records: Array.isArray(whole.data) ? whole.data.map(recordOf) : [],
    next: typeof next === 'string' ? next : null,
  };
}

export function recordOf(value: unknown): ShopRecord {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
