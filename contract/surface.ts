import { hasTrait, type OperationId, operationIds, operations } from './operations.ts';
import { requirement } from './requirements/index.ts';

/** What a parameter takes: an id whose form is open is a text like any other. */
export type ValueKind = 'number' | 'cursor' | 'store' | 'instant' | 'word' | 'boolean' | 'person' | 'text';

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
  return format === 'uuid' && openForm !== true ? 'person' : 'text';
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

/** Those that requirements name, the first of which is what they are about. */
export function namedBy({ requirements }: { readonly requirements: readonly string[] }): Named {
  const names = requirements.flatMap((id) => requirement(id)?.names ?? []);
  const [first, ...others] = surface.filter(({ operation, name }) => names.includes(`${operation}?${name}`));
  if (first === undefined) throw new Error(`${requirements.join()} name no parameter`);
  return [first, ...others];
}

type Named = readonly [SurfaceParameter, ...SurfaceParameter[]];
