import { expect, test } from 'vitest';
import { FORMAT_NAMES } from '../../reports/index.ts';
import schema from '../generated/config.schema.json' with { type: 'json' };
import { formatsOf } from './formats.ts';

test('an option comes before a configuration, and both before what is usual', () => {
  expect(formatsOf([' junit , sarif,', 'html'], ['html'], ['json'])).toEqual(['junit', 'sarif', 'html']);
  expect(formatsOf(undefined, ['html'], ['json'])).toEqual(['html']);
  expect(formatsOf(undefined, undefined, ['json'])).toEqual(['json']);
});

test.each([
  [['word'], undefined, /--format word: use html/],
  [[','], undefined, /--format needs one of html/],
  [undefined, [], /--format needs one of html/],
  [['toString'], undefined, /--format toString: use/],
])('%j and %j are refused', (option, configured, message) => {
  expect(() => formatsOf(option, configured, ['html'])).toThrow(message);
});

test('the schema of the configuration knows the same formats', () => {
  expect(schema.properties.format.items.enum).toEqual(FORMAT_NAMES);
});
