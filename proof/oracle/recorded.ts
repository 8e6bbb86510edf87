import type { ApiRequest, ApiResponse } from '../../contract/http.ts';
import type { OperationId } from '../../contract/operations.ts';
import { read } from '../fault-kit/conditions.ts';
import { parsed } from '../parsed.ts';

/** A raw answer, before anything of it was redacted: only for deployments that are made up from end to end. */
export interface Recorded {
  readonly operation: OperationId;
  readonly path: string;
  /** Path and query. */
  readonly target: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Keeps the JSON answers of 200 to GET, up to `most` for each operation: those that the suite judges by schema. */
export function recorder(most: number) {
  const recorded: Recorded[] = [];
  const counts = new Map<OperationId, number>();
  const keep = (request: ApiRequest, { status, headers, body: text }: ApiResponse): void => {
    const { operation, method, path } = read(request);
    if (operation === null || operation === 'getOpenapi' || method !== 'GET' || status !== 200) return;
    const [count, body] = [counts.get(operation) ?? 0, parsed(text)];
    if (count >= most || body === undefined) return;
    counts.set(operation, count + 1);
    recorded.push({ operation, path, target: request.url, status, headers: single(headers), body });
  };
  return { keep, recorded };
}

function single(headers: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : value.join(', ')]),
  );
}
