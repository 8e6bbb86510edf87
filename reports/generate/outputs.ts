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
    ['reports/html/generated/report-page.js', await bundle(new URL('../page/main.tsx', import.meta.url))],
    ['reports/html/generated/report-page.css', await bundle(new URL('../page/styles/page.css', import.meta.url))],
  ];
}
