import * as v from 'valibot';
import { isLoopback } from '../../conformance/index.ts';
import { described, integer, list, may, object, oneOf, shortText } from '../../contract/schema/kinds.ts';
import { SCHEDULE, scheduleOf, whyNoSchedule } from './schedule.ts';

export const NOTICE_KINDS = [
  'regression',
  'recovery',
  'reminder',
  'unreachable',
  'reachable',
  'blocked',
  'unblocked',
  'stale',
  'visited',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Where a secret is, never the secret itself. */
export type Secret = v.InferOutput<typeof secret>;

export type Way = ReturnType<typeof wayOf>;
export type Smtp = Extract<Way, { to: 'email' }>['smtp'];
export type Notify = ReturnType<typeof notifyIn>;
export type Channel = Notify['channels'][number];

const TLS = ['start', 'always', 'never'] as const;
const NAME = 'letters, digits, dots, dashes and underscores, up to 40';
const SECRET = '{ env: NAME }, which names the environment variable that has it; never the secret itself';
const ADDRESS = 'an e-mail address like ops@example.com';
const HOST = 'a host like mail.example.com';
const URL_OR_SECRET = 'an https address, or { env: NAME }';

/** A text of this form. */
export function textLike(pattern: RegExp, wants: string) {
  return v.pipe(v.string(wants), v.regex(pattern, wants));
}

/** A text, unless `why` says what is to be given instead. */
export function textUnless(why: (text: string) => string | null, wants: string) {
  return v.pipe(
    v.string(wants),
    v.check(
      (text) => why(text) === null,
      ({ input }) => why(input) ?? wants,
    ),
  );
}

/** What is wrong in a value whose form is right, as sentences about it, or about a member of it. */
export function saying<Value>(wrongIn: (value: Value) => readonly Said[]) {
  return v.rawCheck<Value>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: input } = dataset;
    for (const { at, says: message } of wrongIn(input)) {
      const item = { type: 'unknown', origin: 'value', input, key: at, value: input } as const;
      addIssue({ message, ...(at === undefined ? {} : { path: [item] }) });
    }
  });
}

export interface Said {
  readonly says: string;
  readonly at?: string;
}

const secret = v.strictObject({ env: textLike(/^[A-Za-z_]\w*$/, SECRET) }, SECRET);
const email = textLike(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, ADDRESS);

const smtp = v.pipe(
  object(
    {
      host: described(textLike(/^([\w.-]{1,253}|\[[\da-f:.]+\])$/i, HOST), 'The server that takes the e-mail.'),
      port: may(integer(1, 65_535), 'Its port (default: 587, and 465 with `tls: always`).'),
      tls: may(
        oneOf(TLS),
        '`start`: STARTTLS, refused where the server has none; `always`: from the first byte; `never`.',
      ),
      user: may(shortText('a user', 320), 'Who logs in.'),
      password: may(secret, 'The password.'),
    },
    'smtp',
  ),
  saying(({ host, tls, user, password }): readonly Said[] => {
    if ((user === undefined) !== (password === undefined))
      return [{ says: 'user and password belong together: give both or none.' }];
    const isOpen = tls === 'never' && password !== undefined && !isLoopback(new URL(`http://${host}`));
    return isOpen ? [{ at: 'tls', says: 'a password is sent over TLS alone: give start or always.' }] : [];
  }),
);

const only = object(
  {
    tags: may(list(shortText('a tag', 40), 'a list of at least one tag'), 'Deployments with one of them.'),
    owners: may(list(shortText('an owner', 80), 'a list of at least one owner'), 'Deployments of one of them.'),
    kinds: may(list(oneOf(NOTICE_KINDS), 'a list of at least one kind of notice'), 'Notices of these kinds.'),
  },
  'only',
);

const channelForm = object(
  {
    name: described(textLike(/^[\w.-]{1,40}$/, NAME), 'What it is called, once in the list.'),
    webhook: may(
      v.union([textUnless(whyNoAddress, URL_OR_SECRET), secret], URL_OR_SECRET),
      'Gets each notice as signed JSON.',
    ),
    secret: may(secret, 'With webhook: what it is signed with, as whsec_ and base64.'),
    slack: may(secret, 'The address of an incoming webhook of Slack, or of what takes the same JSON.'),
    email: may(list(email, 'a list of 1 to 20 e-mail addresses', 20), 'Who gets an e-mail.'),
    from: may(email, 'With email: the sender.'),
    smtp: may(smtp, 'With email: the server.'),
    only: may(only, 'What it gets, where that is not everything.'),
  },
  'a channel',
);

const NEVER = 'never';
const DEFAULT_REMIND = 'every 1d';

function whyNoReminder(text: string): string | null {
  const why = text === NEVER ? null : whyNoSchedule(text);
  return why === null ? null : `${why}, or never, not "${text}"`;
}

export const notifyMember = object(
  {
    remind: may(
      textUnless(whyNoReminder, SCHEDULE),
      `While something lasts, it is said again: ${SCHEDULE}, or never (default: every 1d).`,
    ),
    channels: list(v.pipe(channelForm, saying(wrongChannel)), 'a list of at least one channel'),
  },
  'notify',
);

type Written = v.InferOutput<typeof notifyMember>;
type WrittenChannel = v.InferOutput<typeof channelForm>;

const NEEDS = { webhook: ['secret'], slack: [], email: ['from', 'smtp'] } as const;
const WAYS = ['webhook', 'slack', 'email'] as const;

function wrongChannel(written: WrittenChannel): readonly Said[] {
  const [way, other] = WAYS.filter((one) => written[one] !== undefined);
  if (way === undefined) return [{ says: 'give one of webhook, slack, email: where notices go.' }];
  if (other !== undefined) return [{ at: other, says: `${way} is given too: make two channels of them.` }];
  const needs: readonly string[] = NEEDS[way];
  const lacking = NEEDS[way].filter((name) => written[name] === undefined);
  const foreign = (['secret', 'from', 'smtp'] as const).filter(
    (name) => written[name] !== undefined && !needs.includes(name),
  );
  return [
    ...lacking.map((name) => ({ says: `${way} needs ${name} too.` })),
    ...foreign.map((name) => ({ at: name, says: `${way} has no ${name}.` })),
  ];
}

/** What is to be given instead; null for an address to which notices may go. */
export function whyNoAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return URL_OR_SECRET;
  if (url.username !== '' || url.password !== '') return 'an address without user and password, or { env: NAME }';
  return url.protocol === 'https:' || isLoopback(url) ? null : 'an address with https (http is for loopback alone)';
}

/** Of a file in which nothing is wrong. */
export function notifyIn({ remind = DEFAULT_REMIND, channels }: Written, zone: string, placeOf: PlaceOf) {
  return {
    /** Null for no reminders. */
    remind: remind === NEVER ? null : scheduleOf(remind, zone),
    channels: channels.map((one, index) => ({
      ...wayOf(one),
      name: one.name,
      only: one.only ?? {},
      place: placeOf(['notify', 'channels', String(index)]),
    })),
  };
}

/** Where the file has it, as `fleet.yaml:12`. */
type PlaceOf = (path: readonly string[]) => string;

function wayOf({ webhook, secret: signed, slack, email: addresses, from, smtp: server }: WrittenChannel) {
  if (webhook !== undefined && signed !== undefined) return { to: 'webhook', url: webhook, secret: signed } as const;
  if (slack !== undefined) return { to: 'slack', url: slack } as const;
  if (addresses === undefined || from === undefined || server === undefined)
    throw new Error('a channel that leads nowhere');
  const {
    host,
    tls = isLoopback(new URL(`http://${host}`)) ? 'never' : 'start',
    port = tls === 'always' ? 465 : 587,
    user = null,
    password = null,
  } = server;
  return { to: 'email', addresses, from, smtp: { host, port, tls, user, password } } as const;
}

/** Whether a channel gets notices of this kind of this deployment. */
export function wants({ only }: Channel, kind: NoticeKind, tags: readonly string[], owner: string | null): boolean {
  const isOneOf = (chosen: readonly string[] | undefined, some: readonly (string | null)[]) =>
    chosen === undefined || chosen.some((one) => some.includes(one));
  return isOneOf(only.kinds, [kind]) && isOneOf(only.tags, tags) && isOneOf(only.owners, [owner]);
}
