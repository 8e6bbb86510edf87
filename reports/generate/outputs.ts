import { clientPage, requirementsPage } from '../../contract/generate/pages.ts';
import { schemaText } from '../../contract/generate/schema-from-types.ts';
import { bundle } from '../../ui/bundle.ts';

const RUN = {
  file: new URL('../../conformance/model/run.ts', import.meta.url),
  root: 'Run',
  id: 'urn:counterproof:run:2',
  title: 'Counterproof run, format 2',
};

/** What reports generate, as path and text; `npm run generate` writes it, and a test holds the committed files to it. */
export async function outputs(): Promise<[string, string][]> {
  return [
    ['reports/schema/generated/run.schema.json', schemaText(RUN)],
    ['reports/contract/generated/requirement-lines.json', `${JSON.stringify(requirementLines(), null, 2)}\n`],
    ['reports/html/generated/report-page.js', await bundle(new URL('../page/main.tsx', import.meta.url))],
    ['reports/html/generated/report-page.css', await bundle(new URL('../page/styles/page.css', import.meta.url))],
  ];
}

/** Where the pages of requirements have each of them: the sources stay at home, those pages are part of the package. */
function requirementLines(): Readonly<Record<string, string>> {
  return {
    ...placesIn('docs/requirements.md', requirementsPage()),
    ...placesIn('docs/client-requirements.md', clientPage()),
  };
}

function placesIn(file: string, page: string): Readonly<Record<string, string>> {
  const places = page.split('\n').flatMap((text) => {
    const [, heading = '', id] = /^### (([A-Z]+-\d+) .*)$/.exec(text) ?? [];
    return id === undefined ? [] : [[id, `${file}#${anchorOf(heading)}`] as const];
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
