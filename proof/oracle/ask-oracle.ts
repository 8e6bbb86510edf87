import { createCapture, isBounded } from '../../conformance/see/capture/capture.ts';
import { promisedShape } from '../../conformance/see/shapes/promises.ts';
import type { BodyShape } from '../../conformance/see/shapes/shape.ts';
import type { ApiResponse } from '../../contract/http.ts';
import type { OperationId } from '../../contract/operations.ts';
import { lazyEngine } from '../../mocks/prism/lazy.ts';
import { type Answered, changedAt, placesIn, pointerTo, watchedCheck } from '../change/documents.ts';
import { isLoose, type Loose, parsed } from '../fault-kit/responses.ts';
import { openDeployment } from '../open-deployment.ts';
import { moveClockTo } from '../thread-clock.ts';

/** What another validator finds in an answer, as Prism reports it. */
interface OtherFinding {
  /** Begins with `body` where it is about the body. */
  readonly path: readonly string[];
  /** The schema keyword. */
  readonly code: string;
}

/** An independent reading of the same contract: Prism's validators. */
export type Oracle = (answer: Recorded) => Promise<readonly OtherFinding[]>;

/** What each found alone in an answer as it came, or with one thing changed. */
type Judged = Awaited<ReturnType<typeof compare>> & { readonly judged: string };
type OracleReport = Awaited<ReturnType<typeof oracleDisagreements>>;

/** Both judge every answer, whole and with one thing changed. A difference is our error, never the deployment's. */
export async function oracleDisagreements(answers: readonly Recorded[], oracle: Oracle, mutationsEach = 3) {
  const judged: Judged[] = [];
  for (const [index, answer] of answers.entries()) {
    const changed = mutationsOf(answer.body, mutationsEach, index);
    for (const { name, body } of [{ name: 'as it came', body: answer.body }, ...changed])
      judged.push({ ...(await compare({ ...answer, body }, oracle)), judged: name });
  }
  const disagree = ({ onlyOurs, onlyTheirs }: Judged): boolean => onlyOurs.length + onlyTheirs.length > 0;
  return {
    answers: answers.length,
    mutations: judged.length - answers.length,
    // Bodies in which both found something: an oracle that finds nothing proves nothing.
    refused: judged.filter((one) => one.findings > 0 && !disagree(one)).length,
    disagreements: judged.filter(disagree),
  };
}

async function compare(answer: Recorded, oracle: Oracle) {
  const { operation, status } = answer;
  const ours = ourPlaces(answer);
  const found = (await oracle(answer)).filter(({ path }) => path[0] === 'body');
  const theirs = new Set(found.map(({ path }) => placeOf(path.slice(1))));
  const demanded = found.filter((finding) => !isLeftOpen(answer, finding)).map(({ path }) => placeOf(path.slice(1)));
  const onlyOurs = [...ours].filter((place) => !theirs.has(place));
  const onlyTheirs = [...new Set(demanded)].filter((place) => !ours.has(place));
  return { operation, status, onlyOurs, onlyTheirs, findings: ours.size };
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

const CHANGES: readonly (readonly [string, (holder: Loose, field: string) => unknown])[] = [
  ['drop', (holder, field) => delete holder[field]],
  ['null', (holder, field) => Object.assign(holder, { [field]: null })],
  ['other type', (holder, field) => Object.assign(holder, { [field]: ofOtherType(holder[field]) })],
  ['spoilt', (holder, field) => Object.assign(holder, { [field]: spoilt(holder[field]) })],
  ['unknown field', (holder, field) => Object.assign(holder, { [`${field}Unknown`]: 1 })],
  ['wrapped', (holder, field) => Object.assign(holder, { [field]: [holder[field]] })],
];

/** Records that stay in a body before it is changed: enough to differ, few enough to be judged hundreds of times. */
const RECORDS_KEPT = 3;

/** So many bodies, each with one thing changed in one field, as in `drop /data/0/id`; the same ones for the same number. */
function mutationsOf(body: unknown, count: number, seed: number) {
  const short = isLoose(body) && Array.isArray(body.data) ? { ...body, data: body.data.slice(0, RECORDS_KEPT) } : body;
  const fields = placesIn(short).filter(({ path }) => typeof path.at(-1) === 'string');
  return Array.from({ length: count }, (_, index) => seed * count + index).flatMap((number) => {
    const field = fields[scatter(number) % Math.max(1, fields.length)];
    const change = CHANGES[number % CHANGES.length];
    if (field === undefined || change === undefined) return [];
    const [name, apply] = change;
    return [{ name: `${name} ${pointerTo(field.path)}`, body: changedAt(short, field.path, apply) }];
  });
}

function ofOtherType(value: unknown): unknown {
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return 'yes';
  return Array.isArray(value) ? {} : [];
}

/** Of the right type, and nothing that the contract allows there. */
function spoilt(value: unknown): unknown {
  if (typeof value === 'string') return `${value}~`;
  if (typeof value === 'number') return value + 0.5;
  return typeof value === 'boolean' ? null : value;
}

function scatter(number: number): number {
  return Math.imul(number + 1, 2_654_435_761) >>> 8;
}

/** Answers kept for each operation. */
const KEPT = 40;
const MUTATIONS_EACH = 6;

/** At that moment, in the whole thread: a reference run whose answers are judged by Prism's validators as well as by the suite. */
export async function askOracle(now: number): Promise<OracleReport> {
  moveClockTo(now);
  const deployment = await openDeployment(now);
  try {
    const { answers } = await watchedCheck(deployment, KEPT);
    const prism = lazyEngine();
    return await oracleDisagreements(
      answers.flatMap(judgedBySchema),
      ({ path, status, headers, body }) => prism.audit({ path, status, headers, body }),
      MUTATIONS_EACH,
    );
  } finally {
    await deployment.close();
  }
}

/** An oracle that was not asked, or found nothing, proves nothing. */
export function oracleAgrees({ answers, refused, disagreements }: OracleReport): boolean {
  return answers > 0 && refused > 0 && disagreements.length === 0;
}

const SHOWN = 5;

export function oracleWords(report: OracleReport): string {
  const { answers, mutations, refused, disagreements } = report;
  const judged = `Third oracle: Prism and the suite judged ${answers} answers and ${mutations} changed copies`;
  if (oracleAgrees(report)) return `${judged} alike and found faults in ${refused} of them\n`;
  if (disagreements.length === 0) return `${judged}, and found nothing: error\n`;
  const lines = disagreements
    .slice(0, SHOWN)
    .map(
      ({ operation, status, judged: what, onlyOurs, onlyTheirs }) =>
        `  ${operation} ${status}, ${what}: ours alone ${onlyOurs.join(', ') || 'none'}; Prism's alone ${onlyTheirs.join(', ') || 'none'}\n`,
    );
  return `${judged} and disagree about ${disagreements.length}: error\n${lines.join('')}`;
}

/** A raw answer, before anything of it was redacted: only for deployments that are made up from end to end. */
export interface Recorded {
  readonly operation: OperationId;
  readonly path: string;
  /** Path and query. */
  readonly target: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The JSON answers of 200: those that the suite judges by schema. */
function judgedBySchema({ asked: { request, path }, operation, response }: Answered): Recorded[] {
  const { status, headers } = response;
  const body = parsed(response.body);
  if (status !== 200 || body === undefined) return [];
  return [{ operation, path, target: request.url, status, headers: single(headers), body }];
}

function single(headers: ApiResponse['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}
