import type { ReproductionRequest, Shows } from '../../conformance/model/reproduction.ts';
import { plural } from '../words/count.ts';

/** What to look for in the answers: the fault is there while this is so. */
export function shownWords(shows: Shows): string {
  switch (shows.kind) {
    case 'status':
      return `the last answer has a status other than ${shows.accepted.map(rangeWords).join(' or ')}`;
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
    case 'instant':
      return `${shows.path} is not ${shows.expected}`;
    case 'leak':
      return `${shows.where === 'header' ? `header ${shows.path}` : shows.path || 'the body'} exposes forbidden data`;
    case 'data':
      return 'the answer gives data';
    case 'agree':
      return `the answers show different values in ${shows.field} of ${shows.id}`;
    case 'length':
      return `the answers still have ${shows.bytes.join(', ')} bytes; any other change of the data ends that as well`;
    case 'unchanged':
      return `${answerWords(shows.digests.length)} what was recorded${ofRows(shows.subjects)}; new data end that as well`;
  }
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

/** Each request in a line for a shell; a further page is asked for by the cursor of the one before. */
export function requestLines(requests: readonly ReproductionRequest[]): readonly string[] {
  return requests.map(({ curl, isNextPage }) =>
    isNextPage === true ? '# the same, with the nextCursor of the answer before' : curl,
  );
}
