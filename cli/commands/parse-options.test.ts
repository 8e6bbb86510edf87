import { expect, test } from 'vitest';
import { parseOnlyOptions, parseOptions } from './parse-options.ts';

const options = {
  'key-env': { type: 'string' },
  format: { type: 'string', multiple: true },
  budget: { type: 'string' },
  plan: { type: 'boolean' },
} as const;
const parsed = (...args: string[]) => parseOptions(args, options).values;

test('a list may be given in parts', () => {
  expect(parsed('--format', 'github', '--format=junit', '--plan', '--plan')).toEqual({
    format: ['github', 'junit'],
    plan: true,
  });
});

test('of anything else the last one does not silently win', () => {
  expect(() => parsed('--budget', '5', '--budget=2500')).toThrow('--budget is given twice (5 and 2500): give it once.');
});

test.each([
  ['--budgt', 'unknown option --budgt: did you mean --budget?'],
  ['--key-evn', 'unknown option --key-evn: did you mean --key-env?'],
  ['--api-key', 'unknown option --api-key: a key comes from COUNTERPROOF_KEY, never from an argument.'],
  ['--paln', 'unknown option --paln: did you mean --plan?'],
  ['--wat', 'unknown option --wat.'],
])('%s is not known', (option, said) => {
  expect(() => parsed(option)).toThrow(said);
});

test('a command of options alone takes no other word', () => {
  expect(parseOnlyOptions(['--budget', '5'], options)).toEqual({ budget: '5' });
  expect(() => parseOnlyOptions(['budget', '5'], options)).toThrow('unexpected argument "budget".');
});
