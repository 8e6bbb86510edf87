import { expect, it } from 'vitest';
import { checkWithoutFile, createHandlerTransport, play } from '../conformance/index.ts';
import type { Reproduction } from '../conformance/model/reproduction.ts';
import type { Handler } from '../contract/http.ts';
import type { Visitor } from '../proof/fault.ts';
import { NOW } from '../proof/moment.ts';
import { recording } from '../proof/qualify-case.ts';
import { visitTo } from '../proof/visit-to.ts';
import { useDeployment } from './support/counterproof.ts';
import { knownFault } from './support/in-process.ts';

/** With each kind of comparison: a whole answer, rows, lengths, other lists, another name of a field, the text of a key. */
const FAULTS = [
  'revenue-from-cut-to-the-hour',
  'product-found-by-search-alone',
  'page-ties-skipped',
  'sales-between-bounds-empty',
  'logs-default-7-days',
  'promotions-filtered-stores',
  'lines-sold-in-hundredths',
  'prefix-in-capitals',
];

const correct = await useDeployment(NOW);

async function seenIn(handle: Handler, { keys }: Pick<Visitor, 'keys'>, reproduction: Reproduction) {
  const send = async (request: Parameters<ReturnType<typeof createHandlerTransport>>[0]) => {
    const { status, headers, body } = await createHandlerTransport(handle)(request);
    return { status, headers, text: body.toString() };
  };
  return (await play(reproduction, { keys, send })).sighting;
}

it.each(FAULTS)(
  'says of %s never "gone" in the recorded answers, nor "there" at a correct deployment',
  async (id) => {
    const fault = knownFault(id);
    const visitor = fault.visitor?.(correct) ?? correct;
    const { handle, again } = recording(fault.wrap(correct));
    const run = await checkWithoutFile({ ...visitTo({ handle, visitor, burst: false }), secondLookAfterMs: 0 });
    const failed = run.results.flatMap(({ rule, reproduction }) =>
      reproduction === undefined ? [] : [{ rule, reproduction }],
    );
    const judged = await Promise.all(
      failed.map(async ({ rule, reproduction }) => ({
        rule,
        recorded: await seenIn(again, visitor, reproduction),
        correct: await seenIn(correct.handle, correct, reproduction),
        mayBeRight: 'mayBeRight' in reproduction.shows,
      })),
    );
    expect(run.verdict).toBe('nonconformant');
    expect(judged.filter((one) => one.correct === 'there')).toEqual([]);
    // What cannot be distinguished from a right answer is not said to be there.
    expect(judged.filter((one) => one.recorded !== (one.mayBeRight ? 'unclear' : 'there'))).toEqual([]);
  },
  60_000,
);
