import { bundle } from '../../ui/bundle.ts';

/** The page's script and style, as one file each, committed so that a sandbox needs no bundler. */
export async function outputs(): Promise<[string, string][]> {
  return [
    ['workbench/generated/workbench-page.js', await bundle(new URL('../page/main.tsx', import.meta.url))],
    ['workbench/generated/workbench-page.css', await bundle(new URL('../page/styles/page.css', import.meta.url))],
  ];
}
