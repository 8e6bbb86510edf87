import { join } from 'node:path';
import { useFolder } from '../../contract/testing/folder.ts';
import { describeStore, world } from '../testing/store-suite.ts';
import { openStore } from './open-store.ts';

const folder = useFolder('store');

describeStore('a store in a SQLite file', () => openStore({ ...world, file: join(folder, 'world.db') }));
