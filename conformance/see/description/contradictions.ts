import { createHash } from 'node:crypto';
import { type OperationId, operationIds } from '../../../contract/operations.ts';
import type { ComparedAnswers } from '../../model/description.ts';
import { parsedJson } from '../../model/values/json.ts';
import { knownOr, memoize } from '../../model/values/memoize.ts';
import { pathName } from '../detect/field-names.ts';
import { judgeName } from '../detect/names.ts';
import { promisedShape } from '../shapes/promises.ts';
import type { BodyShape } from '../shapes/shape.ts';
import { responseSchema } from './compare.ts';
import { describedOperations } from './described.ts';
import { contractField } from './places.ts';
import type { Exclusion, Validator, Validators } from './schema-reader.ts';
import { type InContract, nodes, toAgree } from './witnesses.ts';

/** An answer of the deployment, as it came. */
export interface DescribedAnswer {
  readonly operation: OperationId;
  readonly status: number;
  readonly exchange: string;
  readonly bytes: Uint8Array;
}

const MOST_CONTRADICTIONS = 500;
const EXCHANGES_NAMED = 3;
/** Of bodies that were seen, so that the same body is read once. */
const REMEMBERED = 20_000;

/** Holds answers against the schemas that the document of the deployment gives for them. */
export class AnswerComparison {
  readonly #exclusionsOf: AnswerMemory;
  readonly #compared = new Map<OperationId, number>();
  readonly #found = new Map<
    string,
    { exclusion: Exclusion; operation: OperationId; status: number; exchanges: string[]; answers: number }
  >();

  constructor(exclusionsOf: AnswerMemory) {
    this.#exclusionsOf = exclusionsOf;
  }

  add(answer: DescribedAnswer): void {
    const { operation, status, exchange } = answer;
    const exclusions = this.#exclusionsOf(answer);
    if (exclusions === null) return;
    this.#compared.set(operation, (this.#compared.get(operation) ?? 0) + 1);
    for (const exclusion of exclusions) {
      const key = `${operation} ${status} ${exclusion.at} ${exclusion.pointer} ${exclusion.isNull}`;
      const known = this.#found.get(key) ?? { exclusion, operation, status, exchanges: [], answers: 0 };
      if (known.answers === 0 && this.#found.size >= MOST_CONTRADICTIONS) continue;
      this.#found.set(key, known);
      known.answers += 1;
      if (known.exchanges.length < EXCHANGES_NAMED) known.exchanges.push(exchange);
    }
  }

  result(): ComparedAnswers {
    return {
      compared: Object.fromEntries(this.#compared),
      contradictions: [...this.#found.values()].map(({ exclusion, ...one }) => {
        const { isNull: _, ...shown } = { ...exclusion, at: keptPlace(exclusion.at) };
        const contract = contractField(one.operation, one.status, exclusion.at);
        const remedy = toAgree({ ...exclusion, at: shown.at }, inContract(one.operation, one.status, exclusion.at));
        return { ...one, ...shown, contract, remedy, isPromised: isPromised(one.operation, one.status, exclusion) };
      }),
    };
  }
}

/** Names in a place come from the deployment, and may be private. */
function keptPlace(at: string): string {
  return at
    .split('/')
    .map((name) => (name === '' || name === '*' ? name : pathName(name)))
    .join('/');
}

/** What comparisons of answers with one document share: what its schema for an answer excludes; null where it has none. */
type AnswerMemory = (answer: DescribedAnswer) => readonly Exclusion[] | null;

export function answerMemory(document: unknown, validators: Validators): AnswerMemory {
  const described = describedOperations(document);
  const known = new Map<string, readonly Exclusion[]>();
  return ({ operation, status, bytes }) => {
    const own = described.get(operation);
    const schema = own === undefined ? null : responseSchema(document, own, status);
    if (schema === null) return null;
    const digest = `${operation} ${status} ${createHash('sha1').update(bytes).digest('base64')}`;
    return knownOr(known, digest, () => excluded(bytes, validators.of(schema)), REMEMBERED);
  };
}

/** A body that is not JSON is another rule's. */
function excluded(bytes: Uint8Array, validate: Validator): readonly Exclusion[] {
  const value = parsedJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  return value === undefined ? [] : validate(value);
}

/**
 * Fields of the contract: those whose type the source shows, and of those the ones that it leaves open to be null. A request without a range
 * may show one that is null.
 */
const fieldsOf = memoize((operation: OperationId) => {
  const shape = promisedShape(operation, { bounded: false });
  const all = shape === null ? [] : nodes(shape).map((node) => node.shape);
  const shapes = all.filter(({ kind }) => kind !== 'any');
  const open = shapes.filter(({ nullable, promisesNull }) => nullable && !promisesNull);
  return {
    shown: new Set(shapes.map(pathOf)),
    mayBeNull: new Set(open.map(pathOf)),
    /** Where the source says that null comes, whether or not it says what else. */
    promisedNull: new Set(all.filter(({ promisesNull }) => promisesNull).map(pathOf)),
    kinds: new Map(all.map(({ path, kind }) => [path, kind])),
    /** Records of which the source shows all fields. */
    closed: new Set(all.filter(({ closed }) => closed).map(pathOf)),
  };
}, operationIds.length);

/** Errors may look as a deployment likes; but private data may be in none. */
function inContract(operation: OperationId, status: number, at: string): InContract {
  const steps = at.split('/').filter((step) => step !== '' && step !== '*');
  const [name = ''] = steps.slice(-1);
  const judged = judgeName(name, 'a value', { operation, within: steps.slice(0, -1) });
  const isForbidden = judged?.weight === 'certain';
  if (status !== 200) return { kind: null, isExtra: false, isForbidden };
  const { kinds, closed } = fieldsOf(operation);
  const kind = kinds.get(at) ?? null;
  const isExtra = kind === null && closed.has(at.slice(0, at.lastIndexOf('/')));
  return { kind: kind === 'any' ? null : kind, isExtra, isForbidden: isForbidden && kind === null };
}

function pathOf({ path }: BodyShape): string {
  return path;
}

/** Null where the source leaves it open is between the document and the deployment: sloppy documents rarely say it. */
function isPromised(operation: OperationId, status: number, { at, isNull }: Exclusion): boolean {
  const { shown, mayBeNull, promisedNull } = fieldsOf(operation);
  if (status !== 200) return false;
  return isNull && promisedNull.has(at) ? true : shown.has(at) && !(isNull && mayBeNull.has(at));
}
