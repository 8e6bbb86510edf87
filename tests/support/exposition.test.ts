import { expect, test } from 'vitest';
import { readExposition } from './exposition.ts';

const HISTOGRAM = [
  '# HELP a_seconds How long.',
  '# TYPE a_seconds histogram',
  'a_seconds_bucket{kind="x",le="1"} 2',
  'a_seconds_bucket{kind="x",le="+Inf"} 3',
  'a_seconds_sum{kind="x"} 4.5',
  'a_seconds_count{kind="x"} 3',
];

test('an exposition is read', () => {
  const read = readExposition(
    `# HELP a What.\n# TYPE a gauge\na{b="x \\"y\\" \\\\"} 1\na 2e-3\n${HISTOGRAM.join('\n')}\n`,
  );
  expect(read.get('a')).toEqual({
    type: 'gauge',
    help: 'What.',
    values: new Map([
      ['a{b="x \\"y\\" \\\\"}', 1],
      ['a', 0.002],
    ]),
  });
  expect(read.get('a_seconds')?.values.get('a_seconds_sum{kind="x"}')).toBe(4.5);
});

const changed = (from: string, to: string) => `${HISTOGRAM.join('\n').replace(from, to)}\n`;

test.each<[string, string]>([
  ['a last line without an end', '# TYPE a gauge\na 1'],
  ['a sample without a type', 'a 1\n'],
  ['a series twice', '# TYPE a gauge\na 1\na 2\n'],
  ['two groups of a name', '# TYPE a gauge\na{b="1"} 1\n# TYPE c gauge\nc 1\na{b="2"} 1\n'],
  ['a label that is not escaped', '# TYPE a gauge\na{b="x"y"} 1\n'],
  ['a value that is no number', '# TYPE a gauge\na undefined\n'],
  ['an empty line', '# TYPE a gauge\n\na 1\n'],
  ['a bucket that shrinks', changed('le="1"} 2', 'le="1"} 4')],
  ['buckets without the last', changed('+Inf', '9')],
  ['a count that is another', changed('_count{kind="x"} 3', '_count{kind="x"} 4')],
  ['a histogram without a sum', changed('a_seconds_sum{kind="x"} 4.5\n', '')],
])('%s is refused', (_, text) => {
  expect(() => readExposition(text)).toThrow();
});
