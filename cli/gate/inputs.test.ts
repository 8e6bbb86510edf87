import { describe, expect, test } from 'vitest';
import { parseOptions } from '../commands/parse-options.ts';
import { checkOptions, clientOptions } from '../options/check.ts';
import { inputsFrom, optionsFor } from './inputs.ts';

const DEPLOYMENT = { INPUT_URL: 'https://pos.example.com' };
const CLIENT = { INPUT_CLIENT: 'node sync.js --all' };

describe('inputs for a client', () => {
  test('become options of client', () => {
    const inputs = inputsFrom({ ...CLIENT, INPUT_TASKS: 'export', INPUT_TIMEOUT: '60s', INPUT_WAIVERS: 'w.json' });
    expect(inputs).toMatchObject({ client: 'node sync.js --all', url: '' });
    const { values } = parseOptions([...optionsFor('client', inputs)], clientOptions);
    expect(values).toMatchObject({ tasks: ['export'], timeout: '60s', waivers: 'w.json' });
  });

  test.each(['true', 'false'])('may have flags that are about a deployment: %s', (flag) => {
    const inputs = inputsFrom({ ...CLIENT, INPUT_BROWSER: flag, INPUT_DREDD: flag });
    expect(optionsFor('client', inputs)).toEqual([]);
  });

  test.each([
    [{ ...CLIENT, INPUT_BUDGET: '5' }, 'client', 'the input budget is about a deployment, and a client is judged'],
    [{ ...CLIENT, INPUT_BROWSER: 'no' }, 'client', 'the input browser is "no": use true or false.'],
    [
      { ...DEPLOYMENT, INPUT_TASKS: 'export' },
      'check',
      'the input tasks is about a client, and a deployment is judged',
    ],
    [{ ...DEPLOYMENT, INPUT_BROWSER: 'no' }, 'check', 'the input browser is "no": use true or false.'],
  ] as const)('%j are refused', (env, command, line) => {
    expect(() => optionsFor(command, inputsFrom(env))).toThrow(line);
  });

  test('are refused together with an address', () => {
    expect(() => inputsFrom({ ...CLIENT, ...DEPLOYMENT })).toThrow('the inputs url and client are both given');
  });
});

test('inputs for a deployment become options of check', () => {
  const inputs = inputsFrom({ ...DEPLOYMENT, INPUT_PACE: '5', INPUT_BROWSER: 'false', INPUT_DREDD: 'true' });
  const { values } = parseOptions([...optionsFor('check', inputs)], checkOptions);
  expect(values).toMatchObject({ pace: '5', browser: false });
});
