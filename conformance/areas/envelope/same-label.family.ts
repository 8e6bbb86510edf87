import type { LabelKind } from '../../model/dictionary.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { tally } from '../../model/tally.ts';
import { aDisagreement, dictionaryOf } from '../shared/examples/disagreements.ts';
import { COMPARED_FIELDS_HOLD, ROWS_ARE_ALIKE } from '../shared/presupposed.ts';
import { countDisagreements } from './disagreements.ts';

interface SameLabelRow extends FamilyRow {
  readonly kind: LabelKind;
  /** A field that shows it. */
  readonly field: string;
}

const FIX =
  'Take the label from the record that the id leads to, in every endpoint and for every record. People read labels, not ids.';

export const sameLabelFamily = family({
  needs: ['dictionary', 'exchanges'],
  every: { quorum: { unclear: 1 }, groups: ['label'], presupposes: [COMPARED_FIELDS_HOLD, ROWS_ARE_ALIKE] },
  count: ({ dictionary, exchanges }, { kind }: SameLabelRow) => {
    const compared = dictionary.labels.find((labels) => labels.kind === kind);
    return compared === undefined
      ? tally({ cases: 'labels', missing: { kind: 'data', reason: `no two answers show the same ${kind}` } })
      : countDisagreements(kind, compared, exchanges);
  },
  example: ({ kind }) => ({
    kept: dictionaryOf({ label: { kind, agreed: 3 } }),
    broken: dictionaryOf({ label: { kind, disagreements: [aDisagreement({ field: 'name' })] } }),
    unclear: dictionaryOf({ label: { kind, disagreements: [aDisagreement({ doubt: 'it was renamed' })] } }),
  }),
  about: ({ field }) => [field],
  inId: ({ kind }) => [kind],
  rows: [
    {
      id: 'same-store-label',
      requirements: ['ENV-54'],
      title: 'Every record shows a store with the same name and branch number',
      fault: 'A store has two names',
      fix: FIX,
      kind: 'store',
      field: 'StoreRef.name',
    },
    {
      id: 'same-product-label',
      requirements: ['ENV-54'],
      title: 'Every record shows a product with the same name and SKU',
      fault: 'A product has two names',
      fix: FIX,
      kind: 'product',
      field: 'Product.name',
    },
    {
      id: 'same-category-label',
      requirements: ['ENV-54'],
      title: 'Every record shows a category with the same name, unit, color and group',
      fault: 'A category has two names',
      fix: FIX,
      kind: 'category',
      field: 'Category.name',
    },
    {
      id: 'same-customer-label',
      requirements: ['ENV-54'],
      title: 'Every record shows a customer with the same name',
      fault: 'A customer has two names',
      fix: FIX,
      kind: 'customer',
      field: 'CustomerRow.firstName',
    },
    {
      id: 'same-staff-label',
      requirements: ['ENV-54'],
      title: 'Sales and rows show a staff member with the same name',
      fault: 'A staff member has two names',
      fix: FIX,
      kind: 'staff',
      field: 'SaleSummary.staff',
    },
  ],
});
