import { type OperationId, pagedOperations, pathOf } from '../../../contract/operations.ts';
import { field, listField } from '../../kernel/json.ts';
import type { Exchange } from '../../model/exchange.ts';
import { type ProbeContext, probe } from '../../model/probe.ts';
import { nextCursorOf } from '../../requests/answers.ts';
import { askAll } from '../../requests/ask.ts';
import type { ParameterTry } from '../../requests/parameter-try.ts';
import { askPlainly } from '../../requests/people.ts';
import { cursorQuestions } from './questions/cursors.ts';
import { enumQuestions } from './questions/enums.ts';
import { hostileQuestions } from './questions/hostile.ts';
import { idQuestions } from './questions/ids.ts';
import { type Cursors, limitQuestions } from './questions/limits.ts';
import type { Question } from './questions/question.ts';
import { rangeQuestions } from './questions/ranges.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly parameters: readonly ParameterTry[];
  }
}

export const parametersProbe = probe({
  artifact: 'parameters',
  requires: [],
  optional: ['stores'],
  title:
    'Every documented parameter with values that have to be refused, values that have to be taken, and hostile ones',
  plan(context) {
    return allQuestions(context, ['own'], new Map(pagedOperations.map((operation) => [operation, 'cursor']))).length;
  },
  async gather(context, { stores }) {
    const { exchanges } = await askPlainly(context);
    const own = (stores?.stores ?? []).map(({ id }) => id).filter((id) => id !== '');
    return askAll(context, allQuestions(context, own, cursorsIn(exchanges)), (question) => answerTo(context, question));
  },
});

function allQuestions(context: ProbeContext, own: readonly string[], cursors: Cursors): readonly Question[] {
  return [
    ...limitQuestions(cursors),
    ...cursorQuestions(context, cursors),
    ...rangeQuestions(context.startedAt),
    ...enumQuestions(),
    ...idQuestions(context, own),
    ...hostileQuestions(context),
  ];
}

function cursorsIn(exchanges: readonly Exchange[]): Cursors {
  const found = new Map<OperationId, string>();
  for (const operation of pagedOperations) {
    const page = exchanges.find((exchange) => exchange.operation === operation);
    const cursor = nextCursorOf(page);
    if (cursor !== null) found.set(operation, cursor);
  }
  return found;
}

async function answerTo(context: ProbeContext, { ask, ...about }: Question): Promise<ParameterTry> {
  const first = await context.ask(ask);
  const broken = isBroken(first.status);
  const exchange = broken ? await context.ask({ ...ask, fresh: true }) : first;
  const control = broken && isBroken(exchange.status) ? await controlFor(context, about.operation) : null;
  const data = field(exchange.body, 'data');
  const records = Array.isArray(data) ? listField(exchange.body, 'data').length : null;
  return { ...about, exchange: exchange.id, status: exchange.status, control, records };
}

function isBroken(status: number | null): boolean {
  return status === null || status >= 500;
}

/** The same operation asked plainly: whether it serves at all right now. */
async function controlFor(context: ProbeContext, asked: Question['operation']): Promise<number | null> {
  const operation = asked === 'other' || asked === 'getCustomer' || asked === 'listStaffShifts' ? 'getMe' : asked;
  const exchange = await context.ask({ operation, path: pathOf(operation), fresh: true });
  return exchange.status;
}
