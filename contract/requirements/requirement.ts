import { type OperationId, pagedOperation } from '../operations.ts';

export type RequirementArea =
  | 'document'
  | 'envelope'
  | 'auth'
  | 'tenancy'
  | 'parameters'
  | 'pagination'
  | 'filters'
  | 'promotions'
  | 'inventory'
  | 'analytics'
  | 'minimization'
  | 'errors'
  | 'read-only'
  | 'client';

/** How it can be checked from outside, or why it cannot. */
type Visibility =
  | { readonly seen: string; readonly untestable?: never }
  | { readonly seen?: never; readonly untestable: string };

interface Described {
  readonly id: string;
  /** A key of `sections`. */
  readonly section: string;
  readonly title: string;
  readonly text: string;
  /** What happens on a real deployment where it is not kept. */
  readonly why?: string;
  /** The parts of openapi.yaml that it covers: `listSales`, `listSales?limit`, `listSales 403`, `SaleSummary.total`. */
  readonly names?: readonly string[];
}

/** Required or recommended by the source. */
type Promised = Described & Visibility & { readonly level: 'must' | 'should'; readonly chose?: never };

/** Something the source leaves unsaid, and what the reference implementation does there. */
type Open = Described & {
  readonly level: 'open';
  readonly chose: string;
  readonly seen?: string;
  readonly untestable?: never;
};

export type Entry = Promised | Open;
export type Requirement = Entry & { readonly area: RequirementArea };

export function inArea(area: RequirementArea, entries: readonly Entry[]): readonly Requirement[] {
  return entries.map((entry) => Object.freeze({ ...entry, area }));
}

export function parameters(operations: readonly OperationId[], ...names: readonly string[]): string[] {
  return operations.flatMap((operation) => names.map((name) => `${operation}?${name}`));
}

export function errors(operations: readonly OperationId[], status: number): string[] {
  return operations.map((operation) => `${operation} ${status}`);
}

export const promotionList = pagedOperation('promotions');

/** Parameters of the list of promotions. */
export function promotions(...names: readonly string[]): string[] {
  return parameters([promotionList], ...names);
}

export function promotionErrors(status: number): string[] {
  return errors([promotionList], status);
}

export function fields(record: string, names: string): string[] {
  return names.split(' ').map((name) => `${record}.${name}`);
}
