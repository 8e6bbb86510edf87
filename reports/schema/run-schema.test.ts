import { Ajv } from 'ajv';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { say } from '../../conformance/model/message.ts';
import { shownFinding } from '../../conformance/model/outcome.ts';
import { schemaFrom } from '../../contract/schema/from-json-schema.ts';
import { NotARun } from '../context.ts';
import { sampleResult, sampleRun } from '../testing/runs.ts';
import schema from './generated/run.schema.json' with { type: 'json' };
import { readRun } from './read-run.ts';

test('a run may have members that this version does not know, and a finding of a request without an answer', () => {
  const unanswered = shownFinding({ subject: { status: null }, message: say('no answer'), evidence: [] });
  const results = [sampleResult({ findings: [unanswered] })];
  const run = { ...sampleRun({ results }), fromLater: [1], constructor: 'x' };
  expect(readRun(Buffer.from(JSON.stringify(run)))).toEqual(run);
});

test.each([
  ['no JSON', 'not json', /not JSON; give the run\.json/],
  [
    'too many levels',
    `{"format":"counterproof-run/2","a":${'['.repeat(2_000_000)}`,
    /more than 200 levels deep; give the run\.json/,
  ],
  ['another format', '{"format":"counterproof-run/9"}', /reads "counterproof-run\/2"/],
  ['a field that is missing', JSON.stringify({ ...sampleRun(), target: {} }), /: target\.url is missing: give text\.$/],
])('%s is refused in one line', (_name, text, message) => {
  expect(() => readRun(Buffer.from(text))).toThrow(NotARun);
  expect(() => readRun(Buffer.from(text))).toThrow(message);
});

/** Each place in a value, as the object or list that holds it and the name there. */
function placesIn(value: unknown): readonly (readonly [holder: object, name: string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [[value, name] as const, ...placesIn(member)]);
}

test('accepts and refuses what the published schema does, with other values at every place', () => {
  const { results, requirements, exchanges, coverage, latency, ...others } = sampleRun();
  const failed = results.filter(({ findings }) => findings.length > 0).slice(0, 2);
  const first = <T>(list: readonly T[]) => list.slice(0, 1);
  const run = {
    ...others,
    results: failed,
    requirements: first(requirements),
    exchanges: first(exchanges),
    coverage: first(coverage),
    latency: first(latency),
  };
  const isRun = new Ajv({ strict: false }).compile(schema);
  const ours = schemaFrom(schema);
  const isOtherwise = () => isRun(run) !== v.is(ours, run);
  const places = placesIn(run);
  const differing = places.flatMap(([holder, name]) => {
    const kept: unknown = Reflect.get(holder, name);
    const others = [null, -1, 'x', true, {}, []].filter((other) => Reflect.set(holder, name, other) && isOtherwise());
    if (!Array.isArray(holder) && Reflect.deleteProperty(holder, name) && isOtherwise()) others.push('left out');
    Reflect.set(holder, name, kept);
    return others.map((other) => [name, other]);
  });
  expect(places.length).toBeGreaterThan(200);
  expect(differing).toEqual([]);
});
