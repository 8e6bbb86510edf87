import { readdirSync, readFileSync } from 'node:fs';

export interface Block {
  readonly page: string;
  readonly line: number;
  /** The first word behind the fence. */
  readonly language: string;
  /** All that is behind the fence. */
  readonly info: string;
  /** `file=NAME` behind it: what the reader is to save it as. */
  readonly file: string | null;
  readonly text: string;
  /** The comment directly before it, `<!-- … -->`. */
  readonly comment: string;
}

/** What users read. */
export const PAGES: readonly string[] = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];

export function textOf(page: string): string {
  return readFileSync(page, 'utf8');
}

const FENCE = /(?:^ *<!-- ([^\n]*) -->\n)?^( *)```([^\n]*)\n([\s\S]*?)^\2```$/gm;

export function blocksOf(page: string): readonly Block[] {
  const source = textOf(page);
  return [...source.matchAll(FENCE)].map(({ 1: comment = '', 2: indent = '', 3: info = '', 4: text = '', index }) => ({
    page,
    line: source.slice(0, index).split('\n').length,
    language: info.split(' ', 1)[0] ?? '',
    info,
    file: /\bfile=(\S+)/.exec(info)?.[1] ?? null,
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    comment,
  }));
}

/** The page without its blocks of code and its comments. */
export function proseOf(page: string): string {
  return textOf(page)
    .replaceAll(FENCE, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));
}
