import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { captured } from '../testing/captured.ts';
import { run } from './keys.ts';

const folder = useFolder('keys');

describe('keys of a shop that is not there: one line, exit 2, and nothing is written', () => {
  const file = join(folder, 'shop.sqlite');

  async function refused(said: RegExp): Promise<void> {
    const before = readFileSync(file);
    const { code, out, err } = await captured((io) => run(['list', '--file', file], io));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(said);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['shop.sqlite']);
  }

  it('an empty file', async () => {
    writeFileSync(file, '');
    await refused(/holds no shop: start "counterproof sandbox" on it first/);
  });

  it('the database of another program', async () => {
    rmSync(file);
    const database = new DatabaseSync(file);
    database.exec('create table customers (name text)');
    database.close();
    await refused(/holds tables that are not ours/);
  });
});
