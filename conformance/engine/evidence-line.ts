import { field, isObject } from '../kernel/json.ts';
import type { Exchange } from '../model/exchange.ts';
import type { EvidenceMeta, Gathered } from './evidence.ts';

/** One line of the evidence file. Lines keep memory flat: no line holds more than one exchange or one artifact. */
export type Line =
  | { readonly kind: 'meta'; readonly meta: EvidenceMeta }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'artifact'; readonly round: number; readonly name: string; readonly gathered: Gathered };

type Test = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Test>>;

const text: Test = (value) => typeof value === 'string';
const number: Test = (value) => typeof value === 'number';
const instant: Test = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);
const orLeftOut =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const shaped =
  (shape: Shape): Test =>
  (value) =>
    isObject(value) && Object.entries(shape).every(([name, test]) => test(field(value, name)));
const pair: Test = (value) => listOf(text)(value) && Array.isArray(value) && value.length === 2;

const isMeta = shaped({
  format: (value) => value === 'counterproof-evidence/1',
  url: text,
  startedAt: instant,
  durationMs: number,
  profile: shaped({ name: text, leavesOut: listOf(text) }),
  only: orNull(listOf(text)),
  budget: number,
  allow: isObject,
  keys: listOf(text),
  waivers: listOf(shaped({ subject: text, owner: text, reason: text, expires: text, target: orLeftOut(text) })),
  requests: number,
  retries: number,
  waitedMs: number,
  probes: listOf(shaped({ probe: text, planned: number, sent: number })),
});

const isExchange = shaped({
  id: text,
  operation: text,
  method: text,
  path: text,
  query: listOf(pair),
  credential: shaped({ key: text, change: orLeftOut(text), place: orLeftOut(text) }),
  requestHeaders: listOf(pair),
  requestBody: orLeftOut(text),
  status: orNull(number),
  error: orNull(text),
  headers: listOf(pair),
  facts: shaped({ contentType: text, violations: listOf(isObject), extras: listOf(isObject), leaks: listOf(isObject) }),
  at: number,
  ms: number,
  attempts: listOf(isObject),
});

const STATES = new Set<unknown>(['gathered', 'skipped', 'notEnough', 'error']);

/** Enough of the shape that judging does not stumble: what an artifact holds is the business of the rules. */
export function isLine(value: unknown): value is Line {
  const kind = field(value, 'kind');
  if (kind === 'meta') return isMeta(field(value, 'meta'));
  if (kind === 'exchange') return isExchange(field(value, 'exchange'));
  const isNamed = number(field(value, 'round')) && text(field(value, 'name'));
  return kind === 'artifact' && isNamed && STATES.has(field(field(value, 'gathered'), 'state'));
}
