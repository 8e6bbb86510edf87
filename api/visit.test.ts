import { describe, expect, test } from 'vitest';
import { clientFacts, clientRules } from '../client/suite.ts';
import { knownSubjects, rules } from '../conformance/index.ts';
import { addressOf } from './address.ts';
import type { CounterproofConfig } from './generated/settings.ts';
import { allowanceOf, burstAllowed, durationMs, kindsIn, onlyOf, profileOf, waiversOf } from './visit.ts';

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
  const { leavesOut } = profileOf({ keyInUrl: false });
  const left = rules.filter(({ id }) => leavesOut.includes(id));
  expect(left.map(({ requirements }) => requirements)).toEqual([['AUTH-09']]);
});

const NEAR = new URL('http://localhost');

/** On loopback, `allow` replaces what is allowed by itself. */
test.each<[NonNullable<CounterproofConfig['profile']>, CounterproofConfig, URL, burst: true | RegExp, string]>([
  ['ci', {}, NEAR, true, 'burst,writes,keyInUrl'],
  ['ci', { allow: [] }, NEAR, /without --allow burst/, 'keyInUrl'],
  ['ci', { allow: ['burst'] }, NEAR, true, 'burst,keyInUrl'],
  ['ci', { allow: ['writes'] }, NEAR, /without --allow burst/, 'writes,keyInUrl'],
  ['local', { pace: 0 }, NEAR, true, 'burst,writes,keyInUrl'],
  ['local', { pace: 40 }, NEAR, /keeps to no pace, and --pace 40 sets one/, 'writes,keyInUrl'],
  ['local', { pace: 40, allow: ['burst'] }, FAR, /--pace 40/, 'keyInUrl'],
  ['shape', {}, FAR, /without --allow burst/, 'keyInUrl'],
  ['local', { allow: ['key-in-url'], keyInUrl: false }, FAR, /without --allow burst/, ''],
  ['production', {}, NEAR, /the profile production sends no burst without --allow burst/, ''],
  ['production', { allow: ['burst'] }, FAR, true, 'burst'],
  ['production', { allow: ['key-in-url'] }, FAR, /without --allow burst/, 'keyInUrl'],
  ['production', { allow: ['key-in-url'], keyInUrl: false }, FAR, /without --allow burst/, ''],
])('profile %s, %j, %s: what may be sent, and why no burst', (name, settings, base, burst, sent) => {
  const profile = profileOf({ ...settings, profile: name });
  expect(String(burstAllowed(settings, base, profile))).toMatch(burst === true ? /^true$/ : burst);
  const allowed = Object.entries(allowanceOf(settings, base, profile)).flatMap(([what, is]) => (is ? [what] : []));
  expect(allowed.join()).toBe(sent);
});

test.each([
  ['90s', 90_000],
  ['20m', 1_200_000],
  ['168h', 604_800_000],
])('%s is %d ms', (text, ms) => expect(durationMs(text)).toBe(ms));

test.each(['0s', '169h', '15', '1d', ''])('the longest time %j is refused', (text) => {
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
