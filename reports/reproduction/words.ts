import { BURST_AT_ONCE } from '../../conformance/model/probe.ts';
import {
  BURST,
  type ReproductionRequest,
  type Sending,
  type Shows,
  type Stated,
  TRIES,
} from '../../conformance/model/reproduction.ts';
import { plural } from '../../conformance/model/values/plural.ts';

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
    case 'no-retry-header':
      return 'no header of the last answer says when to come back';
    case 'ranked':
      return `a row has more ${shows.field} than the row above it`;
    case 'values':
      return `record ${shows.id} has ${shows.values.map(([path, value]) => `${value} at ${path}`).join(' and ')}`;
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
      return `${shows.where === 'header' ? `header ${shows.path}` : shows.path || 'the body'} exposes forbidden data`;
    case 'data':
      return 'the answer gives data';
    case 'agree':
      return `the answers show different values in ${shows.field} of ${shows.id}`;
    case 'varies':
      return `the answers have different values at ${shows.path}`;
    case 'length':
      return `the answers still have ${shows.bytes.join(', ')} bytes; any other change of the data ends that as well`;
    case 'unchanged':
      return `${answerWords(shows.digests.length)} what was recorded${ofRows(shows.subjects)}; new data end that as well`;
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
  return requests.map(({ curl, isNextPage, sent, upTo = 1 }) => {
    if (isNextPage !== true) return sent === undefined ? curl : `${curl}  # ${SENDINGS[sent]}`;
    const next = '# the same, with the nextCursor of the answer before';
    return upTo === 1 ? next : `${next}, and so on to the last page (${upTo} at most)`;
  });
}

/** What is said before a burst is sent. */
export function burstWords(requests: readonly ReproductionRequest[]): readonly string[] {
  const burst = requests.find(({ sent }) => sent === 'burst');
  if (burst === undefined) return [];
  return [
    `It sends a burst: the same ${burst.method} request up to ${BURST} times, ${BURST_AT_ONCE} at once. It ends with the first that is refused.`,
    'A burst is sent only where that is allowed: COUNTERPROOF_ALLOW=burst.',
  ];
}

const SENDINGS: Readonly<Record<Sending, string>> = {
  burst: `up to ${BURST} times, ${BURST_AT_ONCE} at once, until one is refused`,
  'after-wait': 'after the time that the answer before announces',
  'until-seen': `up to ${TRIES} times, until it is seen: it comes and goes`,
};
