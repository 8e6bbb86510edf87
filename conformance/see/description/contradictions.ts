import { createHash } from 'node:crypto';
import type { OperationId } from '../../../contract/operations.ts';
import type { ComparedAnswers } from '../../model/description.ts';
import { parsedJson } from '../../model/values/json.ts';
import { knownOr } from '../../model/values/memoize.ts';
import { pathName } from '../detect/field-names.ts';
import { judgeName } from '../detect/names.ts';
import { promisedShape } from '../shapes/promises.ts';
import type { BodyShape } from '../shapes/shape.ts';
import { responseSchema } from './compare.ts';
import { type DescribedOperation, describedOperations } from './described.ts';
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
const REMEMBERED = 20_000;

/** Holds answers against the schemas that the document of the deployment gives for them. */
export class AnswerComparison {
  readonly #document: unknown;
  readonly #validators: Validators;
  readonly #known: Map<string, readonly Exclusion[]>;
  readonly #described: ReadonlyMap<OperationId, DescribedOperation>;
  readonly #compared = new Map<OperationId, number>();
  readonly #found = new Map<
    string,
    { exclusion: Exclusion; operation: OperationId; status: number; exchanges: string[]; answers: number }
  >();

  /** What is known of bodies: checks of one deployment in one process get most of them again. */
  constructor(document: unknown, validators: Validators, known = new Map<string, readonly Exclusion[]>()) {
    this.#document = document;
    this.#validators = validators;
    this.#known = known;
    this.#described = describedOperations(document);
  }

  add({ operation, status, exchange, bytes }: DescribedAnswer): void {
    const own = this.#described.get(operation);
    const schema = own === undefined ? null : responseSchema(this.#document, own, status);
    if (schema === null) return;
    const digest = `${operation} ${status} ${createHash('sha1').update(bytes).digest('base64')}`;
    const exclusions = knownOr(this.#known, digest, () => excluded(bytes, this.#validators.of(schema)), REMEMBERED);
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
        const { isNull: _null, isDefinite: _definite, ...shown } = { ...exclusion, at: keptPlace(exclusion.at) };
        const contract = contractField(one.operation, one.status, exclusion.at);
        const remedy = toAgree({ ...exclusion, at: shown.at }, inContract(one.operation, one.status, exclusion.at));
        return { ...one, ...shown, contract, remedy, isPromised: isPromised(one.operation, one.status, exclusion) };
      }),
    };
  }
}

/** A body that is not JSON is another rule's. */
function excluded(bytes: Uint8Array, validate: Validator): readonly Exclusion[] {
  const value = parsedJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  return value === undefined ? [] : validate(value);
}

/** Names in a place come from the deployment, and may be private. */
function keptPlace(at: string): string {
  return at
    .split('/')
    .map((name) => (name === '' || name === '*' ? name : pathName(name)))
    .join('/');
}

/** What the source says of the answers of an operation, by place. A request without a range may show one that is null. */
function placesOf(operation: OperationId): ReadonlyMap<string, BodyShape> {
  const whole = promisedShape(operation, { bounded: false });
  return new Map(whole === null ? [] : nodes(whole).map(({ shape }) => [shape.path, shape]));
}

/** Errors may look as a deployment likes; but private data may be in none. */
function inContract(operation: OperationId, status: number, at: string): InContract {
  const steps = at.split('/').filter((step) => step !== '' && step !== '*');
  const [name = ''] = steps.slice(-1);
  const judged = judgeName(name, 'a value', { operation, within: steps.slice(0, -1) });
  const isForbidden = judged?.weight === 'certain';
  if (status !== 200) return { kind: null, isExtra: false, isForbidden };
  const places = placesOf(operation);
  const shape = places.get(at);
  const record = places.get(at.slice(0, at.lastIndexOf('/')));
  return {
    kind: shape === undefined || shape.kind === 'any' ? null : shape.kind,
    isExtra: shape === undefined && record?.closed === true,
    isForbidden: isForbidden && shape === undefined,
  };
}

/**
 * Whether the source shows the type of the field, or that it is null. Null where the source leaves it open is between the document and
 * the deployment: sloppy documents rarely say it.
 */
function isPromised(operation: OperationId, status: number, { at, isNull }: Exclusion): boolean {
  const shape = status === 200 ? placesOf(operation).get(at) : undefined;
  if (shape === undefined) return false;
  return (isNull && shape.promisesNull) || (shape.kind !== 'any' && !(isNull && shape.nullable));
}
