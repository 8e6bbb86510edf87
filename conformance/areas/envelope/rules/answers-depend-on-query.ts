import { type OperationId, operationIds, operations } from '../../../../contract/operations.ts';
import { type Exchange, isGoodKey, isOwnKey } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { tally } from '../../../model/tally.ts';
import { listField } from '../../../model/values/json.ts';

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
    const asked = operationIds.map((operation) => ({ operation, answers: got.filter((one) => isOf(operation, one)) }));
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

function isOf(operation: OperationId, exchange: Exchange): boolean {
  return exchange.operation === operation && isGoodKey(exchange.credential);
}

/** So many queries for each answer. A cache forgets an answer after some time, and keeps the next one. */
const QUERIES = 8;

/** One answer with records for very many queries. */
function isSameForAll({ answers }: Asked): boolean {
  return queriesOf(answers) >= QUERIES * new Set(answers.map(answerOf)).size && answers.some(hasRecords);
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

function hasRecords({ body, facts }: Exchange): boolean {
  return (facts.records ?? listField(body, 'data').length) > 0;
}

const LARGEST = 100;

/** More records than were asked for, or any where the limit has to be refused. */
function isWrong({ query, body, facts }: Exchange, operation: OperationId): boolean {
  const sent = query.filter(([name]) => name === 'limit').map(([, value]) => value);
  const [limit = ''] = sent;
  if (!operations[operation].paged && !operations[operation].ranked) return false;
  if (sent.length !== 1 || !/^[1-9]\d{0,5}$/.test(limit)) return false;
  return Number(limit) > LARGEST || (facts.records ?? listField(body, 'data').length) > Number(limit);
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
