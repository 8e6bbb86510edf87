import type { Mask } from '../../conformance/model/exchange.ts';
import type { ShownFinding } from '../../conformance/model/outcome.ts';
import type { RunExchange } from '../../conformance/model/run.ts';

/** Of these the value is told by what it is of, whatever type it has. */
const OF_A_PERSON: ReadonlySet<string> = new Set(['phone', 'email', 'birthday', 'document-id']);

/** In run.json a mask has the shape of the value. Shown as it is, it would pass for a value. */
export function redacted({ type, category }: Mask): string {
  const isNumber = type === 'number' && !OF_A_PERSON.has(category ?? '');
  return `«redacted: ${isNumber ? type : (category ?? type).replaceAll('-', ' ')}»`;
}

export const REDACTION_LEGEND =
  '«redacted: …» stands for a value that was removed when the answer arrived, and says what it was. No report and no evidence file has the value.';

/** What a person is replaced by: equal for equal values of one run. */
const PSEUDONYM = /"~(customer|staff):([0-9a-f]{10})"/g;

export function shownBody({ body, masked = [] }: Pick<RunExchange, 'body' | 'masked'>): string {
  let at = 0;
  let text = '';
  for (const { start, end, ...mask } of masked) {
    text += `${body.slice(at, start)}${redacted(mask)}`;
    at = end;
  }
  return `${text}${body.slice(at)}`.replace(PSEUDONYM, '"«redacted: $1 $2»"');
}

export function shownHeaders({
  responseHeaders,
  maskedHeaders = [],
}: Pick<RunExchange, 'responseHeaders' | 'maskedHeaders'>): RunExchange['responseHeaders'] {
  return responseHeaders.map(([name, value]) =>
    maskedHeaders.includes(name) ? ([name, redacted({ type: 'text' })] as const) : ([name, value] as const),
  );
}

export function shownReceived({ received, masked }: ShownFinding): string | undefined {
  return received === undefined || masked === undefined ? received : redacted(masked);
}
