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
  // One path for all, and not a text for each of a million parts.
  const within = (path: string[], step: string, value: unknown): void => {
    path.push(step);
    visit(value, path);
    path.pop();
  };
  const visit = (value: unknown, path: string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) within(path, `${index}`, item);
      return;
    }
    const reference = textField(value, '$ref');
    if (reference.startsWith('#') && !found.has(reference)) {
      found.set(reference, `${path.join('/')}/$ref`);
      // An extension may hold anything; what is referred to in it is a part of the document all the same.
      const target = reference.includes('/x-') ? targetOf(document, reference) : null;
      if (target !== null) visit(target.value, [target.pointer]);
    }
    for (const [name, member] of Object.entries(value))
      if (!DATA.has(name) && !name.startsWith('x-')) within(path, escaped(name), member);
  };
  visit(document, ['#']);
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
