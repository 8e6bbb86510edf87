import { createHash } from 'node:crypto';
import { compareDocument } from '../conformance/description/compare.ts';
import { type Answer, AnswerComparison, answerMemory } from '../conformance/description/contradictions.ts';
import { Validators } from '../conformance/description/validators.ts';
import { decide } from '../conformance/engine/decide.ts';
import { check, createHandlerTransport, PROFILES } from '../conformance/index.ts';
import type { Exchange, Json } from '../conformance/model/exchange.ts';
import { rules } from '../conformance/suite.ts';
import type { Handler } from '../contract/http.ts';
import { matchPath, pathOf } from '../contract/operations.ts';
import type { Deployment } from './fault.ts';

/** A change that a machine makes to a served document, in one place. */
export interface DocumentChange {
  /** The JSON pointer of the place, and what was done to it. */
  readonly id: string;
  readonly apply: (document: unknown) => unknown;
}

/** Texts and examples promise nothing. */
const TEXTS: ReadonlySet<string> = new Set([
  'description',
  'summary',
  'example',
  'examples',
  'tags',
  'title',
  'operationId',
  'externalDocs',
]);
const NAMED: ReadonlySet<string> = new Set([
  'properties',
  'paths',
  'schemas',
  'responses',
  'parameters',
  'securitySchemes',
]);
const OTHER_TYPE: Readonly<Record<string, string>> = {
  string: 'integer',
  integer: 'string',
  number: 'string',
  boolean: 'string',
  array: 'object',
  object: 'array',
};

type Step = string | number;

/** Every part removed; names changed; numbers moved; booleans turned; types exchanged; lists of values widened. */
export function changesOf(document: unknown): readonly DocumentChange[] {
  return placesIn(document, []).flatMap((place) => {
    const { path, value } = place;
    const [key, above] = [path.at(-1), path.at(-2)];
    const changes = [
      change(place, 'removed', (holder, at) =>
        Array.isArray(holder) ? void holder.splice(Number(at), 1) : delete holder[at],
      ),
    ];
    const set = (how: string, next: unknown) =>
      changes.push(change(place, how, (holder, at) => void Object.assign(holder, { [at]: next })));
    if (typeof above === 'string' && NAMED.has(above) && typeof key === 'string')
      changes.push(
        change(place, 'renamed', (holder, at) => {
          Object.assign(holder, { [`${at}X`]: value });
          delete holder[at];
        }),
      );
    if (typeof value === 'number') {
      set('raised', value + 1);
      set('lowered', value - 1);
    }
    if (typeof value === 'boolean') set('turned', !value);
    if (key === 'type' && typeof value === 'string' && OTHER_TYPE[value] !== undefined)
      set('retyped', OTHER_TYPE[value]);
    else if (typeof value === 'string' && key !== '$ref') set('reworded', `${value}x`);
    if (key === 'enum' && Array.isArray(value)) set('widened', [...value, 'EXTRA']);
    return changes;
  });
}

interface PlaceIn {
  readonly path: readonly Step[];
  readonly value: unknown;
}

function placesIn(node: unknown, path: readonly Step[]): readonly PlaceIn[] {
  if (typeof node !== 'object' || node === null) return [];
  const isNames = NAMED.has(String(path.at(-1)));
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    if (!Array.isArray(node) && !isNames && (TEXTS.has(name) || name.startsWith('x-'))) return [];
    const at = [...path, Array.isArray(node) ? Number(name) : name];
    return [{ path: at, value }, ...placesIn(value, at)];
  });
}

type Holder = Record<Step, unknown>;

/** A required field by its name, at any place in the list. */
function named(path: readonly Step[], value: unknown): readonly Step[] {
  return path.at(-2) === 'required' && typeof value === 'string' ? [...path.slice(0, -1), value] : path;
}

function change({ path, value }: PlaceIn, how: string, apply: (holder: Holder, at: Step) => void): DocumentChange {
  return {
    id: `${named(path, value)
      .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
      .join('')} ${how}`,
    apply: (document) => {
      const copy: unknown = structuredClone(document);
      const holder = path.slice(0, -1).reduce<unknown>((at, step) => Object(at)[step], copy);
      const last = path.at(-1);
      if (last !== undefined) apply(Object(holder), last);
      return copy;
    },
  };
}

/** What a check recorded of a deployment, to be judged again with another document. */
export interface RecordedDeployment {
  readonly answers: readonly Answer[];
  readonly exchanges: readonly Exchange[];
}

export interface Notice {
  /** `failed`: the run would be nonconformant. `advised`: an advisory names it. */
  readonly outcome: 'failed' | 'advised' | 'unnoticed';
  readonly rules: readonly string[];
}

const JUDGED: ReadonlySet<string> = new Set(['document', 'description', 'exchanges']);
const documentRules = rules.filter(
  ({ needs }) => needs.every((need) => JUDGED.has(need)) && needs.some((need) => need !== 'exchanges'),
);

/** What the rules on the document say where a deployment serves this one. */
export function noticeOf(document: unknown, { answers, exchanges }: RecordedDeployment): Notice {
  const validators = new Validators(document);
  const comparison = new AnswerComparison(answerMemory(document, validators));
  for (const answer of answers) comparison.add(answer);
  const description = {
    problem: null,
    answersProblem: null,
    skipped: 0,
    operations: compareDocument(document, validators),
    ...comparison.result(),
  };
  const served = {
    exchange: 'ex-0001',
    status: 200,
    contentType: 'application/json',
    document: document as Json,
    withWrongKey: null,
  };
  const evidence = JSON.parse(JSON.stringify({ document: served, description }));
  const failed = documentRules.filter(
    (rule) => decide(rule, rule.judge({ ...evidence, exchanges })).outcome === 'failed',
  );
  const must = failed.filter(({ advisory }) => advisory !== true);
  const outcome = must.length > 0 ? 'failed' : failed.length > 0 ? 'advised' : 'unnoticed';
  return { outcome, rules: failed.map(({ id }) => id) };
}

/** Changes after which the document means the same, or differs in what the contract leaves open; with the reason. */
const EQUIVALENT: readonly (readonly [RegExp, string])[] = [
  [/additionalProperties (?:removed|turned)$/, 'whether a record may have further fields is open'],
  [
    /\/(?:Problem|Violation)\/|problem\+json|\/responses\/(?:4\d\d|UnknownParameter|Unauthorized|Forbidden|NotFound|BadRequest|TooManyRequests)\/(?:\$ref|content|headers)/,
    'the body and the headers of an error are open',
  ],
  [/\/components\/headers\//, 'the headers of a limit are open'],
  [
    /\/OpenapiDocument\/|openapi\.json\/|OpenapiDocument (?:removed|renamed)$/,
    'how the document describes itself is open',
  ],
  [
    /\/(?:PromotionProduct|DrawerShift|StaffShift|Customer)\/|\/(?:StaffShiftsResponse|CustomerResponse)\/properties\/(?:data|meta)/,
    'the fields of this record are not shown',
  ],
  [
    /\/StaffRow\/.*(?:observed\w+|drawer\w+|last(?:Seen|Clock\w+)At)/,
    'the names of observed counts and times are open',
  ],
  [/\/style removed$|\/explode /, 'both ways to write a list are documented'],
  [/\/minItems |\/items\/minLength /, 'an empty list, or an empty value in it, is open'],
  [
    /~1staff~1\{id\}~1shifts\/get\/(?:parameters\/[1-9]|responses\/400)|\/CustomerResponse\/properties (?:removed|renamed)/,
    'parameters and record of this operation are not shown',
  ],
  [
    /~1sales\/get\/parameters\/9\/schema\/type retyped$/,
    'sales are searched by their invoice number, which may be declared as a number',
  ],
  [/\/MeOrganization\/properties\/stores\/minimum raised$/, 'every organization has a store'],
  [/\/Category\/properties\/(?:group|unit)\/type removed$/, 'the type of this field is not shown'],
  [/\/(?:PaymentMethod|SaleStatus|PromotionStatus|MovementType)\/type removed$/, 'its list of values says the type'],
  [/~1(?:stores|me)\/get\/responses\/400 /, 'no parameters of this operation are documented'],
  [/\{id\}.*\/parameters\/\d\/schema\/format /, 'that the id in a path is a UUID is open'],
  [/\/schemas\/Store\/|\/PromotionProduct$|products\/items\/\$ref/, 'the fields of this record are not shown'],
  [/\/RevenueRow\/properties\/date\/format /, 'in what form a day is written is open'],
  [/\/(?:Product|Category)Ids\/schema\/items\//, 'that these ids are UUIDs is open'],
  [/\/Timestamp(?:OrNull)?\/(?:format|pattern|example)/, 'format and pattern of a timestamp say the same'],
  [
    /\/info\/(?:license|contact)|\/info\/(?:title|version) reworded/,
    'who made the document, and its version, are open',
  ],
  [/^\/(?:servers|security|tags)\/\d+\/(?:url|description) reworded$/, 'the host of a server is open'],
];

export function whyEquivalent({ id }: DocumentChange): string | null {
  return EQUIVALENT.find(([pattern]) => pattern.test(id))?.[1] ?? null;
}

/** At most so many different answers of each operation and status. */
const ANSWERS_KEPT = 15;

/** Checks a deployment once, and keeps its document and some of its answers. */
export async function recordDeployment(
  deployment: Deployment,
): Promise<RecordedDeployment & { readonly document: unknown }> {
  const answers: Answer[] = [];
  const seen = new Map<string, Set<string>>();
  const recorder: Handler = async (request) => {
    const response = await deployment.handle(request);
    const operation = matchPath(request.url.replace(/\?.*/s, ''))?.operation;
    if (operation === undefined || operation === 'getOpenapi' || request.method !== 'GET') return response;
    const kind = `${operation} ${response.status}`;
    const bodies = seen.get(kind) ?? new Set();
    seen.set(kind, bodies);
    if (bodies.size >= ANSWERS_KEPT || bodies.has(response.body)) return response;
    bodies.add(response.body);
    answers.push({
      operation,
      status: response.status,
      exchange: `ex-${answers.length}`,
      bytes: Buffer.from(response.body),
    });
    return response;
  };
  const local = PROFILES.get('local');
  if (local === undefined) throw new Error('there is no profile "local"');
  const { evidence } = await check({
    url: 'http://in-process.test',
    transport: createHandlerTransport(recorder),
    keys: deployment.keys,
    profile: { ...local, leavesOut: ['dredd', 'browser'] },
    allow: { burst: false, writes: false, keyInUrl: true },
    inputs: deployment.facts,
    maxDurationMs: 600_000,
  });
  const url = pathOf('getOpenapi');
  const { body } = await deployment.handle({ method: 'GET', url, headers: { host: 'in-process.test' } });
  return { answers, exchanges: evidence.exchanges, document: JSON.parse(body) };
}

export interface ChangeReport {
  readonly tried: number;
  readonly equivalent: number;
  readonly failed: number;
  readonly advised: number;
  /** Changes that nothing noticed and that mean something. */
  readonly missed: readonly string[];
}

/** Judges a sample of all changes, drawn by the seed. */
export function tryChanges(
  recorded: RecordedDeployment & { readonly document: unknown },
  sample: number,
  seed: number,
): ChangeReport {
  const all = changesOf(recorded.document).toSorted((one, other) =>
    orderOf(one, seed) < orderOf(other, seed) ? -1 : 1,
  );
  const report = { tried: 0, equivalent: 0, failed: 0, advised: 0 };
  const missed: string[] = [];
  for (const one of all.slice(0, sample)) {
    report.tried += 1;
    const { outcome } = noticeOf(one.apply(recorded.document), recorded);
    if (outcome !== 'unnoticed') report[outcome] += 1;
    else if (whyEquivalent(one) === null) missed.push(one.id);
    else report.equivalent += 1;
  }
  return { ...report, missed };
}

function orderOf({ id }: DocumentChange, seed: number): string {
  return createHash('sha1').update(`${seed} ${id}`).digest('hex');
}
