import openapiTS, { astToString } from 'openapi-typescript';
import { type Document, documentFile } from './document.ts';

export async function paths(): Promise<string> {
  return astToString(await openapiTS(documentFile, { immutable: true, alphabetize: false, emptyObjectsUnknown: true }));
}

/** Every named schema under its own name. */
export function records(document: Document): string {
  const lines = Object.keys(document.components.schemas).map(
    (name) => `export type ${name} = components['schemas']['${name}'];`,
  );
  return `import type { components } from './paths.ts';\n\n${lines.join('\n')}\n`;
}
