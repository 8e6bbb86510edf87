import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyedOperations, type OperationId, operations } from '../contract/operations.ts';
import type { ParameterShape, Reading } from '../contract/serving/request-reader.ts';
import { checkResponse } from '../contract/testing/responses.ts';
import { contractOperations } from './generated/operations.js';
import { ask as askPrism } from './prism/engine.ts';
import { lazyEngine } from './prism/lazy.ts';
import { routeOf } from './route.ts';
import { stores } from './settle.ts';
import { mockFor, pathOf } from './testing/mock-for.ts';

const uuid = fc.uuid();
const moment = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const listed = (item: fc.Arbitrary<string>) => fc.array(item, { minLength: 1, maxLength: 3 });

/** Something that each parameter takes. */
function taken({ name, type, format, enum: values }: ParameterShape) {
  if (values !== undefined) return listed(fc.constantFrom(...values));
  if (name === 'storeIds') return listed(fc.constantFrom(...stores.map(({ id }) => id)));
  if (type === 'integer') return fc.integer({ min: 1, max: 100 }).map((limit) => [String(limit)]);
  if (type === 'boolean') return fc.boolean().map((active) => [String(active)]);
  if (format === 'date-time') return moment.map((text) => [text]);
  if (format === 'uuid') return name.endsWith('Ids') ? listed(uuid) : uuid.map((text) => [text]);
  return fc.stringMatching(/^[a-z0-9 ]{1,12}$/).map((text) => [text]);
}

const question = fc.constantFrom(...keyedOperations).chain((operation) => {
  const parameters = operations[operation].parameters.filter((parameter) => parameter.in === 'query');
  const values = Object.fromEntries(parameters.map((parameter) => [parameter.name, taken(parameter)]));
  const query = fc.record(values, { requiredKeys: [] }).map(inOrder);
  return fc.record({ operation: fc.constant(operation), query, comma: fc.boolean() });
});

function inOrder(query: Record<string, string[] | undefined>): Record<string, string[]> {
  const [from, to] = [query.from?.[0], query.to?.[0]];
  const given = Object.entries(query).flatMap(([name, values]) => (values === undefined ? [] : [[name, values]]));
  if (from === undefined || to === undefined || from <= to) return Object.fromEntries(given);
  return { ...Object.fromEntries(given), from: [to], to: [from] };
}

function written(query: Record<string, string[]>, comma: boolean): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    comma ? [[name, values.join(',')]] : values.map((value) => [name, value]),
  );
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&');
}

/** The query as Prism takes it: both forms of a list are one list, with each of its values once. */
function normalised(operation: OperationId, { query, values }: Reading) {
  const known: readonly ParameterShape[] = operations[operation].parameters;
  const lists = new Map(Object.entries(query));
  const pairs = known.flatMap(({ name, in: place, many }): [string, string | string[]][] => {
    const given = values.get(name);
    if (given === undefined || place === 'path') return [];
    if (many) return [[name, [lists.get(name) ?? []].flat().map(String)]];
    return [[name, given.length > 1 ? [...given] : String(given[0])]];
  });
  return Object.fromEntries(pairs);
}

describe('every answer', () => {
  it('matches the contract for any request, static and generated from any seed', async () => {
    const engine = lazyEngine();
    const asked = fc.record({ question, seed: fc.integer({ min: 0, max: 12 }), dynamic: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(asked, async ({ question: { operation, query, comma }, seed, dynamic }) => {
        const ask = mockFor({ seed: String(seed), engine });
        const url = `${pathOf(operation)}?${written(query, comma)}`;
        const { status, body } = await ask(url, { prefer: `dynamic=${dynamic}` });
        expect(status).toBe(200);
        expect(checkResponse(operation, 200, JSON.parse(body), 'strict')).toEqual([]);
        const limit = Number(query.limit?.[0] ?? 100);
        if (Array.isArray(JSON.parse(body).data) && 'limit' in query)
          expect(JSON.parse(body).data.length).toBeLessThanOrEqual(limit);
      }),
      { numRuns: 40 },
    );
  });

  it('is to a request that Prism takes too: what our reading lets through, its validator lets through', async () => {
    const known = JSON.parse(contractOperations);
    const odd = '|5|05|1e1|true|PAID|paid|PAID,| |2025-06-01|2025-06-01T24:00:00Z'.split('|');
    const names = fc.constantFrom('limit', 'cursor', 'status', 'active', 'from', 'search');
    const asked = fc.record({ question, name: names, noise: fc.constantFrom(...odd) });
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ question: { operation, query, comma }, name, noise: value }) => {
        const match = routeOf(pathOf(operation));
        const reading = match?.route.read(`${written(query, comma)}&${name}=${encodeURIComponent(value)}`, match.id);
        if (reading === undefined || reading.faults.some(({ kind }) => kind !== 'unknown')) return;
        passed += 1;
        const verdict = await askPrism({ path: pathOf(operation), query: normalised(operation, reading) }, known);
        expect(verdict.findings).toEqual([]);
      }),
      { numRuns: 120 },
    );
    expect(passed).toBeGreaterThan(20);
  });

  it('differs between seeds', async () => {
    const ask = (seed: string) => mockFor({ seed })(pathOf('listSales'), { prefer: 'dynamic=true' });
    expect((await ask('1')).body).not.toBe((await ask('2')).body);
  });
});
