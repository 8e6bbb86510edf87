import { expect, test } from 'vitest';
import { saidLast } from './client.ts';

test.each([
  [
    'Go, which says why before where',
    'reading page 3\npanic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nmain.all(0xc000012345, {0x1, 0x2})\n\t/app/main.go:30 +0x1d\nmain.main()\n\t/app/main.go:12 +0x25\nexit status 2\n',
    'reading page 3\npanic: runtime error: index out of range [5] with length 3',
  ],
  ['Go that ends on purpose', '2026/11/27 the API answered 429\nexit status 1\n', '2026/11/27 the API answered 429'],
  [
    'Java',
    'Exception in thread "main" java.lang.IllegalStateException: 429\n\tat Client.main(Client.java:5)\n\t... 12 more\n',
    'Exception in thread "main" java.lang.IllegalStateException: 429',
  ],
  [
    'Node',
    'Error: the API answered 429\n    at file:///app/best.mjs:11:27\n\nNode.js v24.18.0\n',
    'Error: the API answered 429',
  ],
])('of a stack, the reason is what is shown: %s', (_, words, said) => {
  expect(saidLast(words)).toBe(said);
});

test('what it printed is neither an escape sequence nor a command to a CI', () => {
  const words = '\x1b[2J\x1b]0;title\x07one\n##vso[task.setvariable variable=A]b\n::error::c\n';
  expect(saidLast(words)).toBe('�[2J�]0;title�one\n#\\#vso[task.setvariable variable=A]b\n\\::error::c');
});
