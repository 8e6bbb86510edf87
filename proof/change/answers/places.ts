import { promisedShape } from '../../../conformance/see/shapes/promises.ts';
import type { BodyShape } from '../../../conformance/see/shapes/shape.ts';
import { keyedOperations, type OperationId } from '../../../contract/operations.ts';

/** A place in the answers of an operation: a field of the contract, at any depth. */
export interface OutputPlace {
  readonly operation: OperationId;
  /** Pointer with `*` for array positions. */
  readonly path: string;
  readonly shape: BodyShape;
}

export function outputPlaces(): OutputPlace[] {
  return keyedOperations.flatMap((operation) => {
    const shape = promisedShape(operation, { bounded: true });
    return shape === null ? [] : fieldsBelow(shape).map((inner) => ({ operation, path: inner.path, shape: inner }));
  });
}

function fieldsBelow(shape: BodyShape): BodyShape[] {
  const fields = [...shape.fields.values()].map((field) => field.shape);
  const items = shape.item === null ? [] : [shape.item];
  return [...fields, ...[...fields, ...items].flatMap(fieldsBelow)];
}
