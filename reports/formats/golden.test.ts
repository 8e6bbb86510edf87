import { expect, test } from 'vitest';
import { fullRun, stoppedRun } from '../testing/golden-runs.ts';
import { renderText } from '../testing/render-text.ts';
import { conformantRun } from '../testing/runs.ts';

/** What each format writes of two runs is kept whole. Where a change of it is meant, `npx vitest run reports/formats -u` writes it anew. */
const RUNS = { full: fullRun(), stopped: stoppedRun() };
const FORMATS = ['junit', 'sarif', 'markdown', 'github', 'gitlab', 'html'] as const;

const CASES = FORMATS.flatMap((format) => (['full', 'stopped'] as const).map((name) => ({ format, name })));

test.each(CASES)('$format of the $name run', async ({ format, name }) => {
  const text = await renderText(format, RUNS[name], 0, conformantRun());
  await expect(format === 'html' ? staticHead(text) : text).toMatchFileSnapshot(`golden/${name}.${format}.txt`);
});

/** A script draws the rest of the page. */
function staticHead(html: string): string {
  return html.slice(html.indexOf('<noscript>'), html.indexOf('</noscript>'));
}
