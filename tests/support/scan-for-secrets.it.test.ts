import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES, render, writeBundle } from '../../reports/index.ts';
import { hostileRun } from '../../reports/testing/runs.ts';
import { viewOf } from '../../reports/view.ts';
import { scanForSecrets } from './scan-for-secrets.ts';

const SECRET = 'pos_live_Zm9vYmFyMTIzNDU2';
const NAME = 'Somchaï Wongsakul';
const needles = [
  { label: 'key', value: SECRET },
  { label: 'customer', value: NAME },
];

function labels(bytes: Uint8Array | string): string[] {
  return [...new Set(scanForSecrets(Buffer.from(bytes), needles).map((hit) => hit.label))].sort();
}

const plain = `before ${SECRET} and ${NAME} after`;
const base64 = Buffer.from(plain).toString('base64');

describe('finds a secret', () => {
  test.each([
    ['as it is', plain],
    ['in UTF-16', Buffer.from(plain, 'utf16le')],
    ['in base64', `data:text/plain;base64,${base64}`],
    ['in base64url', Buffer.from(plain).toString('base64url')],
    ['in base64 over several lines', base64.replace(/(.{20})/g, '$1\n')],
    ['in base64 that begins inside something else', `xyz/${base64}`],
    ['in base64 of base64', Buffer.from(base64).toString('base64')],
    ['in URL escapes', encodeURIComponent(plain)],
    [
      'in URL escapes of every byte',
      [...Buffer.from(plain)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    ],
    ['in URL escapes twice', encodeURIComponent(encodeURIComponent(plain))],
    ['in JSON escapes', [...plain].map((each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')],
    ['in HTML escapes', [...plain].map((each) => `&#${each.charCodeAt(0)};`).join('')],
    ['in hex', Buffer.from(plain).toString('hex')],
    ['in gzip', gzipSync(plain)],
    ['in gzip behind other bytes', Buffer.concat([Buffer.alloc(512, 1), gzipSync(plain)])],
    ['in gzip before padding, as in a tar', Buffer.concat([gzipSync(plain), Buffer.alloc(512)])],
    ['in deflate', deflateSync(plain)],
    ['in brotli', brotliCompressSync(plain)],
    ['in base64 of gzip', `{"body":"${gzipSync(plain).toString('base64')}"}`],
    ['in gzip of URL escapes of base64', gzipSync(encodeURIComponent(base64))],
  ])('%s', (_name, bytes) => {
    expect(labels(bytes)).toEqual(['customer', 'key']);
  });

  test('and says how it had to read, without saying the secret', () => {
    const [hit] = scanForSecrets(gzipSync(base64), needles.slice(0, 1));
    expect(hit).toMatchObject({ label: 'key', path: ['gzip'] });
    expect(JSON.stringify(hit)).not.toContain(SECRET);
  });
});

test('finds nothing where there is nothing', () => {
  expect(labels('')).toEqual([]);
  expect(labels(randomBytes(200_000))).toEqual([]);
  expect(labels(plain.replaceAll('o', '0'))).toEqual([]);
});

test('every format and the bundle of a run: what went in is found, and what did not is not', async () => {
  const clean = hostileRun();
  const leaking = {
    ...clean,
    results: clean.results.map((result) => ({ ...result, message: `${result.message} ${plain}` })),
  };
  for (const format of FORMAT_NAMES.filter((name) => name !== 'pdf')) {
    for (const file of await render(format, viewOf(clean))) expect(labels(file.content), file.name).toEqual([]);
    for (const file of await render(format, viewOf(leaking)))
      expect(labels(file.content), file.name).toEqual(['customer', 'key']);
  }
  const pack = (text: string) => writeBundle({ run: clean, evidence: gzipSync(text), madeBy: '0.1.0' });
  expect(labels(await pack('nothing'))).toEqual([]);
  expect(labels(await pack(plain))).toEqual(['customer', 'key']);
});
