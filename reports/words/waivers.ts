import type { Run, WaiverRef, WaiverUse } from '../../conformance/model/run.ts';

/** Each of these alone makes a run nonconformant, until what its line says is done. */
export function staleWaivers({ waivers }: Pick<Run, 'waivers'>): readonly WaiverUse[] {
  return waivers.filter(({ state }) => state !== 'used' && state !== 'early');
}

const WORDS: Readonly<Record<WaiverUse['state'], string>> = {
  used: 'used',
  early: 'it begins later and accepts nothing yet',
  partial: 'it covers no rule that failed',
  expired: 'it has expired: fix the failure or renew the waiver',
  unmatched: 'there is no such rule or requirement; correct the name, or take it out',
  unneeded: 'what it names passes; take it out',
};

export function waiverTitle({ subject, state }: WaiverUse): string {
  return `Waiver of ${subject}: ${state}`;
}

/** Whose it is, until when, what is wrong with it and what to do. */
export function waiverLine({ subject, owner, state, uncovered = [], ...rest }: WaiverUse): string {
  const rules = uncovered.map(
    ({ rule, requirements }) =>
      `${rule} judges ${requirements.join(', ')} too, which is not waived: waive the rule itself, or those requirements as well`,
  );
  return `${subject} (${owner}, ${waiverDays(rest)}): ${[WORDS[state], ...rules].join('; ')}`;
}

/** "from 2026-10-01 until 2026-12-31", both days included. */
export function waiverDays({ since, expires }: Pick<WaiverRef, 'since' | 'expires'>): string {
  return `${since === undefined ? '' : `from ${since} `}until ${expires}`;
}
