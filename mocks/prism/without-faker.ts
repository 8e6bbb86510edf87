import { type createRequire, Module } from 'node:module';

type Require = ReturnType<typeof createRequire>;

/**
 * Loads Prism's mocker without the faker that it requires for `x-faker`: no schema of the contract has that keyword
 * (faker would ignore the seed), and all its locales cost 40 MB and half of the time that Prism takes to load. Whoever
 * asks for faker afterwards gets the real one.
 */
export function withoutFaker<Loaded>(prism: Require, load: () => Loaded): Loaded {
  const faker = prism.resolve('@faker-js/faker');
  const loaded = prism.cache[faker];
  if (loaded !== undefined) return load();
  const empty = new Module(faker);
  prism.cache[faker] = Object.assign(empty, { exports: { faker: {} }, loaded: true });
  try {
    return load();
  } finally {
    delete prism.cache[faker];
  }
}
