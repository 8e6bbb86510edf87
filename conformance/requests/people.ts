import { type ByIdOperation, type OperationId, operationsWithoutId, pathOf } from '../../contract/operations.ts';
import { field, listField } from '../kernel/json.ts';
import type { Exchange } from '../model/exchange.ts';
import type { ProbeContext } from '../model/probe.ts';
import { dataIds } from './answers.ts';
import { lastWeek } from './last-week.ts';

/** Ids for the by-ID operations; null where the deployment shows nobody. */
export type People = Readonly<Record<ByIdOperation, string | null>>;

export interface PlainAnswers {
  readonly exchanges: readonly Exchange[];
  /** Analytics that showed nobody, asked again over a longer time. */
  readonly longer: readonly Exchange[];
  readonly people: People;
}

/** Every list asked once, without parameters and with the good key: what else is refused or accepted is held against it. */
export async function askPlainly(context: ProbeContext): Promise<PlainAnswers> {
  const exchanges = await context.all(
    operationsWithoutId.map((operation) => () => context.ask({ operation, path: pathOf(operation) })),
  );
  const longer = await askLonger(context, exchanges);
  return { exchanges, longer, people: peopleIn(exchanges, longer) };
}

const MONTHS_MS = 120 * 86_400_000;

/** The default range is the deployment's choice: today alone may well show nobody. */
async function askLonger(context: ProbeContext, plain: readonly Exchange[]): Promise<readonly Exchange[]> {
  const end = Date.parse(lastWeek(context.startedAt).to);
  const query = [
    ['from', new Date(end - MONTHS_MS).toISOString()],
    ['to', new Date(end).toISOString()],
  ] as const;
  const silent = (['getStaffAnalytics', 'getCustomerAnalytics'] as const).filter((operation) =>
    plain.some((exchange) => exchange.operation === operation && exchange.status === 200 && !dataIds(exchange).length),
  );
  return await context.all(silent.map((operation) => () => context.ask({ operation, path: pathOf(operation), query })));
}

function peopleIn(exchanges: readonly Exchange[], longer: readonly Exchange[]): People {
  const answer = (operation: OperationId) => exchanges.find((exchange) => exchange.operation === operation);
  const over = (operation: OperationId) => longer.filter((exchange) => exchange.operation === operation);
  const staff = [
    ...idsIn(answer('getStaffAnalytics')),
    ...over('getStaffAnalytics').flatMap(dataIds),
    ...listField(answer('listSales')?.body, 'data').map((sale) => field(field(sale, 'staff'), 'id')),
  ];
  const customers = [
    ...idsIn(answer('getCustomerAnalytics')),
    ...over('getCustomerAnalytics').flatMap(dataIds),
    ...listField(answer('listPromotions')?.body, 'data')
      .flatMap((promotion) => listField(promotion, 'customers'))
      .map((customer) => field(customer, 'id')),
  ];
  return { listStaffShifts: firstText(staff), getCustomer: firstText(customers) };
}

function idsIn(exchange: Exchange | undefined): readonly string[] {
  return exchange === undefined ? [] : dataIds(exchange);
}

function firstText(values: readonly unknown[]): string | null {
  return values.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}
