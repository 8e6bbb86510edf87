import { requirement } from '../../contract/requirements/index.ts';
import type { Summary, VisitKind } from './outcome.ts';

const NAMED = 3;

/** The order in which commands and notices name requirements. */
export const byId = new Intl.Collator('en', { numeric: true }).compare;

/** The first of them, the title of the very first, and how many more there are. */
export function brokenWords(requirements: readonly string[]): string {
  const [first = '', ...others] = requirements.toSorted(byId);
  const title = requirement(first)?.title;
  const named = [title === undefined ? first : `${first} (${title})`, ...others.slice(0, NAMED - 1)];
  const more = requirements.length > NAMED ? ` and ${requirements.length - NAMED} more` : '';
  return `broken: ${named.join(', ')}${more}`;
}

interface Ended {
  readonly kind: VisitKind;
  readonly reason: string | null;
  readonly summary: Summary | null;
}

/** What a visit found, with what broke first: a line may be too short for the rest. */
export function visitWords({ kind, reason, summary }: Ended): string {
  const broken = brokenIn(summary);
  if (broken.length === 0) return reason ?? '';
  // The reason of a sample names the same requirements.
  const rest = reason === null || kind === 'sample' ? '' : `; ${reason}`;
  return `${brokenWords(broken)}${rest}`;
}

/** Requirements of the rules that fail a visit. */
export function brokenIn(summary: Summary | null): readonly string[] {
  return [...new Set(summary?.failed.flatMap(({ requirements }) => requirements))].sort(byId);
}
