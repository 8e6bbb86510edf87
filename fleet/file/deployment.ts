import * as v from 'valibot';
import { addressOf } from '../../api/address.ts';
import type { CounterproofConfig } from '../../api/generated/settings.ts';
import { settingMembers } from '../../api/read-settings.ts';
import { SettingError } from '../../api/settings.ts';
import { durationMs } from '../../api/visit.ts';
import { isLoopback } from '../../conformance/index.ts';
import type { KeyName } from '../../conformance/model/exchange.ts';
import { described, may, object, type Schema, shortText } from '../../contract/schema/kinds.ts';
import { notifyMember, type Said, saying, textLike, textUnless } from './channels.ts';
import { isZone, SCHEDULE, whyNoSchedule } from './schedule.ts';

/** Where a key is, never the key itself. */
export type KeySource = { readonly env: string } | { readonly command: string };

export type KeySources = { readonly good: KeySource } & { readonly [Name in KeyName]?: KeySource | undefined };

/** The settings of a check that a deployment of a fleet may have. */
const CHECKED_WITH = [
  'profile',
  'allow',
  'waivers',
  'without',
  'require',
  'foreignStore',
  'foreignCustomer',
  'foreignStaff',
  'budget',
  'pace',
  'concurrency',
  'maxDuration',
  'userAgent',
  'ca',
  'browser',
  'dredd',
  'keyInUrl',
] as const satisfies readonly (keyof CounterproofConfig)[];

export type Checking = Pick<CounterproofConfig, (typeof CHECKED_WITH)[number]>;

/** One deployment, as it is kept: everything but its keys. */
export interface Deployment {
  readonly name: string;
  readonly url: string;
  readonly owner: string | null;
  readonly tags: readonly string[];
  readonly schedule: string;
  /** When samples are taken between full visits; null for never. */
  readonly samples: string | null;
  readonly zone: string;
  readonly keys: KeySources;
  readonly checking: Checking;
}

/** What lists and reports say of one. */
export function aboutOf({ name, url, owner, tags, schedule, zone }: Deployment) {
  return { name, url, owner, tags, schedule, zone };
}

const NAME = 'letters, digits, dots, dashes and underscores, up to 80';
const TAG = 'tags of letters, digits, dots, dashes and underscores, up to 40 each';
const VARIABLE = 'the name of an environment variable';
const SOURCE = '{ env: NAME } or { command: "…" }, which say where the key is; never the key itself';

const source: Schema<KeySource> = v.union(
  [v.strictObject({ env: textLike(/^[A-Za-z_]\w*$/, VARIABLE) }), v.strictObject({ command: textLike(/\S/, SOURCE) })],
  SOURCE,
);

const keys = object(
  {
    good: may(source, 'The key that a visit calls with.'),
    revoked: may(source, 'A key that was revoked.'),
    disabled: may(source, 'A key that was disabled.'),
    rotated: may(source, 'The old key, after a rotation.'),
    other: may(source, 'A key of another organization.'),
  },
  'keys',
);

const ZONE = 'a zone like Europe/Berlin';
const zone = described(v.pipe(v.string(ZONE), v.check(isZone, ZONE)), 'The zone in which cron counts (default: UTC).');
const schedule = textUnless(whyNoSchedule, SCHEDULE);
const checking = settingMembers(CHECKED_WITH);

/** What is said where this throws. */
function refused(work: () => unknown): readonly Said[] {
  try {
    work();
    return [];
  } catch (error) {
    return [{ says: error instanceof SettingError ? error.says('').trim() : String(Object(error).message) }];
  }
}

function refuseOpen(url: string): void {
  const base = addressOf(url);
  if (base.protocol !== 'https:' && !isLoopback(base))
    throw new Error('give an address with https: keys are sent to it (http is for loopback alone).');
}

/** What a deployment may have, and `defaults` too. */
const shared = {
  owner: may(shortText('an owner', 80), 'Who answers for the deployment.'),
  tags: may(v.array(textLike(/^[\w.-]{1,40}$/, TAG), TAG), 'What workers and readers choose deployments by.'),
  schedule: may(schedule, `When it is visited: ${SCHEDULE}.`),
  samples: may(
    schedule,
    'When samples of at most 30 requests are taken between full visits, as a schedule; left out, none are.',
  ),
  zone: v.optional(zone),
  keys: may(keys, 'Where its keys are: names of environment variables, or commands that print one.'),
  ...checking,
  maxDuration: v.pipe(
    checking.maxDuration,
    saying((text) => refused(() => text === undefined || durationMs(text))),
  ),
};

const own = {
  name: described(textLike(/^[\w.-]{1,80}$/, NAME), 'What it is called, once in the file.'),
  url: described(
    v.pipe(
      v.string('an address'),
      saying((text) => refused(() => refuseOpen(text))),
    ),
    'Its base address, before /public-api/v1; https, but on loopback.',
  ),
};

const DEPLOYMENTS = 'a list of deployments';

export const fleetFile = v.pipe(
  object(
    {
      $schema: v.optional(v.string('text')),
      zone: v.optional(zone),
      defaults: may(object(shared, 'defaults'), 'What deployments have that say nothing else.'),
      notify: may(notifyMember, 'Who is notified when a deployment changes.'),
      deployments: v.array(object({ ...own, ...shared }, 'a deployment'), DEPLOYMENTS),
    },
    'a fleet',
  ),
  v.title('A fleet of counterproof'),
  v.description('The deployments that `counterproof fleet` visits. Keys are named here, never written.'),
);

export type FleetFile = v.InferOutput<typeof fleetFile>;
export type WrittenDeployment = FleetFile['deployments'][number];

/** The settings of a check among what a deployment has. */
export function checkingOf(written: Partial<WrittenDeployment>): Checking {
  const given = CHECKED_WITH.flatMap((name) => (written[name] === undefined ? [] : [[name, written[name]] as const]));
  return Object.fromEntries(given);
}
