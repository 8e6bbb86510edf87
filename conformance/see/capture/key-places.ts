import type { Leak } from '../../model/exchange.ts';
import { pathName } from '../detect/field-names.ts';
import { type KeyFinder, REDACTED } from '../detect/keys.ts';

type Place = Pick<Leak, 'where' | 'path'>;

const MOST_PLACES = 5;
const MAX_DEPTH = 40;

/** The headers that hold a key. */
export function headersWithKey(
  headers: readonly (readonly [string, string])[],
  { isIn, redact }: KeyFinder,
): readonly Place[] {
  return headers
    .filter(([, value]) => isIn(value))
    .map(([name]): Place => ({ where: 'header', path: nameIn(name.toLowerCase(), redact) }))
    .slice(0, MOST_PLACES);
}

/** The fields of a body that hold a key; the body as a whole where it is in none. `value` is undefined where it is no JSON. */
export function fieldsWithKey(value: unknown, { isIn, redact }: KeyFinder): readonly Place[] {
  const paths = new Set<string>();
  const look = (part: unknown, path: string, depth: number): void => {
    if (depth > MAX_DEPTH || paths.size >= MOST_PLACES) return;
    if (typeof part === 'string' && isIn(part)) paths.add(path);
    if (Array.isArray(part)) for (const item of part) look(item, `${path}/*`, depth + 1);
    else if (typeof part === 'object' && part !== null)
      for (const [name, member] of Object.entries(part)) {
        if (isIn(name)) paths.add(path);
        look(member, `${path}/${nameIn(name, redact)}`, depth + 1);
      }
  };
  look(value, '', 0);
  return [...(paths.size === 0 ? [''] : paths)].map((path) => ({ where: 'body', path }));
}

/** A name can be private too, or the key itself. */
function nameIn(name: string, redact: KeyFinder['redact']): string {
  return redact(name) === name ? pathName(name) : REDACTED;
}
