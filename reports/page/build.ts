import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const TARGET = ['chrome123', 'firefox120', 'safari17.5'];

/** Development only: the page's script and style, as one file each, are committed so that a report needs no bundler. */
export async function buildPage(): Promise<Readonly<Record<string, string>>> {
  return {
    'report-page.js': await bundle(new URL('./main.ts', import.meta.url)),
    'report-page.css': await bundle(new URL('./styles/page.css', import.meta.url)),
  };
}

export async function bundle(entry: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: TARGET,
    charset: 'ascii',
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
  });
  return outputFiles[0]?.text ?? '';
}
