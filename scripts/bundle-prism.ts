import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

const require = createRequire(import.meta.url);

/** `mocks/prism/parts.ts` with requires that a bundler can follow, and names as there. */
const PARTS = `
export const parts = {
  core: require('@stoplight/prism-core'),
  mocker: require('./mocker'),
  router: require('./router'),
  validator: require('./validator'),
  schemaFaker: require('json-schema-faker'),
};
`;

/**
 * Puts Prism into the bundle, without the faker that it requires for `x-faker`: no schema of the contract has that keyword, and all
 * its locales are 40 MB.
 */
export const bundlePrism: Plugin = {
  name: 'bundle-prism',
  setup(build) {
    const prism = dirname(require.resolve('@stoplight/prism-http'));
    build.onLoad({ filter: /mocks\/prism\/parts\.ts$/ }, () => ({ contents: PARTS, loader: 'js', resolveDir: prism }));
    build.onResolve({ filter: /^@faker-js\/faker$/ }, ({ importer }) =>
      importer.includes('/@stoplight/prism-http/') ? { path: 'no-faker', namespace: 'bundle-prism' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'bundle-prism' }, () => ({ contents: 'module.exports = { faker: {} };' }));
  },
};
