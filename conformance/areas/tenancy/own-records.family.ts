import { isUuid } from '../../../contract/formats.ts';
import type { ByIdOperation, PagedName } from '../../../contract/operations.ts';
import type { Artifacts, StoresEvidence } from '../../model/artifacts.ts';
import { status as oneOf } from '../../model/expectation.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Presupposition } from '../../model/rule.ts';
import { inParts, lackingAnswer, lackingData, lackingInput, type Tally, tally } from '../../model/tally.ts';
import { LISTS_ARE_ARRAYS, STORES_ARE_LISTED } from '../shared/presupposed.ts';
import { countRequests } from '../shared/requests/count-answers.ts';
import { type TenancyTry, tenancySubject } from '../shared/requests/tries.ts';
import { pagesOf, valuesSeen } from '../shared/sights.ts';

interface Placed {
  readonly id: string;
  readonly storeIds: readonly string[];
  readonly evidence: () => readonly string[];
  /** Where the record names its store, if in one place. */
  readonly storeAt?: string | undefined;
}

const SHOWN = 5;

/** The organization's stores are those of `/stores`, so a record of another store belongs to another organization. */
export function countOwnRecords(stores: StoresEvidence, records: readonly Placed[], what: string): Tally {
  if (!stores.complete || stores.stores.length === 0)
    return lackingAnswer('the stores of the organization are not known');
  if (records.length === 0) return lackingData(`the deployment has no ${what}`);
  const own = new Set(stores.stores.map(({ id }) => id));
  const foreign = records.filter(({ storeIds }) => storeIds.some((id) => id !== '' && !own.has(id)));
  return tally({
    cases: what,
    kept: records.length - foreign.length,
    brokenCases: foreign.length,
    broken: foreign.slice(0, SHOWN).map(({ id, storeIds, evidence, storeAt }) => {
      const others = storeIds.filter((store) => !own.has(store));
      const named = others.join(', ');
      return {
        subject: { record: id, others },
        message: say('record {id} belongs to store {named}, which /stores does not list', { id, named }),
        expected: 'a store of the organization',
        received: named,
        evidence: [...evidence(), ...stores.evidence],
        ...(storeAt === undefined ? {} : { sight: valuesSeen(id, [[storeAt, named]]) }),
      };
    }),
    evidence: stores.evidence,
  });
}

/** Records of one list belong to stores of the organization; in a title, a record and how many stores it has. */
function ownRecords<const List extends PagedName>(
  list: List,
  [record, stores]: readonly [record: string, stores: 'a store' | 'stores'],
  storesOf: (record: Artifacts[List]['rows'][number]) => readonly string[],
  storeAt?: string,
) {
  return family({
    every: { presupposes: [LISTS_ARE_ARRAYS, STORES_ARE_LISTED], confirm: true },
    needs: ['everyStore', list],
    count: (found: Pick<Artifacts, 'everyStore' | List>, _: FamilyRow) => {
      const pages = pagesOf(found[list]);
      const rows: readonly Artifacts[List]['rows'][number][] = found[list].rows;
      const placed = rows.map((row) => ({
        id: row.id,
        storeIds: storesOf(row),
        evidence: () => pages(row.id),
        storeAt,
      }));
      return countOwnRecords(found.everyStore, placed, `${record}s`);
    },
    rows: [
      {
        id: `tenancy-${list}-own-stores`,
        requirements: ['TEN-14'],
        title: `Every ${record} belongs to ${stores} of the organization`,
        fault: `${record.charAt(0).toUpperCase()}${record.slice(1)} of a store outside the organization`,
        fix: 'Bind every query to the organization of the key. A query that is not bound to it shows the data of other businesses.',
      },
    ],
  });
}

export const ownSalesFamily = ownRecords('sales', ['sale', 'a store'], ({ storeId }) => [storeId], '/store/id');
export const ownLogsFamily = ownRecords('logs', ['inventory log', 'a store'], ({ storeId }) => [storeId], '/store/id');
export const ownProductsFamily = ownRecords('products', ['product', 'stores'], ({ storeIds, overriddenIn }) => [
  ...new Set([...storeIds, ...overriddenIn]),
]);
export const ownPromotionsFamily = ownRecords('promotions', ['promotion', 'stores'], ({ storeIds }) => storeIds);

interface UnknownPeopleRow extends FamilyRow {
  readonly operation: ByIdOperation;
  /** What gives the id of a real person of another organization; a random UUID where it is left out. */
  readonly option?: '--foreign-customer' | '--foreign-staff';
}

const FOREIGN =
  'Look up the ID within the organization of the key, so that the ID of another organization is as unknown as a random one.';

const UNKNOWN_NOT_FOUND: Presupposition = {
  rules: ['tenancy-unknown-customer-not-found', 'tenancy-unknown-staff-not-found', 'error-unknown-is-404'],
  share: 'operation',
};

/** People whom the organization does not know are not found. */
export const unknownPeopleFamily = family({
  needs: ['tenancy'],
  every: { quorum: { unclear: 0 } },
  count: ({ tenancy }, { operation, option }: UnknownPeopleRow) => {
    const people = tenancy.filter((tried) => tried.case === 'person' && tried.operation === operation);
    if (option === undefined) return countNotFound(people.filter(({ foreign }) => foreign === 'random'));
    const foreign = people.filter((tried) => tried.foreign !== 'random');
    if (foreign.length === 0) return lackingInput(`neither ${option} nor COUNTERPROOF_OTHER_KEY is set`);
    const conclusive = foreign.filter(({ foreign, status }) => foreign !== 'perhaps-ours' || status !== 200);
    return conclusive.length === 0
      ? lackingData('the other organization’s ID is so short that the person found may be one of ours')
      : countNotFound(conclusive);
  },
  rows: [
    unknownPerson('customer', 'TEN-16', 'getCustomer', 'customer'),
    unknownPerson('staff', 'TEN-18', 'listStaffShifts', 'staff member'),
    {
      id: 'tenancy-foreign-customer-not-found',
      requirements: ['TEN-17'],
      presupposes: [UNKNOWN_NOT_FOUND],
      title: 'A customer of another organization gives 404',
      fault: 'Customer of another organization not answered with 404',
      fix: FOREIGN,
      demand: 'input',
      input: { key: 'other', id: 'foreignCustomer', question: "whether another organization's customers are found" },
      operation: 'getCustomer',
      option: '--foreign-customer',
    },
    {
      id: 'tenancy-foreign-staff-not-found',
      requirements: ['TEN-19'],
      presupposes: [UNKNOWN_NOT_FOUND],
      title: 'A staff member of another organization gives 404',
      fault: 'Staff of another organization not answered with 404',
      fix: FOREIGN,
      demand: 'input',
      input: { key: 'other', id: 'foreignStaff', question: "whether another organization's staff are found" },
      operation: 'listStaffShifts',
      option: '--foreign-staff',
    },
  ],
});

function unknownPerson(kind: string, requirement: string, operation: ByIdOperation, words: string): UnknownPeopleRow {
  return {
    id: `tenancy-unknown-${kind}-not-found`,
    requirements: [requirement],
    presupposes: [{ rules: ['error-unknown-is-404'], share: 'operation' }],
    title: `An unknown ${words} gives 404`,
    fault: `Unknown ${words} not answered with 404`,
    fix: 'Answer 404 to a well-formed ID that does not exist in the organization, not an empty answer and not another error.',
    demand: 'always',
    operation,
  };
}

/** Where each organization counts its people from one, one of theirs and one of ours may have the same number. */
function countNotFound(tries: readonly TenancyTry[]) {
  return countRequests(tries, {
    kept: (tried) => statusesOf(tried).includes(tried.status ?? 0) && !tried.hasData,
    subject: tenancySubject,
    expected: (tried) => oneOf(...statusesOf(tried)),
  });
}

/** In capitals, an id may be invalid. */
function statusesOf({ inCapitals }: TenancyTry): readonly number[] {
  return inCapitals === true ? [404, 400] : [404];
}

type Lookup = Artifacts['byId']['tries'][number];

interface ListedPeopleRow extends FamilyRow {
  readonly operation: ByIdOperation;
  readonly people: string;
  /** Why a single person who is not found shows nothing, where it does not. */
  readonly single?: string;
}

const FIX =
  'Make the ID that one answer gives valid for the next request. Look for a lookup by another kind of ID, or in another organization; where each ID is refused, for a check of its form, or for a route that is not there.';

/** People whom the lists show have a record of their own. */
export const listedPeopleFamily = family({
  needs: ['byId'],
  every: { confirm: true, quorum: { unclear: 0 } },
  count: ({ byId }, { operation, people, single }: ListedPeopleRow) => {
    const shown = byId.tries.filter((tried) => tried.operation === operation && tried.subject === 'known');
    if (shown.length === 0) return lackingData(`the deployment shows no ${people}`);
    if (single !== undefined && shown.length === 1 && shown[0]?.status === 404) return lackingData(single);
    // What is answered with another error was not deleted.
    const others = shown.filter(({ status }) => status !== null && status !== 200 && status !== 404);
    return inParts(`${people} whom the lists show`, [
      countFound(shown.filter((one) => !others.includes(one))),
      countFound(others),
    ]);
  },
  rows: [
    {
      id: 'tenancy-listed-customers-found',
      requirements: ['TEN-24'],
      title: 'Customers whom the lists show are found by their ID',
      fault: 'Listed customers refused by their own ID',
      fix: FIX,
      operation: 'getCustomer',
      people: 'customers',
      single: 'the only customer shown may have been deleted, or stand for all buyers without a name',
      tolerates: {
        because: 'customers are deleted, and sales and promotions go on naming them',
        upTo: { share: 1 / 2, allButOneOf: 5 },
      },
    },
    {
      id: 'tenancy-listed-staff-found',
      requirements: ['TEN-24'],
      title: 'Staff members whom the lists show are found by their ID',
      fault: 'Listed staff refused by their own ID',
      fix: FIX,
      operation: 'listStaffShifts',
      people: 'staff members',
      tolerates: {
        because: 'staff come and go, and sales go on naming those who left',
        upTo: { share: 3 / 4, allButOneOf: 5 },
      },
    },
  ],
});

function countFound(lookups: readonly Lookup[]) {
  const counted = countRequests(lookups, {
    kept: ({ status }) => status === 200,
    subject: ({ operation, id }) => ({ operation, record: id }),
    expected: () => oneOf(200),
  });
  // An ID in another form is refused by a correct path as well, once the lists show others: no request alone shows the fault.
  const broken = counted.broken.map((found) =>
    isUuid(found.subject.record ?? '') ? found : { ...found, sight: null },
  );
  return { ...counted, broken };
}
