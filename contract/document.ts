import { documentJson } from './generated/document-json.ts';
import type { OpenapiDocument } from './generated/records.ts';

let parsed: OpenapiDocument | undefined;

/** The contract as an object. Parsed at the first call: a program that never asks does not pay for it. */
export function contractDocument(): OpenapiDocument {
  parsed ??= JSON.parse(documentJson) as OpenapiDocument;
  return parsed;
}

export type DocumentFormat = 'yaml' | 'json';

/** The text of the contract; the YAML comes with its order and its comments. */
export async function showDocument(format: DocumentFormat): Promise<string> {
  if (format === 'json') return `${JSON.stringify(contractDocument(), null, 2)}\n`;
  const { documentYaml } = await import('./generated/document-yaml.ts');
  return documentYaml;
}
