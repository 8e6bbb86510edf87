import type { Artifacts } from '../../../model/artifacts.ts';
import { type FamilyRow, family } from '../../../model/family.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { Sight } from '../../../model/reproduction.ts';
import { lackingData, type Tally, tally } from '../../../model/tally.ts';
import { LISTS_ARE_ARRAYS } from '../presupposed.ts';
import type { ComparedOperation } from './contradictions.ts';
import type { EmptyAnswer } from './empty-answers.probe.ts';

interface EmptyAnswersRow extends FamilyRow {
  readonly operation: ComparedOperation;
  /** How titles name what it lists. */
  readonly records: string;
}

const FIX =
  'Return every record that the request selects. Look for a bound that is compared with another field or in another format, a join that drops records, or a separate query for one parameter. A client takes an empty list for "there are none".';

/** No answer is empty where another one shows a record that it has to show; each contradiction was looked at twice. */
export function emptyAnswersFamily(rows: readonly Omit<EmptyAnswersRow, 'title' | 'fault' | 'fix'>[]) {
  return family({
    needs: ['emptyAnswers'],
    // A contradiction that could not be looked at again leaves the rule undecided.
    every: { quorum: { unclear: 0 }, presupposes: [LISTS_ARE_ARRAYS] },
    count: ({ emptyAnswers }, row: EmptyAnswersRow) => countEmptyAnswers(emptyAnswers, row),
    example: ({ operation }: EmptyAnswersRow) => {
      const answers = (...empty: readonly EmptyAnswer[]) => ({
        emptyAnswers: [{ operation, showing: 2, exchanges: ['ex-0002'], empty }],
      });
      const looked = (isStill: boolean | null): EmptyAnswer => ({
        record: 'record-1',
        sent: 'from=2026-01-01T00:00:00.000Z',
        shownWith: 'no parameter',
        exchanges: ['ex-0001', 'ex-0002'],
        isStill,
      });
      return { kept: answers(looked(false)), broken: answers(looked(true)), unclear: answers(looked(null)) };
    },
    about: ({ operation }) => [operation],
    rows: rows.map((row) => ({
      ...row,
      title: `No request for ${row.records} is answered without any that another request shows`,
      fault: `${row.records.charAt(0).toUpperCase()}${row.records.slice(1)} missing: an empty answer where another request shows some`,
      fix: FIX,
    })),
  });
}

function countEmptyAnswers(all: Artifacts['emptyAnswers'], { operation, records }: EmptyAnswersRow): Tally {
  const answers = all.find((each) => each.operation === operation);
  if (answers === undefined || answers.showing === 0) return lackingData(`the deployment shows no ${records}`);
  const { showing, exchanges, empty } = answers;
  return tally({
    cases: 'answers',
    kept: showing + empty.filter(({ isStill }) => isStill === false).length,
    broken: empty.filter(({ isStill }) => isStill === true).map((each) => findingOf(operation, each)),
    unclear: empty
      .filter(({ isStill }) => isStill === null)
      .map(({ sent, exchanges: evidence }) => ({
        reason: `${operation} with ${sent}: empty, though another answer has a record that matches; it could not be asked again`,
        evidence,
      })),
    evidence: exchanges,
  });
}

function findingOf(operation: ComparedOperation, each: EmptyAnswer): Finding {
  const { record, sent, shownWith, exchanges } = each;
  return {
    subject: { operation, request: `with ${sent}`, others: [record] },
    message: say(
      '{operation} with {sent} has no records, although {record} matches, which {operation} with {shownWith} shows; both were asked twice',
      { operation, sent, record, shownWith },
    ),
    expected: `a list with ${record}`,
    received: 'an empty list',
    evidence: exchanges,
    sight: sightOf(each),
  };
}

/** The other answer is asked for again before: by then it may not show the record any more, or with another name or time. */
function sightOf({ where = null, exchanges: [empty = '', showing = ''] }: EmptyAnswer): Sight {
  if (where === null) return { shows: { kind: 'size', least: 1 } };
  const pages = [showing, empty].map((first) => ({ first, count: 1 }));
  return { shows: { kind: 'size', least: 1, where }, pages };
}
