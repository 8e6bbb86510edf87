import type { CounterproofConfig } from '../../api/generated/settings.ts';
import { burstAllowed, isAllowedByItself } from '../../api/visit.ts';
import { isAsked, type Profile, rules, type Visit } from '../../conformance/index.ts';
import { UsageError } from './options.ts';
import type { Given } from './settings.ts';

/** The address among arguments: there is one at most. */
export function urlIn(positionals: readonly string[]): string | undefined {
  if (positionals.length > 1)
    throw new UsageError(`give one URL, not ${positionals.length}; the key comes from COUNTERPROOF_KEY.`);
  return positionals[0];
}

/** What one page of each list and a few reads can show; a quick look leaves out what takes many requests. */
const QUICK = { only: ['document', 'envelope', 'minimization'], budget: 60 };

/** Adds the default profile (CI or local), and the rules and budget of --quick. */
export function settingsHere({ settings, options }: Pick<Given, 'settings' | 'options'>): CounterproofConfig {
  const profile = settings.profile ?? (process.env.CI === undefined ? 'local' : 'ci');
  if (settings.quick !== true) return { ...settings, profile };
  if (options.has('only')) throw new UsageError('--quick and --only both choose rules: give one of them.');
  return { ...settings, profile, only: QUICK.only, budget: Math.min(settings.budget ?? QUICK.budget, QUICK.budget) };
}

/** A line to say before it is done, or nothing: the other end of a tunnel has a loopback address too. */
export function loopbackNotice(
  base: URL,
  { profile, only = null }: Pick<Visit, 'profile' | 'only'>,
  settings: Pick<CounterproofConfig, 'allow' | 'pace'>,
): string {
  const unasked = [
    ...(isLookedAt('rate', profile, only) && burstAllowed(settings, base, profile) === true ? ['a burst'] : []),
    ...(isLookedAt('writes', profile, only) ? ['write methods'] : []),
  ];
  if (settings.allow !== undefined || !isAllowedByItself(base, profile) || unasked.length === 0) return '';
  const what = unasked.join(' and ');
  return `${base.hostname} is loopback, so ${what} will be sent too. If it leads elsewhere (a tunnel, a forwarded port), use --profile production, or name what may be sent with --allow.\n`;
}

function isLookedAt(artifact: 'rate' | 'writes', profile: Profile, only: readonly string[] | null): boolean {
  return rules.some((rule) => rule.needs.includes(artifact) && isAsked(rule, profile, only) === true);
}
