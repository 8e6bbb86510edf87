import { describe, expect, test } from 'vitest';
import { clientFacts, clientRules } from '../client/suite.ts';
import { knownSubjects, rules } from '../conformance/index.ts';
import { addressOf } from './address.ts';
import type { CounterproofConfig } from './generated/settings.ts';
import { allowanceOf, burstAllowed, durationMs, kindsIn, onlyOf, profileNamed, profileOf, waiversOf } from './visit.ts';

const FAR = new URL('https://pos.example.com');

test.each(['https://pos.example.com?', 'https://pos.example.com/#', 'https://pos.example.com/public-api/v1/?#'])(
  '%s is the address without its marks',
  (text) => expect(addressOf(text).href).toBe('https://pos.example.com/'),
);

test.each([
  ['localhost:4710', /write it like http:\/\/localhost:4710\.$/],
  ['cp-live', /like https:\/\/pos\.example\.com\.$/],
])('%s is no address, and what is meant is said', (text, said) => expect(() => addressOf(text)).toThrow(said));

test('without the key in addresses, the rule that would put it there is left out', () => {
  expect(allowanceOf({ keyInUrl: false }, FAR, profileNamed('production'))).toEqual({
    burst: false,
    writes: false,
    keyInUrl: false,
  });
  const { leavesOut } = profileOf({ keyInUrl: false });
  expect(rules.filter(({ id }) => leavesOut.includes(id)).map(({ requirements }) => requirements)).toEqual([
    ['AUTH-09'],
  ]);
});

test.each<[CounterproofConfig['allow'], boolean, boolean]>([
  [undefined, true, true],
  [[], false, false],
  [['burst'], true, false],
  [['writes'], false, true],
  [['key-in-url'], false, false],
])('on loopback, allow %j replaces what is allowed by itself: burst %s, writes %s', (allow, burst, writes) => {
  const settings = allow === undefined ? {} : { allow };
  expect(allowanceOf(settings, new URL('http://localhost'), profileNamed('ci'))).toMatchObject({ burst, writes });
});

test.each<[NonNullable<CounterproofConfig['profile']>, CounterproofConfig, boolean]>([
  ['production', {}, false],
  ['production', { allow: ['key-in-url'] }, true],
  ['production', { allow: ['burst'] }, false],
  ['production', { allow: ['key-in-url'], keyInUrl: false }, false],
  ['ci', {}, true],
  ['shape', {}, true],
  ['local', { allow: ['key-in-url'], keyInUrl: false }, false],
])('profile %s, %j: the key in query strings is allowed: %s', (name, settings, expected) => {
  expect(allowanceOf(settings, FAR, profileNamed(name)).keyInUrl).toBe(expected);
});

test.each([
  ['90s', 90_000],
  ['20m', 1_200_000],
  ['168h', 604_800_000],
])('%s is %d ms', (text, ms) => expect(durationMs(text)).toBe(ms));

test.each(['0s', '169h', '15', '1.5h', '1d', '-1m', '', '99999999s'])('the longest time %j is refused', (text) => {
  expect(() => durationMs(text)).toThrow(
    `maxDuration ${text}: give a time with its unit, like 90s, 20m or 2h, up to 168h.`,
  );
});

describe('a look at a part', () => {
  const only = (...names: string[]) => onlyOf(names) ?? [];

  test('is of areas and rules as they are named', () => {
    expect(only('auth', 'page-no-holes')).toEqual(['auth', 'page-no-holes']);
  });

  test.each(['PAGE-04', 'AUTH-01'])('or of the rules that judge %s, each of which says so itself', (requirement) => {
    const chosen = only(requirement);
    expect(chosen).not.toEqual([]);
    for (const { id, requirements } of rules) {
      expect([id, chosen.includes(id)]).toEqual([id, requirements.includes(requirement)]);
    }
  });

  test('names each rule once', () => {
    const chosen = only('PAGE-04', 'PAGE-04', 'page-no-holes');
    expect(chosen).toHaveLength(new Set(chosen).size);
  });

  test('is refused for an unknown name, without a word of the command line', () => {
    expect(() => only('page-4')).toThrow(
      /^only page-4: not an area \(.*\), a rule or a requirement\. Did you mean PAGE-04\?$/,
    );
  });
});

test('kinds of data come in the order of the suite, each once', () => {
  expect(kindsIn(['shifts', 'promotions', 'shifts'])).toEqual(['promotions', 'shifts']);
});

const NEAR = new URL('http://localhost');

test.each<['local' | 'production', CounterproofConfig, URL, true | RegExp]>([
  ['local', {}, NEAR, true],
  ['local', { pace: 0 }, NEAR, true],
  ['local', { pace: 40 }, NEAR, /keeps to no pace, and --pace 40 sets one/],
  ['local', { pace: 40, allow: ['burst'] }, FAR, /--pace 40/],
  ['local', {}, FAR, /without --allow burst/],
  ['production', {}, NEAR, /the profile production sends no burst without --allow burst/],
  ['production', { allow: ['burst'] }, FAR, true],
])('profile %s, %j: a burst is sent, or it is said why not', (name, settings, base, expected) => {
  const profile = profileOf({ ...settings, profile: name });
  expect(String(burstAllowed(settings, base, profile))).toMatch(expected === true ? /^true$/ : expected);
  expect(allowanceOf(settings, base, profile).burst).toBe(expected === true);
});

const known = knownSubjects();
const ofDeployments = [...known.rules, ...known.requirements];
const ofClients = [...clientRules, ...clientFacts].map(({ id }) => id);
const OF_NOTHING = ['PAGE-999', 'CLI-999'];

test.each([
  ['deployment', ofDeployments],
  ['client', ofClients],
] as const)('a %s is judged with its own, and with those that nothing is called', (judged, own) => {
  const waivers = [...ofDeployments, ...ofClients, ...OF_NOTHING].map((subject) => ({
    subject,
    owner: 'dana',
    reason: 'known',
    expires: '2100-12-31',
  }));
  expect(waiversOf(judged, waivers).map(({ subject }) => subject)).toEqual([...own, ...OF_NOTHING]);
});
