import { expect, test } from 'vitest';
import { parseOnlyOptions, parseOptions } from './parse-options.ts';

const options = {
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
  ['--budgt', 'there is no option --budgt: did you mean --budget?'],
  ['--api-key', 'there is no option --api-key: a key comes from COUNTERPROOF_KEY, never from an argument.'],
  ['--wat', 'there is no option --wat.'],
])('%s is not known', (option, said) => {
  expect(() => parsed(option)).toThrow(said);
});

test('a command of options alone takes no other word', () => {
  expect(parseOnlyOptions(['--budget', '5'], options)).toEqual({ budget: '5' });
  expect(() => parseOnlyOptions(['budget', '5'], options)).toThrow('"budget" is no option.');
});
