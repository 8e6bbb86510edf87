import { requirement } from '../../../../contract/requirements/index.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';
import { isObject, listField, textField } from '../../../model/values/json.ts';
import { plural } from '../../../model/values/plural.ts';
import type { ByIdTry } from '../../shared/requests/by-id.probe.ts';
import { answersOf } from '../schema-violations.ts';

/** The fields that the source names, each as `StaffRow.name`. */
const NAMED: ReadonlySet<string> = new Set(requirement('ENV-28')?.names?.map((name) => name.replace('StaffRow.', '')));
/** Shift counts, working minutes and drawer shift counts; last clock-in and last clock-out. Their names and places are open. */
const PROMISED: Observed = { numbers: 3, times: 2 };
const SHOWN = 10;

interface Observed {
  readonly numbers: number;
  readonly times: number;
}

interface Value {
  /** Where it is and all places above it, outermost first: names from the row down; items of an array share a place. */
  readonly places: readonly string[];
  readonly kind: 'number' | 'time' | 'nothing' | 'other';
}

export const staffObservedFields = rule({
  id: 'staff-observed-fields',
  requirements: ['ENV-52'],
  title: 'Staff rows show observed shifts, minutes, clock times and drawer shifts',
  fault: 'Staff rows lack observed counts or clock times',
  fix: 'Add shift counts, working minutes, last clock-in, last clock-out and drawer shift counts to every row, with null for a clock time that there is none of. The contract leaves their names to you, but promises the values.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    const rows = answersOf(exchanges, ['getStaffAnalytics']).flatMap(({ body, id }) =>
      listField(body, 'data').map((row) => ({ exchange: id, row: textField(row, 'id'), values: unnamedValues(row) })),
    );
    const known = mostAtPlaces(rows.map(({ values }) => values));
    const shown = rows.map(({ values, ...row }) => ({
      ...row,
      observed: observedIn(values, known),
      isOpen: values.some(({ kind, places }) => kind === 'nothing' && !known.has(places.at(-1) ?? '')),
    }));
    const decided = shown.filter(({ observed, isOpen }) => isEnough(observed) || !isOpen);
    const counted = count(decided, {
      cases: 'staff rows',
      isKept: ({ observed }) => isEnough(observed),
      finding: ({ row, observed, exchange }) => findingOf(row, observed, exchange),
      evidence: ({ exchange }) => [exchange],
      missing: { kind: 'data', reason: rows.length === 0 ? 'no staff row was seen' : OPEN },
    });
    return { ...counted, broken: counted.broken.slice(0, SHOWN) };
  },
});

const OPEN = 'a null or an empty list in every staff row may stand for several of the observed values';

function findingOf(row: string, observed: Observed, exchange: string): Finding {
  const inWords = ({ numbers, times }: Observed) =>
    `${plural(numbers, 'number that is not negative', 'numbers that are not negative')} and ${plural(times, 'timestamp or null', 'timestamps or nulls')}`;
  const [expected, received] = [`at least ${inWords(PROMISED)}`, inWords(observed)];
  return {
    subject: { operation: 'getStaffAnalytics', record: row },
    message: say('expected {expected} besides the named fields, received {received}', { expected, received }),
    expected,
    received,
    evidence: [exchange],
  };
}

/** Every single value under the fields that the contract does not name. */
function unnamedValues(row: unknown): Value[] {
  const fields = Object.entries(isObject(row) ? row : {});
  return fields.flatMap(([name, value]) => (NAMED.has(name) ? [] : valuesIn(value, [name])));
}

function valuesIn(value: unknown, places: readonly string[]): Value[] {
  if (typeof value !== 'object' || value === null) return [{ places, kind: kindOf(value) }];
  const members = Array.isArray(value) ? value.map((item) => ['*', item] as const) : Object.entries(value);
  if (members.length === 0) return [{ places, kind: 'nothing' }];
  return members.flatMap(([name, member]) => valuesIn(member, [...places, `${places.at(-1)}/${name}`]));
}

/** Of fields that the contract does not name, evidence has texts, and numbers of seven digits or more, as their shapes. */
const TIME = /^\d{4}-\d\d-\d\d[Ta]\d\d:\d\d/;
const LONG_NUMBER = /^9{7,}(?:\.9+)?$/;

function kindOf(value: unknown): Value['kind'] {
  if (value === null || value === undefined) return 'nothing';
  // A count is never below zero.
  if (typeof value === 'number') return value < 0 ? 'other' : 'number';
  if (typeof value !== 'string') return 'other';
  if (TIME.test(value)) return 'time';
  return LONG_NUMBER.test(value) ? 'number' : 'other';
}

/** What a place holds, with all below it, in the row that shows the most there: what a null in another row stands for. */
function mostAtPlaces(rows: readonly (readonly Value[])[]): ReadonlyMap<string, Observed> {
  const most = new Map<string, Observed>();
  for (const values of rows) {
    for (const [place, there] of Map.groupBy(placed(values), ({ at }) => at)) {
      const shown = sum(there.map(({ kind }) => ONE[kind]));
      const before = most.get(place) ?? NONE;
      const isMore = shown.numbers + shown.times > before.numbers + before.times;
      most.set(place, isMore ? shown : before);
    }
  }
  return most;
}

/** Each value that shows something, at its place and at all places above it. */
function placed(values: readonly Value[]): (Value & { readonly at: string })[] {
  return values
    .filter(({ kind }) => kind !== 'nothing')
    .flatMap((value) => value.places.map((at) => ({ ...value, at })));
}

const NONE: Observed = { numbers: 0, times: 0 };
const ONE: Readonly<Record<Value['kind'], Observed>> = {
  number: { numbers: 1, times: 0 },
  time: { numbers: 0, times: 1 },
  nothing: { numbers: 0, times: 1 },
  other: NONE,
};

function observedIn(values: readonly Value[], known: ReadonlyMap<string, Observed>): Observed {
  return sum(
    values.map(({ kind, places }) =>
      kind === 'nothing' ? (known.get(places.at(-1) ?? '') ?? ONE.nothing) : ONE[kind],
    ),
  );
}

function sum(all: readonly Observed[]): Observed {
  const of = (name: keyof Observed) => all.reduce((total, each) => total + each[name], 0);
  return { numbers: of('numbers'), times: of('times') };
}

function isEnough({ numbers, times }: Observed): boolean {
  return numbers >= PROMISED.numbers && times >= PROMISED.times;
}

export const shiftsNotShared = rule({
  id: 'shifts-not-shared',
  requirements: ['TEN-24'],
  title: 'Two staff members do not have the same shifts',
  fault: 'Staff members have the shifts of others',
  fix: 'Return the shifts of the person whose id is in the path. Look for a query that ignores the id, or for a cache that leaves the id out of its key.',
  needs: ['byId'],
  judge({ byId }) {
    return count(pairsOf(byId.tries), {
      cases: 'pairs of staff members',
      unclear: ({ one, other, shared }) =>
        shared > 0 && shared < measure(one, other) ? 'a single shift may be of two people' : null,
      isKept: ({ shared }) => shared === 0,
      finding: ({ one, other, shared }) => ({
        subject: {
          operation: 'listStaffShifts',
          ...(one.id < other.id ? { record: one.id, part: other.id } : { record: other.id, part: one.id }),
        },
        message: say('staff members {one} and {other} share {shifts}', {
          shifts: plural(shared, 'shift'),
          one: one.id,
          other: other.id,
        }),
        expected: 'shifts of one person',
        received: `${shared} of ${one.recordIds?.length ?? 0} shared`,
        evidence: [one.exchange, other.exchange],
      }),
      evidence: ({ one, other }) => [one.exchange, other.exchange],
      missing: { kind: 'data', reason: 'fewer than two people with shifts that show their ids' },
    });
  },
});

/** One record may be about two people; a history of several is not. */
const FEW = 2;

function pairsOf(tries: readonly ByIdTry[]) {
  const shown = tries.filter(
    ({ operation, subject, status, recordIds = [] }) =>
      operation === 'listStaffShifts' && subject === 'known' && status === 200 && recordIds.length >= FEW,
  );
  return shown.flatMap((one, index) =>
    shown
      .slice(index + 1)
      .filter(({ id }) => id !== one.id)
      .map((other) => {
        const shared = one.recordIds?.filter((id) => other.recordIds?.includes(id)) ?? [];
        return { one, other, shared: shared.length };
      }),
  );
}

/** Half of the shorter history. */
function measure({ recordIds: some = [] }: ByIdTry, { recordIds: others = [] }: ByIdTry): number {
  return Math.max(FEW, Math.min(some.length, others.length) / 2);
}
