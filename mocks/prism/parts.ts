import { createRequire, Module } from 'node:module';
import type { createLogger, factory } from '@stoplight/prism-core';
import type { PrismHttpComponents } from '@stoplight/prism-http/dist/types.js';
import type { Generator } from './keyword.ts';

type Require = ReturnType<typeof createRequire>;

/**
 * Loads Prism's mocker without the faker that it requires for `x-faker`: no schema of the contract has that keyword
 * (faker would ignore the seed), and all its locales cost 40 MB and half of the time that Prism takes to load. Whoever
 * asks for faker afterwards gets the real one.
 */
function withoutFaker<Loaded>(prism: Require, load: () => Loaded): Loaded {
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

export interface PrismParts {
  readonly core: { readonly createLogger: typeof createLogger; readonly factory: typeof factory };
  readonly mocker: { readonly default: PrismHttpComponents['mock'] };
  readonly router: { readonly default: PrismHttpComponents['route'] };
  readonly validator: Pick<PrismHttpComponents, 'validateInput' | 'validateOutput'>;
  readonly schemaFaker: Generator;
}

/**
 * The parts that Prism's front door puts together, without its forwarder and its document parsers: half the load time.
 * Prism is CommonJS with a `default` inside; require reads it alike under Node and a test runner. The build replaces this file
 * (`scripts/bundle-prism.ts`), because a bundler cannot follow a require that is made at run time.
 */
const require = createRequire(import.meta.url);
const ofPrism = createRequire(require.resolve('@stoplight/prism-http'));

export const parts: PrismParts = {
  core: require('@stoplight/prism-core'),
  mocker: withoutFaker(ofPrism, () => ofPrism('./mocker')),
  router: ofPrism('./router'),
  validator: ofPrism('./validator'),
  schemaFaker: ofPrism('json-schema-faker'),
};
