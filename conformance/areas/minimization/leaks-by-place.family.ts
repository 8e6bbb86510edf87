import { listOperations, operationIds } from '../../../contract/operations.ts';
import type { AskedOperation, Exchange, Leak } from '../../model/exchange.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Presupposition } from '../../model/rule.ts';
import { validIn } from '../../see/answers.ts';
import { countLeaks } from './leaks.ts';
import { leaksByCategoryFamily } from './leaks-by-category.family.ts';

interface LeaksByPlaceRow extends FamilyRow {
  /** What is searched, in words for a run in which none was seen. */
  readonly seen: string;
  /** Default: every operation of the contract, and also unknown paths. */
  readonly operations?: readonly AskedOperation[];
  /** Default: every answer. */
  readonly answers?: 'successes' | 'errors';
  /** Default: every leak. */
  readonly leaks?: (leak: Leak) => boolean;
  readonly weight?: 'possible';
  readonly mayLack?: boolean;
}

const LISTS: readonly AskedOperation[] = listOperations;
/** Everything but the description and unknown paths. */
const RECORDS = operationIds.filter((operation) => operation !== 'getOpenapi');

/** Text fields of the contract: what is matched by a name inside one was packed into it. */
const TEXT_FIELD =
  /\/(?:id|\w*Id|sku|name|\w*Name|description|type|region|role|color|unit|group|\w*Type|trigger|productUnit|branchNo|status)$/;

/** The same place, whichever kind of data it is. */
const PLACES_ARE_CLEAN: Presupposition = {
  groups: ['leak'],
  except: ['min-borderline', 'min-internals-stay-inside'],
  share: 'place',
};
const BODIES_ARE_CLEAN: Presupposition = {
  groups: ['leak'],
  except: ['min-headers-clean', 'min-urls-clean', 'min-internals-stay-inside'],
  share: 'place',
};

const ROWS: readonly LeaksByPlaceRow[] = [
  {
    id: 'min-no-private-fields',
    requirements: ['MIN-01'],
    title: 'Documented records have no field of private data',
    fault: 'Private field in a record',
    fix: 'Build answers from a list of the documented fields, never from the record itself. Then a field that is added to the database table is not added to the answer.',
    seen: 'records',
    operations: RECORDS,
    answers: 'successes',
    leaks: ({ by, where, inName }) => (by === 'name' || inName === true) && where === 'body',
  },
  {
    id: 'min-customer-rows-safe',
    requirements: ['MIN-18'],
    title: 'Customer rows expose nothing of a person beyond the safe profile',
    fault: 'Private data in a customer row',
    fix: 'Show id, first name, last name, type and region of a person, and nothing else.',
    seen: 'customer rows',
    operations: ['getCustomerAnalytics'],
    answers: 'successes',
  },
  {
    id: 'min-customer-profile-safe',
    requirements: ['MIN-19'],
    title: 'A customer’s profile has no way to reach or identify the person',
    fault: 'Private data in a customer’s profile',
    fix: 'Remove addresses, accounts, numbers and documents. The contract calls this path a safe profile.',
    seen: 'customer profiles',
    operations: ['getCustomer'],
    answers: 'successes',
    mayLack: true,
  },
  {
    id: 'min-nothing-hidden',
    requirements: ['MIN-20'],
    title: 'No private data are hidden in allowed fields',
    fault: 'Private data inside an allowed field',
    fix: 'Check names and descriptions when staff save them, and never pack a record into a text.',
    seen: 'records',
    operations: RECORDS,
    answers: 'successes',
    leaks: ({ by, where, path, inName }) =>
      where === 'body' && inName !== true && (by === 'value' || TEXT_FIELD.test(path)),
  },
  {
    id: 'min-borderline',
    requirements: ['MIN-20'],
    presupposes: [],
    title: 'Nothing looks as if it could be private',
    fault: 'Possibly private data',
    fix: 'Look at each of these once. The phone number of a shop or a maker, a signed link to a picture or a flag called hasEmail is not a leak.',
    advisory: true,
    seen: 'answers',
    operations: operationIds,
    weight: 'possible',
  },
  {
    id: 'min-headers-clean',
    requirements: ['MIN-21'],
    presupposes: [BODIES_ARE_CLEAN],
    title: 'No header exposes what bodies leave out',
    fault: 'Private data in a header',
    fix: 'Look at headers for tracing, debugging, caching and counting, also on errors and on OPTIONS.',
    seen: 'headers',
    leaks: ({ where }) => where === 'header',
  },
  {
    id: 'min-errors-clean',
    requirements: ['MIN-22'],
    title: 'No error exposes what answers leave out',
    fault: 'Private data in an error',
    fix: 'Describe the request in an error. Do not repeat records, validation contexts or anything else that the caller did not send.',
    seen: 'errors',
    answers: 'errors',
    leaks: ({ category }) => category !== 'internals',
  },
  {
    id: 'min-internals-stay-inside',
    requirements: ['MIN-22', 'ERR-07'],
    presupposes: [BODIES_ARE_CLEAN],
    title: 'No answer exposes a stack trace, a query or a path of the server',
    fault: 'Server internals exposed',
    fix: 'Turn off the development mode of the framework, and write error messages of your own. Messages of a database belong in the log.',
    seen: 'answers',
    leaks: ({ category, by, path }) =>
      category === 'internals' || (category === 'file-metadata' && by === 'value' && !path.startsWith('/data')),
  },
  {
    id: 'min-urls-clean',
    requirements: ['MIN-23'],
    presupposes: [BODIES_ARE_CLEAN],
    title: 'No URL contains a secret key, a login or personal data',
    fault: 'Private data in a URL',
    fix: 'Serve pictures from a URL that is public by itself, or one that a storage service signed: it has the id of a key, never the key.',
    seen: 'answers',
    leaks: ({ where, category }) => where === 'url' || category === 'signed-url',
  },
  {
    id: 'min-rare-records-clean',
    requirements: ['MIN-24'],
    title: 'Records of every state, type, store and page are equally clean',
    fault: 'Private data in some records of a list',
    fix: 'Look for places where answers are built by separate code: a leak in one state, on one page or in one store comes from there.',
    seen: 'lists',
    operations: LISTS,
    answers: 'successes',
    leaks: ({ where }) => where !== 'header',
  },
  {
    id: 'min-document-clean',
    requirements: ['MIN-25'],
    presupposes: [],
    title: 'The served description has no private field or value',
    fault: 'Private data in openapi.json',
    fix: 'Name only the documented fields in the schemas of answers, and invent the examples.',
    seen: 'descriptions',
    operations: ['getOpenapi'],
    answers: 'successes',
    leaks: ({ where }) => where === 'body',
  },
  {
    id: 'min-shifts-safe',
    requirements: ['MIN-26'],
    title: 'Staff shifts expose clock times and no private data',
    fault: 'Private data in staff shifts',
    fix: 'Show observed clock-ins and clock-outs only: no pay, contact, home address or documents.',
    seen: 'shifts',
    operations: ['listStaffShifts'],
    answers: 'successes',
    mayLack: true,
  },
];

/** Any kind of private data, in each of the places where it could be exposed. */
export const leaksByPlaceFamily = family({
  needs: ['exchanges', 'provocations'],
  every: {
    groups: ['leak'],
    presupposes: [{ rules: leaksByCategoryFamily.rules.map(({ id }) => id), share: 'subject' }],
  },
  count: ({ exchanges }, row: LeaksByPlaceRow) => {
    const { leaks = () => true, weight, seen, mayLack } = row;
    const valid = validIn(exchanges);
    const answers = (exchange: Exchange) => isSearched(row, exchange, valid);
    return countLeaks(exchanges, { answers, leaks, weight, seen, mayLack });
  },
  rows: ROWS.map((row) => ({ presupposes: [PLACES_ARE_CLEAN], ...row })),
});

function isSearched(
  { operations, answers }: Pick<LeaksByPlaceRow, 'operations' | 'answers'>,
  exchange: Exchange,
  valid: ReadonlySet<Exchange>,
): boolean {
  const { operation, status } = exchange;
  if (operations !== undefined && !operations.includes(operation)) return false;
  // What was lost would have been a success, if anything, only where the request was valid.
  if (status === null) return answers !== 'successes' || valid.has(exchange);
  if (answers === undefined) return true;
  return answers === 'errors' ? status >= 400 : status === 200;
}
