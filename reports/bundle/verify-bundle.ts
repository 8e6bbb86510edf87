import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { parseJson } from '../../contract/schema/read.ts';
import { runOfPage, unpacked } from '../html/html.ts';
import { type Answer, checkSignature, readPublicKey } from './dsse.ts';
import { evidenceProblem, type Opened, openBundle, textOf } from './integrity.ts';
import { type BundleVerdict, type Check, endOfValidity, NAMES } from './layout.ts';
import type { ChainLink } from './statement.ts';
import type { Entry } from './tar.ts';
import { filesOf } from './write-bundle.ts';

export interface VerifyOptions {
  /** The version of Counterproof that verifies: what the same version made, it can make again. */
  readonly version: string;
  /** Judges the evidence file with the rules of this version and the decisions of the run. */
  readonly judge: (evidence: Uint8Array, run: Run) => Promise<Run>;
  readonly now: Date;
  /** A public key in PEM. With one, a bundle that it did not sign is refused. */
  readonly trustedKey?: string | null;
  /** A PDF that is said to have been printed with it. */
  readonly pdf?: Uint8Array | null;
}

export async function verifyBundle(bytes: Uint8Array, options: VerifyOptions): Promise<BundleVerdict> {
  if (options.trustedKey) readPublicKey(options.trustedKey);
  let opened: Opened;
  try {
    opened = openBundle(bytes);
  } catch (error) {
    const check: Check = { name: 'whole', state: 'bad', message: messageOf(error) };
    return { ok: false, signer: 'unknown', checks: [check], run: null };
  }
  const signature = await attempt('signature', () => checkSignature(opened, options.trustedKey ?? null));
  const signer = signature.state === 'ok' ? 'given key' : 'unknown';
  const checks: Check[] = [
    { name: 'whole', state: 'ok', message: `${plural(opened.files.size, 'file')}, each the one that was packed` },
    signature,
    await attempt('evidence', () => checkEvidence(opened)),
    await attempt('report', () => checkReport(opened, options)),
    await attempt('judged again', () => checkJudgement(opened, options.judge)),
    await attempt('validity', () => checkValidity(opened, options.now, signer)),
  ];
  const { seal } = opened;
  const pdf = options.pdf ?? null;
  if (pdf !== null || seal.printed !== undefined)
    checks.push(await attempt('printed', () => checkPrinted(seal.printed, pdf)));
  const { chain } = seal;
  if (chain !== undefined) checks.push(await attempt('chain', () => placeOf(chain)));
  return { ok: checks.every((check) => check.state !== 'bad'), signer, checks, run: opened.run };
}

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

function checkEvidence({ evidence, run }: Opened): Answer {
  const problem = evidenceProblem(run, evidence);
  if (problem !== null) throw new Error(problem);
  return `${plural(run.evidence.exchanges, 'exchange')}, digest ${run.evidence.digest}`;
}

async function checkJudgement({ evidence, run }: Opened, judge: VerifyOptions['judge']): Promise<Answer> {
  const again: Run = JSON.parse(JSON.stringify(await judge(evidence, run)));
  if (isDeepStrictEqual(again, run)) return `the evidence gives ${run.verdict} again, the same in every rule`;
  const changed = changedRules(run, again);
  if (again.suite.rulesDigest !== run.suite.rulesDigest) {
    const what = changed.length === 0 ? 'with the same outcomes' : `with other outcomes in ${changed.join(', ')}`;
    return {
      note: `the rules of this version (${again.suite.version}) differ from those of the run (${run.suite.version}), ${what}`,
    };
  }
  const what = changed.length === 0 ? 'other details' : `another outcome in ${changed.slice(0, 5).join(', ')}`;
  throw new Error(`the evidence gives ${what} when it is judged again`);
}

function changedRules(run: Run, again: Run): readonly string[] {
  const now = new Map(again.results.map((result) => [result.rule, result.outcome]));
  return run.results.filter((result) => now.get(result.rule) !== result.outcome).map((result) => result.rule);
}

function checkPrinted(digest: string | undefined, pdf: Uint8Array | null): Answer {
  if (digest === undefined) throw new Error('the bundle names no PDF, so nothing shows that this one belongs to it');
  if (pdf === null)
    return { note: `a PDF with the digest sha256:${digest} was printed with it: give --pdf to compare` };
  if (hash('sha256', pdf) !== digest) throw new Error('the PDF is not the one that was printed with it');
  return `the PDF is the one that was printed with it, sha256:${digest}`;
}

/** One bundle says where it is in a chain; the others show whether that is so. */
function placeOf({ deployment, number, previous }: ChainLink): Answer {
  const after = previous === null ? 'the first' : `after sha256:${previous}`;
  return { note: `number ${number} of ${deployment}, ${after}: "verify --chain" holds it against the others` };
}

/** Whoever packs a bundle writes authority and end of validity into it: they are claims until its signer is known. */
function checkValidity({ seal }: Opened, now: Date, signer: BundleVerdict['signer']): Answer {
  const { authorisedBy, validUntil } = seal;
  const isClaim = signer === 'unknown';
  const by = authorisedBy === null ? 'no authoriser is named' : `authorised by ${authorisedBy}`;
  const named = isClaim && (authorisedBy ?? validUntil) !== null ? `claimed, by an unknown signer: ${by}` : by;
  if (validUntil === null) return { note: `${named}; no end of validity is stated` };
  const end = endOfValidity(validUntil);
  if (end === null) throw new Error(`the end of validity is not a date: ${validUntil}`);
  if (now.getTime() > end) throw new Error(`expired on ${validUntil} (${named})`);
  const answer = `${named}, valid until ${validUntil}`;
  return isClaim ? { note: answer } : answer;
}

/** People read the page and machines the run: both must say the same. */
function checkReport({ files, evidence, seal, run }: Opened, { version }: VerifyOptions): Answer {
  if (seal.madeBy !== version) return checkData(files, run, seal.madeBy, version);
  const again = filesOf(run, evidence, version);
  const other = again.find((entry) => !isSame(entry, files));
  if (other !== undefined) throw new Error(`${other.name} is not what version ${version} makes of this run`);
  return `the page, and everything else made from the run, is byte for byte what version ${version} makes`;
}

/** The data of the page are packed, and another Node may pack them in other bytes. */
function isSame({ name, content }: Entry, files: Opened['files']): boolean {
  const made = Buffer.from(content);
  if (made.equals(files.get(name) ?? new Uint8Array())) return true;
  return name === NAMES.report && unpackedPage(made.toString('utf8')) === unpackedPage(textOf(files, name));
}

function unpackedPage(html: string): string {
  try {
    return unpacked(html);
  } catch {
    throw new Error('the data of the page cannot be unpacked');
  }
}

/** Another version draws another page: nothing but the data that it holds can be compared. */
function checkData(files: Opened['files'], run: Run, madeBy: string, version: string): Answer {
  const html = unpackedPage(textOf(files, NAMES.report));
  const data = embedded(html, 'run');
  const exchanges = embedded(html, 'exchanges-data');
  if (typeof data !== 'object' || data === null || !('run' in data)) throw new Error('the page holds no run');
  if (!isDeepStrictEqual(data.run, runOfPage(run)) || !isDeepStrictEqual(exchanges, run.exchanges))
    throw new Error('the page shows another run');
  const maker = madeBy === '' ? 'an unknown version' : `version ${madeBy}`;
  return {
    note: `made by ${maker}, and this is ${version}: the page holds the data of this run, and what else it shows was not checked`,
  };
}

function embedded(html: string, id: string): unknown {
  const start = `<script type="application/json" id="${id}">`;
  const from = html.indexOf(start);
  if (from < 0) throw new Error('the page holds no data');
  if (html.includes(start, from + 1)) throw new Error('the page holds its data more than once');
  const json = html.slice(from + start.length, html.indexOf('</script>', from));
  return parseJson(Buffer.from(json), (why) => new Error(`${NAMES.report} ${why}`));
}
