import { bundle } from '../../ui/bundle.ts';

/** The script and the style of each page, as one file each, so that what shows a page needs no bundler. */
export async function outputs(): Promise<[string, string][]> {
  return [
    ['workbench/generated/workbench-page.js', await bundle(new URL('../page/main.tsx', import.meta.url))],
    ['workbench/generated/workbench-page.css', await bundle(new URL('../page/styles/page.css', import.meta.url))],
    ['workbench/generated/reference-page.js', await bundle(new URL('../reference/main.tsx', import.meta.url))],
    ['workbench/generated/reference-page.css', await bundle(new URL('../reference/styles/page.css', import.meta.url))],
  ];
}
