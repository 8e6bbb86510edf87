import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import type { Run } from '../../conformance/model/run.ts';
import type { ChromiumSetup, RenderContext, ReportFile } from '../context.ts';
import { escapeXml } from '../formats/xml.ts';
import { page } from '../html/html.ts';
import { REPORT_FILES } from '../words/file-names.ts';
import { launchChromium } from './chromium.ts';
import { sheetsOf } from './sheets.ts';

/** The page as a reader sees it on paper, printed by the browser that would show it. */
export async function render(
  run: Run,
  context: RenderContext,
  chromium: ChromiumSetup,
  previous: Run | null,
): Promise<readonly ReportFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'counterproof-pdf-'));
  try {
    const file = join(folder, REPORT_FILES.html);
    await writeFile(file, page(withoutExchanges(run), context, previous));
    return [{ name: REPORT_FILES.pdf, content: await print(file, run, chromium) }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Paper shows the exchanges that findings and the end of the run name, and those only as commands. */
function withoutExchanges(run: Run): Run {
  const { stoppedAnswering: stopped, unreliable = [] } = run;
  const ofEnd = stopped === undefined ? [] : [stopped.lastAnswered, ...stopped.inFlight];
  const ofFindings = run.results.flatMap((result) => result.findings.map((finding) => finding.evidence[0]));
  const named = new Set([...ofFindings, ...ofEnd, ...unreliable.flatMap(({ exchanges }) => exchanges)]);
  return { ...run, exchanges: run.exchanges.filter((exchange) => named.has(exchange.id)) };
}

async function print(file: string, run: Run, chromium: ChromiumSetup): Promise<Uint8Array> {
  const browser = await launchChromium(chromium);
  try {
    const context = await browser.newContext({ offline: true, colorScheme: 'light' });
    const tab = await context.newPage();
    await tab.goto(pathToFileURL(file).href);
    await tab.locator('html[data-ready]').waitFor({ state: 'attached' });
    await tab.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const options = printOptions(run);
    // Which sheet a section begins on is known once it is printed; with the numbers filled in it is printed again.
    const sheets = sheetsOf(await tab.pdf(options));
    await tab.evaluate(fillPageNumbers, [...sheets]);
    return await tab.pdf(options);
  } finally {
    await browser.close();
  }
}

function printOptions(run: Run): Parameters<Page['pdf']>[0] {
  return {
    format: 'A4',
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer(run),
    margin: { top: '16mm', bottom: '20mm', left: '15mm', right: '15mm' },
    tagged: true,
    outline: true,
  };
}

/** Runs in the page. */
function fillPageNumbers(sheets: readonly (readonly [id: string, sheet: number])[]): void {
  for (const [id, sheet] of sheets) {
    const place = document.querySelector(`[data-page-of="${CSS.escape(id)}"]`);
    if (place !== null) place.textContent = String(sheet);
  }
}

/** Every sheet says of which run it is, so that one that was taken out can be put back. */
function footer(run: Run): string {
  const cell = (text: string) => `<span style="white-space:nowrap">${text}</span>`;
  const page = 'Page <span class="pageNumber"></span> of <span class="totalPages"></span>';
  const what = `Counterproof · ${escapeXml(run.verdict)} · ${escapeXml(run.startedAt)}`;
  const digest = `Evidence ${escapeXml(run.evidence.digest)}`;
  return `<div style="width:100%;margin:0 15mm;font:6.5px Arial,sans-serif;color:#555b66;display:flex;justify-content:space-between;gap:8px">${cell(what)}${cell(digest)}${cell(page)}</div>`;
}
