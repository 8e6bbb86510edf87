import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { callTable } from './calls.ts';
import { type Document, documentFile, readDocument } from './document.ts';
import { operationTable } from './operations.ts';
import { pythonModule } from './python.ts';
import { serializers } from './serializers.ts';

const banner =
  '// Generated from contract/openapi.yaml by scripts/generate.ts: change that, then `npm run generate`.\n\n';

/** What is made from openapi.yaml: path from the repository's root, and content. */
export async function outputs(): Promise<ReadonlyMap<string, string>> {
  const document = readDocument();
  const files: Record<string, string> = {
    'paths.ts': await paths(),
    'records.ts': records(document),
    'operations.ts': operationTable(document),
    'serializers.ts': serializers(document),
    'calls.ts': callTable(document),
    'python-module.ts': pythonModule(document),
    'document-json.ts': documentJson(document),
    'document-yaml.ts': documentYaml(),
  };
  return new Map(Object.entries(files).map(([name, text]) => [`contract/generated/${name}`, banner + text]));
}

async function paths(): Promise<string> {
  return astToString(await openapiTS(documentFile, { alphabetize: false, emptyObjectsUnknown: true }));
}

/** Every named schema under its own name. */
function records(document: Document): string {
  const lines = Object.keys(document.components.schemas).map(
    (name) => `export type ${name} = components['schemas']['${name}'];`,
  );
  return `import type { components } from './paths.ts';\n\n${lines.join('\n')}\n`;
}

/** The document inside the program, so that a bundled package needs no other file. */
function documentJson(document: Document): string {
  return `export const documentJson =\n  ${JSON.stringify(JSON.stringify(document))};\n`;
}

function documentYaml(): string {
  return `export const documentYaml =\n  ${JSON.stringify(readFileSync(documentFile, 'utf8'))};\n`;
}
