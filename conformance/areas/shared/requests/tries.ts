import type { OperationId, PagedName } from '../../../../contract/operations.ts';
import type { AskedOperation } from '../../../model/exchange.ts';
import { NO_SERVER_ERROR, status as oneOf } from '../../../model/expectation.ts';
import type { MultiForm } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import { keyOf, type Subject } from '../../../model/subject.ts';
import { count, type Tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { type Answered, countRequests } from './count-answers.ts';

/** Filters of the list's own that any deployment accepts: with them, a query may be built in another place of the code. */
export const LIST_FILTERS: Readonly<Record<PagedName, Readonly<Record<string, string>>>> = {
  sales: { status: 'PAID', search: '1000' },
  products: { search: 'coffee' },
  promotions: { active: 'true', search: 'coffee' },
  logs: { types: 'SALE_CREATE', search: 'coffee' },
};

/** Several values, as they are sent in this form. */
export function inForm(values: readonly string[], form: MultiForm): string | readonly string[] {
  return form === 'comma' ? values.join(',') : values;
}

/** As many of our stores as are asked for at once. */
export const MOST_STORES = 10;

/** Labels of ids that belong to nothing: what several probes ask about them is sent once. */
export const UNKNOWN_LABELS = ['unknown 0', 'unknown 1'] as const;

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

export interface ParameterTry extends Answered {
  readonly operation: AskedOperation;
  readonly parameter: string;
  /** What was sent, in words: "above the maximum (101)". Together with operation and parameter it names the try. */
  readonly what: string;
  readonly sent: string;
  /** `refuse`: must be 400. `accept`: must be 200. `survive`: anything below 500. `nothing`: no record, or not 200. */
  readonly expect: 'refuse' | 'accept' | 'survive' | 'nothing';
  readonly kind: ParameterKind;
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

export function isBroken(status: number | null): boolean {
  return status === null || status >= 500;
}

/**
 * `foreign-store`: storeIds contains a store that is not ours. `own-stores`: it contains only ours. `person`: an id of a person
 * who is not of our organization. `own-person`: one who is. `filter`: an id or a cursor in a filter that is not ours. `named-organization`: the request
 * names an organization, which must not matter. `other-key`: the other organization reads its own data.
 */
export type TenancyCase =
  | 'foreign-store'
  | 'own-stores'
  | 'person'
  | 'own-person'
  | 'filter'
  | 'named-organization'
  | 'other-key';

export interface TenancyTry extends Answered {
  readonly operation: OperationId;
  readonly case: TenancyCase;
  readonly position: 'alone' | 'first' | 'last' | 'path' | 'filter' | 'none';
  readonly form: MultiForm;
  /**
   * `random`: a UUID that exists nowhere; `given`: a real id of another organization; `perhaps-ours`: one so short that each
   * organization may have one like it; `none`: nothing foreign.
   */
  readonly foreign: 'random' | 'given' | 'perhaps-ours' | 'none';
  /** What else was sent: a cursor of another page makes the request faulty in two ways. */
  readonly combinedWith: 'nothing' | 'limit' | 'range' | 'cursor' | 'filter';
  /** The id is written in capitals: another form of the same one, or an invalid one. */
  readonly inCapitals?: true;
  /** The filter's name, or the header or query that names an organization. */
  readonly parameter: string;
  readonly hasData: boolean;
  /** Stores that the body names and `/stores` does not, and foreign ids and names that it repeats. */
  readonly foreignIds: number;
  /** For `named-organization`: the answer is the one that comes without a name, as far as can be seen. */
  readonly asWithout: boolean;
}

/** A cursor that was issued for other filters, or an id in capitals, may be a fault of its own, and which one is reported is open. */
export function foreignStoreStatuses({ combinedWith, inCapitals }: TenancyTry): readonly number[] {
  return combinedWith === 'cursor' || inCapitals === true ? [403, 400] : [403];
}

/** Names a request, the same in every run. */
export function tenancySubject(tried: TenancyTry): Subject {
  return { operation: tried.operation, request: requestOf(tried) };
}

function requestOf(tried: TenancyTry): string {
  const { foreign, parameter } = tried;
  const whose = foreign === 'random' ? 'an unknown' : "another organization's";
  switch (tried.case) {
    case 'foreign-store':
      return `with ${whose} ${placeOf(tried)}`;
    case 'own-stores':
      return `with own stores, ${tried.form} form`;
    case 'person':
      return `with ${whose} id${tried.inCapitals === true ? ' in capitals' : ''}`;
    case 'own-person':
      return 'with the id of a person of ours';
    case 'filter':
      return `with ${whose} ${parameter}`;
    case 'named-organization':
      return `with ${whose} organization in ${parameter}`;
    case 'other-key':
      return `with the other organization's key`;
  }
}

function placeOf({ position, form, combinedWith, parameter, inCapitals }: TenancyTry): string {
  const also = `${inCapitals === true ? ' in capitals' : ''}${combinedWith === 'nothing' ? '' : ` and a ${combinedWith}`}`;
  const place = position === 'alone' ? 'alone' : `${position} among own stores, ${form} form`;
  return `store ${place}${also}${parameter === 'storeIds' ? '' : ` (${parameter})`}`;
}
