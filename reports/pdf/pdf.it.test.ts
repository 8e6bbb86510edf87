import { expect, test } from 'vitest';
import { printedPages } from '../testing/render-text.ts';
import { sampleResult, sampleRun } from '../testing/runs.ts';
import { causesIn, titleOf } from '../words/causes.ts';

test('has page numbers, the requirement table, the digest, and of a failure its fault and how to fix it', async () => {
  const run = sampleRun();
  const results = run.results.map((each) => ({ ...each, fault: `Fault of ${each.rule}`, fix: `Change ${each.rule}.` }));
  const pages = await printedPages({ ...run, results });
  expect(pages.length).toBeGreaterThan(2);
  expect(pages[0]).toContain('Fault of min-01');
  pages.forEach((text, index) => {
    // The gaps in small print depend on the font that the machine has.
    const dense = text.replaceAll(/\s/g, '');
    expect(dense).toContain(`Page${index + 1}of${pages.length}`);
    expect(dense).toContain(`Evidence${run.evidence.digest}`);
  });
  const whole = pages.join('\n');
  expect(pages.slice(1).join('\n')).toMatch(/Fault of min-01[\s\S]+Fix: Change min-01\./);
  expect(whole).not.toContain('Change page-01.');
  for (const { id } of run.requirements) expect(whole).toContain(id);
  expect(whole).toContain('Nonconformant');
  expect(whole).toContain('listSales answered 200 to limit=101');
  expect(whole).not.toContain('Search requirements');
});

test('of an incomplete run, each reason stays on one page with its rule and the names of its requirements', async () => {
  const run = sampleRun();
  const open = Array.from({ length: 60 }, (_, index) =>
    sampleResult({
      rule: `open-${index}`,
      title: `Question ${index}, which takes so many words that they need all of the line and more`,
      requirements: ['PAGE-05', 'PAGE-06'],
      outcome: 'cantTell',
      message: `Reason ${index}.`,
      evidence: [],
    }),
  );
  const incomplete = { ...run, verdict: 'incomplete' as const, results: open, causes: [], waivers: [], scope: [] };
  const [, ...pages] = await printedPages(incomplete);
  const cards = pages.join('\f').replaceAll(/[^\S\f]+/g, ' ');
  for (const { rule, message } of open) {
    const from = cards.indexOf(message);
    const entry = cards.slice(from, cards.indexOf('PAGE-05 PAGE-06', from));
    expect(from, rule).toBeGreaterThan(-1);
    expect(entry, rule).not.toContain('\f');
    expect(entry, rule).toMatch(new RegExp(`^Reason \\d+\\. Question .* more ${rule} $`));
  }
  expect(cards).not.toContain('No exchange is cited');
});

test('the contents name the page on which each section and each cause begins', async () => {
  const run = sampleRun();
  const pages = await printedPages(run);
  const place = pages.findIndex((page) => /^Contents$/m.test(page));
  const [listed = ''] = pages.slice(place);
  const lines = listed.slice(listed.indexOf('Contents')).matchAll(/^([^:\n]+)(?:: .*)? (\d+)$/gm);
  const contents = new Map([...lines].map(([, title = '', page]) => [title, Number(page)]));
  const causes = causesIn(run).map(({ result }) => titleOf(result));
  expect(causes.length).toBeGreaterThan(0);
  expect([...contents.keys()]).toEqual(expect.arrayContaining(['Broken promises', ...causes, 'Charts', 'Provenance']));
  for (const [title, page] of contents) {
    const after = pages.slice(place + 1).map((each) => each.split('\n').some((line) => line.startsWith(title)));
    expect(place + 2 + after.indexOf(true), title).toBe(page);
  }
});
