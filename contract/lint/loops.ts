import { type Alias, type Document, type Node, visit } from 'yaml';
import type { Complaint } from './finding.ts';
import { child, keysOfRef, nodesWith } from './reading.ts';

interface WrongAlias {
  readonly alias: Alias;
  readonly message: string;
}

/** An alias without an anchor, or inside its own anchor, which would make the document endless. */
export function wrongAlias(source: Document): WrongAlias | undefined {
  let found: WrongAlias | undefined;
  // The aliases themselves would each look through the whole document for their anchor.
  const anchored = new Map<string, Node>();
  visit(source, {
    Value(_key, node) {
      if (node.anchor !== undefined) anchored.set(node.anchor, node);
    },
    Alias(_key, alias, path) {
      const named = anchored.get(alias.source);
      if (named !== undefined && !path.includes(named)) return undefined;
      const why = named === undefined ? 'has no anchor before it' : 'refers to a node that contains it';
      found = { alias, message: `The alias *${alias.source} ${why}.` };
      return visit.BREAK;
    },
  });
  return found;
}

/** Circular references: resolving one never ends. */
export function endlessReferences(document: unknown): Complaint[] {
  return nodesWith(document, '$ref')
    .filter(({ node }) => target(document, node, []) === nowhere)
    .map(({ node, path }) => ({ message: `${String(node.$ref)} is a circular reference.`, path: [...path, '$ref'] }));
}

const nowhere = Symbol('nowhere');

/** As Redocly goes: a reference may also stand in the middle of another one's way. */
function target(document: unknown, reference: unknown, behind: readonly unknown[]): unknown {
  const keys = keysOfRef(reference);
  if (keys === null) return reference;
  if (behind.includes(reference)) return nowhere;
  const followed = [...behind, reference];
  let place = document;
  for (const key of keys) {
    const here = child(place, key) === undefined ? target(document, place, followed) : place;
    if (here === nowhere) return nowhere;
    place = child(here, key);
  }
  return target(document, place, followed);
}
