import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, addressText } from '../../api/address.ts';
import {
  createHttpTransport,
  EXIT_CODES,
  endOfPlay,
  type Played,
  PROFILES,
  play,
  reduced,
  TransportError,
} from '../../conformance/index.ts';
import type { Reproduction } from '../../conformance/model/reproduction.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { printableLine } from '../../contract/printable.ts';
import { didYouMean } from '../../contract/serving/nearest.ts';
import { REPRODUCTIONS, type ReproducedFailure } from '../../reports/reproduction/reproduce.ts';
import { causesIn } from '../../reports/words/causes.ts';
import { REPORT_FILES } from '../../reports/words/file-names.ts';
import { REPRODUCTION_FORMATS } from '../../reports/words/requests.ts';
import { calledAs } from '../called-as.ts';
import { REPRODUCE_HELP } from '../options/others.ts';
import { command } from './command.ts';
import { keysFromEnvironment } from './keys-from-environment.ts';
import { type Io, UsageError, wordIn } from './options.ts';
import { fileIn, readRunFile } from './parse-options.ts';

export const run = command({ help: REPRODUCE_HELP }, async ({ values, positionals }, io) => {
  const [path, subject, ...more] = positionals;
  if (path === undefined || subject === undefined || more.length > 0)
    throw new UsageError('give a run.json and a failed rule, or the number of a cause.');
  const format = wordIn('--format', values.format ?? 'sh', REPRODUCTION_FORMATS);
  if (values.url !== undefined && !values.live) throw new UsageError('--url is for --live: give --live as well.');
  const runFile = await fileIn(path, REPORT_FILES.json);
  const read = await readRunFile(runFile);
  const again = judgedAgain(read);
  if (again !== null) return refuse(io, again);
  const base = values.live ? givenAddress(values.url, read) : null;
  const result = failureIn(read, subject);
  const { reproduction } = result;
  if (reproduction === undefined) return refuse(io, `no few requests show ${result.rule}: see its findings.`);
  const failure = { run: read, result, reproduction };
  const write = (one: Failure) => io.out(REPRODUCTIONS[format]({ ...one, runFile }), 'commands');
  if (base === null) {
    write(failure);
    return 0;
  }
  const seen = await playedAgain(failure, base, io.env);
  if (values.format === undefined) io.out(`${seen.says}\n`, 'result');
  else io.err(`${seen.says}\n`);
  if (seen.state === 'there' && values.format !== undefined) write(seen.failure);
  return LIVE_CODES[seen.state];
});

const LIVE_CODES = { there: 1, gone: 0, unclear: EXIT_CODES.incomplete, unreachable: EXIT_CODES.unreachable } as const;

/** Of a client's run: it is the client that has to send its requests again. Null for the run of a deployment. */
function judgedAgain({ target: { client } }: Run): string | null {
  if (client === undefined) return null;
  const how = client.command === null ? '--observe' : `--exec "${client.command}"`;
  return `this run is of a client, which sends its requests itself: judge it again with ${calledAs()} client ${how}`;
}

/** A run.json may come from anybody, and the key goes to the address: so the address does not come from there. */
function givenAddress(url: string | undefined, { target }: Run): URL {
  if (url !== undefined) return addressOf(url);
  throw new UsageError(
    `--live sends the key to a deployment: name it with --url. The run is of ${target.url}; give that if you trust it.`,
  );
}

export function failureIn(read: Run, subject: string): RuleResult {
  const result = resultIn(read, subject);
  if (result.outcome !== 'failed')
    throw new UsageError(`${subject} did not fail in this run: it is "${result.outcome}".`);
  return result;
}

/** By its id, or by the number of the cause that it leads. */
export function resultIn(read: Run, subject: string): RuleResult {
  if (/^\d+$/.test(subject)) return causeIn(read, Number(subject));
  const result = read.results.find(({ rule }) => rule === subject);
  if (result !== undefined) return result;
  const failed = read.results.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule);
  throw new UsageError(`unknown rule "${subject}".${didYouMean(subject, failed)}`);
}

function causeIn(read: Run, number: number): RuleResult {
  const causes = causesIn(read);
  const cause = causes[number - 1];
  if (cause !== undefined) return cause.result;
  const range =
    causes.length === 0
      ? 'nothing failed in this run, so there is nothing to show again'
      : `this run has causes 1 to ${causes.length}`;
  throw new UsageError(`cause ${number}: ${range}.`);
}

type Failure = ReproducedFailure & { readonly run: Run };

/** What was wrong in answers that are only compared with the recorded ones. */
function foundWords({ findings }: RuleResult, { finding, shows }: Reproduction): string {
  const found = findings.find(({ key }) => key === finding);
  const isCompared = shows.kind === 'unchanged' || shows.kind === 'length';
  return isCompared && found !== undefined ? ` It was found wrong: ${printableLine(found.message)}.` : '';
}

function refuse(io: Io, why: string): number {
  io.err(`counterproof reproduce: ${why}\n`);
  return EXIT_CODES.incomplete;
}

export type PlayedAgain =
  | { readonly state: 'there'; readonly says: string; readonly failure: Failure }
  | { readonly state: 'gone' | 'unclear' | 'unreachable'; readonly says: string };

/** Asks a deployment now; what is seen again comes with the fewest requests that show it there. */
export async function playedAgain(
  { run: read, result, reproduction }: Failure,
  base: URL,
  env: Io['env'],
): Promise<PlayedAgain> {
  const keys = keysFromEnvironment(env);
  const profile = PROFILES.get(read.profile.name) ?? PROFILES.get('production');
  const pauseMs = (profile?.requestsPerSecond ?? 0) > 0 ? 1000 / (profile?.requestsPerSecond ?? 1) : 0;
  const transport = createHttpTransport({ base, connections: 1, timeoutMs: 30_000, maxBodyBytes: 32 * 1024 * 1024 });
  let failure = '';
  // Of everything: finding fewer requests asks again and again.
  const endsAt = endOfPlay();
  const ask = (candidate: Reproduction): Promise<Played> =>
    play(candidate, {
      keys,
      endsAt,
      allowsBurst: env.COUNTERPROOF_ALLOW === 'burst',
      send: async (request, sending) => {
        if (sending !== 'burst') await sleep(pauseMs);
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
    const says = printableLine(seen.says);
    if (failure !== '') return { state: 'unreachable', says: `Cannot tell: ${printableLine(failure)}` };
    if (seen.sighting !== 'there') return { state: seen.sighting, says };
    const shortest = await reduced(base.href, reproduction, async (candidate) => (await ask(candidate)).sighting);
    const target = { ...read.target, url: addressText(base) };
    return {
      state: 'there',
      says: `${says}${foundWords(result, reproduction)}`,
      failure: { run: { ...read, target }, result, reproduction: shortest },
    };
  } finally {
    transport.close();
  }
}
