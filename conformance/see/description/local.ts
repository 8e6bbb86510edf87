import { field, isObject, textOrNull } from '../../model/values/json.ts';

/** A part of a served document, and the JSON pointer to it. */
export interface DocumentPart {
  readonly value: unknown;
  readonly pointer: string;
}

const MOST_STEPS = 16;

/** The part behind a reference within the document; null for another file or host, which is never read. */
export function followed(document: unknown, part: DocumentPart): DocumentPart | null {
  let at = part;
  for (let step = 0; step < MOST_STEPS; step++) {
    const reference = textOrNull(at.value, '$ref');
    if (reference === null) return at;
    const target = targetOf(document, reference);
    if (target === null) return null;
    at = target;
  }
  return null;
}

/** A member of a part, behind references. */
export function memberOf(document: unknown, part: DocumentPart | null, name: string): DocumentPart | null {
  if (part === null) return null;
  const value = field(part.value, name);
  return value === undefined ? null : followed(document, { value, pointer: `${part.pointer}/${escaped(name)}` });
}

export function targetOf(document: unknown, reference: string): DocumentPart | null {
  if (reference !== '#' && !reference.startsWith('#/')) return null;
  let value = document;
  const steps = reference.split('/').slice(1).map(unescaped);
  for (const step of steps) {
    value = Array.isArray(value) ? value[Number(step)] : field(value, step);
    if (value === undefined) return null;
  }
  return { value, pointer: steps.reduce((path, step) => `${path}/${escaped(step)}`, '#') };
}

/** The members of an object; none for anything else. */
export function membersOf(part: DocumentPart | null): readonly (readonly [string, DocumentPart])[] {
  if (part === null || !isObject(part.value)) return [];
  return Object.entries(part.value).map(([name, value]) => [
    name,
    { value, pointer: `${part.pointer}/${escaped(name)}` },
  ]);
}

export function itemsOf(part: DocumentPart | null): readonly DocumentPart[] {
  if (part === null || !Array.isArray(part.value)) return [];
  return part.value.map((value: unknown, index) => ({ value, pointer: `${part.pointer}/${index}` }));
}

export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function unescaped(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step;
  }
}
