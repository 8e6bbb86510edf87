import {
  type ByIdOperation,
  byIdOperations,
  operations,
  type PagedName,
  pagedOperations,
  pathOf,
} from '../../../contract/operations.ts';
import type { People } from '../../ask/questions/people.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { urlPart } from '../../model/values/url-part.ts';
import type { TenancyTry } from '../shared/requests/tenancy-try.ts';
import { UNKNOWN_LABELS } from '../shared/requests/unknown-ids.ts';
import { type Foreign, isUnmistakable } from './foreign.ts';
import { inCapitals } from './placements.ts';
import { askOf, describe, type Question } from './question.ts';

/** Unknown people, and people of another organization where an id of one is known. */
export function questionsById(context: ProbeContext, { staff, customer }: Foreign): readonly Question[] {
  const asWritten = [
    ['listStaffShifts', 'random', context.randomUuid(UNKNOWN_LABELS[1])],
    ['getCustomer', 'random', context.randomUuid(UNKNOWN_LABELS[1])],
    ['listStaffShifts', whose(staff), staff],
    ['getCustomer', whose(customer), customer],
  ] as const;
  const capitals = [
    ['listStaffShifts', 'given', inCapitals(staff)],
    ['getCustomer', 'given', inCapitals(customer)],
  ] as const;
  const asking = ([operation, foreign, id]: (typeof asWritten | typeof capitals)[number]) =>
    id === null ? [] : [askForPerson(operation, id, { case: 'person', foreign })];
  return [
    ...asWritten.flatMap(asking),
    ...capitals.flatMap(asking).map((question) => ({ ...question, inCapitals: true as const })),
  ];
}

/** Our own people: what is shown of them names nothing of theirs. */
export function ownPeople(people: People): readonly Question[] {
  return shownIn(people).map(([operation, id]) => askForPerson(operation, id, { case: 'own-person', foreign: 'none' }));
}

function shownIn(people: People): readonly (readonly [ByIdOperation, string])[] {
  return byIdOperations.flatMap((operation) => {
    const id = people[operation];
    return id === null ? [] : [[operation, id] as const];
  });
}

function askForPerson(operation: ByIdOperation, id: string, who: Pick<TenancyTry, 'case' | 'foreign'>): Question {
  const about = describe({ operation, ...who, position: 'path', parameter: 'id' });
  return { ...about, ask: { operation, path: pathOf(operation, urlPart(id)) } };
}

function whose(id: string | null): 'given' | 'perhaps-ours' {
  return id === null || isUnmistakable(id) ? 'given' : 'perhaps-ours';
}

/** Ids that are not ours in every other filter: what comes must be ours. */
export function strangeFilters(context: ProbeContext, foreign: Foreign): readonly Question[] {
  const { staff, goods, promoted, moved } = foreign;
  const things: Readonly<Record<PagedName, Partial<Foreign['goods']>>> = {
    sales: {},
    products: goods,
    promotions: promoted,
    logs: moved,
  };
  const filters = pagedOperations.flatMap((operation) => {
    const { category = null, product = null } = things[operations[operation].name];
    const ids = { staffId: staff, tabCreatorId: staff, categoryIds: category, productIds: product };
    const taken: readonly string[] = operations[operation].filters;
    return Object.entries(ids).flatMap(([parameter, real]) =>
      taken.includes(parameter) ? [[operation, parameter, real] as const] : [],
    );
  });
  const found = [
    ...filters,
    ...[inCapitals(staff)].flatMap((id) => (id === null ? [] : [['listSales', 'staffId', id] as const])),
    ...foreign.cursors.map(([operation, cursor]) => [operation, 'cursor', cursor] as const),
    ...(foreign.invoice === null ? [] : [['listSales', 'search', foreign.invoice] as const]),
  ];
  return found.map(([operation, parameter, real]) => {
    const about = { operation, parameter, case: 'filter', position: 'filter' } as const;
    const ask = askOf(operation, [[parameter, real ?? context.randomUuid(`unknown ${parameter}`)]]);
    return { ...describe({ ...about, foreign: real === null ? 'random' : 'given' }), ask };
  });
}

/** Our people, asked for by the other organization. */
export function ourPeople(people: People): readonly Question[] {
  return shownIn(people).map(([operation, id]) => {
    const { ask, ...about } = askForPerson(operation, id, { case: 'person', foreign: whose(id) });
    return { ...about, ask: { ...ask, credential: { key: 'other' } } };
  });
}

const HEADERS = ['x-organization-id', 'x-org-id', 'x-tenant-id', 'organization-id'] as const;
const QUERIES = ['organizationId', 'orgId', 'tenantId', 'organization'] as const;
const NAMING_ORGANIZATION = ['listStores', 'listSales', 'getMe'] as const;

/** An organization named in headers or query, which the key alone decides. */
export function namedOrganization(context: ProbeContext, foreign: Foreign): readonly Question[] {
  const id = foreign.organization ?? context.randomUuid('organization');
  const whose = foreign.organization === null ? 'random' : 'given';
  return NAMING_ORGANIZATION.flatMap((operation, index): readonly Question[] => {
    const about = { operation, case: 'named-organization', foreign: whose } as const;
    const headers = HEADERS.map((name) => [name, id] as const);
    const inHeader = { ...describe({ ...about, parameter: 'a header' }), ask: { ...askOf(operation, []), headers } };
    const query = QUERIES.map((name) => [name, id] as const);
    const inQuery = { ...describe({ ...about, parameter: 'the query' }), ask: askOf(operation, query) };
    return index === 0 ? [inHeader, inQuery] : [index === 1 ? inQuery : inHeader];
  });
}
