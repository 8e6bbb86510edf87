import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES, proseOf, textOf } from './support/pages.ts';

/** As GitHub makes them: of headings outside code, in lower case, numbered where they repeat. */
function anchorsOf(page: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, heading = ''] of textOf(page)
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let name = anchor;
    for (let count = 1; found.has(name); count += 1) name = `${anchor}-${count}`;
    found.add(name);
  }
  return found;
}

const LINK = /\]\(([^)\s]+)\)/g;

function linksOf(page: string): { readonly target: string; readonly path: string; readonly anchor: string }[] {
  return [...proseOf(page).matchAll(LINK)].flatMap(([, target = '']) => {
    if (/^(https?|mailto):/.test(target)) return [];
    const [path = '', anchor = ''] = target.split('#');
    return [{ target, path: path === '' ? page : normalize(join(dirname(page), path)), anchor }];
  });
}

test.each(PAGES)('every link of %s leads to a file, and to a heading of it', (page) => {
  const anchors = new Map<string, ReadonlySet<string>>();
  const dead = linksOf(page).flatMap(({ target, path, anchor }) => {
    if (!existsSync(path)) return [target];
    if (anchor === '') return [];
    if (!anchors.has(path)) anchors.set(path, anchorsOf(path));
    return anchors.get(path)?.has(anchor) === true ? [] : [target];
  });
  expect(dead).toEqual([]);
});

test('the pages in the package link to nothing that is not in it', () => {
  const { files }: { files: string[] } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packed = PAGES.filter((page) => files.some((entry) => page === entry || page.startsWith(`${entry}/`)));
  expect(packed).toContain('docs/partner.md');
  const outside = packed.flatMap((page) =>
    linksOf(page)
      .filter(({ path }) => !files.some((entry) => path === entry || path.startsWith(`${entry}/`)))
      .map(({ target }) => `${page}: ${target}`),
  );
  expect(outside).toEqual([]);
});

test('pages are read as GitHub shows them', () => {
  expect(anchorsOf('docs/requirements.md')).toContain('page-04-a-walk-misses-no-record');
  expect(linksOf('docs/rules.md').length).toBeGreaterThan(300);
});
