import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserType, Page } from 'playwright';
import type { Run } from '../../conformance/model/run.ts';
import type { ChromiumSetup } from '../context.ts';
import { page } from '../html/html.ts';
import { type Projection, viewOf } from '../view.ts';
import { escapeXml } from '../words/escaped.ts';

/** The page as a reader sees it on paper, printed by the browser that would show it. */
export const pdf: Projection = ({ run, since }, { chromium }) => {
  const foot = [`Counterproof · ${run.verdict} · ${run.startedAt}`, `Evidence ${run.evidence.digest}`];
  return printed(page({ ...viewOf(withoutExchanges(run)), since }), foot, chromium);
};

/** Paper shows the exchanges that findings and the end of the run name, and those only as commands. */
function withoutExchanges(run: Run): Run {
  const { stoppedAnswering: stopped, unreliable = [] } = run;
  const ofEnd = stopped === undefined ? [] : [stopped.lastAnswered, ...stopped.inFlight];
  const ofFindings = run.results.flatMap((result) => result.findings.map((finding) => finding.evidence[0]));
  const named = new Set([...ofFindings, ...ofEnd, ...unreliable.flatMap(({ exchanges }) => exchanges)]);
  return { ...run, exchanges: run.exchanges.filter((exchange) => named.has(exchange.id)) };
}

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

/** No browser could be started; the message is one line for a person. */
class NoBrowser extends Error {
  override readonly name = 'NoBrowser';
}

export async function launchChromium({ find, env }: ChromiumSetup): Promise<Browser> {
  const chromium = await chromiumOfPlaywright();
  const executablePath = find(() => chromium.executablePath());
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  try {
    if (executablePath === null) throw new NoBrowser();
    const args = ['--disable-background-networking', ...asRoot];
    return await chromium.launch({ executablePath, args, env });
  } catch {
    throw new NoBrowser(
      'A PDF needs Chromium, and none could be started: npx playwright install chromium, or name one in CHROMIUM_PATH. All other formats work without one.',
    );
  }
}

async function chromiumOfPlaywright(): Promise<BrowserType> {
  try {
    return (await import('playwright')).chromium;
  } catch {
    throw new NoBrowser(
      'A PDF needs the package playwright, which is not installed: npm install --save-dev playwright. All other formats work without it.',
    );
  }
}

/**
 * The sheet on which each place begins that the document links to, as Chromium writes it: objects in plain text, one
 * tree of sheets, and one dictionary of places. What is written in another way has no numbers.
 */
function sheetsOf(pdf: Uint8Array): ReadonlyMap<string, number> {
  const text = Buffer.from(pdf).toString('latin1');
  const catalog = /\/Type \/Catalog\s[^>]*/.exec(text)?.[0] ?? '';
  const object = (name: string) => {
    const number = new RegExp(`/${name} (\\d+) 0 R`).exec(catalog)?.[1];
    return number === undefined ? '' : bodyOf(text, number);
  };
  const sheets = new Map(leaves(text, object('Pages')).map((sheet, index) => [sheet, index + 1]));
  const places = [...object('Dests').matchAll(/\/([^\s[]+) \[(\d+) 0 R/g)];
  return new Map(
    places.flatMap(([, place = '', sheet = '']) => {
      const number = sheets.get(sheet);
      return number === undefined ? [] : [[place, number] as const];
    }),
  );
}

function bodyOf(text: string, number: string): string {
  const from = text.search(new RegExp(`(?:^|\\s)${number} 0 obj\\s`));
  return from < 0 ? '' : text.slice(from, text.indexOf('endobj', from));
}

/** The sheets below a node of the tree, in their order, by the number of their object. */
function leaves(text: string, node: string): readonly string[] {
  const kids = /\/Kids \[([^\]]*)\]/.exec(node)?.[1] ?? '';
  return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid = '']) => {
    const body = bodyOf(text, kid);
    return body.includes('/Type /Pages') ? leaves(text, body) : [kid];
  });
}
