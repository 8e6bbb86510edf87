import { describe, expect, it } from 'vitest';
import { cutNames } from './cut-names.ts';
import type { CommonThing } from './label-pairs.ts';
import type { Sighting } from './label-table.ts';

function sighting(value: string): Sighting {
  return { value, plain: value, first: 0, last: 0, record: null, from: '', to: '', moments: [] };
}

function shown(names: Readonly<Record<string, string>>): readonly CommonThing[] {
  return Object.entries(names).map(([whole, line], index) => ({
    id: `p${index}`,
    some: [sighting(line)],
    others: [sighting(whole)],
  }));
}

const CUT = {
  Tea: 'Tea',
  'Green curry paste': 'Green curry',
  'Jasmine rice 1 kg': 'Jasmine ric',
  'Pumpkin seeds 100 g': 'Pumpkin see',
};

describe('names that are cut off', () => {
  it('are the long ones, where nearly all end at the same length', () => {
    expect(cutNames(shown(CUT)).map(({ id }) => id)).toEqual(['p1', 'p2', 'p3']);
  });

  it.each([
    [
      'long names that are shown in full as well',
      { ...CUT, 'Massaman paste 200 g': 'Massaman paste 200 g', 'Lime leaves 20 g': 'Lime leaves 20 g' },
    ],
    ['names of whole words', { 'Tea large': 'Tea', 'Tea small': 'Tea', 'Tea iced': 'Tea' }],
    ['names of receipts', { 'Green curry paste': 'R1', 'Jasmine rice 1 kg': 'R2', 'Pumpkin seeds 100 g': 'R3' }],
    ['names that say what was chosen', { 'Iced tea': 'Iced tea, to go', Latte: 'Latte, to go', Mocha: 'Mocha, to go' }],
  ])('are not %s', (_, names) => {
    expect(cutNames(shown(names))).toEqual([]);
  });
});
