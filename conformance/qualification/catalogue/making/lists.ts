import type { ApiRequest, Handler } from '../../../../contract/http.ts';
import { type Loose, part, recordsIn } from '../../wrapping.ts';
import { question } from './questions.ts';

type Memory = Map<string, Promise<Loose[]>>;

/** Reads a list to its end with the caller's own key. The shop stands still while it is qualified: once is enough. */
export function listReader(
  handle: Handler,
): (request: ApiRequest, path: string, query?: URLSearchParams) => Promise<Loose[]> {
  const memory: Memory = new Map();
  return (request, path, query = new URLSearchParams()) => {
    const plain = new URLSearchParams(query);
    plain.delete('cursor');
    plain.set('limit', '100');
    const key = `${String(request.headers.authorization)} ${path} ${plain.toString()}`;
    const known = memory.get(key) ?? readAll(handle, request, path, plain);
    memory.set(key, known);
    return known;
  };
}

async function readAll(handle: Handler, request: ApiRequest, path: string, query: URLSearchParams): Promise<Loose[]> {
  const records: Loose[] = [];
  for (;;) {
    const answer = await handle(question(request, path, query));
    if (answer.status !== 200) return records;
    const body: Loose = JSON.parse(answer.body);
    records.push(...recordsIn(body));
    const next = part(body, 'pagination').nextCursor;
    if (typeof next !== 'string') return records;
    query.set('cursor', next);
  }
}
