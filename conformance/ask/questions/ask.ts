import {
  type ByIdOperation,
  type OperationId,
  operationsWithoutId,
  pagedOperation,
  pathOf,
  rankedOperations,
} from '../../../contract/operations.ts';
import type { StoresEvidence } from '../../model/artifacts.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import type { Window } from '../../model/lists.ts';
import { type Ask, type ProbeContext, Skipped } from '../../model/probe.ts';
import { field, listField } from '../../model/values/json.ts';
import { dataIds } from '../../see/answers.ts';

/** Values by the names of their parameters; several are sent as a repeated parameter. */
export type Values = Readonly<Record<string, string | readonly string[]>>;

export function queryOf(values: Values): NonNullable<Ask['query']> {
  return Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
}

/** Null where the request cannot be sent: the key is not set, or cannot be changed in this way. */
export async function askIfPossible(context: ProbeContext, ask: Ask): Promise<Exchange | null> {
  try {
    return await context.ask(ask);
  } catch (error) {
    if (error instanceof Skipped) return null;
    throw error;
  }
}

export async function askAll<Question, Answer>(
  context: ProbeContext,
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer | null>,
): Promise<Answer[]> {
  const answers = await context.all(questions.map((question) => () => ask(question)));
  return answers.filter((answer) => answer !== null);
}

const DAY_MS = 86_400_000;

/** A deployment's clock may be behind ours, and it may refuse an instant that it takes for the future. */
const CLOCK_SLACK_MS = 10 * 60_000;

/** The seven days before the run: short, recent and over. */
export function lastWeek(startedAt: string): Window {
  const end = Date.parse(startedAt) - CLOCK_SLACK_MS;
  return { from: new Date(end - 7 * DAY_MS).toISOString(), to: new Date(end).toISOString() };
}

/** Ids for the by-ID operations; null where the deployment shows no person. */
export type People = Readonly<Record<ByIdOperation, string | null>>;

export interface PlainAnswers {
  readonly exchanges: readonly Exchange[];
  /** Analytics without rows, asked again over a longer time. */
  readonly longer: readonly Exchange[];
  readonly people: People;
}

/** Every list asked once, without parameters and with the good key: other answers are compared with these. */
export async function askPlainly(context: ProbeContext): Promise<PlainAnswers> {
  const exchanges = await context.all(
    operationsWithoutId.map((operation) => () => context.ask({ operation, path: pathOf(operation) })),
  );
  const longer = await askLonger(context, exchanges);
  return { exchanges, longer, people: peopleIn(exchanges, longer) };
}

const MONTHS_MS = 120 * 86_400_000;

/** The bounds of the four months before the run, or before an instant further back. */
export function lastMonths({ startedAt }: ProbeContext, before?: number): NonNullable<Ask['query']> {
  const end = before ?? Date.parse(lastWeek(startedAt).to);
  return queryOf({ from: new Date(end - MONTHS_MS).toISOString(), to: new Date(end).toISOString() });
}

/** The default range is the deployment's choice: today alone may have no rows. */
async function askLonger(context: ProbeContext, plain: readonly Exchange[]): Promise<readonly Exchange[]> {
  const query = lastMonths(context);
  const silent = rankedOperations.filter((operation) =>
    plain.some((exchange) => exchange.operation === operation && exchange.status === 200 && !dataIds(exchange).length),
  );
  return await context.all(silent.map((operation) => () => context.ask({ operation, path: pathOf(operation), query })));
}

function peopleIn(exchanges: readonly Exchange[], longer: readonly Exchange[]): People {
  const all = [...exchanges, ...longer];
  const staff = [...idsIn(all, 'getStaffAnalytics'), ...cashiersIn(all)];
  const customers = [...idsIn(all, 'getCustomerAnalytics'), ...promotedCustomersIn(all)];
  return { listStaffShifts: firstId(staff), getCustomer: firstId(customers) };
}

export function firstId(ids: readonly string[]): string | null {
  return ids.find((id) => id !== '') ?? null;
}

export function idsIn(exchanges: readonly Exchange[], operation: OperationId): readonly string[] {
  return answersTo(exchanges, operation).flatMap(dataIds);
}

export function rowsIn(exchanges: readonly Exchange[], operation: OperationId): readonly Json[] {
  return answersTo(exchanges, operation).flatMap(({ body }) => listField(body, 'data'));
}

export function cashiersIn(exchanges: readonly Exchange[]): readonly string[] {
  return rowsIn(exchanges, 'listSales').flatMap((sale) => idOf(field(sale, 'staff')));
}

export function promotedCustomersIn(exchanges: readonly Exchange[]): readonly string[] {
  const promotions = rowsIn(exchanges, pagedOperation('promotions'));
  return promotions.flatMap((promotion) => listField(promotion, 'customers')).flatMap(idOf);
}

function answersTo(exchanges: readonly Exchange[], operation: OperationId): readonly Exchange[] {
  return exchanges.filter((exchange) => exchange.operation === operation);
}

function idOf(value: unknown): string[] {
  const id = field(value, 'id');
  return typeof id === 'string' && id !== '' ? [id] : [];
}

/** The ids of stores, to be sent: one that is no text cannot be. */
export function storeIdsIn(evidence: StoresEvidence | undefined): string[] {
  return (evidence?.stores ?? []).map(({ id }) => id).filter((id) => id !== '');
}

/** What nearly all clients send: a body that comes packed has to say so. Nothing else asks for it, so that sizes can be compared. */
export const PACKED = ['accept-encoding', 'gzip'] as const;
