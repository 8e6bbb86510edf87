import { say } from '../../conformance/model/message.ts';
import type { Finding } from '../../conformance/model/outcome.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { operations } from '../../contract/operations.ts';
import { parametersOf } from '../traffic/observer.ts';
import { type Received, type Traffic, valueIn } from '../traffic/traffic.ts';
import {
  type ClientRuleFacts,
  type Counting,
  countingRule,
  lastOf,
  notAsked,
  notExercised,
  requestsOf,
} from './counting.ts';

/** Of the starts that printed the key, so many are named by the last request of each. */
const MOST_STARTS = 4;

const nameOf = ({ method, operation, path }: Received): string =>
  operation === null ? `${method} ${path}` : `${method} ${operations[operation].path}`;
const subjectOf = ({ operation }: Received, aspect: string) => ({ operation: operation ?? 'other', aspect });

const KEY_SENT: Readonly<Record<Received['key'], string>> = {
  bearer: 'the key as a bearer token',
  other: 'a bearer token that is not the key',
  malformed: 'an Authorization header that is not a bearer token',
  none: 'no Authorization header',
};

/** A promise about each request, or each of some. */
interface EachRequest
  extends ClientRuleFacts,
    Partial<Pick<Counting<Received>, 'cases' | 'missing' | 'kind' | 'also'>> {
  readonly isCase?: (one: Received) => boolean;
  /** What breaks it; undefined where the request keeps it. Requests that are alike in it make one finding, unless `kind` says otherwise. */
  readonly wrong: (one: Received) => string | undefined;
  readonly subject: (wrong: string, first: Received) => Finding['subject'];
  /** `requests`: how many broke it. */
  readonly message: (wrong: string, first: Received, requests: string) => Finding['message'];
  readonly expected: (wrong: string, first: Received) => string;
  /** `wrong` when left out. */
  readonly received?: (wrong: string, first: Received) => string;
}

function eachRequest({ wrong, isCase = () => true, subject, message, expected, received, ...facts }: EachRequest) {
  const wrongOf = (one: Received) => wrong(one) ?? '';
  return countingRule<Received>({
    cases: 'requests',
    kind: wrongOf,
    missing: notExercised('the client sent no request'),
    ...facts,
    all: (traffic) => requestsOf(traffic).filter(isCase),
    isKept: (one) => wrong(one) === undefined,
    exchanges: (one) => [one],
    finding: (first, alike) => ({
      subject: subject(wrongOf(first), first),
      message: message(wrongOf(first), first, plural(alike.length, 'request')),
      expected: expected(wrongOf(first), first),
      received: received?.(wrongOf(first), first) ?? wrongOf(first),
    }),
  });
}

/** The subject of what is wrong with a parameter. */
const parameterOf = (parameter: string, { operation }: Received) => ({
  operation: operation ?? 'other',
  parameters: [parameter],
});

const ORGANIZATION =
  /^x?-?(?:organi[sz]ation|org|tenant|company|account|merchant)(?:[-_]?(?:id|uuid|key|code|slug))?$/i;

function organizationIn({ query, headers }: Received): string | undefined {
  const parameter = query.find(([name]) => ORGANIZATION.test(name))?.[0];
  if (parameter !== undefined) return parameter;
  const header = headers.find(([name]) => ORGANIZATION.test(name))?.[0];
  return header === undefined ? undefined : `the header ${header}`;
}

function undocumented({ operation, path, query }: Received): string | undefined {
  if (operation === null) return `the path ${path}`;
  const known = parametersOf(operation);
  const unknown = query.find(([name]) => !known.includes(name))?.[0];
  return unknown === undefined ? undefined : `the parameter ${unknown} of ${operations[operation].path}`;
}

const OF_OTHER_RULES: ReadonlySet<string> = new Set(['limit', 'cursor']);

/** A parameter that the contract has, with a value that the sandbox refused. */
function wrongValue({ violations, operation }: Received): string | undefined {
  if (operation === null) return undefined;
  const known = parametersOf(operation);
  return violations.map(({ parameter }) => parameter).find((name) => known.includes(name) && !OF_OTHER_RULES.has(name));
}

export function limitOf(one: Received): string {
  return valueIn(one, 'limit') ?? '';
}

const PERSONAL = /phone|e-?mail|address|birth|note|national|tax|passport|card|contact|personal/i;
const ASKING = /^(?:include|expand|fields?|select|with|embed|populate|show|extra|view)s?$/i;

/** A parameter that the contract does not have, and that asks for what an answer may not have. */
export function personalIn({ operation, query }: Received): string | undefined {
  const known = parametersOf(operation);
  const asks = ([name, value]: readonly [string, string]) =>
    PERSONAL.test(name) || (ASKING.test(name) && (PERSONAL.test(value) || /customer|all|\*/i.test(value)));
  return query.find((one) => !known.includes(one[0]) && asks(one))?.[0];
}

function keyPrinted(traffic: Traffic) {
  const leaking = traffic.executions.filter(({ printedKey }) => printedKey);
  if (leaking.length === 0) return [];
  return [
    {
      subject: { aspect: 'output' },
      message: say('the client printed the key when it was started with {tasks}', {
        tasks: [...new Set(leaking.map(({ task }) => task ?? 'no task'))].join(', '),
      }),
      expected: 'no key on standard output or standard error',
      received: 'the key',
      seen: leaking.flatMap((execution) => lastOf(traffic, execution, 1)).slice(0, MOST_STARTS),
      of: leaking.length,
    },
  ];
}

export const requestRules = [
  eachRequest({
    id: 'client-key-as-bearer',
    requirements: ['CLI-01'],
    title: 'Each request carries the key as a bearer token',
    fault: 'Key not sent as a bearer token',
    fix: 'Send the key with each request: `Authorization: Bearer <key>`. Without it a deployment answers 401.',
    // A browser sends OPTIONS by itself, and without a key.
    isCase: ({ operation, method }) => operation !== 'getOpenapi' && method !== 'OPTIONS',
    wrong: ({ key }) => (key === 'bearer' ? undefined : key),
    kind: ({ operation, key }) => `${operation} ${key}`,
    subject: (wrong, first) => subjectOf(first, wrong),
    message: (_wrong, first, requests) =>
      say('{request} had {sent} ({requests})', {
        requests,
        request: nameOf(first),
        sent: KEY_SENT[first.key],
      }),
    expected: () => KEY_SENT.bearer,
    received: (_wrong, first) => KEY_SENT[first.key],
  }),
  eachRequest({
    id: 'client-key-nowhere-else',
    requirements: ['CLI-02'],
    title: 'The key is in no address, no other header and in nothing that the client prints',
    fault: 'Key given away',
    fix: 'Send the key in the Authorization header alone, and keep it out of logs. Servers, proxies and consoles write addresses and outputs down, and who reads them has the key.',
    cases: ({ mode }) => (mode === 'observed' ? 'requests' : 'requests and outputs'),
    wrong: ({ keyElsewhere }) => (keyElsewhere.length === 0 ? undefined : keyElsewhere.join(' and ')),
    subject: (_places, first) => subjectOf(first, first.keyElsewhere.join(', ')),
    message: (places, first, requests) =>
      say('the key was in {places} of {requests}, first of {request}', { places, requests, request: nameOf(first) }),
    expected: () => 'the key in the Authorization header alone',
    received: (places) => `the key in ${places}`,
    also: keyPrinted,
  }),
  eachRequest({
    id: 'client-names-no-organization',
    requirements: ['CLI-03'],
    title: 'No request names an organization',
    fault: 'Organization named in a request',
    fix: 'Leave it out: the key decides the organization. A deployment refuses the parameter, or, worse, another one believes it.',
    wrong: organizationIn,
    subject: parameterOf,
    message: (place, _first, requests) => say('an organization was named in {place} ({requests})', { requests, place }),
    expected: () => 'no organization in the request',
  }),
  eachRequest({
    id: 'client-only-reads',
    requirements: ['CLI-04'],
    title: 'Requests are GET',
    fault: 'Another method than GET sent',
    fix: 'Send GET: the API has no other method, and a client must not assume one.',
    isCase: ({ method }) => method !== 'HEAD' && method !== 'OPTIONS',
    wrong: ({ method }) => (method === 'GET' ? undefined : method),
    kind: ({ operation, method }) => `${method} ${operation}`,
    subject: (method, first) => ({ ...subjectOf(first, 'method'), method }),
    message: (_method, first, requests) => say('{request} was sent ({requests})', { requests, request: nameOf(first) }),
    expected: () => 'GET',
  }),
  eachRequest({
    id: 'client-documented-requests',
    requirements: ['CLI-05'],
    title: 'Paths and parameters are those of the contract',
    fault: 'Undocumented path or parameter requested',
    fix: 'Use the paths and parameters of the contract, under their names. A deployment refuses others, or ignores them, and the answer is about something else.',
    // A parameter that names an organization or asks for personal data has a rule of its own.
    isCase: (one) => organizationIn(one) === undefined && personalIn(one) === undefined,
    wrong: undocumented,
    subject: (what, first) => subjectOf(first, what),
    message: (what, _first, requests) => say('the contract does not have {what} ({requests})', { requests, what }),
    expected: () => 'paths and parameters of the contract',
  }),
  eachRequest({
    id: 'client-values-in-form',
    requirements: ['CLI-06'],
    title: 'The values of parameters have a documented form',
    fault: 'Invalid value of a parameter sent',
    fix: 'Send ids as UUIDs, times in ISO 8601, and the words of the contract. A deployment answers 400.',
    cases: 'requests with parameters',
    missing: notAsked('no request had a parameter'),
    isCase: ({ query, operation }) => query.length > 0 && operation !== null,
    wrong: wrongValue,
    kind: (one) => `${one.operation} ${wrongValue(one)}`,
    subject: parameterOf,
    message: (parameter, first, requests) =>
      say('{request} had an invalid value of {parameter} ({requests})', {
        requests,
        request: nameOf(first),
        parameter,
      }),
    expected: (parameter, first) =>
      first.violations.find((each) => each.parameter === parameter)?.expected ?? 'a documented value',
    received: (parameter, first) => valueIn(first, parameter) ?? '',
  }),
  eachRequest({
    id: 'client-limit-in-bounds',
    requirements: ['CLI-07'],
    title: 'A limit is a whole number from 1 to 100',
    fault: 'Limit out of bounds sent',
    fix: 'Send a limit from 1 to 100, and read the next page for more. A deployment refuses another limit, or caps it, and records are lost that the client takes for read.',
    cases: 'requests with a limit',
    missing: notAsked('no request had a limit'),
    isCase: (one) => valueIn(one, 'limit') !== undefined,
    wrong: (one) => (/^(?:[1-9]\d?|100)$/.test(limitOf(one)) ? undefined : limitOf(one)),
    subject: (limit, first) => ({ operation: first.operation ?? 'other', parameters: ['limit'], aspect: limit }),
    message: (limit, first, requests) =>
      say('{request} had limit={limit} ({requests})', { requests, request: nameOf(first), limit }),
    expected: () => 'a whole number from 1 to 100',
  }),
  eachRequest({
    id: 'client-asks-nothing-personal',
    requirements: ['CLI-27'],
    title: 'No parameter asks for personal data',
    fault: 'Personal data asked for',
    fix: 'Leave the parameter out. The API does not give personal data; a deployment that answers it has a fault, and the client has data then that it must not have.',
    wrong: personalIn,
    subject: parameterOf,
    message: (parameter, first, requests) =>
      say('{request} asked for personal data with {parameter} ({requests})', {
        requests,
        request: nameOf(first),
        parameter,
      }),
    expected: () => 'documented parameters alone',
  }),
] as const;
