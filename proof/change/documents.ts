import { type AddressesEvidence, addressesIn, checkedAt } from '../../conformance/areas/document/served-document.ts';
import { decide } from '../../conformance/decide/decide.ts';
import { check } from '../../conformance/index.ts';
import type { Json } from '../../conformance/model/exchange.ts';
import { compareDocument } from '../../conformance/see/description/compare.ts';
import { AnswerComparison, type DescribedAnswer } from '../../conformance/see/description/contradictions.ts';
import { escaped } from '../../conformance/see/description/local.ts';
import { Validators } from '../../conformance/see/description/schema-reader.ts';
import { rules } from '../../conformance/suite.ts';
import type { ApiResponse } from '../../contract/http.ts';
import { type OperationId, pathOf } from '../../contract/operations.ts';
import type { Deployment } from '../fault.ts';
import { type Asked, read } from '../fault-kit/conditions.ts';
import type { Loose } from '../fault-kit/responses.ts';
import { visitTo } from '../visit-to.ts';
import { byHash, type Change, type Changed, type Fate } from './change.ts';
import { reasonForDocument } from './reasons.ts';

/** A change that a machine makes to a served document, in one place; its id is the JSON pointer of the place, and what was done to it. */
interface DocumentChange extends Change {
  /** Where a format is changed. */
  readonly format?: string;
  readonly apply: (document: unknown) => unknown;
}

/** Texts and examples promise nothing. */
const TEXTS: ReadonlySet<string> = new Set(
  'description summary example examples tags title operationId externalDocs'.split(' '),
);
const NAMED: ReadonlySet<string> = new Set('properties paths schemas responses parameters securitySchemes'.split(' '));
const OTHER_TYPE: Readonly<Record<string, string>> = {
  string: 'integer',
  integer: 'string',
  number: 'string',
  boolean: 'string',
  array: 'object',
  object: 'array',
};

/** Every part removed; names changed; numbers moved; booleans turned; types exchanged; lists of values widened. */
function changesOf(document: unknown): readonly DocumentChange[] {
  const isLeftOut = (name: string, above: string): boolean =>
    !NAMED.has(above) && (TEXTS.has(name) || name.startsWith('x-'));
  return placesIn(document, isLeftOut).flatMap(({ path, value }) => {
    const [key, above] = [path.at(-1), path.at(-2)];
    const changes = [
      change({ path, value }, 'removed', (holder, at) =>
        Array.isArray(holder) ? void holder.splice(Number(at), 1) : delete holder[at],
      ),
    ];
    const set = (how: string, next: unknown) =>
      changes.push(change({ path, value }, how, (holder, at) => Object.assign(holder, { [at]: next })));
    if (typeof above === 'string' && NAMED.has(above) && typeof key === 'string')
      changes.push(
        change({ path, value }, 'renamed', (holder, at) => {
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

function change(
  { path, value }: JsonPlace,
  how: string,
  apply: (holder: Loose, at: string) => unknown,
): DocumentChange {
  // A required field by its name, at any place in the list.
  const named = path.at(-2) === 'required' && typeof value === 'string' ? [...path.slice(0, -1), value] : path;
  const format = path.at(-1) === 'format' ? { format: String(value) } : {};
  return { id: `${pointerTo(named)} ${how}`, ...format, apply: (document) => changedAt(document, path, apply) };
}

/** What a check recorded of a deployment, to be judged again with another document. */
type RecordedDeployment = Awaited<ReturnType<typeof recordDeployment>>;

/** Where the deployment is asked for its document. */
const HOST = 'in-process.test';
const JUDGED: ReadonlySet<string> = new Set(['document', 'description', 'addresses', 'exchanges']);
const documentRules = rules.filter(
  ({ needs }) => needs.every((need) => JUDGED.has(need)) && needs.some((need) => need !== 'exchanges'),
);

/**
 * What the rules on the document say where a deployment serves this one. `killed`: the run would be nonconformant. `advised`: an advisory
 * names it.
 */
export function noticeOf(document: unknown, { answers, exchanges }: RecordedDeployment) {
  const validators = new Validators(document);
  const comparison = new AnswerComparison(document, validators);
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
  const evidence = JSON.parse(
    JSON.stringify({ document: served, description, addresses: addressesOf(served.document) }),
  );
  const failed = documentRules.filter(
    (rule) => decide(rule, rule.judge({ ...evidence, exchanges })).outcome === 'failed',
  );
  const must = failed.filter(({ advisory }) => advisory !== true);
  const outcome: Fate = must.length > 0 ? 'killed' : failed.length > 0 ? 'advised' : 'survived';
  return { outcome, rules: failed.map(({ id }) => id) };
}

/** Where the sandbox has an operation at the path of the contract alone: it answers 404 at any other that the document leads to. */
function addressesOf(document: Json): AddressesEvidence {
  const checked = checkedAt(`http://${HOST}`);
  const others = addressesIn(document, checked).filter(({ place }) => place === 'other');
  const answer = { exchange: 'ex-0001', status: 404, isOperation: false };
  return { checked, asked: others.map(({ operation, below }) => ({ operation, below, path: below, ...answer })) };
}

/** At most so many different answers of each operation and status. */
const ANSWERS_KEPT = 15;

/** Checks a deployment once, and keeps its document and some of its answers. */
export async function recordDeployment(deployment: Deployment) {
  const { evidence, answers } = await watchedCheck(deployment, ANSWERS_KEPT);
  const url = pathOf('getOpenapi');
  const { body } = await deployment.handle({ method: 'GET', url, headers: { host: HOST } });
  const described = answers.map(({ operation, response: { status, body } }, index): DescribedAnswer => {
    return { operation, status, exchange: `ex-${index}`, bytes: Buffer.from(body) };
  });
  const document: unknown = JSON.parse(body);
  return { answers: described, exchanges: evidence.exchanges, document };
}

/** Changes of the served document, each judged over the recorded answers. */
export function documentChanges(recorded: RecordedDeployment): Changed<DocumentChange> {
  const all = changesOf(recorded.document);
  return {
    name: 'changes of the served document',
    all,
    drawn: (seed) => byHash(all, seed, 'sha1'),
    reasonFor: reasonForDocument,
    excusesMissed: true,
    missed: ['survived'],
    judge: async (changes, onResult) => {
      for (const one of changes) {
        const { outcome, rules: by } = noticeOf(one.apply(recorded.document), recorded);
        onResult({ change: one, outcome, by });
      }
    },
  };
}

type Step = string | number;

/** A member of an object, or an item of a list, at any depth of a JSON value. */
interface JsonPlace {
  readonly path: readonly Step[];
  readonly value: unknown;
}

/** Every place, each before those in it; `isLeftOut` says of a member which are none, by its name and that of what it is in. */
export function placesIn(
  node: unknown,
  isLeftOut: (name: string, above: string) => boolean = () => false,
  path: readonly Step[] = [],
): readonly JsonPlace[] {
  if (typeof node !== 'object' || node === null) return [];
  const above = String(path.at(-1));
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => {
    if (!Array.isArray(node) && isLeftOut(name, above)) return [];
    const at = [...path, Array.isArray(node) ? Number(name) : name];
    return [{ path: at, value }, ...placesIn(value, isLeftOut, at)];
  });
}

/** A copy in which one place is changed. */
export function changedAt(
  value: unknown,
  path: readonly Step[],
  apply: (holder: Loose, name: string) => unknown,
): unknown {
  const copy: unknown = structuredClone(value);
  const holder = path.slice(0, -1).reduce<unknown>((at, step) => Object(at)[step], copy);
  apply(Object(holder), String(path.at(-1)));
  return copy;
}

export function pointerTo(path: readonly Step[]): string {
  return path.map((step) => `/${escaped(String(step))}`).join('');
}

/** An answer as it was sent, before anything of it was redacted. */
export interface Answered {
  readonly asked: Asked;
  readonly operation: OperationId;
  readonly response: ApiResponse;
}

/** Checks a deployment once, without bursts and writes; of what is read with GET, so many different answers of each operation and status are kept. */
export async function watchedCheck(deployment: Deployment, most: number) {
  const answers: Answered[] = [];
  const seen = new Map<string, Set<string>>();
  const handle: Deployment['handle'] = async (request) => {
    const response = await deployment.handle(request);
    const asked = read(request);
    const { operation, method } = asked;
    if (operation === null || operation === 'getOpenapi' || method !== 'GET') return response;
    const bodies = seen.get(`${operation} ${response.status}`) ?? new Set();
    seen.set(`${operation} ${response.status}`, bodies);
    if (bodies.size < most && !bodies.has(response.body)) answers.push({ asked, operation, response });
    bodies.add(response.body);
    return response;
  };
  const visit = visitTo({ handle, visitor: deployment, burst: false });
  const allow = { burst: false, writes: false, keyInUrl: true };
  const { evidence } = await check({ ...visit, allow, maxDurationMs: 600_000 });
  return { evidence, answers };
}
