import { expect, test } from 'vitest';
import { renderText } from '../testing/render-text.ts';
import { sampleRun } from '../testing/runs.ts';
import { standing, withStanding } from './standing.ts';

const because = 'stores are renamed while the suite reads';

/** The sample run, in which one passed rule is a tolerated one instead. */
function toleratedRun() {
  const { results } = sampleRun();
  const rule = results.find(({ outcome, level }) => outcome === 'passed' && level === 'must')?.rule;
  return sampleRun({
    results: results.map((result) =>
      result.rule === rule
        ? {
            ...result,
            outcome: 'cantTell',
            demanded: false,
            tolerated: because,
            message: `tolerated (${because}): 1 of 9 stores`,
          }
        : result,
    ),
  });
}

test('what a correct deployment may show too is neither broken nor undecided', () => {
  const [tolerated, ...others] = toleratedRun().results.filter((result) => standing(result) === 'tolerated');
  expect(tolerated?.tolerated).toBe(because);
  expect(others).toEqual([]);
  expect(withStanding(toleratedRun().results, 'undecided')).toEqual(withStanding(sampleRun().results, 'undecided'));
});

test.each([
  ['markdown', '### Tolerated (neither passed nor failed) (1 rule)'],
  ['html', '<h2>Tolerated'],
  ['junit', 'stores are renamed'],
  ['sarif', '"level": "note"'],
  ['github', '::warning'],
] as const)('%s counts it under its own heading', async (format, text) => {
  const plain = await renderText(format, sampleRun());
  const content = await renderText(format, toleratedRun());
  expect(content).toContain(text);
  expect(content).toContain(because);
  expect(plain).not.toContain(because);
});
