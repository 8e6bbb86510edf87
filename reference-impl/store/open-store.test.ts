import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { StoreSetupError } from './errors.ts';
import { openStore } from './open-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterproof-open-'));
afterAll(() => rmSync(folder, { recursive: true }));

const world = { seed: 1, scale: 0.01, now: Date.parse('2025-06-15T09:00:00.000Z') };

describe('opening a store', () => {
  it('seeds a file once, tells its progress, and uses it again', async () => {
    const file = join(folder, 'new', 'shop.db');
    const progress: number[] = [];
    const first = await openStore({ ...world, file, onProgress: (done) => progress.push(done) });
    const [organization] = await first.organizations();
    const sold = await first.addLiveSale(organization?.id ?? '', world.now);
    await first.close();
    expect(first.seeded).toBe(true);
    expect(progress.at(-1)).toBe(900);
    expect(readdirSync(join(folder, 'new'))).toEqual(['shop.db']);

    const second = await openStore({ ...world, now: world.now + 1e9, file });
    expect(second.seeded).toBe(false);
    expect(second.world).toEqual(world);
    const { records } = await second.listSales(organization?.id ?? '', { limit: 1 });
    expect(records[0]).toContain(sold.id);
    await second.close();
  });

  it('refuses a file that holds another world, and says what to do', async () => {
    const file = join(folder, 'other.db');
    await (await openStore({ ...world, file })).close();
    await expect(openStore({ ...world, seed: 2, file })).rejects.toThrow(
      `${file} holds the world of seed 1, scale 0.01, not of seed 2, scale 0.01: ask for that one, or use another place.`,
    );
  });

  it('refuses a file that another version wrote', async () => {
    const file = join(folder, 'old.db');
    await (await openStore({ ...world, file })).close();
    const database = new DatabaseSync(file);
    database.exec('update worlds set version = version + 1');
    database.close();
    await expect(openStore({ ...world, file })).rejects.toThrow(/another version/);
  });

  it('refuses a file that is no database', async () => {
    const file = join(folder, 'notes.txt');
    writeFileSync(file, 'This is a shopping list and no database at all.');
    await expect(openStore({ ...world, file })).rejects.toThrow(StoreSetupError);
  });

  it('refuses a database that cannot be reached', async () => {
    await expect(openStore({ ...world, db: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
      /cannot be reached/,
    );
  });

  it('refuses a seed or a scale that is none', async () => {
    await expect(openStore({ ...world, seed: 1.5 })).rejects.toThrow(/whole number/);
    await expect(openStore({ ...world, scale: 0 })).rejects.toThrow(/above 0/);
    await expect(openStore({ ...world, scale: Number.NaN })).rejects.toThrow(/above 0/);
  });
});
