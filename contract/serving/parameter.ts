import { boolean, type Item, integer, many, one, oneOf, type Reader, text, uuid } from './readers.ts';
import { timestamp } from './timestamp.ts';

/** A parameter as the contract's table of operations writes it. */
export interface ParameterShape {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly many: boolean;
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number | boolean;
}

/** Reads what came under the name of a parameter. */
export function readerOf(parameter: ParameterShape): Reader<unknown> {
  return parameter.many ? many(itemOf(parameter)) : one(itemOf(parameter));
}

function itemOf(parameter: ParameterShape): Item<unknown> {
  if (parameter.enum !== undefined) return oneOf(parameter.enum);
  if (parameter.type === 'boolean') return boolean;
  if (parameter.type === 'integer')
    // mutants open (Logical #1): limit=0 (PAR-33)
    return integer(parameter.minimum ?? 0, parameter.maximum ?? Number.MAX_SAFE_INTEGER);
  if (parameter.format === 'uuid') return uuid;
  if (parameter.format === 'date-time') return timestamp(parameter.name);
  return text(parameter.many ? 1 : 0);
}
