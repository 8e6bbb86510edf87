import { type Exchange, type Method, NO_FACTS } from '../../conformance/model/exchange.ts';
import type { Received } from '../traffic/traffic.ts';

const METHODS: ReadonlyMap<string, Method> = new Map(
  (['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'PROPFIND'] as const).map((one) => [one, one]),
);

/** A request of a client as a run has it: of bodies, which are the sandbox's own, only the counts are kept. */
export function exchangeOf(one: Received): Exchange {
  const { exchange: id, execution, operation, method, path, query, key, headers, status, page, at, answeredAt } = one;
  return {
    id,
    probe: execution,
    operation: one.elsewhere === true ? 'other' : (operation ?? 'other'),
    method: METHODS.get(method) ?? 'GET',
    path,
    query,
    credential: { key: key === 'bearer' ? 'good' : 'none' },
    requestHeaders: headers.filter(([, value]) => value !== ''),
    status,
    error: status === null ? 'the connection was cut off on purpose' : null,
    headers: [],
    body: undefined,
    text: answerWords(one),
    facts:
      page === null
        ? NO_FACTS
        : { ...NO_FACTS, isJson: true, ...(page.records === undefined ? {} : { records: page.records }) },
    at,
    ms: Math.round(answeredAt - at),
    attempts: [{ status, error: null, sentAt: at, ms: Math.round(answeredAt - at), waitedMs: 0, limitHeaders: [] }],
  };
}

/** What of an answer says why the client went on as it did. */
function answerWords({ page, violations, harm, elsewhere }: Received): string | null {
  if (elsewhere === true) return 'another origin, to which a redirect led';
  if (page !== null) {
    const next = page.next === null ? 'the last page' : `nextCursor ${page.next}`;
    return `${page.records ?? 'some'} records, ${next}`;
  }
  if (violations.length > 0)
    return violations.map(({ parameter, expected }) => `${parameter}: expected ${expected}`).join('; ');
  return harm === null || harm.kind === 'limit' ? null : `done on purpose: ${harm.kind}`;
}
