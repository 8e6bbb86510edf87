import type { OfPage, OfResult } from './data.ts';

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
        <a href={`#${id}`} class="id">
          {id}
        </a>
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
