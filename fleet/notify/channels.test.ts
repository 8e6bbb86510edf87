import { expect, test } from 'vitest';
import { FleetFileError, readFleet, readNotify } from '../file/read-file.ts';
import { lackingSecrets } from './deliverer.ts';

const HOOK = 'webhook: https://hooks.example.com/x, secret: { env: HOOK_SECRET }';
const MAIL = 'email: [ops@example.com], from: fleet@example.com';

/** The channels begin on line 5, one a line. */
function file(channels: readonly string[], notify = ''): string {
  return `deployments:
  - { name: one, url: http://127.0.0.1:4010, schedule: every 1h, keys: { good: { env: KEY } } }
notify:
  channels:
${channels.map((one) => `    - { ${one} }\n`).join('')}${notify}`;
}

function linesOf(text: string): readonly string[] {
  try {
    readFleet(text, 'fleet.yaml');
    return [];
  } catch (error) {
    if (error instanceof FleetFileError) return error.lines;
    throw error;
  }
}

test('channels are webhooks, chats and e-mail, each with what it needs', () => {
  const text = file(
    [
      `name: hook, ${HOOK}, only: { tags: [live], owners: [dana], kinds: [regression, recovery] }`,
      'name: chat, slack: { env: CHAT_URL }',
      `name: mail, ${MAIL}, smtp: { host: mail.example.com, user: fleet, password: { env: SMTP_PASSWORD } }`,
      `name: relay, ${MAIL}, smtp: { host: 127.0.0.1, port: 2525 }`,
      `name: old, ${MAIL}, smtp: { host: mail.example.com, tls: always }`,
    ],
    '  remind: every 6h\n',
  );
  expect(linesOf(text)).toEqual([]);
  expect(readNotify(text, 'fleet.yaml')).toMatchObject({
    remind: { kind: 'every', ms: 21_600_000 },
    channels: [
      {
        to: 'webhook',
        name: 'hook',
        secret: { env: 'HOOK_SECRET' },
        only: { tags: ['live'] },
        place: 'fleet.yaml:5: notify.channels[0]',
      },
      { to: 'slack', url: { env: 'CHAT_URL' }, only: {} },
      { to: 'email', smtp: { port: 587, tls: 'start', user: 'fleet', password: { env: 'SMTP_PASSWORD' } } },
      { to: 'email', smtp: { port: 2525, tls: 'never', user: null, password: null } },
      { to: 'email', smtp: { port: 465, tls: 'always' }, place: 'fleet.yaml:9: notify.channels[4]' },
    ],
  });
});

test('reminders are daily, unless the file says otherwise', () => {
  const remindOf = (line: string) => readNotify(file([`name: hook, ${HOOK}`], line), 'fleet.yaml')?.remind;
  expect(remindOf('')).toEqual({ kind: 'every', ms: 86_400_000 });
  expect(remindOf('  remind: 0 8 * * 1-5\n')).toMatchObject({ kind: 'cron', zone: 'UTC' });
  expect(remindOf('  remind: never\n')).toBeNull();
});

test.each<[string, string, string]>([
  ['no way', 'only: {}', ': give one of webhook, slack, email: where notices go.'],
  ['two ways', `${HOOK}, slack: { env: A }`, '.slack: webhook is given too: make two channels of them.'],
  ['a webhook without a secret', 'webhook: https://a.example.com', ': webhook needs secret too.'],
  ['an e-mail without a server', 'email: [a@b.example]', ': email needs from too.'],
  ['a sender of a webhook', `${HOOK}, from: a@b.example`, '.from: webhook has no from.'],
  [
    'a webhook without https',
    'webhook: http://a.example.com, secret: { env: A }',
    '.webhook: give an address with https',
  ],
  [
    'a password without TLS',
    `${MAIL}, smtp: { host: a.example, tls: never, user: u, password: { env: P } }`,
    '.smtp.tls: a password is sent over TLS alone',
  ],
  [
    'a user without a password',
    `${MAIL}, smtp: { host: a.example, user: u }`,
    '.smtp: user and password belong together',
  ],
  ['a list for one address', 'email: ops, from: a@b.example', '.email: give a list of 1 to 20 e-mail addresses.'],
  ['a kind that is none', `${HOOK}, only: { kinds: [regresion] }`, '.only.kinds[0]: give one of regression'],
  ['an unknown member', `${HOOK}, sign: yes`, '.sign: not known: a channel has name, webhook'],
])('%s is refused in one line', (_, channel, says) => {
  const lines = linesOf(file([`name: x, ${channel}`])).filter((one) => !one.includes('email needs smtp'));
  expect(lines).toEqual([expect.stringContaining(`fleet.yaml:5: notify.channels[0]${says}`)]);
});

test('a secret in the place of its name is not repeated', () => {
  const lines = linesOf(
    file([
      'name: x, webhook: https://a.example.com, secret: whsec_c2VjcmV0',
      'name: y, slack: https://hooks.slack.example/T0/B0/zzz',
    ]),
  );
  const instead = 'give { env: NAME }, which names the environment variable that has it; never the secret itself.';
  expect(lines).toEqual([
    `fleet.yaml:5: notify.channels[0].secret: ${instead}`,
    `fleet.yaml:6: notify.channels[1].slack: ${instead}`,
  ]);
});

test('a doubled name and a schedule that never comes are refused on their lines', () => {
  expect(linesOf(file([`name: x, ${HOOK}`, `name: x, ${HOOK}`], '  remind: 0 0 31 2 *\n'))).toEqual([
    'fleet.yaml:6: notify.channels[1].name: "x" is the name of channels[0] too.',
    'fleet.yaml:7: notify.remind: give a day that exists (31 February and 31 April do not), or never, not "0 0 31 2 *".',
  ]);
});

test('a channel whose secret is not there is one line with its place', () => {
  const notify = readNotify(file([`name: x, ${HOOK}`, 'name: y, slack: { env: CHAT_URL }']), 'fleet.yaml');
  if (notify === null) throw new Error('there is no notify in the file');
  expect(lackingSecrets(notify, { HOOK_SECRET: ' ' })).toEqual([
    'fleet.yaml:5: notify.channels[0]: the variable HOOK_SECRET is empty.',
    'fleet.yaml:6: notify.channels[1]: the variable CHAT_URL is not set.',
  ]);
  expect(lackingSecrets(notify, { HOOK_SECRET: 'x', CHAT_URL: 'https://chat.example.com/' })).toEqual([
    'fleet.yaml:5: notify.channels[0]: its secret is none of Standard Webhooks: give whsec_ and 24 to 64 bytes in base64.',
  ]);
});
