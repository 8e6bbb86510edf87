import type { Exchange } from '../../model/exchange.ts';
import { isTransient } from '../../model/transient.ts';
import { field } from '../../model/values/json.ts';

/**
 * Whether the answer of another address is that of the operation, which `known` is from: data of the same kind, or a redirect to where it
 * answers. Null where it says nothing, as an error of the server does.
 */
export function answersAs(answer: Exchange, known: Exchange): boolean | null {
  const { status } = answer;
  if (status === null || isTransient(status) || status >= 500) return null;
  if (status >= 300 && status < 400) return redirectsTo(answer, known.path);
  return status === 200 && answer.facts.isJson && isSameKind(answer, known);
}

/** The body of a known answer may have been let go. */
function isSameKind(answer: Exchange, known: Exchange): boolean {
  const [data, promised] = [field(answer.body, 'data'), field(known.body, 'data')];
  if (data === undefined || data === null) return false;
  return promised === undefined || Array.isArray(data) === Array.isArray(promised);
}

function redirectsTo({ headers }: Exchange, path: string): boolean {
  const location = headers.find(([name]) => name === 'location')?.[1] ?? '';
  const [target = ''] = location.split(/[?#]/);
  return target.replace(/\/+$/, '').endsWith(path);
}
