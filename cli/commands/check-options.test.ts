import { describe, expect, test } from 'vitest';
import { profileNamed } from '../../api/visit.ts';
import { loopbackNotice, urlIn } from './check-options.ts';

describe('what is allowed because the address is loopback is said before it is done', () => {
  test.each([
    ['http://127.0.0.1:8080', 'ci'],
    ['http://localhost:8080', 'local'],
    ['http://[::1]:8080', 'local'],
  ] as const)('%s, profile %s', (address, name) => {
    const notice = loopbackNotice(new URL(address), { profile: profileNamed(name) }, {});
    expect(notice).toMatch(/so a burst and write methods will be sent too/);
    expect(notice).toContain('--profile production');
  });

  test.each([
    ['http://127.0.0.1:8080', 'local', ['burst', 'writes']],
    ['http://127.0.0.1:8080', 'local', ['burst']],
    ['http://127.0.0.1:8080', 'production', undefined],
    ['https://pos.example.com', 'ci', undefined],
    ['https://127.0.0.1.example.com', 'ci', undefined],
  ] as const)('and nothing is said of %s, profile %s, allow %j', (address, name, allow) => {
    expect(
      loopbackNotice(new URL(address), { profile: profileNamed(name) }, allow === undefined ? {} : { allow }),
    ).toBe('');
  });
});

test.each([
  ['document', ''],
  ['errors', 'a burst will be sent too'],
  ['read-only', 'write methods will be sent too'],
])('of a look at %s alone it says no more than what will be sent', (area, said) => {
  const notice = loopbackNotice(new URL('http://[::1]:1'), { profile: profileNamed('local'), only: [area] }, {});
  expect(notice).toMatch(said === '' ? /^$/ : new RegExp(`so ${said}`));
});

test('and no burst is announced where a pace forbids it', () => {
  const notice = loopbackNotice(new URL('http://[::1]:1'), { profile: profileNamed('local') }, { pace: 5 });
  expect(notice).toMatch(/so write methods will be sent too/);
});

test('one address is an argument, and no second one', () => {
  expect([urlIn([]), urlIn(['a'])]).toEqual([undefined, 'a']);
  expect(() => urlIn(['a', 'b'])).toThrow('give one URL, not 2');
});
