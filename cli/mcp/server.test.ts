import fc from 'fast-check';
import { expect, it } from 'vitest';
import { answered, bounded, MOST_BYTES } from './server.ts';
import type { Call, Tool } from './tool.ts';

const KEY = 'a-key-of-no-usual-form-0123';
const call: Call = {
  env: { COUNTERPROOF_KEY: KEY },
  out: 'nowhere',
  allowed: [],
  signal: new AbortController().signal,
  onProgress: () => {},
};

function toolThat(run: Tool['run']): Tool {
  const schema = { type: 'object' } as const;
  const annotations = { readOnlyHint: true, openWorldHint: false };
  return { name: 'one', description: '', inputSchema: schema, annotations, run };
}

it.each([KEY, `Bearer ${KEY}`, 'cp_live_0123456789abcdefGHIJ', { deep: [KEY] }])(
  'does not run a tool that was given a key: %j',
  async (given) => {
    let ran = false;
    const tool = toolThat(async () => {
      ran = true;
      return { text: '', data: {} };
    });
    const answer = await answered(tool, { given }, call);
    expect([answer.isError, ran]).toEqual([true, false]);
    expect(JSON.stringify(answer)).not.toContain(KEY);
  },
);

it('hides a key in texts, values and names', async () => {
  const tool = toolThat(async () => ({ text: `key ${KEY}`, data: { list: [{ [KEY]: `x${KEY}y` }] } }));
  const answer = await answered(tool, {}, call);
  expect(answer.structuredContent).toEqual({ list: [{ '[key]': 'x[key]y' }] });
  expect(answer.content).toEqual([{ type: 'text', text: 'key [key]' }]);
});

it('gives text alone where there is no data', async () => {
  const answer = await answered(
    toolThat(async () => ({ text: 'all' })),
    {},
    call,
  );
  expect(answer).toEqual({ content: [{ type: 'text', text: 'all' }] });
});

it('says what went wrong in one line, without a key', async () => {
  const tool = toolThat(async () => {
    throw new Error(`no ${KEY}\nat some place`);
  });
  expect(await answered(tool, {}, call)).toEqual({ isError: true, content: [{ type: 'text', text: 'no [key]' }] });
});

it('leaves short data as they are', () => {
  const data = { rule: 'a', list: [1, { text: 'b' }], nothing: null };
  expect(bounded(data)).toEqual(data);
});

it('says what it cut', () => {
  const items = Array.from({ length: 70 }, (_, at) => at);
  const { list, leftOut } = bounded({ list: items, text: 'x' });
  expect(list).toEqual(items.slice(0, 50));
  expect(leftOut).toEqual(['list: the first 50 of 70']);
});

it('keeps lists of long texts within its bound, and says so', () => {
  const texts = fc.array(
    fc.nat(40_000).map((length) => 'é'.repeat(length)),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(texts, (list) => {
      const shown = bounded({ list });
      expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThanOrEqual(MOST_BYTES);
      const { leftOut, ...rest } = shown;
      expect(leftOut === undefined).toBe(JSON.stringify(rest) === JSON.stringify({ list }));
    }),
    { numRuns: 50 },
  );
});
