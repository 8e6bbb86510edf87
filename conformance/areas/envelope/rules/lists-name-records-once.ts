import type { OperationId } from '../../../../contract/operations.ts';
import { type Exchange, isGoodKey, type Json } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';
import { listField } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';

const LISTS: readonly OperationId[] = ['listStores', 'listStaffShifts'];
const SHOWN = 10;

export const listsNameRecordsOnce = rule({
  id: 'lists-name-records-once',
  requirements: ['ENV-56'],
  title: 'No answer lists each of its stores or shifts several times',
  fault: 'A list repeats all of its records',
  fix: 'Look for a join that gives each row once for every row of another table. A client that adds up a list counts everything twice.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const counted = count(exchanges.flatMap(listIn), {
      cases: 'lists of several records',
      isKept: ({ records }) => !isRepeated(records),
      finding: ({ operation, id, records }) => {
        const [expected, received] = [texts(records).size, records.length];
        const message = say('{operation}: expected each of {expected} once, received {received}', {
          operation,
          expected: plural(expected, 'record'),
          received: plural(received, 'record'),
        });
        return {
          subject: { operation, record: id },
          message,
          expected: `${expected}`,
          received: `${received}`,
          evidence: [id],
        };
      },
      evidence: ({ id }) => [id],
      missing: { kind: 'data', reason: 'no list of several stores or shifts was seen' },
    });
    return { ...counted, broken: counted.broken.slice(0, SHOWN) };
  },
});

interface List extends Pick<Exchange, 'id' | 'operation'> {
  readonly records: readonly Json[];
}

/** The fields of these records are open, so they are compared as a whole. One record that comes twice may be two. */
function listIn({ id, operation, status, credential, body }: Exchange): List | [] {
  const records = listField(body, 'data');
  const isRead = LISTS.some((list) => list === operation) && status === 200 && isGoodKey(credential);
  return isRead && texts(records).size > 1 ? { id, operation, records } : [];
}

/** Without an id or a time of the day, two records may well be alike. */
const TOLD_APART = /"id":|\dT\d\d:\d\d/;

function isRepeated(records: readonly Json[]): boolean {
  return [...texts(records)].every(([text, same]) => same.length > 1 && TOLD_APART.test(text));
}

function texts(records: readonly Json[]): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(
    records.map((record) => JSON.stringify(record)),
    (text) => text,
  );
}
