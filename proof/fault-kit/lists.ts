import type { ApiRequest, Handler } from '../../contract/http.ts';
import type { Change } from '../fault.ts';
import type { When } from './conditions.ts';
import { question } from './parameters.ts';
import { changeResponse, type Loose, part, recordsIn } from './responses.ts';

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
    const known = memory.get(key) ?? readAll(handle, request, path, plain, () => memory.delete(key));
    memory.set(key, known);
    return known;
  };
}

/** A list that was not read to its end, as with a limit in the way, is not remembered. */
async function readAll(
  handle: Handler,
  request: ApiRequest,
  path: string,
  query: URLSearchParams,
  forget: () => void,
): Promise<Loose[]> {
  const records: Loose[] = [];
  for (;;) {
    const answer = await handle(question(request, path, query));
    if (answer.status !== 200) {
      forget();
      return records;
    }
    const body: Loose = JSON.parse(answer.body);
    records.push(...recordsIn(body));
    const next = part(body, 'pagination').nextCursor;
    if (typeof next !== 'string') return records;
    query.set('cursor', next);
  }
}

/** A search looks in one more place, and finds there what it would not have found. */
export function looksInto(when: When, isThere: (record: Loose, search: string) => boolean): Change {
  return (handle) => {
    const readList = listReader(handle);
    return changeResponse(when, async (answer, asked) => {
      const search = asked.query.get('search') ?? '';
      if (search === '' || !answer.body.startsWith('{"data":[]')) return answer;
      const elsewhere = new URLSearchParams(asked.query);
      elsewhere.delete('search');
      const records = await readList(asked.request, asked.path.replace('/public-api/v1', ''), elsewhere);
      const found = records.filter((record) => isThere(record, search)).slice(0, Number(elsewhere.get('limit') ?? 25));
      return { ...answer, body: answer.body.replace('{"data":[]', `{"data":${JSON.stringify(found)}`) };
    })(handle);
  };
}
