import { dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import { readEvidence } from '../../../conformance/index.ts';
import type { ShownFinding } from '../../../conformance/model/outcome.ts';
import type { Run } from '../../../conformance/model/run.ts';
import { plural } from '../../../conformance/model/values/plural.ts';
import { described, may, object, oneOf, shortText } from '../../../contract/schema/kinds.ts';
import { REPRODUCTIONS } from '../../../reports/reproduction/reproduce.ts';
import { faultOf } from '../../../reports/words/causes.ts';
import { EVIDENCE_FILE, REPORT_FILES } from '../../../reports/words/file-names.ts';
import { shownBody, shownHeaders, shownReceived } from '../../../reports/words/redaction.ts';
import { REPRODUCTION_FORMATS } from '../../../reports/words/requests.ts';
import { explained } from '../../commands/explain.ts';
import { UsageError } from '../../commands/options.ts';
import { fileIn, readInput, readRunFile } from '../../commands/parse-options.ts';
import { failureIn, playedAgain, resultIn } from '../../commands/reproduce.ts';
import { allowedAddress, type Call, tool } from '../tool.ts';

const RUN = may(shortText('a path', 1000), 'A run.json or its folder (default: of the last check here).');
const RULE = described(shortText('a rule', 100), 'A rule, or the number of a cause (1 is the worst).');

export const explain = tool({
  name: 'explain',
  description: 'What a rule, requirement, area or fault is about: what is promised, what fails it, and how to fix it.',
  readsOnly: true,
  input: object({
    name: described(
      shortText('a name', 100),
      'A rule (page-no-holes), a requirement (PAGE-04), an area (pagination) or a fault.',
    ),
  }),
  run: async ({ name }) => ({ text: explained(name) }),
});

/** Of a rule; the run has no more of each than these few. */
const MOST_FINDINGS = 10;
const MOST_EXCHANGES = 6;
/** The beginning shows what an answer is; all of them have to fit. */
const MOST_BODY = 1000;

export const finding = tool({
  name: 'finding',
  description: 'What a rule found in a run, with the requests and answers that show it. Secrets in them are masked.',
  readsOnly: true,
  input: object({ rule: RULE, run: RUN }),
  run: async ({ rule, run }, call) => {
    const { path, read } = await readRunOf(run, call);
    const result = resultIn(read, rule);
    const findings = result.findings.slice(0, MOST_FINDINGS);
    const ids = new Set([...findings.flatMap(({ evidence }) => evidence), ...result.evidence]);
    const all = [...ids].flatMap((id) => read.exchanges.find((exchange) => exchange.id === id) ?? []);
    const shown = all.slice(0, MOST_EXCHANGES);
    const pages: ReadonlyMap<string, string> = shown.some(({ body }) => body === '')
      ? await pagesOf(read, dirname(path))
      : new Map();
    const text = [
      `${result.rule} (${result.outcome}): ${result.message}`,
      `${faultOf(result)} (${result.requirements.join(', ')}). ${result.fix ?? ''}`,
      ...findings.map(findingText),
      ...leftOut(result.findings.length - findings.length, 'finding'),
      ...shown.map((exchange) => exchangeText(exchange, pages)),
      ...leftOut(all.length - shown.length, 'request'),
    ];
    return { text: text.join('\n\n') };
  },
});

async function readRunOf(run: string | undefined, { out }: Pick<Call, 'out'>) {
  const path = await fileIn(resolve(run ?? out), REPORT_FILES.json);
  return { path, read: await readRunFile(path) };
}

function leftOut(count: number, what: string): readonly string[] {
  return count > 0 ? [`${plural(count, `more ${what} is`, `more ${what}s are`)} in the run.`] : [];
}

function findingText(one: ShownFinding): string {
  const { message, expected, evidence } = one;
  const received = shownReceived(one);
  return [
    `- ${message}`,
    ...(expected === undefined ? [] : [`  expected: ${expected}`]),
    ...(received === undefined ? [] : [`  received: ${received}`]),
    ...(evidence.length === 0 ? [] : [`  shown by ${evidence.join(', ')}`]),
  ].join('\n');
}

function exchangeText(exchange: Run['exchanges'][number], pages: ReadonlyMap<string, string>): string {
  const { id, method, url, credential, status, curl } = exchange;
  const body = shownBody(exchange) || (pages.get(id) ?? 'no body was kept');
  const cut =
    body.length > MOST_BODY ? `${body.slice(0, MOST_BODY)}… (the first ${plural(MOST_BODY, 'character')})` : body;
  // A client sent what has no command, and it cannot be sent again.
  const asked = curl === '' ? `${method} ${url} with ${credential}` : curl;
  const headers = shownHeaders(exchange).map((header) => header.join(': '));
  return [
    `${id}: ${asked}`,
    status === null ? 'no answer came' : `answered ${status}: ${cut}`,
    ...(headers.length === 0 ? [] : [`with ${headers.join('; ')}`]),
  ].join('\n');
}

/** Bodies of a list that was walked are not kept: the evidence next to the run has the ids of their records. */
async function pagesOf({ evidence }: Run, folder: string): Promise<ReadonlyMap<string, string>> {
  const saved = await readInput(join(folder, EVIDENCE_FILE))
    .then(readEvidence)
    .catch(() => null);
  if (saved?.digest !== evidence.digest) return new Map();
  return new Map([...walksIn(saved.evidence.rounds)].flatMap(pagesIn));
}

const WALK = v.object({
  pages: v.array(v.object({ exchange: v.string(), count: v.number(), nextCursor: v.string() })),
  ids: v.array(v.string()),
});

type Walked = v.InferOutput<typeof WALK>;

function* walksIn(value: unknown): Generator<Walked> {
  if (v.is(WALK, value)) yield value;
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* walksIn(each);
}

/** Of a walk too long to keep its ids there is nothing to show. */
function pagesIn({ pages, ids }: Walked): readonly (readonly [string, string])[] {
  let at = 0;
  return pages.flatMap(({ exchange, count, nextCursor }) => {
    const own = ids.slice(at, at + count);
    at += count;
    const next = nextCursor === 'uuid' ? 'a UUID' : nextCursor;
    return own.length < count ? [] : [[exchange, `${plural(count, 'record')}: ${edges(own)}; nextCursor is ${next}`]];
  });
}

const EDGE = 6;

/** What is wrong with a page is most often at its edges. */
function edges(ids: readonly string[]): string {
  const more = ids.length - 2 * EDGE;
  const shown = more <= 0 ? ids : [...ids.slice(0, EDGE), `(${more} more)`, ...ids.slice(-EDGE)];
  return shown.length === 0 ? 'none' : shown.join(', ');
}

export const reproduce = tool({
  name: 'reproduce',
  description:
    'Shows a failure again: with `url`, whether that deployment still shows it (there, gone, unclear or unreachable); with `format`, a script with the fewest requests that show it.',
  readsOnly: true,
  input: object({
    rule: RULE,
    run: RUN,
    format: may(oneOf(REPRODUCTION_FORMATS), 'Of the script; without it, none is given.'),
    url: may(shortText('a URL', 500), 'The deployment to ask: on loopback, or an address that this server allows.'),
  }),
  run: async ({ rule, run, format, url }, call) => {
    const base = url === undefined ? null : allowedAddress(url, call);
    const { path, read } = await readRunOf(run, call);
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
    const said =
      seen === null
        ? 'to know whether it is still there, give the url of a deployment.'
        : `${seen.state}: ${seen.says}`;
    const script =
      format === undefined
        ? `For a script, give format: ${REPRODUCTION_FORMATS.join(', ')}.`
        : `\n${REPRODUCTIONS[format]({ ...shown, runFile: path })}`;
    return { text: `${result.rule}: ${said}\n${script}` };
  },
});
