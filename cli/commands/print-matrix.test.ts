import { expect, it } from 'vitest';
import { printMatrix } from './print-matrix.ts';

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
