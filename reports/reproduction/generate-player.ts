import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Development only: what the scripts of `counterproof reproduce` run, as a module that holds its text. */
export async function playerModule(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../conformance/reproduction/script.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'ascii',
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: true,
  });
  const text = (outputFiles[0]?.text ?? '').trim();
  return `/** Written by npm run generate. */\nexport const PLAYER: string = ${JSON.stringify(text)};\n`;
}
