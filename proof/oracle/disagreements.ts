import { createCapture, isBounded } from '../../conformance/see/capture/capture.ts';
import { promisedShape } from '../../conformance/see/shapes/promises.ts';
import type { BodyShape } from '../../conformance/see/shapes/shape.ts';
import { mutationsOf } from './mutations.ts';
import type { Recorded } from './recorded.ts';

/** What another validator finds in an answer, as Prism reports it. */
export interface OtherFinding {
  /** Begins with `body` where it is about the body. */
  readonly path: readonly string[];
  /** The schema keyword. */
  readonly code: string;
}

/** An independent reading of the same contract: Prism's validators. */
export type Oracle = (answer: Recorded) => Promise<readonly OtherFinding[]>;

export interface Disagreement {
  readonly operation: string;
  readonly status: number;
  /** What was judged: the answer as it came, or with one thing changed. */
  readonly judged: string;
  readonly onlyOurs: readonly string[];
  readonly onlyTheirs: readonly string[];
}

export interface OracleReport {
  readonly answers: number;
  readonly mutations: number;
  /** Bodies in which both found something: an oracle that finds nothing proves nothing. */
  readonly refused: number;
  readonly disagreements: readonly Disagreement[];
}

/** Both judge every answer, whole and with one thing changed. A difference is our error, never the deployment's. */
export async function oracleDisagreements(
  answers: readonly Recorded[],
  oracle: Oracle,
  mutationsEach = 3,
): Promise<OracleReport> {
  const disagreements: Disagreement[] = [];
  let mutations = 0;
  let refused = 0;
  for (const [index, answer] of answers.entries()) {
    const changed = mutationsOf(answer.body, mutationsEach, index);
    for (const { name, body } of [{ name: 'as it came', body: answer.body }, ...changed]) {
      const { findings, onlyOurs, onlyTheirs } = await compare({ ...answer, body }, oracle);
      if (onlyOurs.length + onlyTheirs.length > 0) {
        const { operation, status } = answer;
        disagreements.push({ operation, status, judged: name, onlyOurs, onlyTheirs });
      } else if (findings > 0) refused += 1;
    }
    mutations += changed.length;
  }
  return { answers: answers.length, mutations, refused, disagreements };
}

async function compare(answer: Recorded, oracle: Oracle) {
  const ours = ourPlaces(answer);
  const found = (await oracle(answer)).filter(({ path }) => path[0] === 'body');
  const theirs = new Set(found.map(({ path }) => placeOf(path.slice(1))));
  const demanded = found.filter((finding) => !isLeftOpen(answer, finding)).map(({ path }) => placeOf(path.slice(1)));
  const onlyOurs = [...ours].filter((place) => !theirs.has(place));
  const onlyTheirs = [...new Set(demanded)].filter((place) => !ours.has(place));
  return { onlyOurs, onlyTheirs, findings: ours.size };
}

const capture = createCapture({ keys: [], pseudonymKey: new Uint8Array(16) });

/** Where the suite itself, reading the answer as in a run, finds something against the contract. */
function ourPlaces({ operation, status, target, headers, body }: Recorded): ReadonlySet<string> {
  const { facts } = capture.response({
    operation,
    method: 'GET',
    status,
    headers: Object.entries(headers),
    requestTarget: target,
    sentKey: '',
    exchange: null,
    body: Buffer.from(JSON.stringify(body)),
  });
  // A missing or an extra field is reported at the object that it belongs to.
  const missing = facts.violations.filter(({ keyword }) => keyword === 'required');
  const unknown = [...facts.extras, ...facts.leaks.filter(({ by }) => by === 'name')];
  const wrong = facts.violations.filter(({ keyword }) => keyword !== 'required');
  return new Set([...wrong.map(({ path }) => path), ...[...missing, ...unknown].map(({ path }) => parentOf(path))]);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function placeOf(path: readonly string[]): string {
  return path.map((token) => `/${/^\d+$/.test(token) ? '*' : token}`).join('');
}

/** openapi.yaml says more than the source does; what the contract chose itself, the suite demands of no deployment. */
function isLeftOpen({ operation, target, body }: Recorded, { path, code }: OtherFinding): boolean {
  let shape: BodyShape | null = promisedShape(operation, { bounded: isBounded(operation, target) });
  let value = body;
  for (const token of path.slice(1)) {
    if (shape === null || shape.kind === 'any') return true;
    shape = shape.item ?? shape.fields.get(token)?.shape ?? null;
    value = Reflect.get(Object(value), token);
  }
  if (shape === null || shape.kind === 'any') return true;
  if (value === null) return shape.nullable;
  // A count is whole by our choice; the source says a number.
  if ((code === 'type' || code === 'format') && shape.kind === 'number') return typeof value === 'number';
  if (code === 'additionalProperties') return !shape.closed;
  return code === 'required' && !lacksRequired(shape, value);
}

function lacksRequired(shape: BodyShape, value: unknown): boolean {
  return [...shape.fields.values()].some(({ name, required }) => required && !Object.hasOwn(Object(value), name));
}
