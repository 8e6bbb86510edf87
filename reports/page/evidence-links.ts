import type { RuleResult } from '../../conformance/model/run.ts';
import type { PageData } from './data.ts';
import { el } from './dom.ts';

const SHOWN = 12;

let away: ReadonlySet<string> | null = null;

/** A link only where it leads somewhere: the page holds a part of the exchanges, the evidence file all of them. */
export function evidenceLinks(ids: readonly string[], data: PageData): HTMLElement {
  if (ids.length === 0) return el('p', { class: 'evidence' }, 'No exchange is cited.');
  away ??= new Set(data.elsewhere);
  const [shown, rest] = [ids.slice(0, SHOWN), ids.length - SHOWN];
  const links = shown.filter((id) => !away?.has(id)).map((id) => el('a', { href: `#${id}`, class: 'id' }, id));
  const names = shown.filter((id) => away?.has(id)).map((id) => el('span', { class: 'id' }, id));
  return el(
    'p',
    { class: 'evidence' },
    'Evidence ',
    ...links,
    names.length === 0 ? null : 'in evidence.ndjson.gz ',
    ...names,
    rest > 0 ? `and ${rest} more` : null,
  );
}

/** Rules that look at thousands of answers name none of them when they pass. */
export function evidenceOf(result: RuleResult, data: PageData): HTMLElement {
  const isJudged = result.outcome === 'passed' || result.outcome === 'failed';
  if (result.evidence.length > 0 || !isJudged) return evidenceLinks(result.evidence, data);
  return el('p', { class: 'evidence' }, JUDGED_WHOLE);
}

const JUDGED_WHOLE =
  'Names no exchange: it was judged from all that the run gathered for it. evidence.ndjson.gz holds that.';
