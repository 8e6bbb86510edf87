import { expect, test } from 'vitest';
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
  expect(readFleet(`deployments: [{ ${ONE} }]`, 'fleet.yaml')).toEqual([
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
  const [one, two] = readFleet(
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

const OTHERS = { name: 'one', url: 'https://pos.example.com', schedule: 'every 1h', keys: '{ good: { env: SHOP_KEY } }' };

test.each([
  ['shedule: every 2h', '.shedule: not known: a deployment has '],
  ['name: a b', '.name: give letters, digits, dots, dashes and underscores, up to 80, not "a b".'],
  ['url: http://pos.example.com', '.url: give an address with https'],
  ['url: pos.example.com', '.url: not a valid http(s) URL'],
  ['url: https://key@pos.example.com', '.url: the URL must not have a user'],
  [
    'schedule: 0 0 31 2 *',
    '.schedule: give a day that exists (31 February and 31 April do not), not "0 0 31 2 *".',
  ],
  ['schedule: every 1s', '.schedule: give a time from 10s to 366d'],
  ['schedule: hourly', '.schedule: give a time like "every 15m"'],
  ['schedule: 0 0 0 * * *', '.schedule: give a time like "every 15m"'],
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

test('a key in the place of its source is not repeated', () => {
  const lines = linesOf(`deployments: [{ ${ONE.replace('{ env: SHOP_KEY }', 'shop_live_4f8a9b7c6d5e')} }]`);
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toContain('4f8a9b7c6d5e');
});

test('all that is wrong is said, in the order of the file', () => {
  expect(
    linesOf(`deployments:
  - { ${ONE} }
  - { ${ONE.replace('every 1h', 'never')} }
  - { ${ONE.replace('http://127.0.0.1:4010', 'http://pos.example.com')} }
`).map((line) => line.slice(0, 40)),
  ).toEqual([
    'fleet.yaml:3: deployments[1].name: "one"',
    'fleet.yaml:3: deployments[1].schedule: g',
    'fleet.yaml:4: deployments[2].name: "one"',
    'fleet.yaml:4: deployments[2].url: give a',
  ]);
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

test.each(['a: [\nb: 1\nc: 2\n', 'a: [x] y\nb: 1\nc: 2\n', 'a: "x\nb: 1\nc: 2\n'])(
  'what follows from one mistake is not said: %j',
  (text) => {
    expect(linesOf(text)).toEqual([expect.stringMatching(/^fleet\.yaml:\d: is not YAML: /)]);
  },
);

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
