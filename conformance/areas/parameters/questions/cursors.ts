import { pagedOperations } from '../../../../contract/operations.ts';
import type { ProbeContext } from '../../../model/probe.ts';
import type { Cursors } from './limits.ts';
import { type Question, questionOf, type Turns, turnOf } from './question.ts';
import { type StrangeForm, strangeUuid } from './strange-uuids.ts';

/** A UUID as well, and one that no list gives out. */
const NIL = '00000000-0000-0000-0000-000000000000';

/** Forms that some readers of UUIDs take, other ones on each list. */
const STRANGE: Turns<readonly StrangeForm[]> = [
  ['behind urn:uuid:', 'of one digit to a group'],
  ['in braces', 'with a letter that is not a digit'],
  ['in quotes', 'of one digit to a group'],
  ['with a letter that is not a digit', 'cut short'],
];

export function cursorQuestions(context: ProbeContext, cursors: Cursors): readonly Question[] {
  const issued = [...cursors.values()];
  return pagedOperations.flatMap((operation, turn) => {
    const cursor = cursors.get(operation) ?? context.randomUuid(`cursor ${operation}`);
    const refused = [
      ['not a UUID', turnOf(['null', '123', 'undefined', 'abc'], turn), 'word'],
      // What finds a UUID anywhere in a text takes one with more behind it as well.
      ...(['and more', ...turnOf(STRANGE, turn)] as const).map((form) => strangeUuid(form, cursor)),
    ] as const;
    const strange = [
      turn % 2 === 0
        ? ['never issued', context.randomUuid(`cursor never issued ${operation}`)]
        : ['of zeros alone', NIL],
      ...issued
        .filter((other) => other !== cursor && turn < 2)
        .slice(0, 1)
        .map((other) => ['of another list', other] as const),
    ] as const;
    return [
      ...refused.map(([what, sent, value]) =>
        questionOf(operation, { kind: 'cursor', expect: 'refuse', parameter: 'cursor', what, value }, { cursor: sent }),
      ),
      ...strange.map(([what, value]) =>
        questionOf(operation, { kind: 'value', expect: 'survive', parameter: 'cursor', what }, { cursor: value }),
      ),
    ];
  });
}
