import * as v from 'valibot';
import { object, oneOf, shortText } from '../../../contract/schema/kinds.ts';
import { REPRODUCTION_FORMATS, reproductionText } from '../../../reports/index.ts';
import { UsageError } from '../../commands/options.ts';
import { readRunFile } from '../../commands/read-files.ts';
import { failureIn, judgedAgain, playedAgain } from '../../commands/reproduce.ts';
import { allowedAddress } from '../allowed.ts';
import { tool } from '../tool.ts';
import { RULE, RUN, runPath } from './finding.ts';

export const reproduce = tool({
  name: 'reproduce',
  description:
    'A script with the fewest requests that show a failure. With `url`, asks that deployment now whether the failure is still there.',
  readsOnly: true,
  input: object({
    rule: RULE,
    run: RUN,
    format: v.optional(v.pipe(oneOf(REPRODUCTION_FORMATS), v.description('Of the script (default: sh).'))),
    url: v.optional(
      v.pipe(
        shortText('a URL', 500),
        v.description('The deployment to ask: on loopback, or an address that this server allows.'),
      ),
    ),
  }),
  output: {
    rule: v.string(),
    state: v.pipe(
      v.picklist(['not asked', 'there', 'gone', 'unclear', 'unreachable']),
      v.description('What the deployment shows now.'),
    ),
    says: v.pipe(v.string(), v.description('That, in a sentence.')),
    found: v.pipe(v.string(), v.description('What the check found.')),
    script: v.string(),
  },
  run: async ({ rule, run, format = 'sh', url }, call) => {
    const base = url === undefined ? null : allowedAddress(url, call);
    const read = await readRunFile(runPath(run, call));
    const again = judgedAgain(read);
    if (again !== null) throw new UsageError(again);
    const result = failureIn(read, rule);
    const { reproduction } = result;
    if (reproduction === undefined) throw new UsageError(`no few requests show ${result.rule}: see its findings.`);
    const failure = { run: read, result, reproduction };
    const seen = base === null ? null : await playedAgain(failure, base, call.env);
    const state = seen?.state ?? 'not asked';
    const shown = seen?.state === 'there' ? seen.failure : failure;
    const says = seen?.says ?? '';
    const script = await reproductionText(format, shown);
    const data = { rule: result.rule, state, says, found: result.message, script };
    return { text: `${result.rule}: ${state}${says === '' ? '' : `: ${says}`}\n\n${script}`, data };
  },
});
