import { say } from '../../conformance/model/message.ts';
import { remembered } from '../../conformance/model/values/memoize.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { isUuid } from '../../contract/formats.ts';
import { operations } from '../../contract/operations.ts';
import { task } from '../tasks/tasks.ts';
import {
  cursorOf,
  type Execution,
  filtersOf,
  giversIn,
  isAnswered,
  isPaged,
  type Received,
  requestKey,
  type Traffic,
  type Walk,
  walksOf,
} from '../traffic/traffic.ts';
import { isListEnd, situation } from '../trouble/situations.ts';
import {
  countingRule,
  endedMessage,
  endWords,
  hadTooLittleTime,
  isExplained,
  isInexact,
  lastOf,
  notAsked,
  notExercised,
  receivedIn,
  requestsOf,
  withoutPauses,
} from './counting.ts';
import { limitOf } from './requests.ts';

/** Enough to see how an execution ended. */
const LAST = 3;
const DEFAULT_SIZE = 25;
const LONGEST_PAGE = 100;

/** Requests with a cursor, each with the page that gave it. */
function laterPages(traffic: Traffic) {
  return traffic.executions.flatMap((execution) => {
    const received = receivedIn(traffic, execution);
    const giverOf = giversIn(received);
    return received.filter(isPaged).flatMap((one) => {
      const cursor = cursorOf(one);
      return cursor === null ? [] : [{ one, cursor, giver: giverOf(one, cursor) }];
    });
  });
}

function followedPages(traffic: Traffic) {
  return laterPages(traffic).flatMap(({ giver, ...page }) => (giver === undefined ? [] : [{ ...page, giver }]));
}

function missingPages({ mode, tasks }: Traffic, otherwise = 'the client asked for no page after the first of a list') {
  if (mode === 'tasks' && !tasks.some((name) => task(name).walks))
    return notAsked('no task of this client reads a list in pages');
  return notExercised(otherwise);
}

const exchangesOf = ({ one, giver }: { readonly one: Received; readonly giver?: Received | undefined }) =>
  giver === undefined ? [one] : [giver, one];
const isById = ({ operation }: Received) => operation !== null && operations[operation].byId;
const path = ({ operation }: Received) => (operation === null ? '' : operations[operation].path);

function changedFilters(one: Received, giver: Received): readonly string[] {
  const names = new Set([...one.query, ...giver.query].map(([name]) => name));
  const valuesOf = ({ query }: Received, name: string) => filtersOf({ query: query.filter(([each]) => each === name) });
  return [...names].filter((name) => valuesOf(one, name) !== valuesOf(giver, name)).sort();
}

/** Starts that asked for a page in another way than the page before leads to it: what they end with follows from that. */
export const strayedIn = remembered((traffic: Traffic): ReadonlySet<string> => {
  if (traffic.mode === 'observed') return new Set();
  const astray = laterPages(traffic).filter(
    ({ one, giver }) => giver === undefined || giver.operation !== one.operation || filtersOf(giver) !== filtersOf(one),
  );
  return new Set(astray.map(({ one }) => one.execution));
});

const listOf = (one: Received) => `${one.execution} ${one.operation} ${filtersOf(one)}`;

/** When each list was first asked for. */
const firstPages = remembered(({ received }: Traffic): ReadonlyMap<string, number> => {
  const begun = new Map<string, number>();
  for (const one of received) {
    if (cursorOf(one) !== null) continue;
    begun.set(listOf(one), Math.min(one.at, begun.get(listOf(one)) ?? one.at));
  }
  return begun;
});

/** The list that it goes on with was begun, with its own filters, and is not the one that gave the cursor. */
function isOfAnotherWalk(traffic: Traffic, one: Received, giver: Received): boolean {
  if (filtersOf(one) === filtersOf(giver)) return false;
  return (firstPages(traffic).get(listOf(one)) ?? Number.POSITIVE_INFINITY) <= one.at;
}

/** Pages that had been read, and were asked for again although the walk had not begun anew. */
function pagesReadAgain(received: readonly Received[]): readonly Received[] {
  const read = new Map<string, Received>();
  let begun = Number.NEGATIVE_INFINITY;
  return received
    .filter((one) => isPaged(one) && one.page !== null)
    .filter((again) => {
      const isFirst = cursorOf(again) === null;
      const first = read.get(requestKey(again));
      read.set(requestKey(again), again);
      if (isFirst) begun = again.at;
      return !isFirst && first !== undefined && first.answeredAt <= again.at && begun <= first.at;
    });
}

/** How many records were asked for, with a limit or without. */
const sizeOf = (one: Received) => Number(limitOf(one) || DEFAULT_SIZE);

/** Lists that a task needs whole, in executions without trouble. */
function wholeLists(traffic: Traffic) {
  const undisturbed = traffic.executions.filter(({ task: name, end, situations }) => {
    const isOver = end.kind === 'right' || end.kind === 'wrong';
    return name !== null && task(name).walks && isOver && situations.every((id) => isListEnd(situation(id)));
  });
  return undisturbed.flatMap((execution) =>
    walksOf(receivedIn(traffic, execution))
      // That a short page was taken for the last one is another promise.
      .filter(({ ended, last }) => ended || (last.page?.records ?? 0) >= sizeOf(last))
      .map((walk) => ({ execution, walk })),
  );
}

/** What went wrong where a list ends in another form, and in nothing else. */
function wrongAtEnds(traffic: Traffic) {
  const wrong = traffic.executions.filter((execution) => {
    const { id, situations, met, end } = execution;
    const isOfEnds = situations.length === 1 && situations.every((one) => isListEnd(situation(one)));
    if (!isOfEnds || met.length === 0 || strayedIn(traffic).has(id)) return false;
    if (isExplained(traffic, execution) || hadTooLittleTime(traffic, execution)) return false;
    return !isAnswered(end) && !isInexact(traffic, execution) && end.kind !== 'unsupported';
  });
  return wrong.map((execution) => ({
    subject: { aspect: `${execution.situations.join()} ${execution.task}` },
    message: endedMessage(execution),
    expected: 'the right answer',
    received: endWords(execution),
    seen: lastOf(traffic, execution, LAST),
  }));
}

/** A client may read a list again, to be sure; one that begins it again and again, or until its time is over, does not know its end. */
const MOST_BEGUN_AGAIN = 3;

/** The first list that was. */
function begunAgain(traffic: Traffic) {
  const ofTasks = traffic.executions.filter(({ task: name }) => name !== null);
  const circles = ofTasks.flatMap((execution) => {
    const whole = walksOf(receivedIn(traffic, execution)).filter(({ ended }) => ended);
    const most = execution.end.kind === 'ranOut' ? 1 : MOST_BEGUN_AGAIN;
    const groups = [...Map.groupBy(whole, ({ first }) => listOf(first)).values()];
    return groups.filter(({ length }) => length > most).map((walks) => ({ name: execution.task, walks }));
  });
  return circles.slice(0, 1).flatMap(({ name, walks: [walk, again, ...more] }) => {
    if (walk === undefined || again === undefined) return [];
    const times = plural(1 + more.length, 'time');
    return {
      subject: { operation: walk.first.operation ?? ('other' as const), aspect: 'begun again' },
      message: say('{task}: {path} was begun again after its last page ({times})', {
        task: name,
        path: path(walk.first),
        times,
      }),
      expected: 'no request for the list after its last page',
      received: `the first page again, ${times}`,
      seen: [walk.last, again.first],
    };
  });
}

/** A client may begin a walk anew; it is the walk that it went on with that counts. */
function isReadAgain(traffic: Traffic, { first }: Walk): boolean {
  const later = requestsOf(traffic).filter(
    (one) => one.execution === first.execution && one.operation === first.operation && one.at >= first.answeredAt,
  );
  return walksOf(later).some((again) => again.ended && filtersOf(again.first) === filtersOf(first));
}

/** A few may belong to the question; one for each record does not. */
const MOST_BY_ID = 2;
const MOST_OF_ONE = 10;
const MOST_AGAIN = 2;
/** Twice as many as pages of 100 would have taken. */
const MOST_FOR_ONE = 2;
const SHOWN = 4;

interface Waste {
  readonly words: string;
  /** The requests that were too many. */
  readonly of: readonly Received[];
}

function wasteIn(traffic: Traffic, execution: Execution): Waste | null {
  const received = receivedIn(traffic, execution);
  return execution.task === null ? wasteAtOnce(received) : wasteForOne(received);
}

/** Requests with less time between them may be for one question. */
const AT_ONCE_MS = 1000;

/** Of observed traffic it is not known how many questions it answers: only what no single one needs counts. */
function wasteAtOnce(received: readonly Received[]): Waste | null {
  const isSmall = (one: Received) => isPaged(one) && cursorOf(one) !== null && sizeOf(one) < DEFAULT_SIZE;
  for (const together of withoutPauses(received, AT_ONCE_MS)) {
    const eachOnce = new Map(together.filter(isById).map((one) => [one.path, one]));
    const byId = manyIn([...eachOnce.values()], ({ operation }) => operation);
    if (byId !== undefined) return wasteOfIds(byId);
    const small = manyIn(together.filter(isSmall), listOf);
    if (small !== undefined) return { words: `${small.length} pages of fewer than ${DEFAULT_SIZE} records`, of: small };
  }
  return null;
}

/** The first group of those that are alike in something of which there are too many. */
function manyIn(received: readonly Received[], keyOf: (one: Received) => string | null) {
  return [...Map.groupBy(received, keyOf).values()].find(({ length }) => length > MOST_OF_ONE);
}

function wasteForOne(received: readonly Received[]): Waste | null {
  const byId = received.filter(isById);
  if (byId.length > MOST_BY_ID) return wasteOfIds(byId);
  const asked = received.filter(({ status, harm }) => status === 200 && harm === null);
  const pages = pagesReadAgain(received);
  if (pages.length > 0) return { words: `${plural(pages.length, 'page')} whose records it had already`, of: pages };
  const again = [...Map.groupBy(asked, requestKey).values()].flatMap((alike) => alike.slice(1));
  if (again.length > MOST_AGAIN) return { words: `${again.length} requests whose answer it had already`, of: again };
  const groups = [...Map.groupBy(asked, ({ operation }) => operation).values()];
  const most = groups.find((of) => of.length > MOST_OF_ONE && of.length > MOST_FOR_ONE * neededFor(of));
  return most?.[0] === undefined || most[0].operation === null ? null : { words: wasteOf(most, most[0]), of: most };
}

/** How many pages of 100 have as many records; of what has no pages, one answer has all. */
function neededFor(received: readonly Received[]): number {
  const records = received.filter(isPaged).reduce((sum, { page }) => sum + (page?.records ?? 0), 0);
  return Math.max(1, Math.ceil(records / LONGEST_PAGE));
}

function wasteOf(of: readonly Received[], first: Received): string {
  const needed = isPaged(first) ? `, where ${plural(neededFor(of), 'page')} of ${LONGEST_PAGE} would do` : '';
  return `${of.length} requests of ${path(first)} for one question${needed}`;
}

function wasteOfIds(of: readonly Received[]): Waste {
  return { words: `${of.length} requests by id, one for each record`, of };
}

export const walkRules = [
  countingRule({
    id: 'client-cursor-as-it-came',
    requirements: ['CLI-08'],
    title: 'Each cursor is one that an answer gave',
    fault: 'Cursor changed or made up',
    fix: 'Send `pagination.nextCursor` back as `cursor`, unchanged, and send none for the first page. Null, absent and an empty text are not cursors.',
    cases: 'requests with a cursor',
    all: laterPages,
    isKept: ({ giver }) => giver !== undefined,
    // A client that was started again may have kept a cursor of before.
    unclear: ({ giver, cursor }, { mode }) =>
      giver === undefined && mode === 'observed' && isUuid(cursor) ? 'its page was not seen' : null,
    kind: ({ cursor }) => (isUuid(cursor) ? 'another id' : cursor.slice(0, 20)),
    exchanges: exchangesOf,
    finding: ({ one, cursor }, alike) => ({
      subject: {
        operation: one.operation ?? 'other',
        parameters: ['cursor'],
        aspect: isUuid(cursor) ? 'id' : cursor.slice(0, 20),
      },
      message: say('{path} was asked with cursor={cursor}, which no answer gave ({requests})', {
        requests: plural(alike.length, 'request'),
        path: path(one),
        cursor: cursor.slice(0, 40),
      }),
      expected: 'the nextCursor of the page before',
      received: cursor.slice(0, 40),
    }),
    missing: missingPages,
  }),
  countingRule({
    id: 'client-filters-kept',
    requirements: ['CLI-09'],
    title: 'Later pages are asked for with the filters of the first',
    fault: 'Filters changed in the middle of a list',
    fix: 'Send every parameter of the first page with each later one, and only add `cursor`. A deployment may apply no filter to a page that is asked for without it, so that records come that were not wanted.',
    cases: 'pages after the first',
    all: (traffic) => followedPages(traffic).filter(({ one, giver }) => giver.operation === one.operation),
    isKept: ({ one, giver }) => filtersOf(one) === filtersOf(giver),
    kind: ({ one, giver }) => `${one.operation} ${changedFilters(one, giver).join()}`,
    exchanges: exchangesOf,
    finding: ({ one, giver }, alike) => ({
      subject: { operation: one.operation ?? 'other', parameters: changedFilters(one, giver) },
      message: say('a later page of {path} was asked for with another {parameters} than the page before ({requests})', {
        requests: plural(alike.length, 'request'),
        path: path(one),
        parameters: changedFilters(one, giver).join(', '),
      }),
      expected: filtersOf(giver) || 'no filter',
      received: filtersOf(one) || 'no filter',
    }),
    missing: missingPages,
  }),
  countingRule({
    id: 'client-walks-apart',
    requirements: ['CLI-12'],
    title: 'A cursor goes to the list that gave it',
    fault: 'Cursor sent to another list',
    fix: 'Keep the cursor of each list apart. Another list refuses it, or takes it for a place of its own.',
    cases: 'requests with a cursor',
    all: followedPages,
    isKept: ({ one, giver }, traffic) => one.operation === giver.operation && !isOfAnotherWalk(traffic, one, giver),
    kind: ({ one, giver }) => `${one.operation} ${giver.operation}`,
    exchanges: exchangesOf,
    finding: ({ one, giver }, alike) => ({
      subject: {
        operation: one.operation ?? 'other',
        parameters: ['cursor'],
        operations: [giver.operation ?? 'other'],
      },
      message: say('{path} was asked with a cursor that another walk, of {other}, was given ({requests})', {
        requests: plural(alike.length, 'request'),
        path: path(one),
        other: path(giver),
      }),
      expected: `a cursor of ${path(one)} with ${filtersOf(one) || 'no filter'}`,
      received: `a cursor of ${path(giver)} with ${filtersOf(giver) || 'no filter'}`,
    }),
    missing: missingPages,
  }),
  countingRule({
    id: 'client-reads-to-the-end',
    requirements: ['CLI-10'],
    title: 'A list is read until there is no next page, and no further',
    fault: 'List not read to its end',
    fix: 'Ask for the next page while `pagination.nextCursor` is a text; null, absent, and no pagination at all are the end. A client that stops early works with a part of the data, and one that goes on never ends.',
    cases: 'lists',
    all: wholeLists,
    isKept: ({ walk }, traffic) => walk.ended || isReadAgain(traffic, walk),
    unclear: ({ walk, execution }, traffic) => {
      if (walk.ended) return null;
      if (strayedIn(traffic).has(execution.id))
        return 'its next page was asked for with other filters, or of another list';
      return isAnswered(execution.end) ? 'the answer was right without the rest of the list' : null;
    },
    kind: ({ walk: { first } }) => `${first.operation}`,
    exchanges: ({ walk: { pages } }) => pages.slice(-2),
    finding: ({ walk: { first, pages } }, alike) => ({
      subject: { operation: first.operation ?? 'other', aspect: 'left' },
      message: say('{path} was left after page {page} although there was a next one ({requests})', {
        requests: plural(alike.length, 'walk'),
        path: path(first),
        page: pages.length,
      }),
      expected: 'a request for the next page',
      received: `no request after page ${pages.length}`,
    }),
    missing: (traffic) =>
      missingPages(
        traffic,
        traffic.mode === 'observed'
          ? 'of observed traffic it is not known which lists are needed whole'
          : 'no start that ended by itself read a list',
      ),
    also: (traffic) => [...wrongAtEnds(traffic), ...begunAgain(traffic)],
  }),
  countingRule({
    id: 'client-few-requests',
    requirements: ['CLI-26'],
    title: 'No more requests than the question needs',
    fault: 'More requests than needed',
    fix: 'Ask for pages of 100, and take names and figures from the lists and rankings that have them, in place of a request for each record. A key has a limit, and others share it.',
    advisory: true,
    cases: ({ mode }) => (mode === 'observed' ? 'clients' : 'executions'),
    all: (traffic) =>
      traffic.executions
        .filter(({ situations, end }) => situations.length === 0 && end.kind !== 'unsupported')
        .map((execution) => ({ ...execution, waste: wasteIn(traffic, execution) })),
    isKept: ({ waste }) => waste === null,
    unclear: (execution, traffic) => (receivedIn(traffic, execution).length === 0 ? 'it sent no request' : null),
    kind: ({ waste }) => waste?.words.replace(/\d+/g, 'n') ?? '',
    exchanges: ({ waste }) => waste?.of.slice(0, SHOWN) ?? [],
    finding: ({ task: name, waste }) => ({
      subject: { aspect: name ?? 'observed' },
      message: say('{task}: {waste}', { task: name ?? 'the client', waste: waste?.words }),
      expected: 'pages of 100, and few requests by id',
      received: waste?.words ?? '',
    }),
    missing: notExercised('the client sent no request'),
  }),
] as const;
