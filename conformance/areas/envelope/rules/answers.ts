import { keyedOperations, type OperationId, operationIds, operations } from '../../../../contract/operations.ts';
import { type BodyFacts, type Exchange, isGoodKey, isOwnKey } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { fieldName } from '../../../model/places.ts';
import { rule } from '../../../model/rule.ts';
import { keyOf } from '../../../model/subject.ts';
import { countFindings, lackingAnswer, tally } from '../../../model/tally.ts';
import { listField } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { isPage } from '../../../see/answers.ts';
import { FIELDS_ARE_OURS } from '../../shared/presupposed.ts';
import { answersOf } from '../schema-violations.ts';
import type { Repeated } from '../steadiness.probe.ts';

export const answersDependOnQuery = rule({
  id: 'answers-depend-on-query',
  requirements: ['PAGE-08', 'PAR-01', 'PAR-04'],
  groups: ['in-front'],
  title: 'Answers depend on the query of the request',
  fault: 'Answers do not depend on the query',
  fix: 'Send two requests to one path with limit=1 and limit=2, and compare. Look for a cache in front of the service, or in its framework, whose key is the path without the query string; else for a route that does not read its parameters. As long as it is so, clients get the answer to a question that another one asked.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const got = exchanges.filter(isAnswer);
    const own = Map.groupBy(
      got.filter(({ credential }) => isGoodKey(credential)),
      ({ operation }) => operation,
    );
    const asked = operationIds.map((operation) => ({ operation, answers: own.get(operation) ?? [] }));
    const [same, others] = [asked.filter(isSameForAll), asked.filter(({ answers }) => queriesOf(answers) > 1)];
    const shown = same.flatMap((each) => {
      const wrong = each.answers.find((answer) => isWrong(answer, each.operation));
      return wrong === undefined ? [] : [{ ...each, wrong }];
    });
    return tally({
      cases: 'endpoints with parameters',
      kept: others.length - shown.length,
      // What rests on answers to other endpoints, which have one for all as well, follows too.
      broken: shown.map((each, index) => findingOf(each, index === 0 ? same : [each], got)),
      evidence: others.flatMap(({ answers }) => answers.slice(0, 1).map(({ id }) => id)),
      missing: { kind: 'answer', reason: 'no endpoint was asked with two queries' },
    });
  },
});

interface Asked {
  readonly operation: OperationId;
  readonly answers: readonly Exchange[];
}

/** What a key got. A cache keeps no refusals, so what is refused says nothing of the rest. */
function isAnswer({ method, credential, requestHeaders, status }: Exchange): boolean {
  return method === 'GET' && status === 200 && isOwnKey(credential) && requestHeaders.length === 0;
}

/** So many queries for each answer. A cache forgets an answer after some time, and keeps the next one. */
const QUERIES = 8;

/** One answer with records for very many queries. */
function isSameForAll({ answers }: Asked): boolean {
  return (
    queriesOf(answers) >= QUERIES * new Set(answers.map(answerOf)).size && answers.some((one) => recordsIn(one) > 0)
  );
}

/** Another organization's key may have one answer of its own for all. */
function repeatedTo({ operation }: Asked, got: readonly Exchange[]): readonly Exchange[] {
  const byAnswer = Map.groupBy(
    got.filter((one) => one.operation === operation),
    answerOf,
  );
  return [...byAnswer.values()].filter((answers) => queriesOf(answers) > 1).flat();
}

function queriesOf(answers: readonly Exchange[]): number {
  return new Set(answers.map(({ query }) => JSON.stringify(query))).size;
}

/** The bodies of later pages are let go; how long they were is kept. */
function answerOf({ facts, body }: Exchange): string {
  return JSON.stringify([facts.bytes, body ?? null]);
}

function recordsIn({ body, facts }: Exchange): number {
  return facts.records ?? listField(body, 'data').length;
}

const LARGEST = 100;

/** More records than were asked for, or any where the limit has to be refused. */
function isWrong(answer: Exchange, operation: OperationId): boolean {
  const sent = answer.query.filter(([name]) => name === 'limit').map(([, value]) => value);
  const [limit = ''] = sent;
  if (!operations[operation].paged && !operations[operation].ranked) return false;
  if (sent.length !== 1 || !/^[1-9]\d{0,5}$/.test(limit)) return false;
  return Number(limit) > LARGEST || recordsIn(answer) > Number(limit);
}

function findingOf(
  { operation, answers, wrong }: Asked & { readonly wrong: Exchange },
  all: readonly Asked[],
  got: readonly Exchange[],
): Finding {
  const query = wrong.query.map(([name, value]) => `${name}=${value}`).join(' and ');
  const others = answers.filter(({ id }) => id !== wrong.id);
  return {
    subject: { operation, aspect: operation },
    message: say('{operation} with {query} has the same answer as with {queries} other queries', {
      operation,
      query,
      queries: queriesOf(answers) - 1,
    }),
    expected: 'an answer to this query',
    received: 'the same answer as to other queries',
    evidence: [
      ...new Set([wrong, ...others.slice(0, 1), ...all.flatMap((each) => repeatedTo(each, got))].map(({ id }) => id)),
    ],
  };
}

export const sameAtEveryRead = rule({
  id: 'same-at-every-read',
  requirements: ['ENV-53', 'ENV-54'],
  groups: ['in-front'],
  title: 'A request that is sent again gets the same records',
  fault: 'The same request is answered differently from one time to the next',
  fix: 'Send the same request ten times and compare: where a value comes back after another one, several instances answer in turn, and one of them has other data or another version. Bring them to one state, or take the odd one out. Where every second one had another User-Agent, answer every program alike. Where each answer is made up anew, as a mock does, check with --profile shape.',
  needs: ['steadiness'],
  judge({ steadiness: { agreed, repeated } }) {
    const unsteady = repeated.filter(({ turns }) => turns.length > 0);
    return tally({
      cases: 'requests that were sent again',
      kept: agreed.length + repeated.length - unsteady.length,
      broken: unsteady.map(repeatedFinding),
      evidence: agreed.slice(0, SHOWN),
      missing: { kind: 'condition', reason: 'no request was sent twice' },
    });
  },
});

const SHOWN = 5;

function repeatedFinding({ operation, query, turns, exchanges, agent }: Repeated): Finding {
  const [{ id, field, values } = NO_TURN] = turns;
  const request = [operation, ...query.map(([name, value]) => `${name}=${value}`)].join(' ');
  const what = field === '' ? `record ${id}` : `${field} of ${id}`;
  const words = { request, what, times: exchanges.length, values: values.join(', then ') };
  return {
    subject: { operation, aspect: operation },
    message:
      agent === undefined
        ? say('{request}, sent {times} times: {what} was {values}', words)
        : say('{request}, sent {times} times, every second one as {agent}: {what} was {values}', { ...words, agent }),
    expected: 'the same each time',
    received: words.values,
    evidence: exchanges,
    // The next few answers may come from the same instance.
    sight: null,
  };
}

const NO_TURN = { id: '', field: '', values: [] };

const JSON_TYPE = /^(?:application|text)\/(?:[\w.+-]+\+)?json\b/i;

export const envelopeJson = rule({
  id: 'envelope-json',
  requirements: ['ENV-04'],
  title: 'Every successful answer is JSON, with a JSON content type',
  fault: 'Successful answer that is not JSON',
  fix: 'Send a body that parses, with Content-Type application/json: clients choose their parser by it. Where a page came, look for a proxy or an error handler that answers in place of the API, and let it keep the status.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const answers = answersOf(exchanges, keyedOperations);
    if (answers.length === 0) return lackingAnswer('no successful answer was seen');
    const broken = answers.filter((answer) => !isJson(answer));
    return tally({
      cases: 'answers',
      kept: answers.length - broken.length,
      broken: [...Map.groupBy(broken, ({ operation }) => operation).values()].flatMap(jsonFinding),
      brokenCases: broken.length,
      evidence: answers.slice(0, 10).map(({ id }) => id),
    });
  },
});

function isJson({ facts }: Exchange): boolean {
  return facts.isJson && JSON_TYPE.test(facts.contentType);
}

function receivedIn(facts: BodyFacts): string {
  if (isPage(facts)) return 'an HTML page';
  return facts.isJson ? facts.contentType || 'no content type' : 'a body that does not parse';
}

function jsonFinding(answers: readonly Exchange[]): Finding[] {
  const [first] = answers;
  if (first === undefined) return [];
  const { operation, facts } = first;
  const received = receivedIn(facts);
  return [
    {
      subject: { operation },
      message: say('{operation}: expected application/json, received {received} ({times})', {
        operation,
        received,
        times: plural(answers.length, 'time'),
      }),
      expected: 'application/json',
      received,
      evidence: answers.slice(0, 5).map(({ id }) => id),
      ...((facts.isJson || isPage(facts)) && facts.contentType !== ''
        ? { sight: { shows: { kind: 'header', name: 'content-type', value: facts.contentType } } }
        : {}),
    },
  ];
}

export const extraFields = rule({
  id: 'extra-fields',
  requirements: ['ENV-44'],
  presupposes: [FIELDS_ARE_OURS],
  title: 'Documented records have the documented fields and no others',
  fault: 'Undocumented field in a record',
  fix: 'Add the field to the contract or leave it out. It breaks no promise, but clients begin to rely on it, and the next one may be private data.',
  needs: ['exchanges'],
  advisory: true,
  judge({ exchanges }) {
    const counted = countFindings(answersOf(exchanges, keyedOperations), {
      cases: 'answers',
      findings: findingsIn,
      missing: { kind: 'answer', reason: 'no successful answer was seen' },
    });
    const firstOfEach = new Map(counted.broken.toReversed().map((finding) => [keyOf(finding.subject), finding]));
    return { ...counted, broken: [...firstOfEach.values()].toReversed() };
  },
});

function findingsIn({ operation, facts, id }: Exchange): Finding[] {
  return facts.extras.map(({ path, type, count }) => {
    const times = count === 1 ? 'once' : `${count} times`;
    const message = say('{operation} {path}: {type}, not in the contract ({times} in one answer)', {
      operation,
      path,
      type,
      times,
    });
    const fix = `It is ${fieldName(path)} in ${operation}.`;
    return {
      subject: { operation, field: path },
      message,
      expected: 'no such field',
      received: type,
      evidence: [id],
      fix,
    };
  });
}
