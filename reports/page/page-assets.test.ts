import { expect, test } from 'vitest';
import { renderText } from '../fixtures/render-text.ts';
import { HOSTILE_TEXT, hostileRun, sampleRun } from '../fixtures/runs.ts';
import { buildPage } from './build.ts';

test('nothing in the page reads markup or runs text', async () => {
  const { 'report-page.js': script = '', 'report-page.css': style = '' } = await buildPage();
  expect(script).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|fetch\(|import\(/,
  );
  expect(script).not.toMatch(/<\/script|<!--/i);
  expect(style).not.toMatch(/<\/style|url\(|@import/i);
});

test('the data of a hostile run holds no bracket that a parser could take for a tag, and comes back whole', async () => {
  const html = await renderText('html', hostileRun());
  const data = /<script type="application\/json" id="run">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(data).not.toMatch(/[<>\u2028\u2029]/);
  expect(JSON.parse(data).run.summary).toBe(HOSTILE_TEXT);
  expect(html.split('<script').length).toBe((await renderText('html', sampleRun())).split('<script').length);
});
