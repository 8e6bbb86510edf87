import { expect, it } from 'vitest';
import { printCases, printMatrix } from './qualify.ts';

type CaseResult = Parameters<typeof printMatrix>[0][number];

const plain = (text: string): string => text;
const paint = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };

function fault(id: string, causes: CaseResult['causes']): CaseResult {
  const result = { kind: 'fault', title: id, requirements: ['PAR-01'], verdict: 'nonconformant' } as const;
  const rest = { failed: ['a-rule'], caughtBy: ['a-rule'], reproduced: null, effects: [], good: true } as const;
  return { ...result, ...rest, id, causes, requests: 900, ms: 1, message: '' };
}

it('lists the faults that a report does not lead to first', () => {
  const results = [
    fault('led-to', { count: 1, isOwnFirst: true }),
    fault('led-astray', { count: 2, isOwnFirst: false }),
    fault('nothing-failed', null),
  ];
  const lines = printMatrix(results, { idle: [], unsteady: [], seconds: 1 }, paint).trimEnd().split('\n');
  expect(lines.slice(-3)).toEqual([
    '  1 with another requirement in the first cause',
    '    led-astray',
    "causes: median 1, 90th percentile 2; the first one holds the fault's own requirement in 1 of 2 (50.0 %)",
  ]);
});

it('lists cases below headings, each column as wide as its longest entry', () => {
  const cases = [
    {
      kind: 'variant',
      id: 'a-name-longer-than-the-others',
      requirements: ['ENV-46', 'ENV-48', 'PAGE-21'],
      title: 'Long',
    },
    { kind: 'fault', id: 'short', requirements: ['PAR-01'], title: 'Brief' },
  ] as const;
  const lines = printCases(cases).trimEnd().split('\n');
  expect(lines[0]).toMatch(/^KIND +ID +REQUIREMENTS +TITLE$/);
  const columnOf = (line: string, word: string) => line.indexOf(word);
  expect(lines.map((line, index) => columnOf(line, ['TITLE', 'Long', 'Brief'][index] ?? ''))).toEqual(
    Array(3).fill(columnOf(lines[0] ?? '', 'TITLE')),
  );
  expect(lines[1]).toContain('  ENV-46,ENV-48 +1  ');
  expect(columnOf(lines[2] ?? '', 'short')).toBe(columnOf(lines[0] ?? '', 'ID'));
});
