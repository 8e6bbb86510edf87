import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rowsOf } from '../../contract/yaml.ts';
import { CORRECT, FAULTY, IDLE } from './generated/rows.ts';
import { changesIn, rows } from './read-rows.ts';
import { clientText, writeClient } from './source.ts';

const ALL = [...FAULTY, ...IDLE, ...CORRECT];
const REQUIREMENTS = Array.from({ length: 31 }, (_, index) => `CLI-${String(index + 1).padStart(2, '0')}`);
const RECOMMENDED = new Set(['CLI-14', 'CLI-26', 'CLI-29']);

describe('the clients that the judge of clients is tested with', () => {
  it('refuses a change that its base has no place for', async () => {
    const row = { id: 'x', title: 'x', base: 'client.py', change: [['no such text', 'y']] } as const;
    await expect(clientText(row)).rejects.toThrow('x: client.py has no "no such text"');
  });

  it.each([
    ['client.mts', [process.execPath, 'client.mts']],
    ['client.py', ['python3', 'client.py']],
    ['client.sh', ['bash', 'client.sh']],
    ['Client.java', ['java', 'Client.java']],
  ] as const)('writes a client of %s, and says how it is started', async (base, command) => {
    const folder = await mkdtemp(join(tmpdir(), 'clients-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const row = { id: 'x', title: 'x', base, change: [['BASE_URL', 'ADDRESS']] } as const;
    const [program, file] = command;
    expect(await writeClient(row, folder)).toEqual([program, join(folder, file)]);
    expect(await readFile(join(folder, file), 'utf8')).toBe(await clientText(row));
  });

  it('reads changes as those of a diff', () => {
    expect(changesIn('- a\n-   b\n+ c\n- d\n')).toEqual([
      ['a\n  b', 'c'],
      ['d', ''],
    ]);
    expect(changesIn('- a\n-\n+ b\n+\n')).toEqual([['a\n', 'b\n']]);
    expect(changesIn('=a → -b \n- c\n+ d\n')).toEqual([
      ['=a', '-b '],
      ['c', 'd'],
    ]);
    expect(changesIn('= a\n+ b\n= c\n\n= d\n- e\n')).toEqual([
      ['a\nc', 'a\nb\nc'],
      ['d\ne', 'd'],
    ]);
  });

  it('refuses a row that is wrong, and says where', () => {
    expect(() => rowsOf(rows, "some-client reference Of a kind: ''\n", 'idle.yaml')).toThrow(
      /^idle\.yaml: \["some-client reference Of a kind"\] .*the file of a client/,
    );
  });

  it('has a name for each, and changes that apply to their base and make no two programs alike', async () => {
    expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
    const texts = await Promise.all(ALL.map(clientText));
    expect(new Set(texts).size).toBe(ALL.length);
  });

  it('has two faulty clients for each must, and one for each recommendation', () => {
    const counts = Map.groupBy(FAULTY, ({ requirement }) => requirement as string);
    const few = REQUIREMENTS.filter((id) => (counts.get(id)?.length ?? 0) < (RECOMMENDED.has(id) ? 1 : 2));
    expect(few).toEqual([]);
    expect([...counts.keys()].filter((id) => !REQUIREMENTS.includes(id))).toEqual([]);
  });

  it('has as many as it promises', () => {
    expect(FAULTY.length).toBeGreaterThanOrEqual(150);
    expect(IDLE.length).toBeGreaterThanOrEqual(10);
    expect(CORRECT.length).toBeGreaterThanOrEqual(30);
    expect(FAULTY.filter(({ reference }) => reference).length).toBeGreaterThanOrEqual(25);
  });

  it('refers to threads of public trackers', () => {
    for (const { reference } of FAULTY) {
      if (reference) expect(reference).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(issues|pull)\/\d+$/);
    }
  });

  it('has a row for each written file', async () => {
    const files = await readdir(join(import.meta.dirname, 'written'));
    const used = new Set<string>(ALL.map(({ base }) => base));
    expect(files.filter((file) => !used.has(`written/${file}`))).toEqual([]);
  });
});
