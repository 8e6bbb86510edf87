import { hasTrait, type OperationId, operationIds, operations } from './operations.ts';

/** What a parameter takes; `goods`: ids of products or categories, whose form is open. */
export type ValueKind = 'number' | 'cursor' | 'store' | 'instant' | 'word' | 'boolean' | 'person' | 'goods' | 'text';

/** A parameter that the source documents, as openapi.yaml has it. */
export interface SurfaceParameter {
  readonly operation: OperationId;
  readonly name: string;
  readonly kind: ValueKind;
}

interface Declared {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly openForm?: boolean;
}

function kindOf({ name, type, format, enum: words, openForm }: Declared): ValueKind {
  if (name === 'cursor') return 'cursor';
  if (name === 'storeIds') return 'store';
  if (words !== undefined) return 'word';
  if (type === 'boolean') return 'boolean';
  if (type === 'integer') return 'number';
  if (format === 'date-time') return 'instant';
  if (format !== 'uuid') return 'text';
  return openForm === true ? 'goods' : 'person';
}

/** The source shows no parameters of a staff member's shifts. */
const documented = operationIds.filter((id) => hasTrait(id, 'paged') || hasTrait(id, 'analytics'));

export const surface: readonly SurfaceParameter[] = documented.flatMap((operation) => {
  const declared: readonly Declared[] = operations[operation].parameters;
  return declared.map((parameter) => ({ operation, name: parameter.name, kind: kindOf(parameter) }));
});

export function parametersOfKind(kind: ValueKind): readonly SurfaceParameter[] {
  return surface.filter((parameter) => parameter.kind === kind);
}

export function kindOfParameter(operation: OperationId, name: string): ValueKind {
  return surface.find((known) => known.operation === operation && known.name === name)?.kind ?? 'text';
}
