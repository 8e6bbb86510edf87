import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const TARGET = ['chrome123', 'firefox120', 'safari17.5'];

/** Development only: the page's script and style, as one file each, are committed so that a report needs no bundler. */
export async function buildPage(): Promise<Readonly<Record<string, string>>> {
  return {
    'report-page.js': await bundle('./main.ts'),
    'report-page.css': await bundle('./styles/page.css'),
  };
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
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
