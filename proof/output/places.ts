import { promisedShape } from '../../conformance/capture/promises.ts';
import type { Shape } from '../../conformance/capture/shape.ts';
import { keyedOperations, type OperationId } from '../../contract/operations.ts';

/** A place in the answers of an operation: a field of the contract, at any depth. */
export interface OutputPlace {
  readonly operation: OperationId;
  /** Pointer with `*` for array positions. */
  readonly path: string;
  readonly shape: Shape;
}

export function outputPlaces(): OutputPlace[] {
  return keyedOperations.flatMap((operation) => {
    const shape = promisedShape(operation, { bounded: true });
    return shape === null ? [] : fieldsBelow(shape).map((inner) => ({ operation, path: inner.path, shape: inner }));
  });
}

function fieldsBelow(shape: Shape): Shape[] {
  const fields = [...shape.fields.values()].map((field) => field.shape);
  const items = shape.item === null ? [] : [shape.item];
  return [...fields, ...[...fields, ...items].flatMap(fieldsBelow)];
}
