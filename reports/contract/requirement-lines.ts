import { clientPage, requirementsPage } from '../../contract/generate/pages.ts';
import type { SourceLine } from '../context.ts';

/** Where the pages of requirements have each of them: the sources stay at home, those pages are part of the package. */
export function requirementLines(): Readonly<Record<string, SourceLine>> {
  return {
    ...placesIn('docs/requirements.md', requirementsPage()),
    ...placesIn('docs/client-requirements.md', clientPage()),
  };
}

function placesIn(file: string, page: string): Readonly<Record<string, SourceLine>> {
  const places = page.split('\n').flatMap((text) => {
    const [, heading = '', id] = /^### (([A-Z]+-\d+) .*)$/.exec(text) ?? [];
    return id === undefined ? [] : [[id, { file, anchor: anchorOf(heading) }] as const];
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
