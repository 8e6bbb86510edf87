import type { Violation } from '../../contract/problems.ts';

export interface Correction {
  /** Path and query. */
  readonly path: string;
  /** What was changed, a sentence each. */
  readonly changes: readonly string[];
}

/** The same request with each violation corrected as its suggestion says, or left out where there is none. */
export function corrected(url: string, violations: readonly Violation[]): Correction {
  const [path = '', rawQuery = ''] = url.split(/\?(.*)/s);
  const query = new URLSearchParams(rawQuery);
  const changes = violations.map((violation) => change(query, violation));
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return { path: text === '' ? path : `${path}?${text}`, changes: changes.filter((each) => each !== '') };
}

function change(query: URLSearchParams, violation: Violation): string {
  const { parameter, suggestion } = violation;
  if (!query.has(parameter)) return '';
  const renamed = /^did you mean (\w+)\?$/.exec(suggestion ?? '')?.[1];
  if (renamed !== undefined) return rename(query, parameter, renamed);
  const pairs = pairsOf(suggestion, parameter);
  if (pairs.length === 0) return withoutValue(query, violation);
  for (const [name, value] of pairs) replaceValue(query, name, name === parameter ? violation.received : null, value);
  return `${parameter}: ${pairs.map(([name, value]) => `${name}=${value}`).join(' and ')}`;
}

/** `limit=100`, or two of them for a range. Other suggestions are words. */
function pairsOf(suggestion: string | null, parameter: string): (readonly [string, string])[] {
  if (suggestion === null || !suggestion.startsWith(`${parameter}=`) || suggestion.endsWith('…')) return [];
  return suggestion.split(/&(?=(?:from|to)=)/).map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return [name, value];
  });
}

function rename(query: URLSearchParams, from: string, to: string): string {
  const values = query.getAll(from);
  query.delete(from);
  for (const value of values) query.append(to, value);
  return `${from} is called ${to}`;
}

/** Of a list that is separated by commas only the wrong part is replaced. */
function replaceValue(query: URLSearchParams, name: string, wrong: string | null, right: string | null): void {
  const parts = query.getAll(name).flatMap((value) => value.split(','));
  const kept = wrong !== null && parts.length > 1 && parts.includes(wrong);
  const next = kept ? parts.map((part) => (part === wrong ? right : part)) : [right];
  const values = [...new Set(next.filter((part) => part !== null))];
  if (values.length === 0) query.delete(name);
  else query.set(name, values.join(','));
}

function withoutValue(query: URLSearchParams, { parameter, received }: Violation): string {
  replaceValue(query, parameter, received, null);
  return query.has(parameter) ? `${parameter} without ${received}` : `without ${parameter}`;
}
