import { expect, it } from 'vitest';
import { rules } from '../../conformance/index.ts';
import { sampleResult, sampleRun } from '../../reports/testing/runs.ts';
import { answered } from './server.ts';
import type { Call, Tool } from './tool.ts';
import { dataOf } from './tools/check.ts';

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

it('hides a key in texts and values, and in the line that says what went wrong', async () => {
  const tool = toolThat(async () => ({ text: `key ${KEY}`, data: { list: [{ name: `x${KEY}y` }] } }));
  const answer = await answered(tool, {}, call);
  expect(answer.structuredContent).toEqual({ list: [{ name: 'x[key]y' }] });
  expect(answer.content).toEqual([{ type: 'text', text: 'key [key]' }]);
  const failing = toolThat(() => Promise.reject(new Error(`no ${KEY}\nat some place`)));
  expect(await answered(failing, {}, call)).toEqual({ isError: true, content: [{ type: 'text', text: 'no [key]' }] });
});

it('has at most 48 kB of data where nothing is kept, and says what it left out', () => {
  const results = rules.map(({ id, fault, fix, requirements }) =>
    sampleResult({ rule: id, fault, fix, requirements, outcome: 'failed' }),
  );
  const data = dataOf(sampleRun({ verdict: 'nonconformant', results }));
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(48 * 1024);
  expect(data).toMatchObject({ leftOut: [expect.stringMatching(/^causes: the first 20 of \d+$/)] });
});
