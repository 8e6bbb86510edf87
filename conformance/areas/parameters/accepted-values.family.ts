import { type FamilyRow, family } from '../../model/family.ts';
import { parameterTry } from '../shared/examples/parameter-tries.ts';
import { countAccepted } from '../shared/requests/count-parameter-tries.ts';
import type { ParameterKind } from '../shared/requests/parameter-try.ts';

interface AcceptedValuesRow extends FamilyRow {
  readonly kind: ParameterKind;
}

/** Values of the documented form: each is accepted, and obeyed. */
export const acceptedValuesFamily = family({
  needs: ['parameters'],
  every: { demand: 'always' },
  count: ({ parameters }, row: AcceptedValuesRow) => countAccepted(parameters.filter(({ kind }) => kind === row.kind)),
  example: ({ kind }) => ({
    kept: { parameters: [sent(kind, 200), sent(kind, 200)] },
    broken: { parameters: [sent(kind, 200), sent(kind, 400)] },
    unclear: { parameters: [sent(kind, 503)] },
  }),
  inId: ({ kind }) => [kind],
  rows: [
    {
      id: 'parameter-limits-taken',
      requirements: ['PAR-28'],
      presupposes: [{ rules: ['page-limit-obeyed'], share: 'operation' }],
      title: 'Every limit from 1 to 100 is accepted and obeyed',
      fault: 'Valid limit refused or exceeded',
      fix: 'Both ends of the range belong to it. Look for a comparison with < instead of <=, and for a limit that is applied before a filter.',
      kind: 'limits-taken',
    },
    {
      id: 'parameter-timestamps-taken',
      requirements: ['PAR-30'],
      title: 'Timestamps in the documented form are accepted; on /promotions also a single bound',
      fault: 'Valid timestamp refused',
      fix: 'Accept bounds in the form of createdAt: milliseconds and Z. On /promotions each bound is optional by itself.',
      kind: 'timestamps-taken',
    },
    {
      id: 'parameter-values-taken',
      requirements: ['PAR-29'],
      title: 'Every documented value of a filter is accepted, in both forms',
      fault: 'Documented filter value refused',
      fix: 'Accept each value that the contract lists, also those that no record has at the moment.',
      kind: 'values-taken',
    },
  ],
});

function sent(kind: ParameterKind, status: number) {
  const control = status === 503 ? 503 : null;
  return parameterTry({ expect: 'accept', kind, status, control, records: 1, limit: 1 });
}
