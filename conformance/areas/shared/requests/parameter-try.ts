import type { AskedOperation } from '../../../model/exchange.ts';
import { NO_SERVER_ERROR, status as oneOf } from '../../../model/expectation.ts';
import { say } from '../../../model/message.ts';
import { keyOf, type Subject } from '../../../model/subject.ts';
import { count, type Tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { countRequests } from './count-answers.ts';

export type ParameterKind =
  | 'limit-above'
  | 'limit-not-integer'
  | 'limit-negative'
  | 'limits-taken'
  | 'cursor'
  | 'unknown'
  | 'mixed'
  | 'values-taken'
  | 'boolean'
  | 'uuid'
  | 'store-id'
  | 'timestamp'
  | 'backwards'
  | 'timestamps-taken'
  | 'value'
  | 'nothing'
  | 'url';

export interface ParameterTry {
  readonly operation: AskedOperation;
  readonly parameter: string;
  /** What was sent, in words: "above the maximum (101)". Together with operation and parameter it names the try. */
  readonly what: string;
  readonly sent: string;
  /** `refuse`: must be 400. `accept`: must be 200. `survive`: anything below 500. `nothing`: no record, or not 200. */
  readonly expect: 'refuse' | 'accept' | 'survive' | 'nothing';
  readonly kind: ParameterKind;
  readonly exchange: string;
  readonly status: number | null;
  /** Where the answer was a 5xx or none, twice: a plain request afterwards, to recognize a transient error. */
  readonly control: number | null;
  /** Records in the answer; null where it has no list. Where nothing was expected: those that do not hold what was sent. */
  readonly records: number | null;
  /** The limit that was sent, where it was a proper one. */
  readonly limit: number | null;
}

/** A limit that was refused as it should be, except for what the case says. */
export function parameterTry(partial: Partial<ParameterTry>): ParameterTry {
  return {
    operation: 'listSales',
    parameter: 'limit',
    what: 'just above the maximum',
    sent: '101',
    expect: 'refuse',
    kind: 'limit-above',
    exchange: 'ex-0001',
    status: 400,
    control: null,
    records: null,
    limit: null,
    ...partial,
  };
}

export function parameterTries(...all: readonly Partial<ParameterTry>[]): { readonly parameters: ParameterTry[] } {
  return { parameters: all.map(parameterTry) };
}

export function parameterSubject({ operation, parameter, what }: ParameterTry): Subject {
  return { operation, request: `${parameter}: ${what}` };
}

/** Each request has to be refused with one of the statuses. */
export function countRefused(tries: readonly ParameterTry[], statuses: readonly number[]): Tally {
  return countRequests(tries.filter(({ expect }) => expect === 'refuse').map(withoutTransientErrors), {
    kept: ({ status }) => status !== null && statuses.includes(status),
    subject: parameterSubject,
    expected: () => oneOf(...statuses),
    received: ({ status, sent }) => ({ kind: 'status', status, more: `for "${sent}"` }),
    cases: 'requests with invalid values',
  });
}

/** Each request has to be answered, with no more records than it asked for. */
export function countAccepted(tries: readonly ParameterTry[]): Tally {
  return countRequests(tries.filter(({ expect }) => expect === 'accept').map(withoutTransientErrors), {
    kept: ({ status, records, limit }) => status === 200 && (limit === null || records === null || records <= limit),
    subject: parameterSubject,
    expected: ({ limit }) => ({
      kind: 'status',
      accepted: [[200, 200]],
      ...(limit === null ? {} : { words: `200 with at most ${plural(limit, 'record')}` }),
    }),
    received: ({ status, records }) => {
      if (status !== 200) return { kind: 'status', status };
      return records === null ? 'no list of records' : plural(records, 'record');
    },
    cases: 'requests with valid values',
  });
}

/**
 * None may be answered with a 5xx. A server that hangs up on a malformed request has refused it, if it answers a plain one right
 * afterwards.
 */
export function countSurvived(tries: readonly ParameterTry[]): Tally {
  return count(tries, {
    cases: 'requests',
    isKept: ({ status }) => status === null || status < 500,
    unclear: (tried) =>
      isBroken(tried.status) && isBroken(tried.control) ? 'a plain request afterwards failed as well' : null,
    finding: (tried) => ({
      subject: parameterSubject(tried),
      message: say('{subject}: expected an answer below 500, received {status} for "{sent}"', {
        subject: keyOf(parameterSubject(tried)),
        status: tried.status,
        sent: tried.sent,
      }),
      expected: NO_SERVER_ERROR,
      received: { kind: 'status', status: tried.status },
      evidence: [tried.exchange],
    }),
    evidence: ({ exchange }) => [exchange],
  });
}

/** An error of a gateway is transient, unless a plain request right after it is answered, twice. */
function withoutTransientErrors(tried: ParameterTry): ParameterTry {
  if (!isBroken(tried.status)) return tried;
  return isBroken(tried.control)
    ? { ...tried, status: null }
    : { ...tried, status: tried.status === null ? null : 500 };
}

function isBroken(status: number | null): boolean {
  return status === null || status >= 500;
}
