import { readFileSync } from 'node:fs';
import { type Document, documentFile } from './document.ts';

/** The document inside the program, so that a bundled package needs no other file. */
export function documentJson(document: Document): string {
  return `export const documentJson =\n  ${JSON.stringify(JSON.stringify(document))};\n`;
}

export function documentYaml(): string {
  return `export const documentYaml =\n  ${JSON.stringify(readFileSync(documentFile, 'utf8'))};\n`;
}
