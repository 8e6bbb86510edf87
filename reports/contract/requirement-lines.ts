import { requirementsPage } from '../../contract/generate/pages.ts';

/** Where the page of requirements has each of them: the sources stay at home, that page is part of the package. */
export function requirementLines(): Readonly<Record<string, { readonly line: number; readonly anchor: string }>> {
  const places = requirementsPage()
    .split('\n')
    .flatMap((text, index) => {
      const [, heading = '', id] = /^### (([A-Z]+-\d+) .*)$/.exec(text) ?? [];
      return id === undefined ? [] : [[id, { line: index + 1, anchor: anchorOf(heading) }] as const];
    });
  return Object.fromEntries(places);
}

/** As GitHub and most readers of Markdown make them. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
