import type { Exclusion } from './validators.ts';
import type { Witness } from './witnesses.ts';

/** What would make a served document agree with the contract or with the answers, in one line. */

/** The schema excludes a value that the contract promises. */
export function toAccept({ keyword, declared, pointer }: Exclusion, witness: Witness): string {
  const schema = pointer.slice(0, pointer.lastIndexOf('/'));
  const name = witness.at.slice(witness.at.lastIndexOf('/') + 1);
  switch (keyword) {
    case 'type':
      return witness.kind === 'null'
        ? `add "nullable": true at ${schema}`
        : `change "type": ${declared} at ${schema} so that it accepts ${witness.what}`;
    case 'enum':
      return witness.kind === 'null'
        ? `add "nullable": true, and null to the values at ${pointer}`
        : `add ${witness.what} to the values at ${pointer}`;
    case 'additionalProperties':
      return `add "${name}" to the properties at ${schema}, or remove "additionalProperties": false there`;
    case 'format':
      return `change "format": ${declared} at ${schema} to "date-time", or remove it`;
    default:
      return `change ${keyword} at ${pointer} so that one alternative accepts ${witness.what}`;
  }
}

/** The schema of the field accepts a value that the contract excludes. */
export function toExclude({ kind, at, shape }: Witness, pointer: string): string {
  const name = at.slice(at.lastIndexOf('/') + 1);
  if (kind === 'presence') return `add "${name}" to "required" of the object that has ${pointer}`;
  if (kind === 'null') return `say at ${pointer} that it is not null: a type, without "nullable": true`;
  if (kind === 'value') return `add "enum": ${JSON.stringify([...(shape.values ?? [])])} at ${pointer}`;
  if (kind === 'form')
    return shape.length === null
      ? `add "format": "${shape.form === 'uuid' ? 'uuid' : 'date-time'}" at ${pointer}`
      : `add "minLength" and "maxLength": ${shape.length} at ${pointer}`;
  return `declare "type": "${shape.kind}" at ${pointer}`;
}

/** What the contract says of a field of answers. */
export interface InContract {
  /** Null where it has no such field, or leaves its type open. */
  readonly kind: string | null;
  /** Whether the contract shows all fields of the record, and this is none of them. */
  readonly isExtra: boolean;
  /** Whether its name is one of data that no answer may have. */
  readonly isForbidden: boolean;
}

/** Answers have what the schema excludes. */
export function toAgree({ keyword, declared, pointer, at, isNull }: Exclusion, contract: InContract): string {
  const schema = pointer.slice(0, pointer.lastIndexOf('/'));
  const name = at.slice(at.lastIndexOf('/') + 1);
  switch (keyword) {
    case 'type': {
      if (isNull) return `add "nullable": true at ${schema}, or send ${declared} and not null`;
      const kind = contract.kind === null ? 'the type that answers have' : `"${contract.kind}" as in the contract`;
      return `change "type": ${declared} at ${schema} to ${kind}, or send ${declared}`;
    }
    case 'required':
      return `send "${name}", or remove it from the list at ${pointer}`;
    case 'additionalProperties':
      if (contract.isForbidden)
        return `do not send "${name}": the contract lets no answer have it, and ${schema} is right to leave it out`;
      return contract.isExtra
        ? `do not send "${name}", which the contract does not have either; if clients are meant to have it, declare it at ${schema}`
        : `add "${name}" to the properties at ${schema}, or do not send it`;
    case 'enum':
      return `add what answers send to the values at ${pointer}, or send one of ${declared}`;
    default:
      return `remove "${keyword}": ${declared} at ${schema}, or send values at ${at || 'the top'} that keep it`;
  }
}
