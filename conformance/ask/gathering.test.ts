import { describe, expect, it, test } from 'vitest';
import { type ParameterTry, parameterTry } from '../areas/shared/requests/tries.ts';
import type { AnyRule } from '../decide/judge.ts';
import { PROFILES, type Profile } from '../decide/profiles.ts';
import type { ArtifactName, Artifacts } from '../model/artifacts.ts';
import { NO_FACTS } from '../model/exchange.ts';
import type { ProbeContext } from '../model/probe.ts';
import { tally } from '../model/tally.ts';
import type { Capture } from '../see/capture/capture.ts';
import { aRule } from '../testing/evidence.ts';
import { attempt, exchange } from '../testing/exchanges.ts';
import { defaultMaxDuration, durationWords } from './check.ts';
import { type AnyProbe, anyProbe, gatherAll } from './gather.ts';
import { refusalOf } from './refusal.ts';
import { countedOf, type Progress, Session } from './session.ts';

function profileNamed(name: string, partial: Partial<Profile> = {}): Profile {
  const profile = PROFILES.get(name);
  if (profile === undefined) throw new Error(`no profile ${name}`);
  return { ...profile, ...partial };
}

const CAPTURE: Capture = {
  response: ({ headers }) => ({ body: { data: [] }, text: null, headers, facts: { ...NO_FACTS, isJson: true } }),
  text: (text) => text,
  description: async () => null,
};

/** Where and how the tests ask. */
const ASKED = {
  url: 'http://in-process.test',
  capture: CAPTURE,
  keys: new Map([['good', 'cp_live_secret'] as const]),
  profile: profileNamed('local'),
  budget: 100,
  seed: '1',
  allow: { burst: false, writes: false, keyInUrl: false },
  inputs: {},
};

/** Asks nothing: these probes know what they gather. */
const context = {} as ProbeContext;

function probeOf(artifact: ArtifactName, gather: () => Promise<unknown>, more: Partial<AnyProbe> = {}): AnyProbe {
  return { artifact, requires: [], title: '', plan: () => 0, gather, ...more };
}

it('waits for what comes before only where the run gathers it', async () => {
  const order: string[] = [];
  const noting = (artifact: ArtifactName, more: Partial<AnyProbe> = {}): AnyProbe =>
    probeOf(artifact, async () => order.push(artifact), more);
  const slow = {
    ...noting('walks'),
    gather: () => new Promise((resolve) => setTimeout(() => resolve(order.push('walks')), 20)),
  };
  const probes = [noting('parameters', { after: ['walks'] }), slow];
  await gatherAll(probes, new Set(['parameters', 'walks']), () => context);
  expect(order.splice(0)).toEqual(['walks', 'parameters']);
  await gatherAll(probes, new Set(['parameters']), () => context);
  expect(order).toEqual(['parameters']);
});

const QUESTIONS = ['limit', 'cursor', 'status', 'types'];

function counting(id: string, cases: (names: readonly string[]) => number) {
  const judge = ({ parameters }: Artifacts) =>
    tally({ cases: 'tries', kept: cases(parameters.map(({ parameter }) => parameter)) });
  return aRule({ id, area: 'parameters', needs: ['parameters'], judge });
}

const each =
  (...names: readonly string[]) =>
  (all: readonly string[]) =>
    all.filter((name) => names.includes(name)).length;
const shown = (questions: readonly string[]) => ({
  parameters: questions.map((parameter): ParameterTry => parameterTry({ parameter })),
});

function asked(
  rules: Parameters<typeof countedOf>[0]['rules'],
  probes: Parameters<typeof countedOf>[0]['probes'] = [],
) {
  return countedOf({ rules, probes }, 'parameters')(QUESTIONS, shown);
}

const one = counting('one', each('limit'));
const fails = counting('fails', () => {
  throw new Error('no more');
});
const readsMore: AnyRule = { ...one, id: 'more', needs: ['parameters', 'me'] };

describe('the questions of a check of a few rules', () => {
  it.each<[string, readonly AnyRule[], readonly string[]]>([
    ['those that one of them counts', [one, counting('two', each('cursor'))], ['limit', 'cursor']],
    [
      'those that one of them counts together with others',
      [counting('pairs', (names) => (each('limit', 'cursor')(names) === 2 ? 1 : 0))],
      ['limit', 'cursor'],
    ],
    [
      'all, where cases would be lost without the rest',
      [counting('several', (names) => (names.length >= 3 ? 1 : 0))],
      QUESTIONS,
    ],
    ['all, where a rule sees nothing in what is imagined', [one, counting('none', () => 0)], QUESTIONS],
    [
      'all, where many rules were asked for',
      Array.from({ length: 13 }, (_, index) => counting(`rule-${index}`, each('limit'))),
      QUESTIONS,
    ],
    ['all, where a rule fails for want of more', [fails], QUESTIONS],
    ['all, where a rule reads more than these answers', [readsMore], QUESTIONS],
  ])('are %s', (_, rules, questions) => {
    expect(asked(rules)).toEqual(questions);
  });

  it('are those as well of which another probe says that it reads them', () => {
    const reading = (counts?: (given: Partial<Artifacts>) => number) =>
      anyProbe({
        artifact: 'byId',
        requires: [],
        optional: ['parameters'],
        title: 't',
        plan: () => 0,
        ...(counts === undefined ? {} : { counts }),
        gather: async () => {
          throw new Error('not gathered here');
        },
      });
    const ofStatus = ({ parameters = [] }: Partial<Artifacts>) =>
      parameters.filter(({ parameter }) => parameter === 'status').length;
    expect(asked([one], [reading(ofStatus)])).toEqual(['limit', 'status']);
    expect(asked([one], [reading()])).toEqual(QUESTIONS);
  });
});

const path = '/public-api/v1/me';
const base = 'http://shop.test';

const tells = (other: string) =>
  `${other}${path}: give ${other} only if you are sure that it is yours, because the key is sent to the address that you give`;

it.each<readonly [string, string, string]>([
  ['another path', `${base}/v2${path}`, `${base}/v2${path}: give ${base}/v2`],
  ['TLS', `https://shop.test${path}`, `https://shop.test${path}: give https://shop.test`],
  ['something else', 'https://shop.test/welcome', 'https://shop.test/welcome: check the base address'],
  [
    'a login',
    'https://sso.shop.test/',
    'https://sso.shop.test/: a login page intercepts requests; the API takes a key',
  ],
  ['itself', `${base}${path}`, 'itself: check the gateway in front of it'],
  ['itself, without its name', path, 'itself: check the gateway in front of it'],
  ...[
    'https://api.shop.test',
    `${base}:8080`,
    'https://shop.test:8443',
    '//shop.example',
    `${base}.evil.example`,
    `${base}@evil.example`,
  ].map((other) => [`another origin, ${other}`, `${other}${path}`, `another origin, ${tells(other)}`] as const),
])('says what to do about a redirect to %s', (_, location, message) => {
  const answer = exchange({ path, status: 302, headers: [['location', location]] });
  expect(refusalOf([answer, answer], base)?.message).toBe(`it redirects to ${message}`);
});

it.each([
  ['nginx', '<title>400 The plain HTTP request was sent to HTTPS port</title>'],
  ['Go', 'Client sent an HTTP request to an HTTPS server.\n'],
  ['Apache', "Reason: You're speaking plain HTTP to an SSL-enabled server port."],
])('suggests TLS where %s asks for it', (_, text) => {
  const answer = exchange({ path, status: 400, text, facts: { isJson: false, contentType: 'text/html' } });
  expect(refusalOf([answer, answer], `${base}:8443`)?.message).toBe(
    'the server speaks TLS at this port: give https://shop.test:8443',
  );
});

it('suggests TLS where the connection is broken off, and no TLS was tried', () => {
  const broken = exchange({
    path,
    status: null,
    error: 'the connection broke',
    attempts: [attempt(null, { error: 'reset' })],
  });
  const said = (url: string) => refusalOf([broken], url)?.message;
  expect(said(base)).toBe('the connection broke: if it speaks TLS, give https://shop.test');
  expect(said('https://shop.test')).toBe('the connection broke');
});

test.each<[string, number, Profile, string]>([
  ['every profile as it is', 700, profileNamed('local'), '15 min'],
  ['every profile as it is', 700, profileNamed('production'), '15 min'],
  ['a slower pace', 700, profileNamed('production', { requestsPerSecond: 1 }), '125 min'],
  ['a larger budget', 700, profileNamed('production', { budget: 20_000 }), '100 min'],
  ['a small budget', 700, profileNamed('production', { budget: 1, requestsPerSecond: 1 }), '35 min'],
])('%s: %i planned', (_, planned, profile, expected) => {
  expect(durationWords(defaultMaxDuration(planned, profile))).toBe(expected);
});

test('a request that is tried three times is one request of the progress, and two retries', async () => {
  const seen: Progress[] = [];
  const statuses = [503, 503, 200, 200];
  const session = new Session({
    ...ASKED,
    transport: async () => ({ status: statuses.shift() ?? 200, headers: [], body: Buffer.from('{"data":[]}') }),
    onExchange: (_exchange, progress) => seen.push(progress),
  });
  const context = session.contextFor({ artifact: 'sales' });
  await context.ask({ operation: 'getMe', path: '/public-api/v1/me' });
  await context.ask({ operation: 'listStores', path: '/public-api/v1/stores' });
  expect(seen).toEqual([
    { requests: 1, retries: 2 },
    { requests: 2, retries: 2 },
  ]);
});
