import { readDocument } from './document.ts';
import { operationTable } from './operations.ts';
import { openPointsPage, requirementsPage } from './pages.ts';
import { serializers } from './serializers.ts';
import { documentJson, documentYaml } from './texts.ts';
import { paths, records } from './types.ts';

const banner =
  '// Generated from contract/openapi.yaml by scripts/generate.ts: change that, then `npm run generate`.\n\n';

/** Everything that is made from the contract: path from the repository's root, and content. */
export async function outputs(): Promise<ReadonlyMap<string, string>> {
  const document = readDocument();
  const files: Record<string, string> = {
    'paths.ts': await paths(),
    'records.ts': records(document),
    'operations.ts': operationTable(document),
    'serializers.ts': serializers(document),
    'document-json.ts': documentJson(document),
    'document-yaml.ts': documentYaml(),
  };
  return new Map([
    ...Object.entries(files).map(([name, text]): [string, string] => [`contract/generated/${name}`, banner + text]),
    ['docs/requirements.md', requirementsPage()],
    ['docs/open-points.md', openPointsPage()],
  ]);
}
