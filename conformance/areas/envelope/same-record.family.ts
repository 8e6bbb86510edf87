import type { ComparedRecords, RecordKind } from '../../model/dictionary.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { tally } from '../../model/tally.ts';
import { aDisagreement, dictionaryOf } from '../shared/examples/disagreements.ts';
import { ANSWERS_ARE_STEADY, COMPARED_FIELDS_HOLD } from '../shared/presupposed.ts';
import { countDisagreements } from './disagreements.ts';

interface SameRecordRow extends FamilyRow {
  readonly kind: RecordKind;
  readonly operation: ComparedRecords['operation'];
}

const FIX =
  'Write a record in one place for all answers. Look for a page size, a filter or a later page that is answered from another query, cache or column.';

const ROW_FIX =
  'Calculate a row in one place for all answers. Look for a limit, a form of storeIds or a notation of the range that is answered from another query or cache.';

export const sameRecordFamily = family({
  needs: ['dictionary', 'exchanges'],
  every: { quorum: { unclear: 1 }, presupposes: [COMPARED_FIELDS_HOLD] },
  count: ({ dictionary, exchanges }, { kind }: SameRecordRow) => {
    const compared = dictionary.records.find((records) => records.kind === kind);
    return compared === undefined
      ? tally({ cases: 'records', missing: { kind: 'data', reason: 'no two answers show the same record' } })
      : countDisagreements(kind, compared, exchanges);
  },
  example: ({ kind }) => ({
    kept: dictionaryOf({ record: { kind, agreed: 3 } }),
    broken: dictionaryOf({ record: { kind, disagreements: [aDisagreement({ field: 'createdAt' })] } }),
    unclear: dictionaryOf({ record: { kind, disagreements: [aDisagreement({ doubt: 'it changed' })] } }),
  }),
  about: ({ operation }) => [operation],
  inId: ({ kind }) => [kind.replace(' ', '-')],
  rows: [
    {
      id: 'same-sale',
      groups: ['same-record'],
      requirements: ['ENV-53'],
      title: 'A sale is the same in every answer that shows it',
      fault: 'Answers disagree on a sale',
      fix: FIX,
      kind: 'sale',
      operation: 'listSales',
    },
    {
      id: 'same-product',
      groups: ['same-record'],
      requirements: ['ENV-53'],
      title: 'A product is the same in every answer that shows it',
      fault: 'Answers disagree on a product',
      fix: FIX,
      kind: 'product',
      operation: 'listProducts',
    },
    {
      id: 'same-promotion',
      groups: ['same-record'],
      requirements: ['ENV-53'],
      title: 'A promotion is the same in every answer that shows it',
      fault: 'Answers disagree on a promotion',
      fix: FIX,
      kind: 'promotion',
      operation: 'listPromotions',
    },
    {
      id: 'same-movement',
      groups: ['same-record'],
      requirements: ['ENV-53'],
      title: 'A movement is the same in every answer that shows it',
      fault: 'Answers disagree on a movement',
      fix: FIX,
      kind: 'movement',
      operation: 'listInventoryLogs',
    },
    {
      id: 'same-staff-row',
      presupposes: [ANSWERS_ARE_STEADY],
      requirements: ['ENV-53'],
      title: 'A staff row of a range of the past is the same in every answer that shows it',
      fault: 'Answers disagree on a staff row',
      fix: ROW_FIX,
      kind: 'staff row',
      operation: 'getStaffAnalytics',
    },
    {
      id: 'same-customer-row',
      presupposes: [ANSWERS_ARE_STEADY],
      requirements: ['ENV-53'],
      title: 'A customer row of a range of the past is the same in every answer that shows it',
      fault: 'Answers disagree on a customer row',
      fix: ROW_FIX,
      kind: 'customer row',
      operation: 'getCustomerAnalytics',
    },
  ],
});
