import {
  baseAddressOf,
  currentRuleId,
  isAsked,
  isHttp,
  KINDS,
  type Kind,
  knownSubjects,
  PROFILES,
  type Profile,
  rules,
  type Visit,
} from '../../conformance/index.ts';
import { ALLOWABLE, options } from '../options/check.ts';
import { asSet, type Config } from './config-file.ts';
import { durationOption, integerOption, listOption, UsageError } from './options.ts';
import { didYouMean, parseOptions } from './parse-options.ts';
import { allowanceOf, isAllowedByItself } from './visit-parts.ts';

export type Values = ReturnType<typeof parseCheck>['values'];

export function parseCheck(argv: string[]) {
  return parseOptions(argv, options);
}

/** `localhost:4710` reads as a scheme and a path. */
const LACKS_SCHEME = /^[a-z][\w.-]*:\d{1,5}(\/[\w./-]*)?$/i;

export function baseAddress(positionals: readonly string[], config: Config): URL {
  const text = positionals[0] ?? config.url;
  if (text === undefined) throw new UsageError('give the URL of the deployment, before /public-api/v1.');
  if (positionals.length > 1)
    throw new UsageError(`give one URL, not ${positionals.length}; the key comes from COUNTERPROOF_KEY.`);
  return addressOf(text);
}

export function addressOf(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !isHttp(url)) {
    // Nothing else is repeated: it may be a key in the wrong place.
    const meant = LACKS_SCHEME.test(text) ? `http://${text}` : 'https://pos.example.com';
    throw new UsageError(`not a valid http(s) URL: write it like ${meant}.`);
  }
  if ([url.username, url.password, url.search, url.hash].some((part) => part !== '')) {
    throw new UsageError('the URL must not have a user, password, query or fragment: keys come from the environment.');
  }
  return baseAddressOf(url);
}

/** What one page of each list and a few reads can show; a quick look leaves out what takes many requests. */
const QUICK = { only: ['document', 'envelope', 'minimization'], budget: 60 };

export function isQuick(values: Values, config: Config): boolean {
  return values.quick ?? config.quick ?? false;
}

export function profileOf(values: Values, config: Config): Profile {
  const profile = fullProfileOf(values, config);
  return isQuick(values, config) ? { ...profile, budget: Math.min(profile.budget, QUICK.budget) } : profile;
}

function fullProfileOf(values: Values, config: Config): Profile {
  const name = values.profile ?? config.profile ?? (process.env.CI === undefined ? 'local' : 'ci');
  const profile = asSet(config, values.profile, () => profileNamed(name));
  const number = (option: IntegerOption): number | undefined => integerOf(option, values, config);
  return {
    ...profile,
    budget: number('budget') ?? profile.budget,
    requestsPerSecond: number('pace') ?? profile.requestsPerSecond,
    concurrency: number('concurrency') ?? profile.concurrency,
    leavesOut: [...profile.leavesOut, ...leftOutBy(values, config)],
  };
}

type IntegerOption = 'budget' | 'pace' | 'concurrency' | 'seed';

function integerOf(option: IntegerOption, values: Values, config: Config): number | undefined {
  const text = values[option] ?? config[option]?.toString();
  if (text === undefined) return undefined;
  const { least, most } = options[option].integer;
  return asSet(config, values[option], () => integerOption(`--${option}`, text, least, most));
}

/** Undefined where neither an option nor the configuration names one: then the suite's version is the seed. */
export function seedOf(values: Values, config: Config): string | undefined {
  return integerOf('seed', values, config)?.toString();
}

export function maxDurationOf(values: Values, config: Config): number | undefined {
  const text = values['max-duration'] ?? config.maxDuration;
  if (text === undefined) return undefined;
  return asSet(config, values['max-duration'], () => durationOption('--max-duration', text));
}

/** What the rules of each flag are, in a profile's words. */
const LEFT_OUT = { browser: 'browser', dredd: 'dredd', 'key-in-url': 'auth-key-in-query-refused' } as const;

export type LeavingOut = Pick<Values, keyof typeof LEFT_OUT>;

/** What options and configuration leave out of the profile. */
export function leftOutBy(values: LeavingOut, config: Config): readonly string[] {
  return [
    ...((values.browser ?? config.browser) === false ? [LEFT_OUT.browser] : []),
    ...((values.dredd ?? config.dredd) === false ? [LEFT_OUT.dredd] : []),
    ...((values['key-in-url'] ?? config.keyInUrl) === false ? [LEFT_OUT['key-in-url']] : []),
  ];
}

export function profileNamed(name: string): Profile {
  const profile = PROFILES.get(name);
  if (profile !== undefined) return profile;
  const known = [...PROFILES.keys()];
  throw new UsageError(`unknown profile "${name}": use one of ${known.join(', ')}.${didYouMean(name, known)}`);
}

export function onlyOf(values: Values, config: Config): readonly string[] | null {
  if (isQuick(values, config)) {
    if (values.only !== undefined) throw new UsageError('--quick and --only both choose rules: give one of them.');
    return QUICK.only;
  }
  const wanted = listOption(values.only) ?? config.only ?? null;
  if (wanted === null) return null;
  if (wanted.length === 0) throw new UsageError('--only needs an area, a rule or a requirement.');
  return [...new Set(wanted.flatMap(subjectsNamed))];
}

/** A requirement stands for the rules that judge it, so that what a report names can be asked again. */
function subjectsNamed(written: string): readonly string[] {
  const known = knownSubjects();
  const name = currentRuleId(written);
  if (known.areas.includes(name) || known.rules.includes(name)) return [name];
  const judging = rules.filter((rule) => rule.requirements.includes(name)).map((rule) => rule.id);
  if (judging.length > 0) return judging;
  throw new UsageError(
    known.requirements.includes(name)
      ? `--only ${name}: no rule judges this requirement.`
      : `--only ${name}: not an area (${known.areas.join(', ')}), a rule or a requirement.${didYouMean(name, [...known.areas, ...known.rules, ...known.requirements])}`,
  );
}

export interface Allowed {
  readonly allow: Visit['allow'];
  /** A line to say before it is done, or nothing: the other end of a tunnel has a loopback address too. */
  readonly notice: string;
}

/** The part that is looked at, in the suite's words; `null` where that is all of it. */
type Only = readonly string[] | null;

export function allowedOf(values: Values, config: Config, profile: Profile, base: URL, only: Only): Allowed {
  const asked: readonly string[] = listOption(values.allow) ?? config.allow ?? [];
  for (const name of asked) {
    if (!ALLOWABLE.some((known) => known === name))
      throw new UsageError(`--allow ${name}: use ${ALLOWABLE.join(', ')}.${didYouMean(name, ALLOWABLE)}`);
  }
  const byItself = isAllowedByItself(base, profile);
  const unasked = [
    ...(asked.includes('burst') || !isLookedAt('rate', profile, only) ? [] : ['a burst']),
    ...(asked.includes('writes') || !isLookedAt('writes', profile, only) ? [] : ['write methods']),
  ];
  return {
    allow: allowanceOf(base, profile, asked, values['key-in-url'] ?? config.keyInUrl),
    notice: byItself && unasked.length > 0 ? noticeOf(unasked, base) : '',
  };
}

function isLookedAt(artifact: 'rate' | 'writes', profile: Profile, only: Only): boolean {
  return rules.some((rule) => rule.needs.includes(artifact) && isAsked(rule, profile, only) === true);
}

function noticeOf(unasked: readonly string[], { hostname }: URL): string {
  const what = unasked.join(' and ');
  return `${hostname} is loopback, so ${what} will be sent too. If it leads elsewhere (a tunnel, a forwarded port), use --profile production.\n`;
}

/** Kinds of data that the shop does not have; null where nothing names any. */
export function withoutOf(option: readonly string[] | undefined, config: Config): readonly Kind[] | null {
  const named = listOption(option) ?? config.without ?? null;
  if (named === null) return null;
  if (named.length === 0) throw new UsageError(`--without needs a kind of data: ${KINDS.join(', ')}.`);
  return asSet(config, option, () => KINDS.filter((kind) => named.map(kindNamed).includes(kind)));
}

function kindNamed(name: string): Kind {
  const known = KINDS.find((kind) => kind === name);
  if (known !== undefined) return known;
  throw new UsageError(`--without ${name}: not one of ${KINDS.join(', ')}.${didYouMean(name, KINDS)}`);
}

export function inputsOf(values: Values, config: Config): NonNullable<Visit['inputs']> {
  const store = values['foreign-store'] ?? config.foreignStore;
  const customer = values['foreign-customer'] ?? config.foreignCustomer;
  const staff = values['foreign-staff'] ?? config.foreignStaff;
  return {
    ...(store === undefined ? {} : { foreignStore: store }),
    ...(customer === undefined ? {} : { foreignCustomer: customer }),
    ...(staff === undefined ? {} : { foreignStaff: staff }),
  };
}
