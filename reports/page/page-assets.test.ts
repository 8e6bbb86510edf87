import { expect, test } from 'vitest';
import type { Run } from '../../conformance/model/run.ts';
import { pageFilesFrom } from '../../ui/bundle.ts';
import { unpacked } from '../html/html.ts';
import { renderText } from '../testing/render-text.ts';
import { HOSTILE_TEXT, hostileRun, largeRun, sampleRun } from '../testing/runs.ts';

test('nothing in the page reads markup or runs text', async () => {
  const files = new Map(await pageFilesFrom('reports/page', 'page'));
  const script = files.get('page.js');
  const style = files.get('page.css');
  expect(script).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|fetch\(|import\(/,
  );
  expect(script).not.toMatch(/<\/script|<!--/i);
  expect(style).not.toMatch(/<\/style|url\(|@import/i);
});

test('a page with 300 exchanges has at most 400 KB', async () => {
  expect(Buffer.byteLength(await renderText('html', largeRun(300)))).toBeLessThanOrEqual(400_000);
});

test('the data of a hostile run holds no bracket that a parser could take for a tag, and comes back whole', async () => {
  const html = unpacked(await renderText('html', hostileRun()));
  const data = /<script type="application\/json" id="run">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(data).not.toMatch(/[<>\u2028\u2029]/);
  expect(JSON.parse(data).run.summary).toBe(HOSTILE_TEXT);
  expect(html.split('<script').length).toBe((await renderText('html', sampleRun())).split('<script').length);
});

test('without JavaScript, hostile text makes no element', async () => {
  const staticPart = async (run: Run) =>
    /<noscript>([\s\S]*?)<\/noscript>/.exec(await renderText('html', run))?.[1] ?? '';
  const tags = (text: string) => text.match(/<\/?[a-z][^>]*>/gi) ?? [];
  const hostile = await staticPart(hostileRun());
  expect(tags(hostile)).toEqual(tags(await staticPart(hostileRun('harmless'))));
  expect(hostile).toContain('%%HEAD%% %%STATIC%% %%DATA%%');
  expect(hostile).toContain('&lt;/script&gt;&lt;script&gt;window.__pwned');
});
