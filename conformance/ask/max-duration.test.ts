import { expect, test } from 'vitest';
import { PROFILES, type Profile } from '../decide/profiles.ts';
import { defaultMaxDuration, durationWords } from './max-duration.ts';

function pace(name: string, partial: Partial<Profile> = {}): Profile {
  const profile = PROFILES.get(name);
  if (profile === undefined) throw new Error(`no profile ${name}`);
  return { ...profile, ...partial };
}

test.each<[string, number, Profile, string]>([
  ['every profile as it is', 700, pace('local'), '15 min'],
  ['every profile as it is', 700, pace('production'), '15 min'],
  ['a slower pace', 700, pace('production', { requestsPerSecond: 1 }), '125 min'],
  ['a larger budget', 700, pace('production', { budget: 20_000 }), '100 min'],
  ['a small budget', 700, pace('production', { budget: 1, requestsPerSecond: 1 }), '35 min'],
])('%s: %i planned', (_, planned, profile, expected) => {
  expect(durationWords(defaultMaxDuration(planned, profile))).toBe(expected);
});
