import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What a pure function of evidence may not reach: what calls a deployment, reads a file or a clock, or sees raw bodies. */
const IMPURE = [
  /^conformance\/(ask|decide|playwright|see\/(capture|detect|shapes))\//,
  /^node:/,
  /^(playwright|dredd|undici)/,
];
/** A probe asks through its context alone, with what all probes ask in the same way (`ask/questions`). */
const OFF_LIMITS_TO_PROBES = [
  /^conformance\/(ask\/(?!questions\/)|decide\/|playwright\/|see\/capture\/)/,
  /^(playwright|dredd|undici)/,
];

const files = readdirSync('conformance', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => `conformance/${name}`);
const rules = files.filter((name) => /\/areas\/[\w-]+\/rules\/|\.family\.ts$/.test(name));
const probes = files.filter((name) => name.endsWith('.probe.ts'));

const known = new Map<string, readonly string[]>();

/** What a file loads when it is loaded: types are not. */
function importsOf(file: string): readonly string[] {
  const before = known.get(file);
  if (before !== undefined) return before;
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/^(?:import|export)\s(?!type\b)[^;]*?from\s+'([^']+)';|^import '([^']+)';/gm);
  const imports = Array.from(found, ([, from, bare]) => from ?? bare ?? '').map((specifier) =>
    specifier.startsWith('.') ? relative('.', resolve(dirname(file), specifier)) : specifier,
  );
  known.set(file, imports);
  return imports;
}

/** The way from a file to the first thing that it must not reach, at any depth; null where there is none. */
function wayTo(forbidden: readonly RegExp[], file: string, seen = new Set<string>()): readonly string[] | null {
  seen.add(file);
  for (const next of importsOf(file)) {
    if (forbidden.some((pattern) => pattern.test(next))) return [file, next];
    if (seen.has(next) || !next.endsWith('.ts')) continue;
    const way = wayTo(forbidden, next, seen);
    if (way !== null) return [file, ...way];
  }
  return null;
}

describe('at any depth', () => {
  it.each(rules)('%s reaches no network, file, clock or raw body', (file) => {
    expect(wayTo(IMPURE, file)).toBeNull();
  });

  it.each(probes)('%s calls a deployment through its context alone', (file) => {
    expect(wayTo(OFF_LIMITS_TO_PROBES, file)).toBeNull();
  });
});

it('the search finds what is deep', () => {
  expect(wayTo(IMPURE, 'conformance/index.ts')).not.toBeNull();
  expect(rules.length).toBeGreaterThan(20);
  expect(probes.length).toBeGreaterThan(10);
});
