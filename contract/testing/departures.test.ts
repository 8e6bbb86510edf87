import { expect, it } from 'vitest';
import { readDocument } from '../generate/document.ts';
import { departures, notFromTheSource } from './departures.ts';

const document = readDocument();

type Path = readonly string[];

/** What the source says stands in these places; the rest is prose, or a way of writing that we chose. */
const FACT =
  /^openapi$|^paths .* (?:\$ref|type|required)$|^parameters .* (?:type|minimum|maximum|default)$|^schemas \w+ .*(?:\$ref|nullable|enum \d+|additionalProperties|required \d+)$/;

function leaves(node: unknown, path: Path = []): readonly Path[] {
  if (typeof node !== 'object' || node === null) return [path];
  return Object.entries(node).flatMap(([name, below]) => leaves(below, [...path, name]));
}

const facts = leaves(document).filter((path) => {
  const [place, name = ''] = path[0] === 'components' ? path.slice(1) : path;
  return (
    FACT.test(path.slice(place === path[0] ? 0 : 1).join(' ')) &&
    !notFromTheSource.has(name) &&
    !path.includes('examples')
  );
});

function without(path: Path): typeof document {
  const copy = structuredClone(document);
  const holder = path.slice(0, -1).reduce<unknown>((node, name) => Reflect.get(Object(node), name), copy);
  const last = path.at(-1) ?? '';
  if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else Reflect.deleteProperty(Object(holder), last);
  return copy;
}

/** A document that cannot be read any more shows as well. */
function shows(path: Path): boolean {
  try {
    return departures(without(path)).length > 0;
  } catch {
    return true;
  }
}

it('openapi.yaml says what the source says', () => {
  expect(departures(document)).toEqual([]);
});

it('a fact that openapi.yaml leaves out shows', () => {
  expect(facts.length).toBeGreaterThan(400);
  expect(facts.filter((path) => !shows(path)).map((path) => path.join('/'))).toEqual([]);
});
