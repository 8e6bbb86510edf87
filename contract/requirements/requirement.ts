/** Each has its rows in a file of its name. Their order is that of all lists of requirements. */
export const requirementAreas = [
  'document',
  'envelope',
  'auth',
  'tenancy',
  'parameters',
  'pagination',
  'filters',
  'promotions',
  'inventory',
  'analytics',
  'minimization',
  'errors',
  'read-only',
  'client',
] as const;

export type RequirementArea = (typeof requirementAreas)[number];

/** How it can be checked from outside, or why it cannot. */
type Visibility =
  | { readonly seen: string; readonly untestable?: never }
  | { readonly seen?: never; readonly untestable: string };

interface Described {
  readonly id: string;
  readonly area: RequirementArea;
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

export type Requirement = Promised | Open;
