import type { OperationId } from '../../../../contract/operations.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import type { Subject } from '../../../model/subject.ts';
import { count, type Tally } from '../../../model/tally.ts';
import { listField, shownId, textField } from '../../../model/values/json.ts';
import { instantOf } from '../../../see/windows.ts';
import { echoOf, isInstant } from './range-echo.ts';

/** An answer with records, and the range in which they have to lie. */
export interface Ranged {
  readonly exchange: Exchange;
  readonly first: number;
  readonly last: number;
  readonly subject: Subject;
  /** Names the request in a message. */
  readonly request: string;
}

/** Records outside the range of their answer. An answer without records shows nothing. */
export function countStrayRecords(answers: readonly Ranged[], missing: string): Tally {
  return count(
    answers.filter(({ exchange }) => listField(exchange.body, 'data').length > 0),
    {
      cases: 'answers',
      isKept: (answer) => strayOf(answer) === undefined,
      finding: (answer) => {
        const { exchange, first, last, subject, request } = answer;
        const stray = strayOf(answer) ?? null;
        const received = textField(stray, 'date') || textField(stray, 'createdAt');
        const record = exchange.operation === 'getRevenueAnalytics' ? 'a row' : `record ${shownId(stray)}`;
        const expected = `records from ${new Date(first).toISOString()} to ${new Date(last).toISOString()}`;
        const message = say('{request}: expected {expected}, received {record} of {received}', {
          request,
          expected,
          record,
          received,
        });
        return { subject, message, expected, received, evidence: [exchange.id] };
      },
      evidence: ({ exchange }) => [exchange.id],
      missing: { kind: 'data', reason: missing },
    },
  );
}

/** Which of the two timestamps of a sale a range is about is open (FIL-28). */
function strayOf({ exchange, first, last }: Ranged): Json | undefined {
  return listField(exchange.body, 'data').find((record) => {
    const instants = ['createdAt', 'updatedAt', 'date']
      .map((name) => instantOf(textField(record, name)))
      .filter((at) => !Number.isNaN(at));
    return instants.length > 0 && (instants.every((at) => at < first) || instants.every((at) => at > last));
  });
}

/** Successful answers to requests with both bounds, in any notation. */
export function boundedAnswers(operation: OperationId, exchanges: readonly Exchange[]): readonly Ranged[] {
  return exchanges.flatMap((exchange) => {
    if (exchange.operation !== operation || exchange.method !== 'GET' || exchange.status !== 200) return [];
    const { from, to } = echoOf(operation, exchange).sent;
    if (!isInstant(from) || !isInstant(to)) return [];
    return {
      exchange,
      first: instantOf(from),
      last: instantOf(to) + omitted(to),
      subject: { operation, request: /z$/i.test(from) ? 'in UTC' : 'with an offset' },
      request: `${operation} with from=${from} and to=${to}`,
    };
  });
}

/** A bound without seconds or milliseconds may stand for all of its minute or second. */
function omitted(bound: string): number {
  if (/\.\d/.test(bound)) return 0;
  return /T\d{2}:\d{2}:\d{2}/.test(bound) ? 999 : 59_999;
}
