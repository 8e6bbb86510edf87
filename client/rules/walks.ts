import { say } from '../../conformance/model/message.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { isUuid } from '../../contract/formats.ts';
import { operations } from '../../contract/operations.ts';
import { task } from '../tasks/tasks.ts';
import { type Execution, isAnswered, type Received, type Traffic } from '../traffic/traffic.ts';
import { cursorOf, filtersOf, giversOf, isPaged, requestKey, type Walk, walksOf } from '../traffic/walks.ts';
import { isListEnd, situation } from '../trouble/situations.ts';
import {
  clientRule,
  counted,
  lastExchanges,
  notAsked,
  notExercised,
  receivedIn,
  requestsOf,
  walks,
  withFindings,
} from './counting.ts';
import { endedMessage, endWords } from './ends.ts';
import { limitOf } from './requests.ts';

/** Enough to see how an execution ended. */
const LAST = 3;
const NO_LATER_PAGE = 'the client asked for no page after the first of a list';

interface LaterPage {
  readonly one: Received;
  readonly cursor: string;
  /** The page that gave the cursor. */
  readonly giver: Received | undefined;
}

/** Requests with a cursor, each with the page that gave it. */
function laterPages(traffic: Traffic): readonly LaterPage[] {
  return traffic.executions.flatMap((execution) => {
    const received = receivedIn(traffic, execution);
    const givers = giversOf(received);
    return received.filter(isPaged).flatMap((one) => {
      const cursor = cursorOf(one);
      return cursor === null ? [] : [{ one, cursor, giver: giverFor(one, givers.get(cursor) ?? []) }];
    });
  });
}

/** The one that fits best: of the same list and with the same filters. */
function giverFor(one: Received, givers: readonly Received[]): Received | undefined {
  const ofList = givers.filter(({ operation }) => operation === one.operation);
  return ofList.find((giver) => filtersOf(giver) === filtersOf(one)) ?? ofList.at(-1) ?? givers.at(-1);
}

function missingPages(traffic: Traffic) {
  if (traffic.mode === 'tasks' && !walks(traffic.tasks))
    return notAsked('no task of this client reads a list in pages');
  return notExercised(traffic, NO_LATER_PAGE);
}

const exchangesOf = ({ one, giver }: LaterPage) => [...(giver === undefined ? [] : [giver.exchange]), one.exchange];
const path = ({ operation }: Received) => (operation === null ? '' : operations[operation].path);

const cursorAsItCame = clientRule(
  {
    id: 'client-cursor-as-it-came',
    requirements: ['CLI-08'],
    title: 'Each cursor is one that an answer gave',
    fault: 'Cursor changed or made up',
    fix: 'Send `pagination.nextCursor` back as `cursor`, unchanged, and send none for the first page. Null, absent and an empty text are not cursors.',
  },
  (traffic) =>
    counted({
      cases: 'requests with a cursor',
      all: laterPages(traffic),
      isKept: ({ giver }) => giver !== undefined,
      // A client that was started again may have kept a cursor of before.
      unclear: ({ giver, cursor }) =>
        giver === undefined && traffic.mode === 'observed' && isUuid(cursor) ? 'its page was not seen' : null,
      kind: ({ cursor }) => (isUuid(cursor) ? 'another id' : cursor.slice(0, 20)),
      exchanges: exchangesOf,
      finding: (alike, { one, cursor }) => ({
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
      missing: missingPages(traffic),
    }),
);

const filtersKept = clientRule(
  {
    id: 'client-filters-kept',
    requirements: ['CLI-09'],
    title: 'Later pages are asked for with the filters of the first',
    fault: 'Filters changed in the middle of a list',
    fix: 'Send every parameter of the first page with each later one, and only add `cursor`. A deployment may apply no filter to a page that is asked for without it, so that records come that were not wanted.',
  },
  (traffic) =>
    counted({
      cases: 'later pages',
      all: laterPages(traffic).flatMap(({ giver, ...page }) =>
        giver === undefined || giver.operation !== page.one.operation ? [] : [{ ...page, giver }],
      ),
      isKept: ({ one, giver }) => filtersOf(one) === filtersOf(giver),
      kind: ({ one, giver }) => `${one.operation} ${changedFilters(one, giver).join()}`,
      exchanges: exchangesOf,
      finding: (alike, { one, giver }) => ({
        subject: { operation: one.operation ?? 'other', parameters: changedFilters(one, giver) },
        message: say(
          'a later page of {path} was asked for with another {parameters} than the page before ({requests})',
          {
            requests: plural(alike.length, 'request'),
            path: path(one),
            parameters: changedFilters(one, giver).join(', '),
          },
        ),
        expected: filtersOf(giver) || 'no filter',
        received: filtersOf(one) || 'no filter',
      }),
      missing: missingPages(traffic),
    }),
);

function changedFilters(one: Received, giver: Received): readonly string[] {
  const names = new Set([...one.query, ...giver.query].map(([name]) => name));
  const valuesOf = ({ query }: Received, name: string) => filtersOf({ query: query.filter(([each]) => each === name) });
  return [...names].filter((name) => valuesOf(one, name) !== valuesOf(giver, name)).sort();
}

const walksApart = clientRule(
  {
    id: 'client-walks-apart',
    requirements: ['CLI-12'],
    title: 'A cursor goes to the list that gave it',
    fault: 'Cursor sent to another list',
    fix: 'Keep the cursor of each list apart. Another list refuses it, or takes it for a place of its own.',
  },
  (traffic) =>
    counted({
      cases: 'requests with a cursor',
      all: laterPages(traffic).flatMap(({ giver, ...page }) => (giver === undefined ? [] : [{ ...page, giver }])),
      isKept: ({ one, giver }) => one.operation === giver.operation && !isOfAnotherWalk(traffic, one, giver),
      kind: ({ one, giver }) => `${one.operation} ${giver.operation}`,
      exchanges: exchangesOf,
      finding: (alike, { one, giver }) => ({
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
      missing: missingPages(traffic),
    }),
);

/** The list that it goes on with was begun, with its own filters, and is not the one that gave the cursor. */
function isOfAnotherWalk(traffic: Traffic, one: Received, giver: Received): boolean {
  const filters = filtersOf(one);
  if (filters === filtersOf(giver)) return false;
  return traffic.received.some(
    (other) =>
      other.execution === one.execution &&
      other.operation === one.operation &&
      other.at <= one.at &&
      cursorOf(other) === null &&
      filtersOf(other) === filters,
  );
}

interface Again {
  readonly first: Received;
  readonly again: Received;
}

/** Pages that had been read, and were asked for again although the walk had not begun anew. */
function pagesReadAgain(traffic: Traffic): readonly Again[] {
  return traffic.executions
    .filter(({ situations }) => situations.length === 0)
    .flatMap((execution) => {
      const pages = receivedIn(traffic, execution).filter((one) => isPaged(one) && one.page !== null);
      const read = new Map<string, Received>();
      let begun = Number.NEGATIVE_INFINITY;
      return pages.flatMap((again) => {
        const isFirst = cursorOf(again) === null;
        const first = read.get(requestKey(again));
        read.set(requestKey(again), again);
        if (isFirst) begun = again.at;
        if (isFirst || first === undefined || first.answeredAt > again.at) return [];
        return begun > first.at ? [] : [{ first, again }];
      });
    });
}

interface WholeList {
  readonly execution: Execution;
  readonly walk: Walk;
}

/** Lists that a task needs whole, in executions without trouble. */
function wholeLists(traffic: Traffic): readonly WholeList[] {
  return traffic.executions
    .filter(
      ({ task: name, end }) => name !== null && task(name).walks && (end.kind === 'right' || end.kind === 'wrong'),
    )
    .filter(({ situations }) => situations.every((id) => isListEnd(situation(id))))
    .flatMap((execution) =>
      walksOf(receivedIn(traffic, execution))
        .filter(({ pages: [first] }) => first !== undefined && cursorOf(first) === null)
        .map((walk) => ({ execution, walk })),
    );
}

const readToTheEnd = clientRule(
  {
    id: 'client-reads-to-the-end',
    requirements: ['CLI-10'],
    title: 'A list is read until there is no next page, and no further',
    fault: 'List not read to its end',
    fix: 'Ask for the next page while `pagination.nextCursor` is a text; null, absent, and no pagination at all are the end. A client that stops early works with a part of the data, and one that goes on never ends.',
  },
  (traffic) => {
    const wrong = traffic.executions.filter(({ situations, met, end }) => {
      const isOfEnds = situations.length === 1 && situations.every((id) => isListEnd(situation(id)));
      return isOfEnds && met.length > 0 && !isAnswered(end) && end.kind !== 'unsupported';
    });
    const base = counted({
      cases: 'lists',
      all: wholeLists(traffic),
      isKept: ({ walk }) => walk.ended || isReadAgain(traffic, walk),
      unclear: ({ walk, execution }) =>
        !walk.ended && isAnswered(execution.end) ? 'the answer was right without the rest of the list' : null,
      kind: ({ walk: { pages } }) => `${pages[0]?.operation}`,
      exchanges: ({ walk: { pages } }) => pages.slice(-2).map(({ exchange }) => exchange),
      finding: (alike, { walk: { pages } }) => ({
        subject: { operation: pages[0]?.operation ?? 'other', aspect: 'left' },
        message: say('{path} was left after page {page} although there was a next one ({requests})', {
          requests: plural(alike.length, 'walk'),
          path: pages[0] === undefined ? '' : path(pages[0]),
          page: pages.length,
        }),
        expected: 'a request for the next page',
        received: `no request after page ${pages.length}`,
      }),
      missing:
        traffic.mode === 'observed'
          ? notExercised(traffic, 'of observed traffic it is not known which lists are needed whole')
          : walks(traffic.tasks)
            ? notExercised(traffic, 'no list was read')
            : notAsked('no task of this client reads a list in pages'),
    });
    const findings = wrong.map((execution) => ({
      subject: { aspect: `${execution.situations.join()} ${execution.task}` },
      message: endedMessage(execution),
      expected: 'the right answer',
      received: endWords(execution),
      evidence: lastExchanges(traffic, execution, LAST),
    }));
    const again = pagesReadAgain(traffic);
    const [repeated] = again;
    const twice =
      repeated === undefined
        ? []
        : [
            {
              subject: { operation: repeated.again.operation ?? 'other', aspect: 'again' },
              message: say('{path} was asked again for what had been read ({requests})', {
                requests: plural(again.length, 'page'),
                path: path(repeated.again),
              }),
              expected: 'each page once',
              received: `${plural(again.length, 'page')} twice or more`,
              evidence: [repeated.first.exchange, repeated.again.exchange],
            },
          ];
    return withFindings(base, [...findings, ...twice]);
  },
);

/** A client may begin a walk anew; it is the walk that it went on with that counts. */
function isReadAgain(traffic: Traffic, { pages: [first] }: Walk): boolean {
  if (first === undefined) return false;
  const later = requestsOf(traffic).filter(
    (one) => one.execution === first.execution && one.operation === first.operation && one.at >= first.answeredAt,
  );
  return walksOf(later).some(
    ({ pages: [begin], ended }) =>
      ended && begin !== undefined && cursorOf(begin) === null && filtersOf(begin) === filtersOf(first),
  );
}

const fewRequests = clientRule(
  {
    id: 'client-few-requests',
    requirements: ['CLI-26'],
    title: 'No more requests than the question needs',
    fault: 'More requests than needed',
    fix: 'Ask for pages of 100, and take names and figures from the lists and rankings that have them, in place of a request for each record. A key has a limit, and others share it.',
    advisory: true,
  },
  (traffic) =>
    counted({
      cases: 'executions',
      all: traffic.executions.filter(({ situations, end }) => situations.length === 0 && end.kind !== 'unsupported'),
      isKept: (execution) => wasteIn(receivedIn(traffic, execution)) === null,
      unclear: (execution) => (receivedIn(traffic, execution).length === 0 ? 'it sent no request' : null),
      kind: (execution) => wasteIn(receivedIn(traffic, execution))?.words.replace(/\d+/g, 'n') ?? '',
      exchanges: (execution) =>
        (wasteIn(receivedIn(traffic, execution))?.of ?? []).slice(0, SHOWN).map(({ exchange }) => exchange),
      finding: (_alike, execution) => {
        const { words = '' } = wasteIn(receivedIn(traffic, execution)) ?? {};
        return {
          subject: { aspect: execution.task ?? 'observed' },
          message: say('{task}: {waste}', { task: execution.task ?? 'the client', waste: words }),
          expected: 'pages of 25 or more, and few requests by id',
          received: words,
        };
      },
      missing: notExercised(traffic, 'the client sent no request'),
    }),
);

/** A few may belong to the question; one for each record does not. */
const MOST_BY_ID = 2;
const MOST_OF_ONE = 10;
const SMALL_PAGE = 25;
const SHOWN = 4;

interface Waste {
  readonly words: string;
  /** The requests that were too many. */
  readonly of: readonly Received[];
}

function wasteIn(received: readonly Received[]): Waste | null {
  const byId = received.filter(({ operation }) => operation !== null && operations[operation].byId);
  if (byId.length > MOST_BY_ID) return { words: `${byId.length} requests by id, one for each record`, of: byId };
  const small = received.filter(
    (one) => isPaged(one) && cursorOf(one) !== null && Number(limitOf(one) || '25') < SMALL_PAGE,
  );
  if (small.length > MOST_OF_ONE)
    return { words: `${small.length} pages of fewer than ${SMALL_PAGE} records`, of: small };
  const asked = received.filter(({ status, harm }) => status === 200 && harm === null);
  const again = [...Map.groupBy(asked, requestKey).values()].flatMap((alike) => alike.slice(1));
  if (again.length > MOST_OF_ONE) return { words: `${again.length} requests whose answer it had already`, of: again };
  const whole = asked.filter((one) => cursorOf(one) === null && one.operation !== null);
  const most = [...Map.groupBy(whole, ({ operation }) => operation).values()].find((all) => all.length > MOST_OF_ONE);
  return most === undefined || most[0] === undefined
    ? null
    : { words: `${most.length} requests of ${path(most[0])} for one question`, of: most };
}

export const walkRules = [cursorAsItCame, filtersKept, walksApart, readToTheEnd, fewRequests] as const;
