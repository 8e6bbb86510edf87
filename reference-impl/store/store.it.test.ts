import { join } from 'node:path';
import { useFolder } from '../../contract/testing/folder.ts';
import { storeOverHttp } from '../testing/store-over-http.ts';
import { describeStore, world } from '../testing/store-suite.ts';
import { openStore } from './open-store.ts';

const folder = useFolder('store');

describeStore('a store in memory', () => openStore({ ...world, file: ':memory:' }));
describeStore('a store in a SQLite file', () => openStore({ ...world, file: join(folder, 'world.db') }));
describeStore('a store in memory, over HTTP', async () => storeOverHttp(await openStore(world), world.now), {
  keys: false,
});
