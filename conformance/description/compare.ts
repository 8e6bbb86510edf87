import type { OperationId } from '../../contract/operations.ts';
import { compareOperation } from './compare-operation.ts';
import { compareParameters } from './compare-parameters.ts';
import { type Compared, compareResponse } from './compare-responses.ts';
import { describedOperations } from './described-operations.ts';
import type { Validators } from './validators.ts';

/** What a served document says about one operation, compared with the contract. */
export interface ComparedOperation {
  readonly operation: OperationId;
  /** Where the document has it. */
  readonly pointer: string;
  /** Paths that clients of this document call, one for each server. */
  readonly leadsTo: readonly string[];
  readonly isReached: boolean;
  readonly parameters: Compared;
  readonly response: Compared;
  readonly rest: Compared;
}

/** Operations that the document leaves out are left out here. */
export function compareDocument(document: unknown, validators: Validators): readonly ComparedOperation[] {
  return [...describedOperations(document).values()].map((described) => ({
    operation: described.operation,
    pointer: described.get.pointer,
    leadsTo: described.leadsTo,
    isReached: described.isReached,
    parameters: compareParameters(document, described, validators),
    response: compareResponse(document, described, validators),
    rest: compareOperation(document, described),
  }));
}
