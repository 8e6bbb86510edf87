import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { openStore } from './open-store.ts';
import { type Store, StoreSetupError, StoreUnavailableError } from './store.ts';

const folder = useFolder('open');

const world = { seed: 1, scale: 0.01, now: Date.parse('2025-06-15T09:00:00.000Z') };

async function ownOf(store: Store): Promise<string> {
  const [organization] = await store.organizations();
  return organization?.id ?? '';
}

describe('opening a store', () => {
  it('seeds a file once, reports progress, and reuses it', async () => {
    const file = join(folder, 'new', 'shop.db');
    const progress: number[] = [];
    const first = await openStore({ ...world, file, onProgress: (done) => progress.push(done) });
    const id = await ownOf(first);
    const sold = await first.addLiveSale(id, world.now);
    await first.close();
    expect(first.seeded).toBe(true);
    expect(progress.at(-1)).toBe(900);
    expect(readdirSync(join(folder, 'new'))).toEqual(['shop.db']);

    const second = await openStore({ ...world, now: world.now + 1e9, file });
    expect(second.seeded).toBe(false);
    expect(second.world).toEqual(world);
    const { records } = await second.sales(id, { limit: 1 });
    expect(records[0]).toContain(sold.id);
    await second.close();
  });

  it('removes the draft of a process that ended, but not of one that is running', async () => {
    const place = join(folder, 'swept');
    mkdirSync(place);
    const ended = spawnSync(process.execPath, ['-e', '0']).pid;
    const drafts = [`shop.db.${ended}.loading`, `shop.db.${process.ppid}.loading`, `other.db.${ended}.loading`];
    for (const draft of drafts) writeFileSync(join(place, draft), 'half a world');
    await (await openStore({ ...world, file: join(place, 'shop.db') })).close();
    expect(readdirSync(place).sort()).toEqual(['shop.db', ...drafts.slice(1)].sort());
  });

  it('rejects a file that holds another world', async () => {
    const file = join(folder, 'other.db');
    await (await openStore({ ...world, file })).close();
    await expect(openStore({ ...world, seed: 2, file })).rejects.toThrow(
      `${file} holds the world of seed 1, scale 0.01, not of seed 2, scale 0.01: use these values, or another database.`,
    );
  });

  it('rejects a file of another version', async () => {
    const file = join(folder, 'old.db');
    await (await openStore({ ...world, file })).close();
    const database = new DatabaseSync(file);
    database.exec('update worlds set version = version + 1');
    database.close();
    await expect(openStore({ ...world, file })).rejects.toThrow(/another version/);
  });

  it('rejects the database of another program and leaves it unchanged', async () => {
    const file = join(folder, 'foreign.db');
    const database = new DatabaseSync(file);
    database.exec('create table worlds (name text); create table sales (name text); insert into sales values (1)');
    database.close();
    const before = readFileSync(file);
    await expect(openStore({ ...world, file })).rejects.toThrow(/holds tables that are not ours: use an empty one/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('seeds an empty file, but not with mustExist', async () => {
    const file = join(folder, 'empty.db');
    writeFileSync(file, '');
    await expect(openStore({ ...world, file, mustExist: true })).rejects.toThrow(/holds no shop/);
    expect(readFileSync(file)).toHaveLength(0);
    await (await openStore({ ...world, file })).close();
    const store = await openStore({ ...world, file, mustExist: true });
    expect(store.seeded).toBe(false);
    await store.close();
  });

  it('does not suggest to delete a locked file or a folder', async () => {
    const file = join(folder, 'held.db');
    await (await openStore({ ...world, file })).close();
    const holder = new DatabaseSync(file);
    holder.exec('pragma locking_mode = exclusive; begin exclusive');
    await expect(openStore({ ...world, file, busyMs: 100 })).rejects.toThrow(
      `${file} cannot be opened (database is locked): check that it can be read and written, and that no other process locks it.`,
    );
    holder.close();
    await expect(openStore({ ...world, file: folder })).rejects.toThrow(`${folder} cannot be opened (unable to`);
  });

  it('reports a file that cannot be created', async () => {
    const file = join(folder, 'empty.db', 'shop.db');
    await expect(openStore({ ...world, file })).rejects.toThrow(StoreSetupError);
  });

  it('rejects an invalid seed or scale', async () => {
    await expect(openStore({ ...world, seed: 1.5 })).rejects.toThrow(/whole number/);
    await expect(openStore({ ...world, scale: 0 })).rejects.toThrow(/above 0/);
    await expect(openStore({ ...world, scale: Number.NaN })).rejects.toThrow(/above 0/);
  });
});

describe('a world large enough for a thread', () => {
  const large = { ...world, scale: 0.2 };
  const inventory = async (store: Store) => {
    const { records } = await store.inventoryLogs(await ownOf(store), { limit: 50 });
    return records;
  };

  it('lists its movements to the first request and to the next', async () => {
    const store = await openStore({ ...large, file: join(folder, 'large.db') });
    const first = await inventory(store);
    expect(first).toHaveLength(50);
    expect(await inventory(store)).toEqual(first);
    await store.close();
  });

  it('gives the same answers while sales are being loaded as when they are loaded', async () => {
    const whole = await openStore({ ...large, file: join(folder, 'large.db') });
    const early = await openStore({ ...large });
    const range = { from: Date.parse('2024-05-01T00:00:00.000Z'), to: large.now };
    for (const { id } of await whole.organizations()) {
      const ask = (store: Store) =>
        Promise.all([
          store.sales(id, { limit: 100, ...range }),
          store.revenue(id, range),
          store.staffAnalytics(id, { ...range, limit: 100 }),
          store.customerAnalytics(id, { ...range, limit: 100 }),
        ]);
      const [sales, ...rows] = await ask(early);
      expect([sales.records.length, ...rows.map((each) => each.length > 0)]).toEqual([100, true, true, true]);
      expect([sales, ...rows]).toEqual(await ask(whole));
    }
    await Promise.all([whole.close(), early.close()]);
  });

  it('loads the missing rows at the next start after an interrupted one, with live sales after them', async () => {
    const file = join(folder, 'cut-short.db');
    await (await openStore({ ...large, file })).close();
    const cut = new DatabaseSync(file);
    for (const table of ['sales', 'movements']) {
      expect(cut.prepare(`select count(*) as count from ${table}`).get()).toEqual({ count: 0 });
    }
    cut.exec(`attach '${join(folder, 'large.db')}' as whole`);
    cut.exec('insert into sales select * from whole.sales limit 1000');
    cut.exec('insert into movements select * from whole.movements limit 1000');
    cut.close();

    const store = await openStore({ ...large, file });
    await store.addLiveSale(await ownOf(store), large.now);
    await store.close();
    const whole = new DatabaseSync(join(folder, 'large.db'));
    whole.exec(`attach '${file}' as resumed`);
    for (const table of ['sales', 'movements']) {
      const lost = whole.prepare(`select * from main.${table} except select * from resumed.${table}`).all();
      expect(lost).toEqual([]);
      const counted = `select sum(${table}) as count from resumed.organizations`;
      const there = `select count(*) as count from resumed.${table}`;
      expect(whole.prepare(counted).get()).toEqual(whole.prepare(there).get());
    }
    whole.close();
  });

  it('retries loading with the next request after loading failed', async () => {
    const file = join(folder, 'full.db');
    await (await openStore({ ...large, file })).close();
    const held = new DatabaseSync(file);
    held.exec('begin immediate');
    const store = await openStore({ ...large, file, busyMs: 100 });
    const id = await ownOf(store);
    const ask = () => store.sales(id, { limit: 3 });
    await expect(ask()).rejects.toThrow(StoreUnavailableError);
    held.exec('rollback');
    held.close();
    expect((await ask()).records).toHaveLength(3);
    await store.close();
  });

  it('closes immediately while rows are being loaded', async () => {
    const store = await openStore({ ...large, file: join(folder, 'closed.db') });
    const asked = inventory(store);
    await Promise.all([store.close(), expect(asked).rejects.toThrow()]);
  });
});
