import type { Rule } from '../../model/rule.ts';
import { documentProbe } from './document.probe.ts';
import { documentCoversTheApi } from './rules/document-covers-the-api.ts';
import { documentDeclaresBearer } from './rules/document-declares-bearer.ts';
import { documentHasItsParts } from './rules/document-has-its-parts.ts';
import { documentIgnoresWrongKey } from './rules/document-ignores-wrong-key.ts';
import { documentNamesOperations } from './rules/document-names-operations.ts';
import { documentNamesParameters } from './rules/document-names-parameters.ts';
import { documentOffersNoWrites } from './rules/document-offers-no-writes.ts';
import { documentReferencesResolve } from './rules/document-references-resolve.ts';
import { documentServed } from './rules/document-served.ts';
import { documentStatesVersion } from './rules/document-states-version.ts';
import { documentVersion303 } from './rules/document-version-303.ts';
import { documentVersionInPath } from './rules/document-version-in-path.ts';

export const probes = [documentProbe] as const;

export const rules: readonly Rule[] = [
  documentCoversTheApi,
  documentDeclaresBearer,
  documentHasItsParts,
  documentIgnoresWrongKey,
  documentNamesOperations,
  documentNamesParameters,
  documentOffersNoWrites,
  documentReferencesResolve,
  documentServed,
  documentStatesVersion,
  documentVersion303,
  documentVersionInPath,
];
