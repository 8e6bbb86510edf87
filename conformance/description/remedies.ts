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

/** Answers have what the schema excludes. */
export function toAgree({ keyword, declared, pointer, at, isNull }: Exclusion, contractKind: string | null): string {
  const schema = pointer.slice(0, pointer.lastIndexOf('/'));
  const name = at.slice(at.lastIndexOf('/') + 1);
  switch (keyword) {
    case 'type': {
      if (isNull) return `add "nullable": true at ${schema}, or send ${declared} and not null`;
      const kind = contractKind === null ? 'the type that answers have' : `"${contractKind}" as in the contract`;
      return `change "type": ${declared} at ${schema} to ${kind}, or send ${declared}`;
    }
    case 'required':
      return `send "${name}", or remove it from the list at ${pointer}`;
    case 'additionalProperties':
      return `add "${name}" to the properties at ${schema}, or do not send it`;
    case 'enum':
      return `add what answers send to the values at ${pointer}, or send one of ${declared}`;
    default:
      return `remove "${keyword}": ${declared} at ${schema}, or send values at ${at || 'the top'} that keep it`;
  }
}
