import { type OperationId, pagedOperation, pagedOperations, pathOf } from '../../../contract/operations.ts';
import { askAll, queryOf, storeIdsIn, type Values } from '../../ask/questions/ask.ts';
import { type Ask, probe } from '../../model/probe.ts';
import { BY } from '../shared/filters/semantics.ts';
import { MOST_STORES, UNKNOWN_LABELS } from '../shared/requests/tries.ts';

/** A request that is sent to see what its answer exposes: exchanges are judged by their facts. */
interface Provoked {
  /** Why it was asked: to be refused, to return more fields than documented, or to read records in another way. */
  readonly kind: 'error' | 'undocumented-parameter' | 'read';
  readonly exchange: string;
}

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly provocations: { readonly provoked: readonly Provoked[] };
  }
}

interface PlannedProvocation extends Pick<Provoked, 'kind'> {
  readonly ask: Ask;
}

/** A quote ends a string in a query that is built by concatenation. */
const QUOTE = `x'"`;

/**
 * Requests that have to be refused, each in another part of a service: reading, converting, looking up, querying. Simpler
 * mistakes are made by other probes, and their answers are searched as well.
 */
function requestsToRefuse(unknownId: string): readonly PlannedProvocation[] {
  const error = (operation: OperationId, values: Values, id = unknownId) => planned('error', operation, values, id);
  return [
    error(pagedOperation('promotions'), { [BY.product]: QUOTE }),
    error('listStaffShifts', {}),
    error('listStaffShifts', {}, 'unknown%27%22'),
    error('listStaffShifts', { from: QUOTE }),
    error('getCustomer', {}),
    error('getCustomer', {}, 'unknown%27%22'),
    error('getMe', { limit: QUOTE }),
    error('listStores', { limit: QUOTE }),
    { kind: 'error', ask: { operation: 'other', path: '/public-api/v1/suppliers' } },
  ];
}

function planned(kind: Provoked['kind'], operation: OperationId, values: Values, id = ''): PlannedProvocation {
  return { kind, ask: { operation, path: pathOf(operation, id), query: queryOf(values) } };
}

/** Parameters with which many services return more fields. */
const EXPANSIONS: Values = {
  include: 'customer,customers,notes,costs,profit,employee,supplier',
  expand: 'customer',
  fields: '*',
};

/** Lists of records get them one by one: one that is refused must not hide another that works. */
const ONE_BY_ONE: readonly OperationId[] = [...pagedOperations, 'getCustomerAnalytics'];
const TOGETHER: readonly OperationId[] = ['getMe', 'listStores', 'getRevenueAnalytics', 'getStaffAnalytics'];

function undocumentedParameters(): readonly PlannedProvocation[] {
  const sent = (operation: OperationId, values: Values) => planned('undocumented-parameter', operation, values);
  return [
    ...ONE_BY_ONE.flatMap((operation) =>
      Object.entries(EXPANSIONS).map(([name, value]) => sent(operation, { [name]: value })),
    ),
    ...TOGETHER.map((operation) => sent(operation, EXPANSIONS)),
  ];
}

/** A leak may appear in one store, in one ranking or at one limit only. */
function viewsOfRecords(stores: readonly string[]): readonly PlannedProvocation[] {
  const read = (operation: OperationId, values: Values) => planned('read', operation, values);
  const rankings = (storeIds: string, limit: Values = {}) => [
    // In the form in which other probes ask for all stores: the same request is sent once.
    read('getStaffAnalytics', { storeIds: storeIds.split(','), ...limit }),
    read('getCustomerAnalytics', { storeIds, ...limit }),
    read('getRevenueAnalytics', { storeIds }),
  ];
  const firstStore = stores
    .slice(0, 1)
    .flatMap((storeIds) => [
      read('listProducts', { storeIds, limit: '100' }),
      read(pagedOperation('promotions'), { storeIds, limit: '100' }),
    ]);
  return [
    ...stores.slice(-1).flatMap((id) => rankings(id)),
    ...(stores.length < 2 ? [] : rankings(stores.slice(0, MOST_STORES).join(','), { limit: '100' })),
    ...firstStore,
    read('getCustomerAnalytics', { limit: '1' }),
    read('getOpenapi', {}),
  ];
}

export const provocationsProbe = probe({
  artifact: 'provocations',
  requires: [],
  optional: ['stores'],
  title: 'provokes errors, sends undocumented parameters and reads records store by store',
  plan: (context) => requestsToRefuse(context.randomUuid('plan')).length + undocumentedParameters().length + 16,
  async gather(context, { stores }) {
    const questions = [
      ...requestsToRefuse(context.randomUuid(UNKNOWN_LABELS[0])),
      ...undocumentedParameters(),
      ...viewsOfRecords(storeIdsIn(stores)),
    ];
    return {
      provoked: await askAll(context, questions, async ({ kind, ask }) => ({
        kind,
        exchange: (await context.ask(ask)).id,
      })),
    };
  },
});
