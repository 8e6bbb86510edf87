/** Spans in the JSON form of OTLP, as opentelemetry-proto 1.x has it: ids in hex, times and whole numbers as text. */
import { suiteVersion } from '../../conformance/generated/suite.ts';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  readonly trace: string;
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  /** Milliseconds since 1970. */
  readonly began: number;
  readonly ended: number;
  readonly attributes: Attributes;
  readonly isError?: boolean;
}

const KINDS = { internal: 1, client: 3 } as const;
const ERROR = 2;

export function payloadOf(spans: readonly Span[], resource: Attributes): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: pairsOf(resource) },
        scopeSpans: [{ scope: { name: 'counterproof', version: suiteVersion }, spans: spans.map(written) }],
      },
    ],
  });
}

function written({ trace, id, parent, name, kind, began, ended, attributes, isError = false }: Span) {
  return {
    traceId: trace,
    spanId: id,
    ...(parent === null ? {} : { parentSpanId: parent }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(began),
    endTimeUnixNano: nanoseconds(Math.max(began, ended)),
    attributes: pairsOf(attributes),
    status: isError ? { code: ERROR } : {},
  };
}

function nanoseconds(ms: number): string {
  return `${Math.round(ms)}000000`;
}

function pairsOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
