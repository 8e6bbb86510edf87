import { documentJson } from './generated/document-json.ts';
import type { OpenapiDocument } from './generated/records.ts';

let parsed: OpenapiDocument | undefined;

/** The contract as an object. Parsed at the first call: a program that never asks does not pay for it. */
export function contractDocument(): OpenapiDocument {
  parsed ??= JSON.parse(documentJson) as OpenapiDocument;
  return parsed;
}
