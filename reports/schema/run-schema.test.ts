import { expect, test } from 'vitest';
import { hostileRun, largeRun, sampleRun } from '../testing/runs.ts';
import { NotARun } from './not-a-run.ts';
import { readRun } from './read-run.ts';

test.each([
  ['sample', sampleRun()],
  ['hostile', hostileRun()],
  ['large', largeRun(200)],
])('a %s run survives being written and read', (_name, run) => {
  expect(readRun(JSON.stringify(run))).toEqual(run);
});

test.each([
  ['no JSON', 'not json', /not JSON; give the run\.json/],
  ['too many levels', `{"format":"counterproof-run/1","a":${'['.repeat(2_000_000)}`, /more than 200 levels deep\.$/],
  ['another format', '{"format":"counterproof-run/9"}', /reads "counterproof-run\/1"/],
  ['no object', '[]', /its format is undefined/],
  ['an outcome that is none', JSON.stringify(sampleRun()).replace('"outcome":"failed"', '"outcome":"meh"'), /outcome/],
  ['a field that is missing', JSON.stringify({ ...sampleRun(), target: {} }), /must have required property 'url'/],
])('%s is refused in one line', (_name, text, message) => {
  expect(() => readRun(text)).toThrow(NotARun);
  expect(() => readRun(text)).toThrow(message);
});
