import { describe, expect, it } from 'vitest';
import { parseEvent, parseScenario } from './parse.ts';

const message = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return 'no error';
};

describe('an event', () => {
  it.each([
    { do: 'sell' },
    { do: 'sell', store: 'Ari', lines: [{ product: 'RIGR-0001', quantity: 2 }], method: 'CASH', as: 'lunch' },
    { do: 'refund', sale: 'lunch' },
    { do: 'refund', sale: 100_123 },
    { do: 'change', discount: 12.5 },
    { do: 'reprice', price: 0 },
    { do: 'edit-promotion', to: null, active: false },
  ])('is read as it was written: %o', (event) => {
    expect(parseEvent(event)).toEqual(event);
  });

  it.each([
    [null, 'event wants an object, not null.'],
    [[], 'event wants an object, not [].'],
    [{}, /^event\.do is missing: one of sell, open, .*staff-leaves\.$/],
    [{ do: 'sel' }, /^event\.do is "sel": one of sell, .* \(did you mean sell\?\)\.$/],
    [{ do: 'toString' }, /^event\.do is "toString": one of/],
    [{ do: 'refund', sales: 1 }, 'event.sales is not a field of refund, which has sale (did you mean sale?).'],
    [{ do: 'sell', method: 'cash' }, /^event\.method is "cash": one of CASH, .* \(did you mean CASH\?\)\.$/],
    [
      { do: 'sell', lines: [{ product: 'x', quantity: 0 }] },
      /^event\.lines\[0\]\.quantity wants a quantity from 0\.01/,
    ],
    [{ do: 'sell', lines: [] }, 'event.lines wants a list of 1 to 6 lines, each with product and quantity.'],
    [
      { do: 'sell', lines: [{ name: 'x' }] },
      'event.lines[0].name is not a field of a line, which has product and quantity.',
    ],
    [{ do: 'reprice' }, 'event.price is missing: in baht.'],
    [{ do: 'reprice', price: 1.005 }, /^event\.price wants an amount .* not 1\.005\.$/],
    [{ do: 'change' }, 'event wants at least one of discount, staff, add for change.'],
    [{ do: 'edit-promotion', from: '2026-02-30' }, /^event\.from wants a time like/],
    [{ do: 'rename-store', name: 'a\nb' }, /^event\.name wants a text/],
  ])('that is wrong is refused in one line: %o', (event, expected) => {
    expect(message(() => parseEvent(event))).toMatch(expected instanceof RegExp ? expected : plain(expected));
  });
});

function plain(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}

describe('a scenario', () => {
  it('is a list of steps, or an object with a name', () => {
    const steps = [
      { do: 'freeze' },
      { do: 'sell', as: 'a' },
      { do: 'advance', by: '2d' },
      { do: 'set', to: new Date(0) },
    ];
    const read = [{ do: 'freeze' }, { do: 'sell', as: 'a' }, { do: 'advance', by: 172_800_000 }, { do: 'set', to: 0 }];
    expect(parseScenario(steps)).toEqual({ name: null, steps: read });
    expect(parseScenario({ $schema: './x.json', name: 'Refunds', steps })).toEqual({ name: 'Refunds', steps: read });
  });

  it.each([
    ['text', 'scenario wants an object, not "text".'],
    [{ steps: {} }, 'steps wants a list of steps, each with do: and the fields of that event.'],
    [{ step: [] }, 'step is not known: a scenario has name and steps (did you mean steps?).'],
    [{ steps: [{ do: 'advance', by: 3 }] }, 'steps[0].by wants a time like 90s, 20m, 2h or 30d, not 3.'],
    [[{ do: 'sell' }, { do: 'pay', method: 1 }], /^\[1\]\.method is 1: one of CASH/],
    [[{ do: 'freeze', by: '1d', at: 3 }], '[0].at is not a field of freeze.'],
  ])('that is wrong is refused with the path: %o', (scenario, expected) => {
    expect(message(() => parseScenario(scenario))).toMatch(expected instanceof RegExp ? expected : plain(expected));
  });
});
