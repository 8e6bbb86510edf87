import { expect, test } from 'vitest';
import { rules } from '../../conformance/index.ts';
import { samplesOf } from '../../contract/requirements/client-samples.ts';
import { requirements } from '../../contract/requirements/index.ts';
import { explained, wordsFor } from './explain.ts';

test.each([
  ['rules', rules.map(({ id }) => id)],
  ['areas', [...new Set(rules.map(({ area }) => area))]],
  ['requirements', requirements.map(({ id }) => id)],
  ['faults', wordsFor('faults')],
])('each of all %s has a page that fits 80 columns', (_, names) => {
  const lines = names.flatMap((name) => explained(name).split('\n'));
  expect(lines.filter((line) => line.length > 80 && line.trim().includes(' '))).toEqual([]);
});

test('a rule says what is promised and where, what fails it, how to fix it, who looks, and what is open near it', () => {
  const page = explained('page-no-holes');
  for (const part of [
    'PAGE-04 (must)',
    'Section 1.conventions',
    'Fails as',
    'How to fix',
    'walks (walks each list',
    'PAGE-19',
    'page-first-dropped',
  ])
    expect(page).toContain(part);
});

test('an open point says what the sandbox does there, and a fault which rules can catch it', () => {
  expect(explained('page-20')).toMatch(/PAGE-20 \(open\)[\s\S]*The sandbox:\n {4}Forever/);
  expect(explained('average-cost-of-the-product')).toMatch(/MIN-17[\s\S]*min-only-average-cost/);
});

test('a promise of a client says why it matters, what brings it about, and how a correct client keeps it', () => {
  const page = explained('CLI-16');
  for (const part of ['Why it matters:', 'client-tries-again', 'One answer is a 503', 'client --exec "COMMAND"'])
    expect(page).toContain(part);
  const { typescript = '', python = '' } = samplesOf('CLI-16') ?? {};
  expect(page).toContain(`\n${typescript}\n`);
  expect(page.endsWith(`\n${python}`)).toBe(true);
  expect(page).not.toMatch(/check URL|Looked at by/);
});

test('a name that is none is refused, with the nearest', () => {
  expect(explained('client')).toContain('client-waits-out-limits');
  expect(() => explained('client-tries-agin')).toThrow('Did you mean client-tries-again?');
});
