import { field, isObject } from '../kernel/json.ts';
import type { Exchange } from '../model/exchange.ts';
import type { EvidenceMeta, Gathered } from './evidence.ts';

/** One line of the evidence file. Lines keep memory flat: no line holds more than one exchange or one artifact. */
export type Line =
  | { readonly kind: 'meta'; readonly meta: EvidenceMeta }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'artifact'; readonly round: number; readonly name: string; readonly gathered: Gathered };

type Test = (value: unknown) => boolean;

const text: Test = (value) => typeof value === 'string';
const number: Test = (value) => typeof value === 'number';
const list: Test = (value) => Array.isArray(value);
const numberOrNull: Test = (value) => value === null || number(value);

const META: Readonly<Record<string, Test>> = {
  format: (value) => value === 'counterproof-evidence/1',
  url: text,
  startedAt: text,
  durationMs: number,
  profile: (value) => text(field(value, 'name')) && list(field(value, 'leavesOut')),
  only: (value) => value === null || list(value),
  allow: isObject,
  waivers: list,
  requests: number,
  probes: list,
};

const EXCHANGE: Readonly<Record<string, Test>> = {
  id: text,
  operation: text,
  method: text,
  path: text,
  query: list,
  credential: isObject,
  requestHeaders: list,
  status: numberOrNull,
  headers: list,
  facts: isObject,
  ms: number,
  attempts: list,
};

const STATES = new Set<unknown>(['gathered', 'skipped', 'notEnough', 'error']);

/** Enough of the shape that judging does not stumble: what an artifact holds is the business of the rules. */
export function isLine(value: unknown): value is Line {
  const kind = field(value, 'kind');
  if (kind === 'meta') return fits(field(value, 'meta'), META);
  if (kind === 'exchange') return fits(field(value, 'exchange'), EXCHANGE);
  const isNamed = number(field(value, 'round')) && text(field(value, 'name'));
  return kind === 'artifact' && isNamed && STATES.has(field(field(value, 'gathered'), 'state'));
}

function fits(value: unknown, shape: Readonly<Record<string, Test>>): boolean {
  return Object.entries(shape).every(([name, test]) => test(field(value, name)));
}
