import type { ComparedOperation } from '../../model/description.ts';
import { compareSecurity, compareStatuses } from './compare-operation.ts';
import { compareParameters, declaredParameters } from './compare-parameters.ts';
import { compareResponse } from './compare-responses.ts';
import { type DescribedOperation, describedOperations } from './described-operations.ts';
import type { Validators } from './validators.ts';

/** Operations that the document leaves out are left out here. */
export function compareDocument(document: unknown, validators: Validators): readonly ComparedOperation[] {
  return [...describedOperations(document).values()].map((described) => compareOne(document, described, validators));
}

export function compareOne(
  document: unknown,
  described: DescribedOperation,
  validators: Validators,
): ComparedOperation {
  return {
    operation: described.operation,
    pointer: described.get.pointer,
    leadsTo: described.addresses.map(({ path }) => path),
    isReached: described.isReached,
    declared: declaredParameters(document, described),
    parameters: compareParameters(document, described, validators),
    response: compareResponse(document, described, validators),
    statuses: compareStatuses(document, described),
    security: compareSecurity(document, described),
  };
}
