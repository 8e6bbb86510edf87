import type { PagedOperation } from '../../../../contract/operations.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Exchange, Json } from '../../../model/exchange.ts';
import { type FamilyRow, family } from '../../../model/family.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { type Tally, tally } from '../../../model/tally.ts';
import { shownId } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import { FIELDS_HOLD, STORE_IDS_READ } from '../presupposed.ts';
import { type FilteredAnswer, filteredAnswers } from './every-answer.ts';

const SHOWN = 5;
const VALUES_SHOWN = 3;

interface EveryAnswerRow extends FamilyRow {
  readonly operation: PagedOperation;
  /** A filter of its requirements, a record that matches and one that does not. */
  readonly example: readonly [parameter: string, matching: Json, other: Json];
}

const FIX =
  'Apply a filter with and without a range, at every page size, and also where its ID is unknown. Look for a separate query for the default range, or for a lookup whose empty result is taken as no filter.';

/** Every answer of a list is compared with the filters of its own request, no matter why it was sent. */
export function everyAnswerFamily(rows: readonly Omit<EveryAnswerRow, 'fix'>[]) {
  return family({
    needs: ['exchanges'],
    // A record may change between being found and being read; in a correct deployment such answers are rare.
    every: {
      groups: ['every-answer'],
      quorum: { unclear: 0.1 },
      presupposes: [STORE_IDS_READ, { groups: ['one-filter'], share: 'parameter' }, ...FIELDS_HOLD],
    },
    count: ({ exchanges }, { operation }: EveryAnswerRow) => countFilteredAnswers(operation, exchanges),
    example: ({ operation, example: [parameter, matching, other] }: EveryAnswerRow) => {
      const answered = (...data: readonly Json[]) => ({
        exchanges: [exchange({ operation, query: [[parameter, EXAMPLE_ID]], body: { data } })],
      });
      return { kept: answered(matching), broken: answered(matching, other, other, other), unclear: { exchanges: [] } };
    },
    about: ({ operation, example: [parameter] }: EveryAnswerRow) => [`${operation}?${parameter}`],
    rows: rows.map((row) => ({ ...row, fix: FIX })),
  });
}

export const EXAMPLE_ID = 'aaaaaaaa-0000-4000-8000-000000000001';
export const OTHER_ID = 'bbbbbbbb-0000-4000-8000-000000000002';

export function countFilteredAnswers(operation: PagedOperation, exchanges: readonly Exchange[]): Tally {
  const answers = filteredAnswers(operation, exchanges);
  const of = (verdict: FilteredAnswer['verdict']) => answers.filter((answer) => answer.verdict === verdict);
  const [kept, broken] = [of('kept'), of('broken')];
  const byParameter = Map.groupBy(broken, ({ parameter }) => parameter);
  return tally({
    cases: 'answers with a filter',
    kept: kept.length,
    broken: Array.from(byParameter, ([parameter, same]) => findingOf(operation, parameter, same)),
    brokenCases: broken.length,
    unclear: of('unclear').map(({ parameter, others, exchange: { id } }) => ({
      reason: `${operation} ${parameter}: ${plural(others.length, 'record does not match, and may have changed after it was found', 'records do not match, and may have changed after they were found')}`,
      evidence: [id],
    })),
    missing: { kind: 'data', reason: 'no request had a filter' },
    evidence: kept.slice(0, SHOWN).map(({ exchange: { id } }) => id),
  });
}

function findingOf(operation: PagedOperation, parameter: string, same: readonly FilteredAnswer[]): Finding {
  const [first] = same;
  const { field = '', wanted = [], has = [], others = [] } = first ?? {};
  const ids = others.slice(0, SHOWN).map(shownId);
  const asked = wanted.slice(0, VALUES_SHOWN).join(' or ') + (wanted.length > VALUES_SHOWN ? ' or …' : '');
  const where = plural(same.length, 'answer has', 'answers have');
  const having = has.slice(0, VALUES_SHOWN).map((value) => value ?? 'null');
  return {
    subject: { operation, parameters: [parameter], others: ids },
    message: say('{operation} {parameter}: {where} records that do not match, such as {ids}', {
      operation,
      parameter,
      where,
      ids: ids.join(', '),
    }),
    expected: `only records with ${field} ${asked}`,
    received: `${others.length} other records, the first with ${field} ${having.join(', ') || '(none)'}`,
    evidence: same.slice(0, SHOWN).map(({ exchange: { id } }) => id),
    sight: { shows: { kind: 'records', returned: [], left: ids } },
    fix: `In ${operation}, ${parameter} has to select by ${field}.`,
  };
}
