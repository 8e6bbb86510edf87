import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Run } from '../conformance/model/run.ts';
import type { Handler } from '../contract/http.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { serve } from '../reference-impl/index.ts';
import { counterproof, useSandbox } from './support/counterproof.ts';

/** More than the reader of a whole history can hold: nothing of it may be kept but what repeats. */
const RECORDS = 300_000;
/** 382 and 407 were measured. It was 274 while flags of V8 made it collect sooner, so a part of this is garbage. */
const MOST_MEGABYTES = 500;

/** Says at the end how much memory the process ever held. */
const PEAK = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => process.stderr.write("peak " + (process.resourceUsage().maxRSS >> 10) + " MB\\n"));',
)}`;

const folder = useFolder('memory');
const sandbox = await useSandbox(0.01);

it(`a list of ${RECORDS} records is read to its end in flat memory`, async () => {
  const headers = { authorization: `Bearer ${sandbox.keys.good}` };
  const page = await sandbox.handle({ method: 'GET', url: '/public-api/v1/sales?limit=1', headers });
  const served = await serve(withEndlessSales(sandbox.handle, JSON.parse(page.body).data[0], RECORDS));
  const { code, err } = await counterproof(
    ['check', served.url, '--only', 'page-sizes-agree', '--budget', '6000', '--format', 'json', '--out', folder],
    { env: { COUNTERPROOF_KEY: sandbox.keys.good }, node: ['--import', PEAK] },
  );
  await served.close();
  expect(code, err).toBe(3);
  const [, peak = ''] = /^peak (\d+) MB$/m.exec(err) ?? [];
  console.info(`${RECORDS} records, at most ${peak} MB`);
  expect(Number(peak)).toBeGreaterThan(0);
  expect(Number(peak)).toBeLessThan(MOST_MEGABYTES);

  const run: Run = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
  expect(run.results.find(({ rule }) => rule === 'page-sizes-agree')?.outcome).toBe('passed');
  expect(gunzipSync(readFileSync(join(folder, 'evidence.ndjson.gz'))).toString()).toContain(
    `"long":{"records":${RECORDS},"repeated":[]},"stopped":"end"`,
  );
});

const SALES = '/public-api/v1/sales';
const SECOND = 1000;

/**
 * A deployment whose list of sales is as long as one likes, a sale a second, all alike but for id and instant: its pages
 * cost next to nothing, so that only whoever reads them can run out of anything.
 */
function withEndlessSales(handle: Handler, sale: object, records: number): Handler {
  const newest = Date.now() - 60 * SECOND;
  const [head = '', tail = ''] = JSON.stringify({ ...sale, id: '', createdAt: '' }).split('"id":"","createdAt":""');
  if (tail === '') throw new Error('a sale begins with its id and the instant when it was made');
  const recordAt = (index: number) =>
    `${head}"id":"${idOf(index)}","createdAt":"${new Date(newest - index * SECOND).toISOString()}"${tail}`;

  return async (request) => {
    const [path, query] = request.url.split('?', 2);
    const asked = new URLSearchParams(query);
    if (path !== SALES || [...asked.keys()].some((name) => !KNOWN.has(name))) return handle(request);
    const plain = await handle({ ...request, url: `${SALES}?limit=1` });
    if (plain.status !== 200) return plain;
    const first = Math.max(0, Math.ceil((newest - time(asked.get('to'), newest)) / SECOND));
    const end = Math.min(records, Math.floor((newest - time(asked.get('from'), 0)) / SECOND) + 1);
    const cursor = asked.get('cursor');
    const from = cursor === null ? first : Number.parseInt(cursor.slice(-12), 16) - PLACES;
    const to = Math.min(end, from + Number(asked.get('limit') ?? 25));
    const data = Array.from({ length: Math.max(0, to - from) }, (_, index) => recordAt(from + index));
    const nextCursor = to < end ? `"feedbeef-cafe-4bad-8dad-${(PLACES + to).toString(16)}"` : 'null';
    const body = `{"data":[${data.join(',')}],"pagination":{"nextCursor":${nextCursor}},"meta":${JSON.stringify(JSON.parse(plain.body).meta)}}`;
    return { ...plain, headers: { ...plain.headers, 'content-length': String(Buffer.byteLength(body)) }, body };
  };
}

/** The last part of the cursor to the first record. */
const PLACES = 0xa0_0000_0000_00;
const KNOWN = new Set(['limit', 'cursor', 'from', 'to']);

function time(text: string | null, otherwise: number): number {
  return text === null ? otherwise : Date.parse(text);
}

/** As good as random: ids that are all digits would have to be looked at as telephone numbers, which takes its time. */
function idOf(index: number): string {
  const hex = createHash('md5').update(String(index)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
