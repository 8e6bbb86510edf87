import type { Shows } from '../../model/reproduction.ts';
import { shownWords, statusWords } from '../../model/shown-words.ts';
import { listField } from '../../model/values/json.ts';
import { plural } from '../../model/values/plural.ts';
import { bodyOf, idsOf, type Reply, rowAbove } from './judge-answers.ts';

/** What the answers show of the fault, in a sentence about their data: for where it is there. */
export function seenWords(shows: Shows, replies: readonly (Reply | null)[]): string {
  const came = replies.filter((reply) => reply !== null);
  const last = came.at(-1);
  switch (shows.kind) {
    case 'status':
      return `the last answer has status ${last?.status}, not ${statusWords(shows)}`;
    case 'ranked':
      return `row ${rowAbove(bodyOf(last), shows.field) + 1} has more ${shows.field} than the row above it`;
    case 'size':
      return `the page has ${plural(listField(bodyOf(last), 'data').length, 'record')}: ${shownWords(shows)}`;
    case 'once': {
      const repeated = firstRepeated(came.flatMap((reply) => idsOf(bodyOf(reply))));
      return repeated === undefined ? 'a cursor comes twice' : `record ${repeated} comes twice`;
    }
    default:
      return shownWords(shows);
  }
}

function firstRepeated(ids: readonly string[]): string | undefined {
  return ids.find((id, index) => ids.indexOf(id) < index);
}
