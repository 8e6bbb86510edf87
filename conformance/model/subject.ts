import type { Leak } from './exchange.ts';
import type { ListName } from './lists.ts';

/** Where private data was seen, and of which kind; `inName` where it was in the name of the field. */
interface LeakPlace extends Pick<Leak, 'where' | 'path' | 'category'> {
  readonly inName?: boolean;
}

/** What a finding is about, as far as it names it. Two readings of the same fault have the same subject. */
export interface Subject {
  /** Of a request that is no GET. */
  readonly method?: string;
  /** An operation of the contract, or another request that the suite sends. */
  readonly operation?: string;
  readonly list?: ListName;
  readonly status?: number | null;
  /** What was asked, in words that are the same in every run. */
  readonly request?: string;
  /** Of several things that its rule looks for. */
  readonly aspect?: string;
  readonly parameters?: readonly string[];
  /** Which of the given keys. */
  readonly credential?: string;
  readonly header?: string;
  readonly leak?: LeakPlace;
  /** The kind of thing that the record is, where it is named by more than one operation. */
  readonly entity?: string;
  /** A pointer into answers, with `*` for the items of a list, or the name of a field. */
  readonly field?: string;
  readonly keyword?: string;
  /** A pointer into the served document. */
  readonly pointer?: string;
  /** Operations of which several show it. */
  readonly operations?: readonly string[];
  /** The id of a record, or what else tells a row apart. */
  readonly record?: string;
  /** A part of the record, or another record that it is compared with. */
  readonly part?: string;
  /** A sum of analytics, or another number of a row. */
  readonly figure?: string;
  /** Ids of further records that a cause may be about; they do not tell findings apart. */
  readonly others?: readonly string[];
}

/** Names the subject in one line: the same for equal subjects alone, as far as its rule tells them apart. */
export function keyOf(subject: Subject): string {
  const { method, operation, list, status, request, aspect, parameters, credential, header, leak } = subject;
  const { entity, field, keyword, pointer, operations = [], record, part, figure } = subject;
  const parts = [
    method,
    operation,
    list,
    status === null ? 'no answer' : status,
    request,
    aspect,
    parameters?.join('+'),
    credential === undefined ? undefined : `${credential} key`,
    header,
    leak === undefined
      ? undefined
      : `${leak.where} ${leak.path} ${leak.category}${leak.inName === true ? ' name' : ''}`,
    entity,
    field,
    keyword,
    pointer,
    ...operations,
    record,
    part,
    figure,
  ];
  return parts.filter((text) => text !== undefined && text !== '').join(' ');
}

/** The ids that it names. */
export function recordsOf({ record, part, others = [] }: Subject): readonly string[] {
  return [...new Set([record ?? '', part ?? '', ...others])].filter((id) => id !== '');
}
