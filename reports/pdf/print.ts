import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import type { ChromiumSetup } from '../context.ts';
import { escapeXml } from '../formats/xml.ts';
import { launchChromium } from './chromium.ts';
import { sheetsOf } from './sheets.ts';

/** A page in one file, as a reader sees it on paper, printed by a browser. Every sheet has these words at its foot, so that one that was taken out can be put back. */
export async function printed(html: string, foot: readonly string[], chromium: ChromiumSetup): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'counterproof-pdf-'));
  try {
    const file = join(folder, 'page.html');
    await writeFile(file, html);
    return await print(file, printOptions(foot), chromium);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Options = Parameters<Page['pdf']>[0];

async function print(file: string, options: Options, chromium: ChromiumSetup): Promise<Uint8Array> {
  const browser = await launchChromium(chromium);
  try {
    const context = await browser.newContext({ offline: true, colorScheme: 'light' });
    const tab = await context.newPage();
    await tab.goto(pathToFileURL(file).href);
    await tab.locator('html[data-ready]').waitFor({ state: 'attached' });
    await tab.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    // Which sheet a section begins on is known once it is printed; with the numbers filled in it is printed again.
    const sheets = sheetsOf(await tab.pdf(options));
    await tab.evaluate(fillPageNumbers, [...sheets]);
    return await tab.pdf(options);
  } finally {
    await browser.close();
  }
}

function printOptions(foot: readonly string[]): Options {
  return {
    format: 'A4',
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer(foot),
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

function footer(foot: readonly string[]): string {
  const cell = (text: string) => `<span style="white-space:nowrap">${text}</span>`;
  const page = 'Page <span class="pageNumber"></span> of <span class="totalPages"></span>';
  const cells = [...foot.map((text) => cell(escapeXml(text))), cell(page)].join('');
  return `<div style="width:100%;margin:0 15mm;font:6.5px Arial,sans-serif;color:#555b66;display:flex;justify-content:space-between;gap:8px">${cells}</div>`;
}
