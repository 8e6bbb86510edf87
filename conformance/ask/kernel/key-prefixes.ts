import type { KeyName } from '../../model/exchange.ts';
import type { KeyPrefix } from '../../model/probe.ts';
import { PREFIX_END } from '../../model/values/changed-keys.ts';

/** Which of the keys have a prefix and a secret, and which of them share their prefix; nothing else of a key. */
export function keyPrefixes(keys: ReadonlyMap<KeyName, string>): readonly KeyPrefix[] {
  const prefixes = [...keys].map(([key, text]) => ({ key, prefix: prefixOf(text) }));
  const distinct = [...new Set(prefixes.map(({ prefix }) => prefix))].filter((prefix) => prefix !== null);
  return prefixes.map(({ key, prefix }) => ({ key, prefix: prefix === null ? null : distinct.indexOf(prefix) }));
}

/** Two keys that begin alike up to some `live_` begin alike up to the first one, so the first one decides. */
function prefixOf(key: string): string | null {
  const at = key.indexOf(PREFIX_END);
  const end = at + PREFIX_END.length;
  return at < 0 || end === key.length ? null : key.slice(0, end);
}
