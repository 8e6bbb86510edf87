import { describe, expect, test } from 'vitest';
import { outputs } from '../generate/outputs.ts';
import { unpacked } from '../html/html.ts';
import { renderText } from '../testing/render-text.ts';
import { HOSTILE_TEXT, hostileRun, largeRun, sampleRun } from '../testing/runs.ts';

test('nothing in the page reads markup or runs text', async () => {
  const files = new Map(await outputs());
  const script = files.get('reports/html/generated/report-page.js');
  const style = files.get('reports/html/generated/report-page.css');
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

describe('without JavaScript', () => {
  const staticPart = async (run = sampleRun()) =>
    /<noscript>([\s\S]*?)<\/noscript>/.exec(await renderText('html', run))?.[1] ?? '';

  test('verdict, target, date, counts, digest and every broken rule are there as text', async () => {
    const run = sampleRun();
    const text = (await staticPart(run)).replace(/<\/?bdi>/g, '');
    expect(text).toContain('<h1>nonconformant: https://pos.example.test</h1>');
    expect(text).toContain('<li>Started: 2026-03-14T09:26:53.589Z</li>');
    expect(text).toContain('<li>Requests: 612 and a burst of 1,376, in 18.4 s</li>');
    expect(text).toContain(`<li>Evidence: ${run.evidence.digest}</li>`);
    expect(text).toContain('<h2>Broken promises: 3 rules</h2>');
    for (const rule of ['par-01', 'page-05', 'min-01']) expect(text).toContain(`(${rule}): `);
    expect(text).toMatch(/Rules: 3 failed, 1 suite error, 1 waived, 1 advisory, 1 cannot tell/);
  });

  test('hostile text makes no element', async () => {
    const tags = (text: string) => text.match(/<\/?[a-z][^>]*>/gi) ?? [];
    const [plain, hostile] = [await staticPart(), await staticPart(hostileRun())];
    expect(tags(hostile)).toEqual(tags(plain));
    expect(hostile).toContain('%%HEAD%% %%STATIC%% %%DATA%%');
    expect(hostile).toContain('&lt;/script&gt;&lt;script&gt;window.__pwned');
  });
});
