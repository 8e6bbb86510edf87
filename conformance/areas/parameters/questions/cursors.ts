import { pagedOperations } from '../../../../contract/operations.ts';
import type { ProbeContext } from '../../../model/probe.ts';
import type { ValueClass } from './cells.ts';
import type { Cursors } from './limits.ts';
import { type Question, questionOf, turnOf } from './question.ts';

/** A UUID as well, and one that no list gives out. */
const NIL = '00000000-0000-0000-0000-000000000000';

export function cursorQuestions(context: ProbeContext, cursors: Cursors): readonly Question[] {
  const issued = [...cursors.values()];
  return pagedOperations.flatMap((operation, turn) => {
    const cursor = cursors.get(operation) ?? context.randomUuid(`cursor ${operation}`);
    const refused = [
      ['not a UUID', turnOf(['null', '123', 'undefined', 'abc'], turn), 'word'],
      // What finds a UUID anywhere in a text takes this as well.
      ['a UUID and more', `${cursor}0`, 'followed'],
      ['a UUID with a letter that is not a digit', `g${cursor.slice(1)}`, 'other-letter'],
      ...turnOf<readonly (readonly [string, string, ValueClass])[]>(
        [
          // Readers of UUIDs in some languages take these forms as well.
          [['a UUID behind urn:uuid:', `urn:uuid:${cursor}`, 'preceded']],
          [['a UUID in braces', `{${cursor}}`, 'wrapped']],
          [['a UUID behind urn:uuid:', `urn:uuid:${cursor}`, 'preceded']],
          [
            ['a UUID in braces', `{${cursor}}`, 'wrapped'],
            ['a UUID cut short', cursor.slice(0, -1), 'cut'],
          ],
        ],
        turn,
      ),
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
