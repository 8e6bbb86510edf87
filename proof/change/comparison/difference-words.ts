import { isObject } from '../../../conformance/model/values/json.ts';
import type { ApiRequest, ApiResponse } from '../../../contract/http.ts';
import { bodyOf } from './facts.ts';

interface SeenTwice {
  readonly before: string;
  readonly after: string;
}

/** Where the answers to one request differ, for whoever reads why a mutant survived. */
export function differenceWords(
  { method, url, headers }: ApiRequest,
  { before, after }: SeenTwice,
  plain: ApiResponse | undefined,
  mutated: ApiResponse,
): string {
  const asked = `${method} ${url}${headers.authorization === undefined ? ' without a key' : ''}`;
  const place = plain === undefined ? null : firstDifference(bodyOf(plain), bodyOf(mutated), '');
  if (before.slice(0, 3) !== after.slice(0, 3) || place === null) return `${asked}: ${before} => ${after}`;
  return `${asked}: ${place}`;
}

/** The first place at which two bodies differ, with both values; null where they are the same. */
export function firstDifference(one: unknown, other: unknown, path: string): string | null {
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length)
    return `${path} has ${one.length} => ${other.length}`;
  if (isBranch(one) && isBranch(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    for (const name of names) {
      const found = firstDifference(one[name], other[name], `${path}/${name}`);
      if (found !== null) return found;
    }
    return null;
  }
  const [before, after] = [JSON.stringify(one), JSON.stringify(other)];
  return before === after ? null : `${path} ${shortened(before)} => ${shortened(after)}`;
}

function isBranch(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) || Array.isArray(value);
}

function shortened(text: string | undefined): string {
  return text === undefined ? 'nothing' : text.slice(0, 80);
}
