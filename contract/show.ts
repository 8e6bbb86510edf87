import { contractDocument } from './document.ts';

export type DocumentFormat = 'yaml' | 'json';

/** The text of the contract; the YAML comes with its order and its comments. */
export async function showDocument(format: DocumentFormat): Promise<string> {
  if (format === 'json') return `${JSON.stringify(contractDocument(), null, 2)}\n`;
  const { documentYaml } = await import('./generated/document-yaml.ts');
  return documentYaml;
}
