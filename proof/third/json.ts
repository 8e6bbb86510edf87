import type { Chosen } from './switches.ts';

export type Json = null | boolean | number | string | undefined | readonly Json[] | { readonly [name: string]: Json };
export type Fields = { readonly [name: string]: Json };

/** Writes JSON as this deployment writes it; fields that are undefined are left out. */
export function writerOf(chosen: Chosen): (value: Json) => string {
  let written = 0;
  const indent = { none: '', two: '  ', tabs: '\t', 'final newline': '' }[chosen('spaces')];

  const text = (value: string): string => {
    const plain = JSON.stringify(value);
    if (chosen('escapes') === 'slashes') return plain.replaceAll('/', '\\/');
    if (chosen('escapes') === 'none') return plain;
    return plain.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
  };
  const number = (value: number): string => {
    const form = chosen('numbers');
    if (form === 'exponent') return value.toExponential();
    if (form === 'fixed' && Number(value.toFixed(2)) === value) return value.toFixed(2);
    return form === 'point zero' && Number.isInteger(value) ? value.toFixed(1) : JSON.stringify(value);
  };
  const inOrder = (entries: [string, Json][]): [string, Json][] => {
    const way = chosen('order');
    const turned = way === 'reversed' || (way === 'varying' && written % 2 === 0);
    if (way === 'alphabetical') return entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return turned ? entries.reverse() : entries;
  };
  const wrapped = (open: string, parts: readonly string[], close: string, depth: number): string => {
    if (indent === '' || parts.length === 0) return `${open}${parts.join(',')}${close}`;
    const line = `\n${indent.repeat(depth + 1)}`;
    return `${open}${line}${parts.join(`,${line}`)}\n${indent.repeat(depth)}${close}`;
  };
  const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
  const write = (value: Json, depth: number): string => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return number(value);
    if (value === undefined || value === null || typeof value === 'boolean') return String(value ?? null);
    if (isList(value))
      return wrapped(
        '[',
        value.map((entry) => write(entry, depth + 1)),
        ']',
        depth,
      );
    written += 1;
    const entries = inOrder(Object.entries(value).filter(([, field]) => field !== undefined));
    const between = indent === '' ? ':' : ': ';
    return wrapped(
      '{',
      entries.map(([name, field]) => `${text(name)}${between}${write(field, depth + 1)}`),
      '}',
      depth,
    );
  };
  return (value) => `${write(value, 0)}${chosen('spaces') === 'final newline' ? '\n' : ''}`;
}
