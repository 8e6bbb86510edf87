import { expect, it } from 'vitest';
import { searchWord } from './values.ts';

it.each([
  ['Mango premium', 'premium'],
  ['Premium tea of Doi Tung', 'Tung'],
  ['Rice', 'Rice'],
  ['Tea 5 kg', 'Tea'],
  ['กาแฟ เย็น', 'เย็น'],
  ['5 x 3', ''],
])('of %s, a search is for "%s"', (name, word) => expect(searchWord(name)).toBe(word));
