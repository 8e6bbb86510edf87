import type { Handler } from '../../contract/http.ts';
import type { OperationId } from '../../contract/operations.ts';
import { read } from '../fault-kit/wrapping.ts';

/** A raw answer, before anything of it was redacted: only for deployments that are made up from end to end. */
export interface Recorded {
  readonly operation: OperationId;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Keeps the JSON answers of a deployment to GET, up to `most` for each operation and status. */
export function recording(handle: Handler, most: number): { readonly handle: Handler; readonly recorded: Recorded[] } {
  const recorded: Recorded[] = [];
  const counts = new Map<string, number>();
  return {
    recorded,
    handle: async (request) => {
      const response = await handle(request);
      const { operation, method, path } = read(request);
      if (operation === null || method !== 'GET') return response;
      const kind = `${operation} ${response.status}`;
      const count = counts.get(kind) ?? 0;
      const body = parsed(response.body);
      if (count >= most || body === undefined) return response;
      counts.set(kind, count + 1);
      recorded.push({ operation, path, status: response.status, headers: single(response.headers), body });
      return response;
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function single(headers: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : value.join(', ')]),
  );
}
