import { basePath, operationIds } from '../../../contract/operations.ts';
import { isObject } from '../../model/values/json.ts';
import { type DescribedPath, describedPaths, endsLike, isPathOf } from './described.ts';
import { type DocumentPart, escaped, localReferences, membersOf, targetOf } from './local.ts';

/** A document of a platform has other APIs in it as well. */
export interface SplitDocument {
  /** What is about this API, and all that it refers to. */
  readonly about: unknown;
  /** Paths of this API: those of the contract, and those below its base. */
  readonly paths: readonly DescribedPath[];
  /** The rest. */
  readonly others: readonly DocumentPart[];
}

/**
 * Splits a document into what is about this API and what is not. A part with a reference that leads nowhere belongs to the
 * first: no client can be generated with it. Of paths that this API has beyond the contract, only the methods are kept.
 */
export function splitDocument(document: unknown): SplitDocument {
  if (!isObject(document)) return unsplit(document);
  const whole = { value: document, pointer: '#' };
  const sections = new Map(sectionsOf(whole).map((one) => [one.pointer, one]));
  const wanted = new Set<string>();
  const waiting: DocumentPart[] = [];
  const take = (pointer: string): void => {
    const section = sections.get(pointer);
    if (section === undefined || wanted.has(pointer)) return;
    wanted.add(pointer);
    waiting.push(section);
  };
  const paths = pathsOfThisApi(document);
  for (const pointer of sections.keys()) if (OF_THE_WHOLE.test(pointer)) take(pointer);
  // Methods may stand behind a reference.
  const isElsewhere = (path: DescribedPath) => isBased(path) && path.item?.pointer !== pointerOf(path);
  for (const path of paths) if (isOfContract(path) || isElsewhere(path)) take(pointerOf(path));
  for (const { pointer } of localReferences(document).dangling) take(sectionOf(pointer));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const reference of referencesIn(next.value)) take(sectionOf(targetOf(document, reference)?.pointer ?? ''));
  const methodsAlone = new Set(paths.filter((path) => isBased(path) && !isOfContract(path)).map(pointerOf));
  const keep = (section: DocumentPart): unknown => {
    if (wanted.has(section.pointer)) return section.value;
    return methodsAlone.has(section.pointer) ? methodsOf(section.value) : undefined;
  };
  return {
    about: filtered(whole, keep),
    paths,
    others: [...sections.values()].filter(({ pointer }) => !wanted.has(pointer)),
  };
}

/** A small document, all of which is kept. */
export function unsplit(document: unknown): SplitDocument {
  return { about: document, paths: pathsOfThisApi(document), others: [] };
}

function pathsOfThisApi(document: unknown): readonly DescribedPath[] {
  return describedPaths(document).filter((path) => isOfContract(path) || isBased(path));
}

/** Objects whose members are kept or left out one by one: the document, its paths, its components and each kind of them. */
function isHolder({ pointer, value }: DocumentPart): boolean {
  return /^#(?:\/paths|\/components(?:\/[^/]+)?)?$/.test(pointer) && isObject(value);
}

function sectionsOf(part: DocumentPart): readonly DocumentPart[] {
  return isHolder(part) ? membersOf(part).flatMap(([, member]) => sectionsOf(member)) : [part];
}

/** The document with the sections that are kept, in the objects that hold them. */
function filtered(part: DocumentPart, keep: (section: DocumentPart) => unknown): unknown {
  if (!isHolder(part)) return keep(part);
  const kept = membersOf(part).map(([name, member]) => [name, filtered(member, keep)] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}

const LEVELS: Readonly<Record<string, number>> = { paths: 3, components: 4 };

function sectionOf(pointer: string): string {
  const steps = pointer.split('/');
  return steps.slice(0, LEVELS[steps[1] ?? ''] ?? 2).join('/');
}

/** Members that say something of all APIs in the document, and what is not the object that it should be. */
const OF_THE_WHOLE =
  /^#\/(?:openapi|info|servers|security|externalDocs|paths|components(?:\/[^/]+|\/securitySchemes\/.*)?)$/;

function isOfContract(path: DescribedPath): boolean {
  return operationIds.some((operation) => isPathOf(path, operation) || endsLike(path, operation));
}

function pointerOf({ path }: DescribedPath): string {
  return `#/paths/${escaped(path)}`;
}

function isBased({ plain, addresses }: DescribedPath): boolean {
  return plain.includes(basePath) || addresses.some(({ path }) => path.includes(basePath));
}

const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

function methodsOf(item: unknown): unknown {
  if (!isObject(item)) return item;
  return Object.fromEntries(
    Object.keys(item)
      .filter((name) => METHODS.has(name))
      .map((name) => [name, {}]),
  );
}

function referencesIn(value: unknown): readonly string[] {
  const found = (JSON.stringify(value) ?? '').matchAll(/"\$ref":"(#[^"]*)"/g);
  return [...found].map(([, reference = '']) => reference);
}
