import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { printRun } from '../cli/commands/print-run.ts';
import { paintFor } from '../cli/terminal.ts';
import type { Run } from '../conformance/model/run.ts';
import { renderText } from '../reports/testing/render-text.ts';
import { sampleRun } from '../reports/testing/runs.ts';
import { type Standing, standing } from '../reports/words/causes.ts';
import { figuresOf } from '../reports/words/run-end.ts';

/** A run with rules of every standing. */
function runOfAll(): Run {
  const run = sampleRun();
  const undecided = run.results.find((result) => standing(result) === 'undecided');
  const broken = run.results.find((result) => standing(result) === 'broken');
  const waived = { owner: 'Ana', reason: 'known', expires: '2100-01-01' };
  return {
    ...run,
    results: run.results.map((result) => {
      if (result === undecided) return { ...result, outcome: 'cantTell' as const, tolerated: 'a shop may do so' };
      return result === broken ? { ...result, waived } : result;
    }),
  };
}

const run = runOfAll();
const numberOf = (...wanted: readonly Standing[]): number =>
  run.results.filter((result) => wanted.includes(standing(result))).length;

describe('the figures of one run', () => {
  it('are of rules of every standing', () => {
    const all = ['broken', 'undecided', 'waived', 'advisory', 'tolerated', 'aside', 'held'] as const;
    expect(all.filter((each) => numberOf(each) === 0)).toEqual([]);
  });

  it.each(['Requests', 'Rules', 'Requirements'])(
    'are the same words in terminal, page and Markdown: %s',
    async (name) => {
      const words = figuresOf(run).find(([each]) => each === name)?.[1] ?? 'none';
      const terminal = printRun(run, paintFor({}, { NO_COLOR: '1' }));
      expect(terminal).toMatch(new RegExp(`^${name}: +${words}$`, 'm'));
      for (const format of ['html', 'markdown'] as const) expect(await renderText(format, run)).toContain(words);
    },
  );

  it('are the same numbers in JUnit', async () => {
    const { testsuites } = new XMLParser({ ignoreAttributes: false, isArray: (tag) => tag === 'testsuite' }).parse(
      await renderText('junit', run),
    );
    const suites: readonly Record<string, string>[] = testsuites.testsuite;
    const areas = suites.filter((suite) => run.results.some(({ area }) => area === suite['@_name']));
    const total = (count: string) => areas.reduce((sum, suite) => sum + Number(suite[`@_${count}`]), 0);
    expect({
      tests: total('tests'),
      failures: total('failures'),
      errors: total('errors'),
      skipped: total('skipped'),
    }).toEqual({
      tests: run.results.length,
      failures: numberOf('broken'),
      errors: numberOf('undecided'),
      skipped: numberOf('waived', 'advisory', 'tolerated', 'aside'),
    });
  });
});
