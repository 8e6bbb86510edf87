import { createHash } from 'node:crypto';
import type { OperationId } from '../../../contract/operations.ts';
import type { ComparedAnswers } from '../../model/description.ts';
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
/** Of bodies that were seen, so that the same body is read once. */
const REMEMBERED = 20_000;

/** Holds answers against the schemas that the document of the deployment gives for them. */
export class AnswerComparison {
  readonly #validatorOf: (operation: OperationId, status: number) => Validator | null;
  readonly #exclusions: Map<string, readonly Exclusion[]>;
  readonly #compared = new Map<OperationId, number>();
  readonly #found = new Map<
    string,
    { exclusion: Exclusion; operation: OperationId; status: number; exchanges: string[]; answers: number }
  >();

  constructor(comparedBefore: AnswerMemory) {
    this.#validatorOf = comparedBefore.validatorOf;
    this.#exclusions = comparedBefore.exclusions;
  }

  add({ operation, status, exchange, bytes }: DescribedAnswer): void {
    const validate = this.#validatorOf(operation, status);
    if (validate === null) return;
    const digest = `${operation} ${status} ${createHash('sha1').update(bytes).digest('base64')}`;
    const exclusions = this.#exclusions.get(digest) ?? read(bytes, validate);
    if (this.#exclusions.size > REMEMBERED) this.#exclusions.clear();
    this.#exclusions.set(digest, exclusions);
    this.#compared.set(operation, (this.#compared.get(operation) ?? 0) + 1);
    const inThis = new Set<string>();
    for (const exclusion of exclusions) {
      const key = `${operation} ${status} ${exclusion.at} ${exclusion.pointer} ${exclusion.isNull}`;
      if (inThis.has(key)) continue;
      inThis.add(key);
      const known = this.#found.get(key);
      if (known === undefined) {
        if (this.#found.size < MOST_CONTRADICTIONS)
          this.#found.set(key, { exclusion, operation, status, exchanges: [exchange], answers: 1 });
        continue;
      }
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

/** What comparisons of answers with one document share. */
export interface AnswerMemory {
  readonly validatorOf: (operation: OperationId, status: number) => Validator | null;
  readonly exclusions: Map<string, readonly Exclusion[]>;
}

export function answerMemory(document: unknown, validators: Validators): AnswerMemory {
  const described = describedOperations(document);
  const known = new Map<string, Validator | null>();
  return {
    exclusions: new Map(),
    validatorOf: (operation, status) => {
      const key = `${operation} ${status}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const made = validatorFor(document, described.get(operation), status, validators);
      known.set(key, made);
      return made;
    },
  };
}

function validatorFor(
  document: unknown,
  described: DescribedOperation | undefined,
  status: number,
  validators: Validators,
): Validator | null {
  const schema = described === undefined ? null : responseSchema(document, described, status);
  return schema === null ? null : validators.of(schema);
}

function read(bytes: Uint8Array, validate: Validator): readonly Exclusion[] {
  const value = parsed(bytes);
  return value === undefined ? [] : validate(value);
}

/** A body that is not JSON is another rule's. */
function parsed(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  try {
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

/** Fields of the contract: those whose type the source shows, and of those the ones that it leaves open to be null. */
interface TypedFields {
  readonly shown: ReadonlySet<string>;
  readonly mayBeNull: ReadonlySet<string>;
  /** Where the source says that null comes, whether or not it says what else. */
  readonly promisedNull: ReadonlySet<string>;
  readonly kinds: ReadonlyMap<string, BodyShape['kind']>;
  /** Records of which the source shows all fields. */
  readonly closed: ReadonlySet<string>;
}

const typedFields = new Map<OperationId, TypedFields>();

function fieldsOf(operation: OperationId): TypedFields {
  const known = typedFields.get(operation);
  if (known !== undefined) return known;
  // A request without a range may show one that is null.
  const shape = promisedShape(operation, { bounded: false });
  const all = shape === null ? [] : nodes(shape).map((node) => node.shape);
  const shapes = all.filter(({ kind }) => kind !== 'any');
  const open = shapes.filter(({ nullable, promisesNull }) => nullable && !promisesNull);
  const made = {
    shown: new Set(shapes.map(pathOf)),
    mayBeNull: new Set(open.map(pathOf)),
    promisedNull: new Set(all.filter(({ promisesNull }) => promisesNull).map(pathOf)),
    kinds: new Map(all.map(({ path, kind }) => [path, kind])),
    closed: new Set(all.filter(({ closed }) => closed).map(pathOf)),
  };
  typedFields.set(operation, made);
  return made;
}

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
