import { describe, expect, it } from 'vitest';
import { decoded, differences } from './query.ts';

describe('a decoded request', () => {
  it.each([
    ['/sales', '/sales', []],
    ['/sales?', '/sales', []],
    ['/sales?search=summer%20sale+%E0%B8%81', '/sales', [['search', ['summer sale ก']]]],
    [
      '/sales?status=PAID&limit=5&status=REFUNDED,PENDING',
      '/sales',
      [
        ['status', ['PAID', 'REFUNDED,PENDING']],
        ['limit', ['5']],
      ],
    ],
    ['/sales?search=a?b%26c=d', '/sales', [['search', ['a?b&c=d']]]],
    ['/sales?search=100%', '/sales', [['search', ['100%']]]],
  ])('%s', (target, path, parameters) => {
    expect(decoded(target).path).toBe(path);
    expect([...decoded(target).parameters]).toEqual(parameters);
  });
});

describe('what differs from the request before', () => {
  it('is what was added, changed and left out, in the order of the later request', () => {
    expect(differences('/sales?limit=50&from=2026&search=a', '/sales?status=PAID&limit=100&search=a')).toEqual([
      { name: 'status', value: 'PAID', was: null },
      { name: 'limit', value: '100', was: '50' },
      { name: 'search', value: 'a', was: 'a' },
      { name: 'from', value: null, was: '2026' },
    ]);
  });

  it('is not how a value was escaped', () => {
    const [difference] = differences('/sales?from=2026-01-01T00%3A00Z', '/sales?from=2026-01-01T00:00Z');
    expect(difference?.value).toBe(difference?.was);
  });
});
