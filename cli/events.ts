import * as v from 'valibot';
import type { Run } from '../conformance/model/run.ts';
import { described, flag, integer, may, text } from '../contract/schema/kinds.ts';

const count = (says: string) => described(integer(0, Number.MAX_SAFE_INTEGER), says);
const exitCode = described(integer(0, 4), 'The exit code of the command.');
const words = (says: string) => described(text, says);
const keys = described(v.record(v.string(), v.string()), 'The keys by what they are: good, revoked and so on.');

const texts = v.pipe(v.array(v.string()), v.readonly());
const countOrNull = (says: string) => described(v.nullable(integer(0, Number.MAX_SAFE_INTEGER)), says);

/** One line of `--json`. */
function event<const Name extends string, Members extends v.ObjectEntries>(name: Name, says: string, members: Members) {
  return described(v.object({ event: v.literal(name), ...members }), says);
}

/** What `--json` prints, one event a line. The types, the JSON Schema and the section of docs/commands.md are made from this table. */
export const commandEvent = v.variant(
  'event',
  [
    event('seeding', 'sandbox: how much of the shop is made, where that takes a while', {
      done: count('Sales that are there.'),
      total: count('All sales.'),
    }),
    event('serving', 'sandbox, mock and client --observe: requests are answered from now on', {
      url: words('The base address, before /public-api/v1.'),
      pid: count('The process that serves.'),
      page: described(v.nullable(text), 'The page in a browser; null where there is none.'),
      title: words('What is served.'),
      keys,
      environment: v.optional(
        described(v.record(v.string(), v.string()), 'Of a sandbox: the variables that a check reads the keys from.'),
      ),
      options: may(texts, 'Of a sandbox: options for a check, IDs of another organization.'),
      notes: may(texts, 'Of a sandbox: a fault, or a clock that is not that of the machine.'),
    }),
    event('stopped', 'sandbox and mock: it has ended', {}),
    event('plan', 'check: what it will ask, once address and key were taken; with --plan at once', {
      requests: count('Planned requests.'),
    }),
    event('progress', 'check: how far it is, once a second', {
      stage: words('asking, or confirming failures.'),
      requests: count('Requests that are done.'),
      retries: count('Tries that were repeated.'),
      planned: countOrNull('Planned requests; null before that is known.'),
      secondsLeft: countOrNull('The rest of the time; null while it is not known.'),
    }),
    event('listed', 'qualify --list: something that there is to try', {
      kind: words('fault, variant, reference or defect.'),
      id: words('Its name, as --fault takes it.'),
      requirements: described(texts, 'What a fault breaks; the open points that a variant decides otherwise.'),
      title: words('What is different.'),
    }),
    event('execution', 'client: one start of the client has ended', {
      task: words('What it was asked to do.'),
      situations: described(texts, 'What it met; none where nothing was in its way.'),
      end: words('right, wrong, failed, noAnswer, ranOut or unsupported.'),
      done: count('Starts that have ended.'),
      of: count('All starts that are known by now.'),
    }),
    event('case', 'qualify: one case is decided', {
      id: words('A fault, a variant or the reference.'),
      kind: words('fault, variant, reference or defect.'),
      good: described(flag, 'Whether the suite was right.'),
      done: count('Cases that are decided.'),
      of: count('All cases.'),
    }),
    event('written', 'check, client, judge, report, qualify and init: a file is there', { path: words('The file.') }),
    event('run', 'check, client and judge: the end of a run', {
      exitCode,
      since: described(v.nullable(text), 'What changed since the last run in this folder; null where there is none.'),
      run: v.pipe(
        v.custom<Run>((value) => typeof value === 'object' && value !== null),
        v.description('The content of run.json.'),
        v.metadata({ json: { type: 'object', $comment: 'counterproof/run.schema.json' } }),
      ),
    }),
    event('qualification', 'qualify: the end', {
      exitCode,
      faults: count('Faults that were tried.'),
      caught: count('Of these.'),
    }),
    event('error', 'any: it cannot be done; standard error has the same line', {
      exitCode,
      message: words('One line.'),
    }),
  ],
  'an event',
);

export type CommandEvent = v.InferOutput<typeof commandEvent>;
export type ServingEvent = Extract<CommandEvent, { event: 'serving' }>;
