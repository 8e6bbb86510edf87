import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Run } from '../../conformance/model/run.ts';
import { signingPair } from '../testing/render-text.ts';
import { sampleRun } from '../testing/runs.ts';
import { signingKey } from './dsse.ts';
import { type Entry, readTar, writeTar } from './tar.ts';
import { type VerifyOptions, verifyBundle } from './verify-bundle.ts';
import { type BundleInput, writeBundle } from './write-bundle.ts';

const EVIDENCE_TEXT = '{"kind":"meta"}\n{"kind":"exchange"}\n';
const evidence = gzipSync(EVIDENCE_TEXT);
const run: Run = sampleRun({
  evidence: { digest: `sha256:${hash('sha256', EVIDENCE_TEXT)}`, exchanges: 1 },
  exchanges: sampleRun().exchanges.slice(0, 3),
});
const now = new Date('2026-04-01T00:00:00Z');
const version = '0.1.0';
const INPUT = { run, evidence, madeBy: version };
const options: VerifyOptions = { judge: () => Promise.resolve(run), now, version };

const ours = signingPair();
const authority = { authorisedBy: 'Ana, release manager', validUntil: '2026-09-30' };

function bundle(change: Partial<BundleInput> = {}): Uint8Array {
  return writeBundle({ ...INPUT, signingKey: ours.privatePem, authority, ...change });
}

/** As an attacker would who knows the format: with all digests and sums corrected. */
function repacked(change: (entries: Entry[]) => Entry[]): Uint8Array {
  return resummed(change([...readTar(bundle())]));
}

function resummed(all: readonly Entry[]): Uint8Array {
  const entries = all.filter(({ name }) => name !== 'SHA256SUMS');
  const sums = entries.map(({ name, content }) => `${hash('sha256', content)}  ${name}\n`).join('');
  return writeTar([...entries, { name: 'SHA256SUMS', content: Buffer.from(sums) }]);
}

function edited(name: string, edit: (text: string) => string): (entries: Entry[]) => Entry[] {
  return (entries) =>
    entries.map((entry) =>
      entry.name === name ? { name, content: Buffer.from(edit(Buffer.from(entry.content).toString('utf8'))) } : entry,
    );
}

function replaced(name: string, from: string, to: string): (entries: Entry[]) => Entry[] {
  return edited(name, (text) => text.replace(from, to));
}

function appended(name: string): (entries: Entry[]) => Entry[] {
  return (entries) => [
    ...entries.filter((entry) => entry.name !== 'SHA256SUMS'),
    { name, content: Buffer.from('<h1>Conformant</h1>') },
  ];
}

function without(name: string): (entries: Entry[]) => Entry[] {
  return (entries) => entries.filter((entry) => entry.name !== name);
}

/** U+FFFD as a byte that no text has. */
function spoilt(content: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(content).toString('latin1').replaceAll('\u00ef\u00bf\u00bd', '\u00ff'), 'latin1');
}

const verified = (bytes: Uint8Array, change: Partial<VerifyOptions> = {}) =>
  verifyBundle(bytes, { ...options, ...change });
/** By whoever knows the right key. */
const KNOWN = { trustedKey: ours.publicPem };

async function badIn(...given: Parameters<typeof verified>): Promise<readonly string[]> {
  return (await verified(...given)).checks
    .filter((check) => check.state === 'bad')
    .map((check) => `${check.name}: ${check.message}`);
}

describe('a bundle', () => {
  test('is the same bytes for the same input', () => {
    expect(Buffer.from(bundle()).equals(bundle())).toBe(true);
  });

  test('knows the PDF that was printed with it, by its digest', async () => {
    const pdf = Buffer.from('%PDF-1.4 as printed');
    const state = async (change: Partial<BundleInput>, given: Uint8Array | null) => {
      const { ok, checks } = await verified(bundle(change), { ...KNOWN, pdf: given });
      return [ok, checks.find(({ name }) => name === 'printed')?.state];
    };
    expect(await state({ pdf }, pdf)).toEqual([true, 'ok']);
    expect(await state({ pdf }, null)).toEqual([true, 'note']);
    expect(await state({ pdf }, Buffer.from('%PDF-1.4 as changed'))).toEqual([false, 'bad']);
    expect(await state({}, pdf)).toEqual([false, 'bad']);
    expect(await state({}, null)).toEqual([true, undefined]);
  });

  test('one flipped bit is found, in every header, manifest and signature, and all over the files', async () => {
    for (const input of [{}, { signingKey: null }]) {
      const whole = Buffer.from(bundle(input));
      const missed: number[] = [];
      for (const position of positions(whole)) {
        const flipped = Buffer.from(whole);
        flipped[position] = (flipped[position] ?? 0) ^ (1 << (position % 8));
        if ((await verified(flipped)).ok) missed.push(position);
      }
      expect(missed).toEqual([]);
    }
  });

  test('bytes that are no UTF-8 are refused where a text has the character that they would be read as', async () => {
    const authorisedBy = 'Ana \ufffd, Bo \ufffd';
    const whole = [...readTar(bundle({ authority: { ...authority, authorisedBy } }))];
    expect((await verified(resummed(whole))).ok).toBe(true);
    const named = whole.filter(({ content }) => Buffer.from(content).includes('\ufffd')).map(({ name }) => name);
    expect(named).toContain('statement.json');
    for (const name of named) {
      const changed = whole.map((entry) => (entry.name === name ? { name, content: spoilt(entry.content) } : entry));
      expect((await verified(resummed(changed))).ok, name).toBe(false);
    }
  });

  test('cut short or made longer, it is refused', async () => {
    const whole = Buffer.from(bundle());
    for (const bytes of [
      whole.subarray(0, -1),
      whole.subarray(0, 700),
      Buffer.concat([whole, Buffer.alloc(512)]),
      Buffer.alloc(0),
      Buffer.from('zip'),
    ]) {
      expect((await verified(bytes)).ok).toBe(false);
    }
  });
});

test.each([
  ['a sign', '-0000001000\0'],
  ['a plus', '+0000000001\0'],
  ['no octal digit', '00000000009\0'],
  ['a space', '          1\0'],
  ['no end', '000000000017'],
  ['a file longer than the archive', '00000100000\0'],
])('the size of a file in the archive with %s is refused at once', (_name, size) => {
  const archive = writeTar([{ name: 'README.txt', content: Buffer.from('x') }]);
  archive.write(size, 124, 'latin1');
  expect(() => readTar(archive)).toThrow(/damaged or cut short/);
});

/** Every eleventh byte of what is small, every seventh of a header, the edges, and a sample of what is large. */
function* positions(whole: Buffer): Iterable<number> {
  let at = 0;
  for (const { content } of readTar(whole)) {
    const size = Math.ceil(content.length / 512) * 512;
    const step = content.length < 3000 ? 11 : 2503;
    for (let header = 0; header < 512; header += 7) yield at + header;
    for (let inside = 0; inside < size; inside += step) yield at + 512 + inside;
    yield at + 512 + content.length - 1;
    at += 512 + size;
  }
  for (let end = at; end < whole.length; end += 101) yield end;
}

describe('an attacker who corrects all sums', () => {
  const drop = (entries: Entry[]) => entries.filter(({ name }) => !/dsse|signer/.test(name));
  const add = (entries: Entry[]) => [{ name: 'extra.txt', content: Buffer.from('x') }, ...entries];
  const reorder = ([first, second, ...rest]: Entry[]) =>
    [second, first, ...rest].filter((entry) => entry !== undefined);
  const otherEnvelope = edited('statement.dsse.json', () => '{"payloadType":"x","payload":"x","signatures":7}');
  const noList = /^signature: statement\.dsse\.json: signatures is 7: give a list\.$/;
  const noted = replaced('statement.dsse.json', '"keyid"', '"note": "trust me", "keyid"');
  const prefixed = edited('signer.pub.pem', (text) => `trust me\n${text}`);
  const emptied = edited('statement.json', () => 'null');
  const extra = /^whole: extra\.txt does not belong in a bundle$/;

  test.each<[string, (entries: Entry[]) => Entry[], RegExp]>([
    ['changes the verdict', replaced('run.json', '"nonconformant"', '"conformant"'), /statement does not speak/],
    ['changes who authorised it', replaced('statement.json', 'Ana,', 'Eve,'), /signature: the signature/],
    ['changes the end', replaced('statement.json', '2026-09-30', '2036-09-30'), /signature: the signature/],
    ['drops the signature', drop, /it is not signed/],
    ['adds a file', add, extra],
    ['appends a file', appended('extra.txt'), extra],
    ['appends a file above the folder', appended('../../evil.sh'), /^whole: \.\.\/\.\.\/evil\.sh does not belong/],
    ['repeats a file', appended('report.html'), /^whole: report\.html is there more than once$/],
    ['reorders the files', reorder, /^whole: run\.json is not where it belongs$/],
    ['drops a file', without('qualification.json'), /^whole: qualification\.json is missing$/],
    ['puts other JSON where the envelope was', otherEnvelope, noList],
    ['hides something in the envelope', noted, /^signature: statement\.dsse\.json holds more than the signature$/],
    ['hides something next to the public key', prefixed, /^signature: signer\.pub\.pem is not the key/],
    ['empties the statement', emptied, /^whole: statement\.json: it is null: give an object\.$/],
  ])('and %s is found out by the key', async (_name, change, message) => {
    expect((await badIn(repacked(change), KNOWN)).join('\n')).toMatch(message);
  });
});

/** Without a signature, with the statement and all sums made right for another page. */
function repaged(page: (html: string) => string, madeBy = version): Uint8Array {
  const entries = [...readTar(bundle({ signingKey: null, madeBy }))];
  const html = Buffer.from(entries.find(({ name }) => name === 'report.html')?.content ?? '').toString('utf8');
  const change = edited('report.html', page);
  const honest = edited('statement.json', (text) => text.replace(hash('sha256', html), hash('sha256', page(html))));
  return resummed(honest(change(entries)));
}

const data = (html: string) => /<script type="application\/gzip" id="run">.*?<\/script>/s.exec(html)?.[0] ?? '';
const allIsWell = writeBundle({ ...INPUT, run: { ...run, summary: 'All is well.' } });
const otherPage = Buffer.from(readTar(allIsWell).find(({ name }) => name === 'report.html')?.content ?? '').toString();

describe('an attacker who packs another page', () => {
  const covered = (html: string) =>
    html.replace('<body>', '<body><h1>Conformant</h1><style>main{display:none}</style>');
  const commented = (html: string) => otherPage.replace('<body>', () => `<body><!-- ${data(html)} -->`);

  test.each([
    ['of another run', () => otherPage],
    ['that covers its own verdict', covered],
    ['whose data stand in a comment too', commented],
  ])('%s, is found out by the version that made it', async (_name, page) => {
    const why = `report: report.html is not what version ${version} makes of this run`;
    expect(await badIn(repaged(page))).toEqual([why]);
  });

  test.each([
    ['of another run', () => otherPage, 'report: the page shows another run'],
    ['whose data stand in a comment too', commented, 'report: the page holds its data more than once'],
  ])('%s, is found out by another version', async (_name, page, message) => {
    expect(await badIn(repaged(page, '0.0.9'))).toEqual([message]);
  });

  test('another version says that it compared the data and nothing else', async () => {
    const verdict = await verified(repaged(covered, '0.0.9'));
    expect(verdict.checks[3]).toMatchObject({
      state: 'note',
      message: expect.stringMatching(/^made by version 0\.0\.9, and this is 0\.1\.0: .* was not checked$/),
    });
  });
});

describe('judging again', () => {
  const outcome = (rule: string) =>
    run.results.map((result) => (result.rule === rule ? { ...result, outcome: 'passed' as const } : result));

  test('another outcome by the same rules is bad', async () => {
    const judge = () => Promise.resolve({ ...run, results: outcome('par-01') });
    const why = 'judged again: the evidence gives another outcome in par-01 when it is judged again';
    expect(await badIn(bundle(), { judge })).toEqual([why]);
  });

  test('another outcome by other rules is reported, and not an error', async () => {
    const newer = {
      ...run,
      suite: { ...run.suite, version: '0.2.0', rulesDigest: 'sha256:00' },
      results: outcome('par-01'),
    };
    const verdict = await verified(bundle(), { judge: () => Promise.resolve(newer) });
    expect(verdict.ok).toBe(true);
    expect(verdict.checks[4]).toMatchObject({
      state: 'note',
      message: expect.stringContaining('with other outcomes in par-01'),
    });
  });

  test('evidence that is not that of the run is bad, and so is evidence that cannot be judged', async () => {
    const judge = () => Promise.reject(new Error('no header line'));
    const why = ['evidence: the evidence is not that of the run', 'judged again: no header line'];
    expect(await badIn(bundle({ evidence: gzipSync('other\n') }), { judge })).toEqual(why);
  });
});

test('evidence that grows beyond all bounds is not unpacked, and that is what is said', async () => {
  const bomb = Buffer.concat(Array.from({ length: 257 }, () => megabyte));
  expect(await badIn(bundle({ evidence: bomb }))).toEqual(['evidence: the evidence is too large: more than 256 MB']);
});

const megabyte = gzipSync(Buffer.alloc(2 ** 20));

describe('validity', () => {
  test.each([
    ['2026-09-30', '2026-09-30T23:59:59Z', true],
    ['2026-09-30', '2026-10-01T00:00:00Z', false],
    ['2026-09-30T12:00:00Z', '2026-09-30T12:00:01Z', false],
    ['soon', '2026-01-01T00:00:00Z', false],
    ['2026-02-31', '2026-01-01T00:00:00Z', false],
  ])('until %s, looked at %s: %s', async (validUntil, moment, ok) => {
    const bytes = bundle({ authority: { authorisedBy: 'Ana', validUntil } });
    expect((await verified(bytes, { now: new Date(moment) })).ok).toBe(ok);
  });
});

test('the signing key may be text in one line', async () => {
  expect(await signingKey(undefined)).toBeNull();
  expect(await signingKey(ours.privatePem.replaceAll('\n', '\\n'))).toBe(`${ours.privatePem.trim()}\n`);
});
