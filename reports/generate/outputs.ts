import { requirementLines } from '../contract/requirement-lines.ts';
import { buildPage } from '../page/build.ts';
import { playerModule } from '../reproduction/generate-player.ts';
import { runSchemaText } from '../schema/schema-from-types.ts';

/** What reports generate, as path and text; `npm run generate` writes it, and a test holds the committed files to it. */
export async function outputs(): Promise<[string, string][]> {
  const page = Object.entries(await buildPage());
  return [
    ['reports/schema/generated/run.schema.json', runSchemaText()],
    ['reports/contract/generated/requirement-lines.json', `${JSON.stringify(requirementLines(), null, 2)}\n`],
    ['reports/reproduction/generated/player.ts', await playerModule()],
    ...page.map(([name, text]): [string, string] => [`reports/html/generated/${name}`, text]),
  ];
}
