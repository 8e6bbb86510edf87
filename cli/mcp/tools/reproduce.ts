import * as v from 'valibot';
import { object, oneOf, shortText } from '../../../contract/schema/kinds.ts';
import { REPRODUCTION_FORMATS, reproductionText } from '../../../reports/index.ts';
import { UsageError } from '../../commands/options.ts';
import { readRunFile } from '../../commands/read-files.ts';
import { failureIn, playedAgain } from '../../commands/reproduce.ts';
import { allowedAddress } from '../allowed.ts';
import { tool } from '../tool.ts';
import { RULE, RUN, runPath } from './finding.ts';

export const reproduce = tool({
  name: 'reproduce',
  description:
    'Shows a failure again: with `url`, whether that deployment still shows it (there, gone, unclear or unreachable); with `format`, a script with the fewest requests that show it.',
  readsOnly: true,
  input: object({
    rule: RULE,
    run: RUN,
    format: v.optional(v.pipe(oneOf(REPRODUCTION_FORMATS), v.description('Of the script; without it, none is given.'))),
    url: v.optional(
      v.pipe(
        shortText('a URL', 500),
        v.description('The deployment to ask: on loopback, or an address that this server allows.'),
      ),
    ),
  }),
  run: async ({ rule, run, format, url }, call) => {
    const base = url === undefined ? null : allowedAddress(url, call);
    const read = await readRunFile(runPath(run, call));
    if (read.target.client !== undefined)
      throw new UsageError(
        'this run is of a client, which sends its requests itself: judge it again with judge_client.',
      );
    const result = failureIn(read, rule);
    const { reproduction } = result;
    if (reproduction === undefined) throw new UsageError(`no few requests show ${result.rule}: see its findings.`);
    const failure = { run: read, result, reproduction };
    const seen = base === null ? null : await playedAgain(failure, base, call.env);
    const shown = seen?.state === 'there' ? seen.failure : failure;
    const said = seen === null ? 'no deployment was asked: give its url.' : `${seen.state}: ${seen.says}`;
    const script =
      format === undefined
        ? `For a script, give format: ${REPRODUCTION_FORMATS.join(', ')}.`
        : `\n${await reproductionText(format, shown)}`;
    return { text: `${result.rule}: ${said}\n${script}` };
  },
});
