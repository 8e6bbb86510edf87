import type { Transport } from '../conformance/ask/kernel/wire.ts';
import {
  createDrivers,
  createHttpTransport,
  type Drivers,
  isLoopback,
  KINDS,
  type Kind,
  knownSubjects,
  NOT_ALLOWED,
  PROFILES,
  type Profile,
  rules,
  type Visit,
} from '../conformance/index.ts';
import type { Waiver } from '../conformance/model/decisions.ts';
import type { KeyName } from '../conformance/model/exchange.ts';
import { BURST_AT_ONCE } from '../conformance/model/probe.ts';
import { requirement } from '../contract/requirements/index.ts';
import { didYouMean } from '../contract/serving/nearest.ts';
import { msOf } from '../contract/serving/range.ts';
import { addressText } from './address.ts';
import type { CounterproofConfig } from './generated/settings.ts';
import { CHECK_SETTINGS, DURATION, SettingError } from './settings.ts';

/** What a visit needs besides settings. */
interface Given {
  readonly base: URL;
  readonly keys: ReadonlyMap<KeyName, string>;
  /** Certificates in PEM that are trusted as well. */
  readonly ca?: string | undefined;
  /** Sends the requests in place of the network. */
  readonly send?: Transport | undefined;
}

export interface OpenVisit {
  readonly visit: Visit;
  readonly drivers: Drivers;
  readonly close: () => void;
}

/** Makes a visit from settings. Throws a SettingError before it opens a connection. */
export function openVisit(settings: CounterproofConfig, { base, keys, ca, send }: Given): OpenVisit {
  const url = addressText(base);
  const profile = profileOf(settings);
  const only = onlyOf(settings.only);
  const maxDurationMs = settings.maxDuration === undefined ? undefined : durationMs(settings.maxDuration);
  const transport = send === undefined ? openTransport(base, profile, ca) : { send, close: () => {} };
  const burst = burstAllowed(settings, base, profile);
  const drivers = createDrivers({ url, key: keys.get('good') ?? '', ca, profile, only, userAgent: settings.userAgent });
  const visit = {
    url,
    transport: transport.send,
    keys,
    profile,
    only,
    extraProbes: drivers.probes,
    allow: allowanceOf(settings, base, profile),
    noBurst: burst === true ? undefined : burst,
    maxDurationMs,
    seed: settings.seed?.toString(),
    userAgent: settings.userAgent,
    inputs: inputsOf(settings),
    waivers: waiversOf('deployment', settings.waivers),
    without: kindsIn(settings.without ?? []),
    require: settings.require ?? [],
  };
  const close = (): void => {
    drivers.close();
    transport.close();
  };
  return { visit, drivers, close };
}

export function profileNamed(name: NonNullable<CounterproofConfig['profile']>): Profile {
  const profile = PROFILES.get(name);
  if (profile === undefined) throw new Error(`no profile ${name}`);
  return profile;
}

export function profileOf(settings: CounterproofConfig): Profile {
  const named = profileNamed(settings.profile ?? 'local');
  return {
    ...named,
    budget: settings.budget ?? named.budget,
    requestsPerSecond: settings.pace ?? named.requestsPerSecond,
    concurrency: settings.concurrency ?? named.concurrency,
    leavesOut: [...named.leavesOut, ...leftOutBy(settings)],
  };
}

/** Areas and rules that flags leave out, in the form of `leavesOut` of a profile. */
export function leftOutBy({ browser, dredd, keyInUrl }: CounterproofConfig): readonly string[] {
  return [
    ...(browser === false ? ['browser'] : []),
    ...(dredd === false ? ['dredd'] : []),
    ...(keyInUrl === false ? ['auth-key-in-query-refused'] : []),
  ];
}

/** In the order of the suite, and each once. */
export function kindsIn(without: readonly Kind[]): readonly Kind[] {
  return KINDS.filter((kind) => without.includes(kind));
}

/** The part that is looked at, in the suite's words; `null` where that is all of it. */
export function onlyOf(wanted: readonly string[] | undefined): readonly string[] | null {
  return wanted === undefined ? null : [...new Set(wanted.flatMap(subjectsNamed))];
}

/** A requirement stands for the rules that judge it, so that what a report names can be asked again. */
function subjectsNamed(name: string): readonly string[] {
  const known = knownSubjects();
  if (known.areas.includes(name) || known.rules.includes(name)) return [name];
  const judging = rules.filter((rule) => rule.requirements.includes(name)).map((rule) => rule.id);
  if (judging.length > 0) return judging;
  const hint = didYouMean(name, [...known.areas, ...known.rules, ...known.requirements]);
  throw new SettingError('only', (only) =>
    known.requirements.includes(name)
      ? `${only} ${name}: no rule judges this requirement.`
      : `${only} ${name}: not an area (${known.areas.join(', ')}), a rule or a requirement.${hint}`,
  );
}

const MAX_DURATION = new RegExp(CHECK_SETTINGS['max-duration'].pattern);
/** Timers of Node count up to 24 days. */
const LONGEST_MS = 7 * 24 * 3_600_000;

/** A number without a unit would be seconds to one and minutes to another. */
export function durationMs(text: string, setting = 'maxDuration'): number {
  const ms = MAX_DURATION.test(text) ? msOf(text) : Number.NaN;
  if (ms > 0 && ms <= LONGEST_MS) return ms;
  throw new SettingError(setting, (name) => `${name} ${text}: give ${DURATION}.`);
}

/** More than the requests of one moment: what waits for an answer that never comes does not hold up the rest. */
const SPARE_CONNECTIONS = 32;
const MOST_BYTES = 32 * 1024 * 1024;

export function openTransport(base: URL, { concurrency, timeoutMs }: Profile, ca: string | undefined) {
  const connections = Math.max(concurrency, BURST_AT_ONCE) + SPARE_CONNECTIONS;
  return createHttpTransport({ base, connections, timeoutMs, maxBodyBytes: MOST_BYTES, ca });
}

/** Whether a burst and write methods are sent without being asked for. */
export function isAllowedByItself(base: URL, profile: Profile): boolean {
  return profile.allowOnLoopback && isLoopback(base);
}

/** What may be sent; `keyInUrl` decides over the key in query strings where it is given. */
export function allowanceOf(settings: CounterproofConfig, base: URL, profile: Profile): Visit['allow'] {
  const { allow, keyInUrl } = settings;
  return {
    burst: burstAllowed(settings, base, profile) === true,
    writes: allow?.includes('writes') ?? isAllowedByItself(base, profile),
    keyInUrl: keyInUrl ?? (profile.keyInUrl || allow?.includes('key-in-url') === true),
  };
}

/** Whether a burst may be sent, or why it may not. A pace that was asked for is kept to the end; a burst keeps to none. */
export function burstAllowed({ allow, pace = 0 }: CounterproofConfig, base: URL, profile: Profile): true | string {
  if (pace > 0) return `a burst keeps to no pace, and --pace ${pace} sets one`;
  if (allow?.includes('burst') ?? isAllowedByItself(base, profile)) return true;
  return profile.allowOnLoopback
    ? NOT_ALLOWED.burst
    : `the profile ${profile.name} sends no burst without --allow burst`;
}

function inputsOf({ foreignStore, foreignCustomer, foreignStaff }: CounterproofConfig): NonNullable<Visit['inputs']> {
  return {
    ...(foreignStore === undefined ? {} : { foreignStore }),
    ...(foreignCustomer === undefined ? {} : { foreignCustomer }),
    ...(foreignStaff === undefined ? {} : { foreignStaff }),
  };
}

/**
 * One configuration may have waivers for a deployment and for a client: each is judged with its own. What nothing is called stays in
 * both, and is stale.
 */
export function waiversOf(judged: 'client' | 'deployment', waivers: readonly Waiver[] = []): readonly Waiver[] {
  // Rules of clients begin with their area, and are not loaded for a check; a test holds them to it.
  const isOfClients = (subject: string) => subject.startsWith('client-') || requirement(subject)?.area === 'client';
  if (judged === 'deployment') return waivers.filter(({ subject }) => !isOfClients(subject));
  const { rules, requirements } = knownSubjects();
  const others = new Set([...rules, ...requirements]);
  return waivers.filter(({ subject }) => !others.has(subject));
}
