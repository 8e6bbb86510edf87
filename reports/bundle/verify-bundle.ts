import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Run } from '../../conformance/model/run.ts';
import { sha256 } from './digest.ts';
import { type Envelope, fingerprint, readPublicKey, verifyEnvelope } from './dsse.ts';
import { Altered, type Opened, openBundle, parse, textOf } from './integrity.ts';
import { NAMES } from './layout.ts';
import { bare } from './statement.ts';

export interface VerifyOptions {
  /** Judges the evidence file with the rules of this version. */
  readonly judge: (evidence: Uint8Array) => Promise<Run>;
  readonly now: Date;
  /** A public key in PEM, known from elsewhere. With one, a bundle that it did not sign is refused. */
  readonly trustedKey?: string | null;
}

export interface Check {
  readonly name: 'whole' | 'signature' | 'evidence' | 'report' | 'judged again' | 'validity';
  /** `note` is for what a reader should know and nobody can hold against the bundle. */
  readonly state: 'ok' | 'note' | 'bad';
  readonly message: string;
}

export interface BundleVerdict {
  readonly ok: boolean;
  readonly checks: readonly Check[];
  readonly run: Run | null;
}

export async function verifyBundle(bytes: Uint8Array, options: VerifyOptions): Promise<BundleVerdict> {
  if (options.trustedKey) readPublicKey(options.trustedKey);
  let opened: Opened;
  try {
    opened = openBundle(bytes);
  } catch (error) {
    return { ok: false, checks: [{ name: 'whole', state: 'bad', message: messageOf(error) }], run: null };
  }
  const checks: Check[] = [
    { name: 'whole', state: 'ok', message: `${opened.files.size} files, each the one that was packed` },
    await attempt('signature', () => checkSignature(opened, options.trustedKey ?? null)),
    await attempt('evidence', () => checkEvidence(opened)),
    await attempt('report', () => checkReport(opened)),
    await attempt('judged again', () => checkJudgement(opened, options.judge)),
    await attempt('validity', () => checkValidity(opened, options.now)),
  ];
  return { ok: checks.every((check) => check.state !== 'bad'), checks, run: opened.run };
}

type Answer = string | { readonly note: string };

async function attempt(name: Check['name'], check: () => Answer | Promise<Answer>): Promise<Check> {
  try {
    const answer = await check();
    return typeof answer === 'string'
      ? { name, state: 'ok', message: answer }
      : { name, state: 'note', message: answer.note };
  } catch (error) {
    return { name, state: 'bad', message: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function checkSignature({ files }: Opened, trustedKey: string | null): Answer {
  const isSigned = files.has(NAMES.envelope);
  if (!isSigned && trustedKey !== null)
    throw new Altered('it is not signed, and a signature by the given key was asked for');
  if (!isSigned) return { note: 'not signed: it is whole, but anybody could have made it' };
  const envelope: Envelope = parse(textOf(files, NAMES.envelope), NAMES.envelope);
  const key = readPublicKey(trustedKey ?? textOf(files, NAMES.signer));
  if (!verifyEnvelope(envelope, Buffer.from(textOf(files, NAMES.statement)), key)) {
    throw new Altered(trustedKey === null ? 'the signature is not valid' : 'the signature is not one by the given key');
  }
  if (trustedKey !== null) return `signed with the given key ${short(fingerprint(key))}`;
  return { note: `signed with the key ${short(fingerprint(key))} that came along; give --key to check whose it is` };
}

function short(print: string): string {
  return print.slice(0, 16);
}

/** The digest is of what the evidence says; its compression may differ from one library to the next. */
function checkEvidence({ files, run }: Opened): Answer {
  const bytes = files.get(NAMES.evidence) ?? new Uint8Array();
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (sha256(isGzip ? gunzipSync(bytes) : bytes) !== bare(run.evidence.digest))
    throw new Altered('the evidence is not that of the run');
  return `${run.evidence.exchanges} exchanges, digest ${run.evidence.digest}`;
}

/** People read the page and machines the run: both must say the same. */
function checkReport({ files, run }: Opened): Answer {
  const html = textOf(files, NAMES.report);
  const data = embedded(html, 'run');
  const exchanges = embedded(html, 'exchanges-data');
  if (typeof data !== 'object' || data === null || !('run' in data)) throw new Altered('the page holds no run');
  const { exchanges: shown, ...rest } = run;
  if (!isDeepStrictEqual(data.run, rest) || !isDeepStrictEqual(exchanges, shown))
    throw new Altered('the page shows another run');
  return 'the page shows this run';
}

function embedded(html: string, id: string): unknown {
  const start = `<script type="application/json" id="${id}">`;
  const from = html.indexOf(start);
  if (from < 0) throw new Altered('the page holds no data');
  return parse(html.slice(from + start.length, html.indexOf('</script>', from)), NAMES.report);
}

async function checkJudgement({ files, run }: Opened, judge: VerifyOptions['judge']): Promise<Answer> {
  const again: Run = JSON.parse(JSON.stringify(await judge(files.get(NAMES.evidence) ?? new Uint8Array())));
  if (isDeepStrictEqual(again, run)) return `the evidence gives ${run.verdict} again, the same in every rule`;
  const changed = changedRules(run, again);
  if (again.suite.rulesDigest !== run.suite.rulesDigest) {
    const what =
      changed.length === 0 ? 'and every rule still says the same' : `and say otherwise in ${changed.join(', ')}`;
    return {
      note: `the rules of this version (${again.suite.version}) are not those of the run (${run.suite.version}), ${what}`,
    };
  }
  const what = changed.length === 0 ? 'other particulars' : `another outcome in ${changed.slice(0, 5).join(', ')}`;
  throw new Altered(`the evidence gives ${what} when it is judged again`);
}

function changedRules(run: Run, again: Run): readonly string[] {
  const now = new Map(again.results.map((result) => [result.rule, result.outcome]));
  return run.results.filter((result) => now.get(result.rule) !== result.outcome).map((result) => result.rule);
}

function checkValidity({ statement }: Opened, now: Date): Answer {
  const { authorisedBy, validUntil } = statement.predicate.counterproof;
  const by = authorisedBy === null ? 'nobody is named as having authorised it' : `authorised by ${authorisedBy}`;
  if (validUntil === null) return { note: `${by}; no end of validity is stated` };
  const end = endOf(validUntil);
  if (Number.isNaN(end)) throw new Altered(`the end of validity is no date: ${validUntil}`);
  if (now.getTime() > end) throw new Altered(`it held until ${validUntil} and has expired (${by})`);
  return `${by}, valid until ${validUntil}`;
}

/** A date holds through its last moment, in UTC. */
function endOf(validUntil: string): number {
  return Date.parse(/^\d{4}-\d\d-\d\d$/.test(validUntil) ? `${validUntil}T23:59:59.999Z` : validUntil);
}
