import { field, isObject, listField, textField, textOrNull } from '../../model/values/json.ts';

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
  const value = stepInto(part.value, name);
  return value === undefined ? null : followed(document, { value, pointer: `${part.pointer}/${escaped(name)}` });
}

export function targetOf(document: unknown, reference: string): DocumentPart | null {
  if (reference !== '#' && !reference.startsWith('#/')) return null;
  let value = document;
  const steps = reference.split('/').slice(1).map(unescaped);
  for (const step of steps) {
    value = stepInto(value, step);
    if (value === undefined) return null;
  }
  return { value, pointer: steps.reduce((path, step) => `${path}/${escaped(step)}`, '#') };
}

/** A field of an object, or an item of a list by its position. */
function stepInto(value: unknown, step: string): unknown {
  return Array.isArray(value) ? value[Number(step)] : field(value, step);
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

/** Values, not descriptions: a `$ref` in there refers to nothing. */
const DATA: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum']);

/** A reference, and where the document has it first. */
export interface Reference {
  readonly reference: string;
  readonly pointer: string;
}

/** References into the document, the names of security schemes among them, and which of them have no target. */
export function localReferences(document: unknown): {
  readonly all: readonly Reference[];
  readonly dangling: readonly Reference[];
} {
  const found = new Map<string, string>();
  const visit = (part: DocumentPart): void => {
    const reference = textField(part.value, '$ref');
    if (reference.startsWith('#') && !found.has(reference)) {
      found.set(reference, `${part.pointer}/$ref`);
      // An extension may hold anything; what is referred to in it is a part of the document all the same.
      const target = reference.includes('/x-') ? targetOf(document, reference) : null;
      if (target !== null) visit(target);
    }
    for (const item of itemsOf(part)) visit(item);
    for (const [name, member] of membersOf(part)) if (!DATA.has(name) && !name.startsWith('x-')) visit(member);
  };
  visit({ value: document, pointer: '#' });
  for (const [reference, pointer] of schemesOf(document)) found.set(reference, pointer);
  const all = [...found].map(([reference, pointer]) => ({ reference, pointer }));
  return {
    all,
    dangling: all.filter(({ reference }) => reference.startsWith('#/') && targetOf(document, reference) === null),
  };
}

/** The security schemes that the document demands and declares. */
export function demandedSchemes(document: unknown): readonly DocumentPart[] {
  return [...schemesOf(document).keys()].flatMap((reference) => {
    const target = targetOf(document, reference);
    return (target === null ? null : followed(document, target)) ?? [];
  });
}

/** The security schemes that the document and its paths demand, as references to where OpenAPI wants them declared. */
function schemesOf(document: unknown): ReadonlyMap<string, string> {
  const items = Object.entries(field(document, 'paths') ?? {});
  const demands = [
    { at: document, pointer: '#' },
    ...items.map(([path, item]) => ({ at: field(item, 'get'), pointer: `#/paths/${escaped(path)}/get` })),
  ];
  const found = new Map<string, string>();
  for (const { at, pointer } of demands)
    for (const demand of listField(at, 'security').filter(isObject))
      for (const name of Object.keys(demand)) {
        const reference = `#/components/securitySchemes/${encodeURIComponent(escaped(name))}`;
        if (!found.has(reference)) found.set(reference, `${pointer}/security`);
      }
  return found;
}
