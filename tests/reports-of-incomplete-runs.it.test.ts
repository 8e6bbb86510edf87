import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { checkWithoutFile } from '../conformance/index.ts';
import type { Run } from '../conformance/model/run.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { visitTo } from '../proof/visit-to.ts';
import { render } from '../reports/index.ts';
import { launchChromium } from '../reports/pdf/pdf.ts';
import { pdfPages } from '../reports/testing/read-back.ts';
import { testChromium } from '../reports/testing/render-text.ts';
import { viewOf } from '../reports/view.ts';
import { useDeployment } from './support/counterproof.ts';

/** However many rules a run leaves open, what keeps it from a verdict is read in a few minutes. */
const MOST_PAGES = 6;
const MOST_PIXELS = 6000;

const deployment = await useDeployment(Date.now());
const folder = useFolder('incomplete');

async function runOf(budget: number): Promise<Run> {
  const visit = visitTo({ handle: deployment.handle, burst: false, visitor: deployment });
  return await checkWithoutFile({ ...visit, profile: { ...visit.profile, budget }, only: null });
}

it.each([
  ['with a small budget', 60],
  ['with half a budget', 500],
])(
  'of a run %s, the page is short, the PDF has few pages, and each undecided rule is in both',
  async (name, budget) => {
    const run = await runOf(budget);
    const open = run.results.filter(({ outcome, demanded }) => outcome === 'cantTell' && demanded);
    expect([run.verdict, open.length > 20]).toEqual(['incomplete', true]);

    const [pdf] = await render('pdf', viewOf(run), { chromium: testChromium });
    const pages = await pdfPages(pdf?.content);
    expect(pages.length).toBeLessThanOrEqual(MOST_PAGES);
    const printed = pages.join('\n').replaceAll(/-\s+/g, '-');
    expect(open.filter(({ rule }) => !printed.includes(rule))).toEqual([]);

    const [html] = await render('html', viewOf(run));
    const file = join(folder, `${name.replaceAll(' ', '-')}.html`);
    writeFileSync(file, html?.content ?? '');
    await using browser = await launchChromium(testChromium);
    for (const width of [1280, 390]) {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      await page.goto(pathToFileURL(file).href);
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, `${width} px wide`).toBeLessThanOrEqual(MOST_PIXELS);
    }
  },
);
