import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { render } from '../index.ts';
import { SAMPLE_CONTEXT, testChromium } from '../testing/render-text.ts';
import { sampleRun } from '../testing/runs.ts';
import { causesIn, titleOf } from '../words/causes.ts';

test('titles a failure by its fault, and says how to fix it', async () => {
  const run = sampleRun();
  const results = run.results.map((each) => ({ ...each, fault: `Fault of ${each.rule}`, fix: `Change ${each.rule}.` }));
  const [file] = await render('pdf', { ...run, results }, SAMPLE_CONTEXT, testChromium);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(file?.content ?? ''))));
  const [first = '', ...more] = text;
  expect(first).toContain('Fault of min-01');
  expect(more.join('\n')).toMatch(/Fault of min-01[\s\S]+Fix: Change min-01\./);
  expect(text.join('\n')).not.toContain('Change page-01.');
});

test('has page numbers, the requirement table and the digest', async () => {
  const run = sampleRun();
  const [file] = await render('pdf', run, SAMPLE_CONTEXT, testChromium);
  if (!(file?.content instanceof Uint8Array)) throw new Error('a PDF is bytes');
  expect(file.content.length).toBeLessThan(1_000_000);
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(file.content)));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((text, index) => {
    // The gaps in small print depend on the font that the machine has.
    const dense = text.replaceAll(/\s/g, '');
    expect(dense).toContain(`Page${index + 1}of${pages.length}`);
    expect(dense).toContain(`Evidence${run.evidence.digest}`);
  });
  const whole = pages.join('\n');
  for (const { id } of run.requirements) expect(whole).toContain(id);
  expect(whole).toContain('Nonconformant');
  expect(whole).toContain('listSales answered 200 to limit=101');
  expect(whole).not.toContain('Search requirements');
});

test('of an incomplete run, each reason stays on one page with its rule and the names of its requirements', async () => {
  const run = sampleRun();
  const [first] = run.results;
  if (first === undefined) throw new Error('the fixture has results');
  const open = Array.from({ length: 60 }, (_, index) => ({
    ...first,
    rule: `open-${index}`,
    title: `Question ${index}, which takes so many words that they need all of the line and more`,
    requirements: ['PAGE-05', 'PAGE-06'],
    level: 'must' as const,
    outcome: 'cantTell' as const,
    demanded: true,
    message: `Reason ${index}.`,
    findings: [],
    evidence: [],
    waived: null,
  }));
  const incomplete = { ...run, verdict: 'incomplete' as const, results: open, causes: [], waivers: [], scope: [] };
  const [file] = await render('pdf', incomplete, SAMPLE_CONTEXT, testChromium);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(file?.content ?? ''))));
  const cards = text
    .slice(1)
    .join('\f')
    .replaceAll(/[^\S\f]+/g, ' ');
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
  const [file] = await render('pdf', run, SAMPLE_CONTEXT, testChromium);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(file?.content ?? ''))));
  const [cover = '', ...pages] = text;
  const lines = cover.slice(cover.indexOf('Contents')).matchAll(/^([^:\n]+)(?:: .*)? (\d+)$/gm);
  const contents = new Map([...lines].map(([, title = '', page]) => [title, Number(page)]));
  const causes = causesIn(run).map(({ result }) => titleOf(result));
  expect(causes.length).toBeGreaterThan(0);
  expect([...contents.keys()]).toEqual(expect.arrayContaining(['Broken promises', ...causes, 'Charts', 'Provenance']));
  for (const [title, page] of contents) {
    const isThere = pages.map((each) => each.split('\n').some((line) => line.startsWith(title)));
    expect(isThere.indexOf(true) + 2, title).toBe(page);
  }
});
