import { describe, expect, test } from 'vitest';
import { exchange, leakOf } from '../../model/examples/evidence.ts';
import type { Exchange } from '../../model/exchange.ts';
import { redundantAnswers } from './rate.probe.ts';

function answer(number: number, partial: Parameters<typeof exchange>[0] = {}): Exchange {
  const headers = [['ratelimit-remaining', String(1000 - number)]] as const;
  return exchange({ id: `ex-${number}`, operation: 'getMe', headers, ...partial });
}

function letGo(answers: readonly Exchange[]): string[] {
  return redundantAnswers(answers).map(({ id }) => id);
}

const many = Array.from({ length: 20 }, (_, index) => answer(index + 1));
const limited = [answer(21, { status: 429 }), answer(22), answer(23, { status: 429 })];

describe('of a burst', () => {
  test('the first answer, the last ones before the limit and all that follow stay', () => {
    const gone = letGo([...limited, ...many]);
    const stay = [...many, ...limited].map(({ id }) => id).filter((id) => !gone.includes(id));
    expect(stay).toEqual(['ex-1', 'ex-18', 'ex-19', 'ex-20', 'ex-21', 'ex-22', 'ex-23']);
  });

  test('the ends stay without a limit', () => {
    expect(letGo(many)).toEqual(many.slice(1, -3).map(({ id }) => id));
  });

  test.each<[string, Parameters<typeof exchange>[0]]>([
    ['another status', { status: 503 }],
    ['no answer', { status: null, error: 'the connection broke' }],
    ['another header', { headers: [['set-cookie', 'a']] }],
    ['the key', { facts: { keyEchoed: true } }],
    ['a leak', { facts: { leaks: [leakOf({ by: 'value' })] } }],
  ])('what shows %s stays', (_, partial) => {
    const odd = many.map((each, index) => (index === 9 ? answer(10, partial) : each));
    expect(letGo(odd)).toEqual(letGo(many).filter((id) => id !== 'ex-10'));
  });

  test('nothing comes of nothing', () => {
    expect(letGo([])).toEqual([]);
    expect(letGo(limited)).toEqual([]);
  });
});
