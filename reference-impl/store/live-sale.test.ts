import { join } from 'node:path';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { openCatalogues } from './catalogue.ts';
import type { Engine } from './engine/engine.ts';
import { openSqlite } from './engine/sqlite.ts';
import { happenings } from './events/happening.ts';
import { addSale } from './events/sale-record.ts';
import { decodeCursor, encodeCursor, listKinds } from './lists/paging.ts';
import { openStore } from './open-store.ts';

const world = { seed: 5, scale: 0.01, now: Date.parse('2025-06-15T09:30:00.000Z') };

const folder = useFolder('live');
let engine: Engine;

beforeAll(async () => {
  const file = join(folder, 'shop.sqlite');
  // Adding a live sale waits until everything is loaded.
  const store = await openStore({ ...world, file });
  const [organization] = await store.organizations();
  await store.addLiveSale(organization?.id ?? '', world.now);
  await store.close();
  engine = openSqlite(file, 'serving');
});

afterAll(() => engine.close());

/** Makes the first reads fail, like a lost connection. */
function losing(reads: number): KyselyPlugin {
  let left = reads;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (left-- > 0) throw new Error('the connection was lost');
      return result;
    },
  };
}

it('adds sales again after the database was unavailable', async () => {
  const catalogues = await openCatalogues(engine);
  const { id } = await engine.db.selectFrom('organizations').select('id').orderBy('no').executeTakeFirstOrThrow();
  const db = engine.db.withPlugin(losing(1));
  const { kind } = engine;
  const happen = happenings({ kind, db, transaction: (work) => engine.transaction(work) }, catalogues, world);
  const sell = () => happen(id, world.now, (happening) => addSale(happening, 'PAID'));
  await expect(sell()).rejects.toThrow('the connection was lost');
  const first = await sell();
  const second = await sell();
  expect(second.invoiceId).toBe(first.invoiceId + 1);
});

const list = fc.constantFrom(...Object.values(listKinds));
const organization = fc.integer({ min: 1, max: 40 });
const row = fc.integer({ min: 0, max: 0xffffffff });

it('a cursor is a UUID and decodes to its row, in capitals too', () => {
  fc.assert(
    fc.property(list, organization, row, (kind, owner, number) => {
      const cursor = encodeCursor(kind, owner, number);
      expect(cursor).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      expect(decodeCursor(kind, owner, cursor)).toBe(number);
      expect(decodeCursor(kind, owner, cursor.toUpperCase())).toBe(number);
    }),
  );
});
