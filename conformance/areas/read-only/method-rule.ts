import type { Judgement } from '../../model/outcome.ts';
import { isSuccess } from '../../requests/answers.ts';
import { judgeTries } from '../../requests/judging.ts';
import type { WriteTry } from './evidence.ts';

export const NO_WRITES =
  'Only GET exists here. Look for a handler that is registered for every method, for a generated route that nobody asked for, or for an internal API behind the same address.';

/** No write succeeds; how it is refused is open. */
export function judgeMethod(writes: readonly WriteTry[], method: string): Judgement {
  return judgeTries(
    writes.filter((tried) => tried.kind === 'write' && tried.method === method),
    {
      kept: ({ status }) => !isSuccess(status),
      subject: subjectOf,
      expected: () => 'a refusal',
      allKept: `operations refused ${method}`,
    },
  );
}

export function subjectOf({ operation, method, how }: WriteTry): string {
  return `${method} of ${operation}${how === '' ? '' : ` (${how})`}`;
}
