import { setTimeout as sleep } from 'node:timers/promises';
import {
  createHttpTransport,
  currentRuleId,
  EXIT_CODES,
  type Played,
  PROFILES,
  play,
  reduced,
  TransportError,
} from '../../conformance/index.ts';
import type { Reproduction } from '../../conformance/model/reproduction.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import {
  causesIn,
  isReproductionFormat,
  REPRODUCTION_FORMATS,
  type ReproductionFormat,
  reproductionText,
} from '../../reports/index.ts';
import { keysFromEnvironment } from '../keys-from-environment.ts';
import { HELP, options } from '../options/reproduce.ts';
import { addressOf } from './check-options.ts';
import { command } from './command.ts';
import { type Io, UsageError } from './options.ts';
import { didYouMean } from './parse-options.ts';
import { readRunFile } from './read-files.ts';

const FORMATS = REPRODUCTION_FORMATS.join(', ');

export function run(argv: string[], io: Io): Promise<number> {
  return command({ name: 'reproduce', help: HELP, options }, argv, io, async ({ values, positionals }) => {
    const [path, subject, ...more] = positionals;
    if (path === undefined || subject === undefined || more.length > 0)
      throw new UsageError('give a run.json and a failed rule, or the number of a cause.');
    const format = formatOf(values.format);
    if (values.url !== undefined && !values.live) throw new UsageError('--url is for --live: give --live as well.');
    const read = await readRunFile(path);
    const result = failureIn(read, subject);
    const { reproduction } = result;
    if (reproduction === undefined) return refuse(io, `no few requests show ${result.rule}: see its findings.`);
    if (!values.live) return await written({ run: read, result, reproduction }, format, io);
    return await live({ run: read, result, reproduction }, { format, url: values.url, io });
  });
}

function formatOf(name: string): ReproductionFormat {
  if (isReproductionFormat(name)) return name;
  throw new UsageError(`--format ${name}: use ${FORMATS.replace(/, (?=\w+$)/, ' or ')}.`);
}

/** By its id, also one that it had before, or by the number of the cause that it leads. */
function failureIn(read: Run, subject: string): RuleResult {
  const failed = read.results.filter(({ outcome }) => outcome === 'failed');
  if (/^\d+$/.test(subject)) return causeIn(read, Number(subject));
  const id = currentRuleId(subject);
  const result = read.results.find(({ rule }) => rule === id);
  if (result === undefined)
    throw new UsageError(
      `unknown rule "${subject}".${didYouMean(
        subject,
        failed.map(({ rule }) => rule),
      )}`,
    );
  if (result.outcome !== 'failed') throw new UsageError(`${id} did not fail in this run: it is "${result.outcome}".`);
  return result;
}

function causeIn(read: Run, number: number): RuleResult {
  const causes = causesIn(read);
  const cause = causes[number - 1];
  if (cause !== undefined) return cause.result;
  const range = causes.length === 0 ? 'nothing failed in this run' : `this run has causes 1 to ${causes.length}`;
  throw new UsageError(`cause ${number}: ${range}.`);
}

interface Failure {
  readonly run: Run;
  readonly result: RuleResult;
  readonly reproduction: Reproduction;
}

async function written(failure: Failure, format: ReproductionFormat, io: Io): Promise<number> {
  io.out(await reproductionText(format, failure), 'commands');
  return 0;
}

function refuse(io: Io, why: string): number {
  io.err(`counterproof reproduce: ${why}\n`);
  return EXIT_CODES.incomplete;
}

interface Live {
  readonly format: ReproductionFormat;
  readonly url: string | undefined;
  readonly io: Io;
}

async function live({ run: read, result, reproduction }: Failure, { format, url, io }: Live): Promise<number> {
  const base = addressOf(url ?? read.target.url);
  const keys = keysFromEnvironment(io.env);
  const profile = PROFILES.get(read.profile.name) ?? PROFILES.get('production');
  const pauseMs = (profile?.requestsPerSecond ?? 0) > 0 ? 1000 / (profile?.requestsPerSecond ?? 1) : 0;
  const transport = createHttpTransport({ base, connections: 1, timeoutMs: 30_000, maxBodyBytes: 32 * 1024 * 1024 });
  let failure = '';
  const ask = (candidate: Reproduction): Promise<Played> =>
    play(candidate, {
      keys,
      send: async (request) => {
        await sleep(pauseMs);
        try {
          const { status, headers, body } = await transport.send(request);
          return { status, headers, text: body.toString() };
        } catch (error) {
          if (!(error instanceof TransportError)) throw error;
          failure = error.message;
          return null;
        }
      },
    });
  try {
    const seen = await ask(reproduction);
    if (failure !== '') {
      io.err(`counterproof reproduce: ${failure}\n`);
      return EXIT_CODES.unreachable;
    }
    if (seen.sighting === 'gone')
      return refuse(io, `${result.rule} is not seen any more (answered ${seen.statuses.join(', ')}).`);
    if (seen.sighting === 'unclear') return refuse(io, `${result.rule} cannot be decided: ${seen.why}.`);
    const shortest = await reduced(base.href, reproduction, async (candidate) => (await ask(candidate)).sighting);
    const target = { ...read.target, url: base.href.replace(/\/+$/, '') };
    return await written({ run: { ...read, target }, result, reproduction: shortest }, format, io);
  } finally {
    transport.close();
  }
}
