import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const TARGET = ['chrome123', 'firefox120', 'safari17.5'];

/** What Preact asks for wherever its code goes; the whole text is in the NOTICES.txt of the package. */
const NOTICE = '/* Contains Preact 11, (c) 2015-present Jason Miller, MIT licence: preactjs.com */';

/** Development only: a page's script or style as one file, which is committed, so that nothing that shows a page needs a bundler. */
export async function bundle(entry: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: TARGET,
    charset: 'ascii',
    legalComments: 'none',
    banner: { js: NOTICE },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    plugins: [withoutMarkup],
  });
  return outputFiles[0]?.text ?? '';
}

/** A page as one script and one style, by the folder that has its sources. */
export async function pageFilesFrom(folder: string, made: string): Promise<[string, string][]> {
  const bundled = (file: string) => bundle(new URL(`../${folder}/${file}`, import.meta.url));
  return [
    [`${made}.js`, await bundled('main.tsx')],
    [`${made}.css`, await bundled('styles/page.css')],
  ];
}

/** The one place where Preact would read text as markup. No page of ours asks for it; in what we ship nothing could. */
const withoutMarkup: Plugin = {
  name: 'without-markup',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]preact\.mjs$/ }, async ({ path }) => {
      return { contents: (await readFile(path, 'utf8')).replaceAll('.innerHTML', '.textContent'), loader: 'js' };
    });
  },
};

/** Of a page in one file: no network, no plugins, no forms; of scripts and styles only the two that it holds, by their hashes. */
export function oneFilePolicy(style: string, script: string): string {
  return `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
