import { qualificationCases } from '../../proof/qualify-case.ts';

/** A deployment whose visit is recorded: a case of the qualification, or a drawing of the independent deployment. */
export interface NetCase {
  readonly kind: 'reference' | 'variant' | 'fault' | 'drawing';
  readonly id: string;
}

const DRAWINGS = 50;

export const netCases: readonly NetCase[] = [
  ...Array.from({ length: DRAWINGS }, (_, index): NetCase => ({ kind: 'drawing', id: `drawing-${index}` })),
  ...qualificationCases().flatMap(({ kind, id }): readonly NetCase[] =>
    kind === 'reference' || kind === 'variant' || kind === 'fault' ? [{ kind, id }] : [],
  ),
];
