import { expect, test } from 'vitest';
import { lackingSecrets } from '../notify/outbox.ts';
import { FleetFileError, readFleet } from './read-file.ts';

const ONE = 'name: one, url: http://127.0.0.1:4010, schedule: every 1h, keys: { good: { env: SHOP_KEY } }';

function linesOf(text: string): readonly string[] {
  try {
    readFleet(text, 'fleet.yaml');
  } catch (error) {
    if (error instanceof FleetFileError) return error.lines;
    throw error;
  }
  return [];
}

test('the least file is one deployment', () => {
  expect(readFleet(`deployments: [{ ${ONE} }]`, 'fleet.yaml').deployments).toEqual([
    {
      name: 'one',
      url: 'http://127.0.0.1:4010',
      owner: null,
      tags: [],
      schedule: 'every 1h',
      samples: null,
      zone: 'UTC',
      keys: { good: { env: 'SHOP_KEY' } },
      checking: {},
    },
  ]);
});

test('defaults are what a deployment has that says nothing else', () => {
  const {
    deployments: [one, two],
  } = readFleet(
    `zone: Europe/Berlin
defaults:
  schedule: 30 3 * * *
  owner: payments
  tags: [eu, live]
  keys: { good: { command: vault read shop } }
  profile: production
  without: [promotions]
deployments:
  - { name: one, url: https://one.example.com/ }
  - { name: two, url: https://two.example.com/pos, zone: UTC, tags: [us], profile: ci, ca: own.pem }
`,
    '/etc/fleet.yaml',
  );
  expect(one).toMatchObject({
    url: 'https://one.example.com',
    owner: 'payments',
    tags: ['eu', 'live'],
    zone: 'Europe/Berlin',
    schedule: '30 3 * * *',
    checking: { profile: 'production', without: ['promotions'] },
  });
  expect(two).toMatchObject({ zone: 'UTC', tags: ['us'], checking: { profile: 'ci', ca: '/etc/own.pem' } });
});

const OTHERS = {
  name: 'one',
  url: 'https://pos.example.com',
  schedule: 'every 1h',
  keys: '{ good: { env: SHOP_KEY } }',
};

test.each([
  ['shedule: every 2h', '.shedule: not known: a deployment has '],
  ['name: a b', '.name: give letters, digits, dots, dashes and underscores, up to 80, not "a b".'],
  ['url: http://pos.example.com', '.url: give an address with https'],
  ['url: pos.example.com', '.url: not a valid http(s) URL'],
  ['url: https://key@pos.example.com', '.url: the URL must not have a user'],
  ['schedule: 0 0 31 2 *', '.schedule: give a day that exists (31 February and 31 April do not), not "0 0 31 2 *".'],
  ['schedule: every 1s', '.schedule: give a time from 10s to 366d'],
  ['schedule: hourly', '.schedule: give a time like "every 15m"'],
  ['samples: hourly', '.samples: give a time like "every 15m"'],
  ['zone: Europe/Nowhere', '.zone: give a zone like Europe/Berlin, not "Europe/Nowhere".'],
  ['keys: { good: sk_live_1 }', '.keys.good: give { env: NAME }'],
  ['keys: { good: { env: A, command: b } }', '.keys.good: give { env: NAME }'],
  ['keys: { old: { env: A } }', '.keys.old: not known: keys has good, revoked'],
  ['profile: prod', '.profile: give one of local, ci, production, shape'],
  ['pace: fast', '.pace: give an integer from 0 to 100000, not "fast".'],
  ['maxDuration: 0s', '.maxDuration: 0s: give a time with its unit'],
  ['waivers: [{ subject: PAGE-04 }]', '.waivers[0].owner: missing'],
])('%s is refused on its line', (line, says) => {
  const [member] = line.split(':');
  const others = Object.entries(OTHERS).filter(([name]) => name !== member);
  const lines = [...others.map(([name, text]) => `${name}: ${text}`), line].join('\n    ');
  expect(linesOf(`# a comment\ndeployments:\n  - ${lines}`)).toContainEqual(
    expect.stringContaining(`fleet.yaml:${others.length + 3}: deployments[0]${says}`),
  );
});

test.each([
  ['{ name: one }', '.url: missing: give an address.'],
  [`{ ${ONE.replace('good', 'revoked')} }`, ': keys.good is missing: give it here or in defaults.'],
])('what is missing in %s is said on the line of the deployment', (written, says) => {
  expect(linesOf(`deployments:\n  - ${written}`)).toContainEqual(
    expect.stringContaining(`fleet.yaml:2: deployments[0]${says}`),
  );
});

test('mistakes of every kind are said together', () => {
  const places = linesOf(`zone: Mars/Base
notfy: {}
notify:
  channels:
    - { name: a, slack: { env: A }, secrets: x }
    - { name: b }
    - { name: c, slack: a-key }
  remind: hourly
defaults:
  shedule: every 1h
  onwer: ada
  keys: { good: { env: A }, godd: { env: B } }
  samples: hourly
deployments:
  - name: one
    url: https://one.example.com
    url: https://one.example.com
    pace: fast
  - { name: two, url: http://two.example.com, pase: 5, tag: x }
  - { name: two, ulr: https://two.example.com }
  - name: 5
    schedule: 7
    zone: Europe/Nowhere
`).map((line) => line.replace(/^(fleet\.yaml:\d+: [^:]+).*/, '$1'));
  expect(places).toEqual([
    'fleet.yaml:1: zone',
    'fleet.yaml:2: notfy',
    'fleet.yaml:5: notify.channels[0].secrets',
    'fleet.yaml:6: notify.channels[1]',
    'fleet.yaml:7: notify.channels[2].slack',
    'fleet.yaml:8: notify.remind',
    'fleet.yaml:10: defaults.shedule',
    'fleet.yaml:11: defaults.onwer',
    'fleet.yaml:12: defaults.keys.godd',
    'fleet.yaml:13: defaults.samples',
    'fleet.yaml:17: is not YAML',
    'fleet.yaml:18: deployments[0].pace',
    'fleet.yaml:19: deployments[1].pase',
    'fleet.yaml:19: deployments[1].tag',
    'fleet.yaml:19: deployments[1].url',
    'fleet.yaml:20: deployments[2].ulr',
    'fleet.yaml:20: deployments[2].name',
    'fleet.yaml:21: deployments[3].name',
    'fleet.yaml:21: deployments[3].url',
    'fleet.yaml:22: deployments[3].schedule',
    'fleet.yaml:23: deployments[3].zone',
  ]);
});

test('each line that is not YAML is said', () => {
  expect(linesOf('a: b: c\nd: 1\ne: f: g\nh: @x\n').map((line) => line.slice(0, 26))).toEqual([
    'fleet.yaml:1: is not YAML:',
    'fleet.yaml:3: is not YAML:',
    'fleet.yaml:4: is not YAML:',
  ]);
});

test.each([
  [
    '',
    'fleet.yaml has no deployment: add one with "counterproof fleet add NAME URL --key-env NAME", or write "deployments: []".',
  ],
  ['# none\n', 'fleet.yaml has no deployment: add one with '],
  ['none', 'fleet.yaml:1: the file: give an object, not "none".'],
  ['deployments: {}', 'fleet.yaml:1: deployments: give a list of deployments, not {}.'],
  ['notify: { channels: [] }\ndeployments: []', 'fleet.yaml:1: notify.channels: give a list of at least one channel.'],
  ['deployments: [', 'fleet.yaml:1: is not YAML: '],
  ['a: &a [*b]', 'fleet.yaml:1: is not YAML: '],
])('%j is one line', (text, says) => {
  expect(linesOf(text)).toEqual([expect.stringContaining(says)]);
});

const HOOK = 'webhook: https://hooks.example.com/x, secret: { env: HOOK_SECRET }';
const MAIL = 'email: [ops@example.com], from: fleet@example.com';

/** The channels begin on line 5, one a line. */
function withChannels(channels: readonly string[], notify = ''): string {
  return `deployments:
  - { name: one, url: http://127.0.0.1:4010, schedule: every 1h, keys: { good: { env: KEY } } }
notify:
  channels:
${channels.map((one) => `    - { ${one} }\n`).join('')}${notify}`;
}

test('channels are webhooks, chats and e-mail, each with what it needs', () => {
  const text = withChannels(
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
  expect(readFleet(text, 'fleet.yaml').notify).toMatchObject({
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
  const remindOf = (line: string) =>
    readFleet(withChannels([`name: hook, ${HOOK}`], line), 'fleet.yaml').notify?.remind;
  expect(remindOf('')).toEqual({ kind: 'every', ms: 86_400_000 });
  expect(remindOf('  remind: 0 8 * * 1-5\n')).toMatchObject({ kind: 'cron', zone: 'UTC' });
  expect(remindOf('  remind: never\n')).toBeNull();
});

const INSECURE = '{ host: a.example, tls: never, user: u, password: { env: P } }';

test.each([
  ['only: {}', ': give one of webhook, slack, email: where notices go.'],
  [`${HOOK}, slack: { env: A }`, '.slack: webhook is given too: make two channels of them.'],
  ['webhook: https://a.example.com', ': webhook needs secret too.'],
  ['email: [a@b.example]', ': email needs from too.'],
  [`${HOOK}, from: a@b.example`, '.from: webhook has no from.'],
  ['webhook: http://a.example.com, secret: { env: A }', '.webhook: give an address with https'],
  [`${MAIL}, smtp: ${INSECURE}`, '.smtp.tls: a password is sent over TLS alone'],
  [`${MAIL}, smtp: { host: a.example, user: u }`, '.smtp: user and password belong together'],
  ['email: ops, from: a@b.example', '.email: give a list of 1 to 20 e-mail addresses.'],
  [`${HOOK}, only: { kinds: [regresion] }`, '.only.kinds[0]: give one of regression'],
  [`${HOOK}, sign: yes`, '.sign: not known: a channel has name, webhook'],
])('a channel with %s is refused in one line', (channel, says) => {
  const lines = linesOf(withChannels([`name: x, ${channel}`])).filter((one) => !one.includes('email needs smtp'));
  expect(lines).toEqual([expect.stringContaining(`fleet.yaml:5: notify.channels[0]${says}`)]);
});

test('a secret or a key in the place of its name is not repeated', () => {
  const [line, ...others] = linesOf(`deployments: [{ ${ONE.replace('{ env: SHOP_KEY }', 'shop_live_4f8a9b7c6d5e')} }]`);
  expect([others, line]).toEqual([[], expect.not.stringContaining('4f8a9b7c6d5e')]);
  const lines = linesOf(
    withChannels([
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
  expect(linesOf(withChannels([`name: x, ${HOOK}`, `name: x, ${HOOK}`], '  remind: 0 0 31 2 *\n'))).toEqual([
    'fleet.yaml:6: notify.channels[1].name: "x" is the name of channels[0] too.',
    'fleet.yaml:7: notify.remind: give a day that exists (31 February and 31 April do not), or never, not "0 0 31 2 *".',
  ]);
});

test('a channel whose secret is not there is one line with its place', () => {
  const { notify } = readFleet(withChannels([`name: x, ${HOOK}`, 'name: y, slack: { env: CHAT_URL }']), 'fleet.yaml');
  if (notify === null) throw new Error('there is no notify in the file');
  expect(lackingSecrets(notify, { HOOK_SECRET: ' ' })).toEqual([
    'fleet.yaml:5: notify.channels[0]: the variable HOOK_SECRET is empty.',
    'fleet.yaml:6: notify.channels[1]: the variable CHAT_URL is not set.',
  ]);
  expect(lackingSecrets(notify, { HOOK_SECRET: 'x', CHAT_URL: 'https://chat.example.com/' })).toEqual([
    'fleet.yaml:5: notify.channels[0]: its secret is none of Standard Webhooks: give whsec_ and 24 to 64 bytes in base64.',
  ]);
});
