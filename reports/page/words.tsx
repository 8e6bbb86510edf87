import type { Outcome } from '../../conformance/model/outcome.ts';
import type { RunVerdict } from '../../conformance/model/run.ts';
import { printable } from '../../contract/printable.ts';
import { IdLink, Mark, Sign } from '../../ui/basics.tsx';
import { Code } from '../../ui/code.tsx';
import { SHOWN_WORDS, type ShownOutcome } from '../words/shown-outcome.ts';
import type { OfPage, OfResult } from './data.ts';

export { thousands as count } from '../words/shown-outcome.ts';

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

export function moment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date)} UTC`;
}

/** Words that came from a deployment: kept apart from ours in direction, with overrides made visible. */
export function Foreign({ text }: { readonly text: string }) {
  return <bdi>{printable(text)}</bdi>;
}

/** A paragraph of such words. */
export function Said({ text, class: kind }: { readonly text: string; readonly class?: string }) {
  return (
    <p class={kind}>
      <Foreign text={text} />
    </p>
  );
}

/** Rows of names and values, of which the values came from a deployment. */
export function foreignValues(rows: readonly (readonly [string, string])[]) {
  return rows.map(([name, text]) => [name, <Foreign text={text} />] as const);
}

export function Command({ curl }: { readonly curl: string }) {
  return <Code text={printable(curl)} label="Command that repeats the request" what="command" />;
}

/** Each in one piece, wherever the line ends. */
export function Ids({ all, class: kind = 'id ids' }: { readonly all: readonly string[]; readonly class?: string }) {
  return <span class={kind}>{all.map((id) => [<span>{id}</span>, ' '])}</span>;
}

interface OfKind {
  readonly kind: ShownOutcome;
}

export function KindMark({ kind }: OfKind) {
  return (
    <Mark kind={kind}>
      <span>{SHOWN_WORDS[kind]}</span>
    </Mark>
  );
}

export function KindSign({ kind }: OfKind) {
  return <Sign kind={kind} text={SHOWN_WORDS[kind]} />;
}

export const VERDICT_OUTCOMES: Readonly<Record<RunVerdict, Outcome>> = {
  conformant: 'passed',
  nonconformant: 'failed',
  incomplete: 'cantTell',
};

const OTHER = ['other', 'M5 2h2v3h3v2H7v3H5V7H2V5h3z'] as const;
const FAULT = ['s500', 'M2 3.6 3.6 2 6 4.4 8.4 2 10 3.6 7.6 6 10 8.4 8.4 10 6 7.6 3.6 10 2 8.4 4.4 6z'] as const;

/** One shape for each status, so that the picture of coverage does not rest on colour. */
const STATUS_SHAPES: Readonly<Record<string, readonly [name: string, d: string]>> = {
  200: ['s200', 'M6 2a4 4 0 1 0 .01 0z'],
  400: ['s400', 'M2.4 2.4h7.2v7.2h-7.2z'],
  401: ['s401', 'M6 1.8 10.4 9.8H1.6z'],
  403: ['s403', 'M6 1.2 10.8 6 6 10.8 1.2 6z'],
  404: ['s404', 'M1.6 2.2h8.8L6 10.2z'],
  429: ['s429', 'M2 1.6h8L7 6l3 4.4H2L5 6z'],
};

export function StatusShape({ status }: { readonly status: number | null }) {
  const [name, d] = status === null || status >= 500 ? FAULT : (STATUS_SHAPES[status] ?? OTHER);
  return (
    <svg class={`status-shape ${name}`} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

const SHOWN = 12;

let away: ReadonlySet<string> | null = null;

/** A link only where it leads somewhere: the page holds a part of the exchanges, the evidence file all of them. */
export function EvidenceLinks({ ids, data }: OfPage & { readonly ids: readonly string[] }) {
  if (ids.length === 0) return <p class="evidence">No exchange is cited.</p>;
  away ??= new Set(data.elsewhere);
  const [shown, rest] = [ids.slice(0, SHOWN), ids.length - SHOWN];
  const links = shown.filter((id) => !away?.has(id));
  const names = shown.filter((id) => away?.has(id));
  return (
    <p class="evidence">
      {ids.length === 1 ? 'Evidence: exchange ' : 'Evidence: exchanges '}
      {links.map((id) => (
        <IdLink id={id} />
      ))}
      {names.length > 0 && links.length > 0 && 'and '}
      {names.map((id) => (
        <span class="id">{id}</span>
      ))}
      {names.length > 0 && '(in evidence.ndjson.gz) '}
      {rest > 0 && `and ${rest} more`}
    </p>
  );
}

/** Rules that look at thousands of answers name none of them when they pass. */
export function Evidence({ result, data }: OfResult) {
  const isJudged = result.outcome === 'passed' || result.outcome === 'failed';
  // What was not decided says why, and that needs no exchange.
  if (result.evidence.length === 0 && !isJudged) return null;
  if (result.evidence.length > 0) return <EvidenceLinks ids={result.evidence} data={data} />;
  return (
    <p class="evidence">
      Names no exchange: it was judged from all that the run gathered for it. evidence.ndjson.gz holds that.
    </p>
  );
}
