import { expect, it } from 'vitest';
import { FORMAT_NAMES, render } from '../index.ts';
import { sampleExchange } from '../testing/exchanges.ts';
import { SAMPLE_CONTEXT } from '../testing/render-text.ts';
import { sampleRun } from '../testing/runs.ts';
import { redacted, shownBody, shownHeaders } from './redaction.ts';

it.each([
  [{ type: 'number', category: 'supplier-cost' }, '«redacted: number»'],
  [{ type: 'number', category: 'phone' }, '«redacted: phone»'],
  [{ type: 'text', category: 'document-id' }, '«redacted: document id»'],
  [{ type: 'text' }, '«redacted: text»'],
] as const)('%j', (mask, shown) => {
  expect(redacted(mask)).toBe(shown);
});

const body = '{"phone":"+99 99","price":"99.9","id":"99","name":"~customer:0123456789"}';
const partOf = (text: string) => ({ start: body.indexOf(text), end: body.indexOf(text) + text.length });
const masked = [
  { ...partOf('+99 99'), type: 'text', category: 'phone' },
  { ...partOf('99.9'), type: 'number' },
] as const;

it('writes over what the facts name, and leaves JSON', () => {
  expect(JSON.parse(shownBody(sampleExchange(1, { body, masked })))).toEqual({
    phone: '«redacted: phone»',
    price: '«redacted: number»',
    id: '99',
    name: '«redacted: customer 0123456789»',
  });
});

it('writes over a header', () => {
  const exchange = sampleExchange(1, { responseHeaders: [['x-phone', '+99']], maskedHeaders: ['x-phone'] });
  expect(shownHeaders(exchange)).toEqual([['x-phone', '«redacted: text»']]);
});

it.each(FORMAT_NAMES.filter((name) => !['json', 'pdf', 'gitlab', 'html'].includes(name)))(
  'no mask passes for a value in %s',
  async (format) => {
    const run = sampleRun();
    const results = run.results.map((result) =>
      result.rule === 'min-01'
        ? {
            ...result,
            findings: result.findings.map((each) => ({
              ...each,
              received: '98989.9',
              masked: { type: 'number' as const, category: 'supplier-cost' },
            })),
          }
        : result,
    );
    const exchanges = run.exchanges.map((each) => ({ ...each, body, masked }));
    const files = await render(format, { ...run, results, exchanges }, SAMPLE_CONTEXT);
    const text = files.map(({ content }) => String(content)).join('\n');
    expect(text).toContain('«redacted: number»');
    expect(text).not.toContain('98989.9');
    expect(text).not.toContain('+99 99');
  },
);
