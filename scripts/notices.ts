import { readdirSync, readFileSync } from 'node:fs';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string | undefined;
  /** How old packages say it. */
  readonly licenses?: readonly { readonly type: string }[] | undefined;
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/** The licences of all packages that are in the bundle, as they ask for. */
export function noticesOf(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((input) => packageFolder(input) ?? []));
  const notices = [...folders].map(noticeOf).toSorted();
  return `The files in this folder contain code of these packages.\n\n${[...new Set(notices)].join('\n')}`;
}

/** `node_modules/a/node_modules/@b/c/lib/x.js` belongs to `node_modules/a/node_modules/@b/c`. */
function packageFolder(input: string): string | null {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? null;
}

function noticeOf(folder: string): string {
  const { name, version, license, licenses }: Manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const licence = license ?? licenses?.map(({ type }) => type).join(' or ') ?? 'licence not stated';
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file) && !file.endsWith('.js'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim());
  return `${'='.repeat(80)}\n${name} ${version} (${licence})\n\n${texts.join('\n\n')}\n`;
}
