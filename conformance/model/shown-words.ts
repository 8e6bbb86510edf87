import type { Shows, Stated } from './reproduction.ts';
import { plural } from './values/plural.ts';

/** What to look for in the answers: the fault is there while this is so. */
export function shownWords(shows: Shows): string {
  switch (shows.kind) {
    case 'status':
      return `the last answer has a status other than ${statusWords(shows)}`;
    case 'records':
      return [
        ...shows.returned.map((id) => `record ${id} is not returned`),
        ...shows.left.map((id) => `record ${id} is returned`),
      ].join(', or ');
    case 'once':
      return 'a record or a cursor comes twice';
    case 'size':
      return `${sizeWords(shows)}${shows.isFollowed === true ? ', although another page follows' : ''}`;
    case 'same':
      return 'the two readings return different records';
    case 'place':
      return shows.keyword === 'required' ? `${shows.path} is missing` : `${shows.path} breaks "${shows.keyword}"`;
    case 'no-retry-header':
      return 'no header of the last answer says when to come back';
    case 'ranked':
      return `a row has more ${shows.field} than the row above it`;
    case 'values':
      return `record ${shows.id} has ${shows.values.map(([path, value]) => `${path.slice(1)} ${value}`).join(' and ')}`;
    case 'header':
      return `an answer has the header ${shows.name}: ${shows.value}`;
    case 'daily':
      return `${shows.path} is not ${shows.between.map((edges) => edges.join(' to ')).join(' or ')}, counted from ${shows.day}`;
    case 'instant':
      return `${shows.path} is not ${shows.expected}`;
    case 'document': {
      const answer = shows.answers === undefined ? '' : `, and before that ${shownWords(shows.answers)}`;
      return `${statedWords(shows.stated)}${answer}`;
    }
    case 'leak':
      return `${shows.where === 'header' ? `header ${shows.path}` : shows.path || 'the body'} has forbidden data`;
    case 'data':
      return 'the answer gives data';
    case 'agree':
      return `the answers show different values in ${shows.field} of ${shows.id}`;
    case 'varies':
      return `the answers have different values at ${shows.path}`;
    case 'length':
      return `the answers still have ${shows.bytes.join(', ')} bytes`;
    case 'unchanged':
      return `${answerWords(shows.digests.length)} what was recorded${ofRows(shows.subjects)}`;
  }
}

function statedWords(stated: Stated): string {
  switch (stated.says) {
    case 'present':
      return `the document has ${stated.pointer}`;
    case 'other':
      return `the document has something else than ${stated.than} at ${stated.pointer}`;
    case 'value':
      return `the document has ${stated.value} at ${stated.pointer}`;
    case 'unchanged':
      return `the document says the same at ${stated.pointer} as when it was checked; any other change there ends that as well`;
    case 'accepts':
      return `the schema at ${stated.pointer} accepts ${stated.value}`;
    case 'excludes':
      return `${schemaWords(stated)} excludes ${stated.value}`;
    case 'excludes-answers':
      return `${schemaWords(stated)} excludes what the answer before has at ${stated.at || 'the top'}`;
    case 'leads':
      return `a server and a path of the document lead to ${stated.to}`;
    case 'lacks':
      return `no path of the document ends in ${stated.path}`;
  }
}

function schemaWords({ pointer, keyword }: { readonly pointer: string; readonly keyword?: string }): string {
  return keyword === undefined ? `the schema at ${pointer}` : `"${keyword}" at ${pointer}`;
}

export function statusWords({ accepted }: Extract<Shows, { kind: 'status' }>): string {
  return accepted.map(rangeWords).join(' or ');
}

function rangeWords([least, most]: readonly [number, number]): string {
  return least === most ? String(least) : `${least} to ${most}`;
}

function sizeWords({ least, most }: Extract<Shows, { kind: 'size' }>): string {
  if (most !== undefined) return `more than ${plural(most, 'record')} on the page`;
  return least === 1 ? 'no record is returned' : `fewer than ${plural(least ?? 0, 'record')} on the page`;
}

function answerWords(answers: number): string {
  return answers === 1 ? 'the answer still says' : 'the answers still say';
}

function ofRows(subjects: readonly string[]): string {
  return subjects.length === 0 ? '' : ` of ${subjects.slice(0, 3).join(', ')}`;
}
