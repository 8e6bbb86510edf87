import { type OperationId, pagedOperations, pathOf } from '../../../contract/operations.ts';
import { askAll, askPlainly, storeIdsIn } from '../../ask/questions/ask.ts';
import { type Exchange, isGoodKey } from '../../model/exchange.ts';
import { type ProbeContext, probe } from '../../model/probe.ts';
import { field } from '../../model/values/json.ts';
import { remembered } from '../../model/values/memoize.ts';
import { nextCursorOf } from '../../see/answers.ts';
import { isBroken, type ParameterTry } from '../shared/requests/tries.ts';
import type { Question } from './questions/cells.ts';
import { hostileQuestions } from './questions/hostile.ts';
import { type Cursors, chosen, type Material, pairsCovered } from './questions/slots.ts';
import { cursorQuestions, enumQuestions, idQuestions, limitQuestions, rangeQuestions } from './questions/values.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly parameters: readonly ParameterTry[];
  }
}

export const parametersProbe = probe({
  artifact: 'parameters',
  requires: [],
  optional: ['stores'],
  // What others read shows many values to be taken: those are not sent again.
  after: ['walks', 'filters', 'rangeEcho', 'analytics'],
  title:
    'Every documented parameter with values that have to be refused, values that have to be taken, and hostile ones',
  plan(context) {
    return planned(context).filter(({ isShownBy }) => !context.isWhole || isShownBy === undefined).length;
  },
  pairs(context) {
    return pairsCovered(planned(context), { context, ...IMAGINED });
  },
  async gather(context, { stores }) {
    const { exchanges } = await askPlainly(context);
    const own = storeIdsIn(stores);
    return askAll(context, allQuestions({ context, own, cursors: cursorsIn(exchanges) }), (question) =>
      answerTo(context, question),
    );
  },
});

/** A deployment with stores and second pages, as most are. */
const IMAGINED = { own: ['own'], cursors: new Map(pagedOperations.map((operation) => [operation, 'cursor'])) };

/** Requests that the seed chooses, beyond those that are always sent; more where it is another seed each time. */
const SEEDED = 1;
const SEEDED_ANEW = 24;

/** What is planned is counted, and then its pairs. */
const planned = remembered((context: ProbeContext) => allQuestions({ context, ...IMAGINED }));

function allQuestions(material: Material & { readonly context: ProbeContext }): readonly Question[] {
  const { context } = material;
  const always = [
    ...limitQuestions(material),
    ...cursorQuestions(material),
    ...rangeQuestions(context.startedAt),
    ...enumQuestions(material),
    ...idQuestions(material),
  ];
  const all = [
    ...always,
    ...chosen(always, material, context.profile.drawsSeed ? SEEDED_ANEW : SEEDED),
    ...hostileQuestions(material),
  ];
  const answer = { exchange: '', status: 200, control: null, records: null };
  return context.counted(all, (questions) => ({ parameters: questions.map((question) => tryOf(question, answer)) }));
}

type Answer = Pick<ParameterTry, 'exchange' | 'status' | 'control' | 'records'>;

function tryOf({ ask: _ask, cell: _cell, isShownBy: _isShownBy, ...about }: Question, answer: Answer): ParameterTry {
  return { ...about, ...answer };
}

function cursorsIn(exchanges: readonly Exchange[]): Cursors {
  const found = pagedOperations.flatMap((operation): [OperationId, string][] => {
    const cursor = nextCursorOf(exchanges.find((exchange) => exchange.operation === operation));
    return cursor === null ? [] : [[operation, cursor]];
  });
  return new Map(found);
}

async function answerTo(context: ProbeContext, question: Question): Promise<ParameterTry> {
  const { ask, operation, expect, sent } = question;
  const shown = shownAlready(context, question);
  if (shown !== null)
    return tryOf(question, { exchange: shown.id, status: shown.status, control: null, records: recordsOf(shown) });
  const first = await context.ask(ask);
  const broken = isBroken(first.status);
  const exchange = broken ? await context.ask({ ...ask, fresh: true }) : first;
  const control = broken && isBroken(exchange.status) ? await controlFor(context, operation) : null;
  const records = expect === 'nothing' ? recordsWithout(sent, exchange) : recordsOf(exchange);
  return tryOf(question, { exchange: exchange.id, status: exchange.status, control, records });
}

/** Of what showed as much before, the answer with the most records: it is to have no more than its limit. */
function shownAlready(context: ProbeContext, { operation, isShownBy }: Question): Exchange | null {
  if (isShownBy === undefined) return null;
  const shown = context
    .seen()
    .filter((exchange) => exchange.operation === operation && isPlainPage(exchange) && isShownBy(exchange));
  return shown.toSorted((a, b) => (recordsOf(b) ?? 0) - (recordsOf(a) ?? 0))[0] ?? null;
}

function isPlainPage({ method, status, credential, requestHeaders, query }: Exchange): boolean {
  const isGet = method === 'GET' && status === 200 && isGoodKey(credential) && requestHeaders.length === 0;
  return isGet && !query.some(([name]) => name === 'cursor');
}

function recordsOf({ body, facts }: Exchange): number | null {
  const data = field(body, 'data');
  return Array.isArray(data) ? data.length : (facts.records ?? null);
}

/** A shop may have records with any text. */
function recordsWithout(sent: string, exchange: Exchange): number | null {
  const data = field(exchange.body, 'data');
  if (!Array.isArray(data)) return recordsOf(exchange);
  return data.filter((record) => !JSON.stringify(record).includes(sent)).length;
}

/** The same operation asked plainly: whether it serves at all right now. */
async function controlFor(context: ProbeContext, asked: Question['operation']): Promise<number | null> {
  const operation = asked === 'other' || asked === 'getCustomer' || asked === 'listStaffShifts' ? 'getMe' : asked;
  const exchange = await context.ask({ operation, path: pathOf(operation), fresh: true });
  return exchange.status;
}
