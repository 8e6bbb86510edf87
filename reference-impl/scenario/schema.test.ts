import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parseScenario } from './parse.ts';
import { scenarioSchema } from './schema.ts';

const ajv = new Ajv({ multipleOfPrecision: 6, strict: false });
addFormats.default(ajv);
const validate = ajv.compile({ ...scenarioSchema() });

function parses(scenario: unknown): boolean {
  try {
    parseScenario(scenario);
    return true;
  } catch {
    return false;
  }
}

describe('the schema of scenarios accepts and refuses what the parser does', () => {
  it.each([
    [[]],
    [{ name: 'Empty', steps: [] }],
    [[{ do: 'sell', lines: [{ product: 'a' }, { product: 'b', quantity: 2.5 }], method: 'CASH', as: 'x' }]],
    [[{ do: 'pay', sale: 100_001 }, { do: 'pay', sale: 'x' }, { do: 'pay' }]],
    [
      [
        { do: 'change', discount: 10 },
        { do: 'reprice', price: 19.99 },
      ],
    ],
    [[{ do: 'edit-promotion', to: null, from: '2026-01-01T00:00:00.000Z' }]],
    [[{ do: 'freeze' }, { do: 'advance', by: '30d' }, { do: 'set', to: '2027-01-01T00:00:00Z' }, { do: 'resume' }]],
  ])('valid: %j', (scenario) => {
    expect(validate(scenario), ajv.errorsText(validate.errors)).toBe(true);
    expect(parses(scenario)).toBe(true);
  });

  it.each([
    ['text'],
    [{ steps: [], seed: 1 }],
    [[{ do: 'steal' }]],
    [[{ do: 'sell', lines: [] }]],
    [[{ do: 'sell', lines: [{ quantity: 1 }] }]],
    [[{ do: 'change', sale: 1 }]],
    [[{ do: 'reprice' }]],
    [[{ do: 'reprice', price: -1 }]],
    [[{ do: 'pay', method: 'cash' }]],
    [[{ do: 'advance', by: '30 days' }]],
    [[{ do: 'advance' }]],
    [[{ do: 'set', to: 'tomorrow' }]],
  ])('invalid: %j', (scenario) => {
    expect(validate(scenario)).toBe(false);
    expect(parses(scenario)).toBe(false);
  });
});
