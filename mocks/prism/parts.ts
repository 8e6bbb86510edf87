import { createRequire } from 'node:module';
import type { createLogger, factory } from '@stoplight/prism-core';
import type { PrismHttpComponents } from '@stoplight/prism-http/dist/types.js';
import type { Generator } from './keyword.ts';

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
 * (`scripts/build.ts`), because a bundler cannot follow a require that is made at run time.
 */
const require = createRequire(import.meta.url);
const ofPrism = createRequire(require.resolve('@stoplight/prism-http'));

export const parts: PrismParts = {
  core: require('@stoplight/prism-core'),
  mocker: ofPrism('./mocker'),
  router: ofPrism('./router'),
  validator: ofPrism('./validator'),
  schemaFaker: ofPrism('json-schema-faker'),
};
