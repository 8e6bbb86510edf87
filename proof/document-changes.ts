import { compareDocument } from '../conformance/description/compare.ts';
import { type Answer, AnswerComparison, answerMemory } from '../conformance/description/contradictions.ts';
import { Validators } from '../conformance/description/validators.ts';
import { decide } from '../conformance/engine/decide.ts';
import type { Exchange, Json } from '../conformance/model/exchange.ts';
import { rules } from '../conformance/suite.ts';
import type { OperationId } from '../contract/operations.ts';

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
  return placesIn(document, []).flatMap(({ path, value }) => {
    const [key, above] = [path.at(-1), path.at(-2)];
    const changes = [
      change(path, 'removed', (holder, at) =>
        Array.isArray(holder) ? void holder.splice(Number(at), 1) : delete holder[at],
      ),
    ];
    const set = (how: string, next: unknown) =>
      changes.push(change(path, how, (holder, at) => void Object.assign(holder, { [at]: next })));
    if (typeof above === 'string' && NAMED.has(above) && typeof key === 'string')
      changes.push(
        change(path, 'renamed', (holder, at) => {
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

function change(path: readonly Step[], how: string, apply: (holder: Holder, at: Step) => void): DocumentChange {
  return {
    id: `${path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')} ${how}`,
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

export type { OperationId };
