import { readDocument } from './document.ts';
import { operationTable } from './operations.ts';
import { openPointsPage, requirementsPage } from './pages.ts';
import { serializers } from './serializers.ts';
import { documentJson, documentYaml } from './texts.ts';
import { paths, records } from './types.ts';
import { requestValidators, responseValidators, validatorTypes } from './validators.ts';

const banner =
  '// Generated from contract/openapi.yaml by scripts/generate.ts: change that, then `npm run generate`.\n\n';

/** Everything that is made from the contract: path from the repository's root, and content. */
export async function outputs(): Promise<ReadonlyMap<string, string>> {
  const document = readDocument();
  const schemaNames = Object.keys(document.components.schemas);
  const operationIds = Object.values(document.paths).map((path) => path.get.operationId);
  const files: Record<string, string> = {
    'paths.ts': await paths(),
    'records.ts': records(document),
    'operations.ts': operationTable(document),
    'serializers.ts': serializers(document),
    'document-json.ts': documentJson(document),
    'document-yaml.ts': documentYaml(),
    'strict.js': await responseValidators(document, 'strict'),
    'strict.d.ts': validatorTypes(schemaNames),
    'promised.js': await responseValidators(document, 'promised'),
    'promised.d.ts': validatorTypes(schemaNames),
    'requests.js': await requestValidators(document),
    'requests.d.ts': validatorTypes(operationIds),
  };
  return new Map([
    ...Object.entries(files).map(([name, text]): [string, string] => [`contract/generated/${name}`, banner + text]),
    ['docs/requirements.md', requirementsPage()],
    ['docs/open-points.md', openPointsPage()],
  ]);
}
