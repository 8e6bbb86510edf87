import { expect, it } from 'vitest';
import type { Shows } from '../../model/reproduction.ts';
import { page, reply } from '../../testing/sightings.ts';
import type { Reply } from './judge-answers.ts';
import { seenWords } from './seen-words.ts';

const ranked = reply({ data: [{ revenue: 1 }, { revenue: 2 }] });

it.each<[string, Shows, Reply]>([
  ['row 2 has more revenue than the row above it', { kind: 'ranked', field: 'revenue' }, ranked],
  ['the last answer has status 200, not 400 to 499', { kind: 'status', accepted: [[400, 499]] }, reply({})],
  ['record a comes twice', { kind: 'once' }, page(['a', 'b', 'a'])],
  ['the page has 2 records: more than 1 record on the page', { kind: 'size', most: 1 }, page(['a', 'b'])],
  ['the answer gives data', { kind: 'data' }, page(['a'])],
])('says what is seen: %s', (words, shows, answer) => {
  expect(seenWords(shows, [answer])).toBe(words);
});
