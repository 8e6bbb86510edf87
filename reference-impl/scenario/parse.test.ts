import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import schema from './generated/scenario.schema.json' with { type: 'json' };
import { parseEvent, parseScenario } from './parse.ts';
import { EventError } from './shop-event.ts';

const ajv = new Ajv({ multipleOfPrecision: 6, strict: false });
addFormats.default(ajv);
const validate = ajv.compile(schema);

/** The schema of scenarios takes and refuses what the parser does. */
function expectInSchema(scenario: unknown, isValid: boolean): void {
  expect(validate(scenario), ajv.errorsText(validate.errors)).toBe(isValid);
}

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
    expectInSchema([event], true);
  });

  it.each([
    [null, 'event is null: give an object.'],
    [[], /^event\.do is missing: give one of/],
    [{}, /^event\.do is missing: give one of sell, open, .*staff-leaves\.$/],
    [{ do: 'sel' }, /^event\.do is "sel": give one of sell, .* \(did you mean sell\?\)\.$/],
    [{ do: 'toString' }, /^event\.do is "toString": give one of/],
    [{ do: 'refund', sales: 1 }, 'event.sales is not known: refund has do, sale (did you mean sale?).'],
    [{ do: 'sell', method: 'cash' }, /^event\.method is "cash": give one of CASH, .* \(did you mean CASH\?\)\.$/],
    [
      { do: 'sell', lines: [{ product: 'x', quantity: 0 }] },
      /^event\.lines\[0\]\.quantity is 0: give a quantity from 0\.01/,
    ],
    [{ do: 'sell', lines: [] }, 'event.lines is []: give a list of 1 to 6 lines, each with product and quantity.'],
    [{ do: 'sell', lines: [{ name: 'x' }] }, 'event.lines[0].name is not known: a line has product, quantity.'],
    [{ do: 'reprice' }, /^event\.price is missing: give an amount in baht/],
    [{ do: 'reprice', price: -1 }, /^event\.price is -1: give an amount in baht/],
    [{ do: 'reprice', price: 1.005 }, /^event\.price is 1\.005: give an amount .* two decimals/],
    [{ do: 'change' }, 'event is {"do":"change"}: give at least one of discount, staff, add.'],
    [{ do: 'edit-promotion', from: '2026-02-30' }, /^event\.from is "2026-02-30": give a time like/],
  ])('that is wrong is refused in one line: %o', (event, expected) => {
    expect(() => parseEvent(event)).toThrow(saying(expected));
    expectInSchema([event], false);
  });

  it('has no text of two lines, which its schema does not see', () => {
    expect(() => parseEvent({ do: 'rename-store', name: 'a\nb' })).toThrow(/^event\.name is "a\\nb": give a text/);
  });
});

/** A text is the whole message. */
const saying = (expected: string | RegExp) => (typeof expected === 'string' ? new EventError(expected) : expected);

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
    const written = [{ do: 'advance', by: '30d' }, { do: 'set', to: '2027-01-01T00:00:00Z' }, { do: 'resume' }];
    for (const scenario of [[], written, { name: 'Empty', steps: [] }]) expectInSchema(scenario, true);
  });

  it.each([
    ['text', 'scenario is "text": give an object.'],
    [{ steps: {} }, 'steps is {}: give a list of steps, each with do: and the fields of that event.'],
    [{ step: [] }, 'step is not known: a scenario has name, steps (did you mean steps?).'],
    [{ steps: [{ do: 'advance', by: 3 }] }, 'steps[0].by is 3: give a time like 90s, 20m, 2h or 30d.'],
    [[{ do: 'sell' }, { do: 'pay', method: 1 }], /^\[1\]\.method is 1: give one of CASH/],
    [[{ do: 'freeze', by: '1d', at: 3 }], '[0].by is not known: freeze has do.'],
    [[{ do: 'advance' }], /^\[0\]\.by is missing: give a time like/],
    [[{ do: 'advance', by: '30 days' }], /^\[0\]\.by is "30 days": give a time like/],
    [[{ do: 'set', to: 'tomorrow' }], /^\[0\]\.to is "tomorrow": give a time like/],
  ])('that is wrong is refused with the path: %o', (scenario, expected) => {
    expect(() => parseScenario(scenario)).toThrow(saying(expected));
    expectInSchema(scenario, false);
  });
});
