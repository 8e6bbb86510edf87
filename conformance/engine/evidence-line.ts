import { field, isObject } from '../kernel/json.ts';
import { type Exchange, KEY_CHANGES, KEY_NAMES, KEY_PLACES, METHODS } from '../model/exchange.ts';
import type { EvidenceMeta, Gathered } from './evidence.ts';
import { isArtifact } from './evidence-artifact.ts';
import type { MetaOfFormat1 } from './evidence-format-1.ts';
import {
  instant,
  listOf,
  milliseconds,
  number,
  orLeftOut,
  orNull,
  pair,
  type Shape,
  shaped,
  type Test,
  text,
} from './shape-tests.ts';

/** One line of the evidence file. Lines keep memory flat: no line holds more than one exchange or one artifact. */
export type Line =
  | { readonly kind: 'meta'; readonly meta: EvidenceMeta | MetaOfFormat1 }
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'artifact'; readonly round: number; readonly name: string; readonly gathered: Gathered };

const pace: Shape = { concurrency: number, requestsPerSecond: number, timeoutMs: number };

const facts: Shape = {
  url: text,
  startedAt: instant,
  durationMs: milliseconds,
  only: orNull(listOf(text)),
  budget: number,
  seed: orLeftOut(text),
  allow: isObject,
  keys: listOf(text),
  requests: number,
  retries: number,
  waitedMs: number,
  ended: orLeftOut(text),
  silence: orLeftOut(
    shaped({
      lastAnswered: orNull(text),
      sinceMs: milliseconds,
      inFlight: listOf(text),
      lost: number,
      failure: text,
      driver: orNull(text),
    }),
  ),
  probes: listOf(
    shaped({ probe: text, planned: number, sent: number, pairs: orLeftOut(shaped({ covered: number, of: number })) }),
  ),
};

const META_BY_FORMAT: ReadonlyMap<unknown, Test> = new Map([
  [
    'counterproof-evidence/2',
    shaped({ ...facts, pace: shaped({ ...pace, retryTimeoutMs: number }), inputs: orNull(listOf(text)) }),
  ],
  [
    'counterproof-evidence/1',
    shaped({
      ...facts,
      profile: shaped({ ...pace, patienceMs: number, name: text, leavesOut: listOf(text) }),
      waivers: listOf(shaped({ subject: text, owner: text, reason: text, expires: text, target: orLeftOut(text) })),
    }),
  ],
]);

function isMeta(value: unknown): boolean {
  return META_BY_FORMAT.get(field(value, 'format'))?.(value) === true;
}

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
  at: milliseconds,
  ms: milliseconds,
  attempts: listOf(shaped({ status: orNull(number), ms: milliseconds, waitedMs: milliseconds })),
});

const isGathered: Test = (value) =>
  field(value, 'state') === 'gathered' || shaped({ state: text, reason: text })(value);

/** As much of the shape as judging needs; rules read what an artifact holds. */
export function isLine(value: unknown): value is Line {
  const kind = field(value, 'kind');
  if (kind === 'meta') return isMeta(field(value, 'meta'));
  if (kind === 'exchange') return isExchange(field(value, 'exchange'));
  const isNamed = number(field(value, 'round')) && text(field(value, 'name'));
  return kind === 'artifact' && isNamed && isGathered(field(value, 'gathered'));
}

type Known = readonly [what: string, values: readonly string[], value: unknown];

const STATES = ['gathered', 'skipped', 'notEnough', 'error'];

/** What of a line this version does not know, in words. Unknown values would end up in shell commands. */
export function unknownValue(line: Line): string | null {
  if (line.kind === 'artifact' && line.gathered.state === 'gathered' && !isArtifact(line.name, line.gathered.value))
    return `the artifact ${JSON.stringify(line.name)} has another shape`;
  const found = knownValues(line).find(
    ([, values, value]) => value !== undefined && !values.some((each) => each === value),
  );
  return found === undefined ? null : `unknown ${found[0]} ${JSON.stringify(found[2]).slice(0, 60)}`;
}

function knownValues(line: Line): readonly Known[] {
  if (line.kind === 'artifact') return [['state', STATES, line.gathered.state]];
  if (line.kind === 'meta') return line.meta.keys.map((key): Known => ['key', KEY_NAMES, key]);
  const { method, credential } = line.exchange;
  return [
    ['method', METHODS, method],
    ['key', [...KEY_NAMES, 'none'], credential.key],
    ['change of a key', KEY_CHANGES, credential.change],
    ['place of a key', KEY_PLACES, credential.place],
  ];
}
