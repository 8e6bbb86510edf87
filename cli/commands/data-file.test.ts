import { expect, it } from 'vitest';
import { defaultFile } from './data-file.ts';

it('is another file for each seed, scale and moment, however the moment was written', () => {
  const shop = { seed: 1, scale: 1, now: undefined };
  const at = (now: string) => defaultFile({ ...shop, now: Date.parse(now) });
  const files = [
    defaultFile(shop),
    defaultFile({ ...shop, seed: 11 }),
    defaultFile({ ...shop, scale: 0.1 }),
    at('2025-06-15T12:00:00+07:00'),
    at('2025-06-15T12:00:00-07:00'),
  ];
  expect(new Set(files).size).toBe(files.length);
  expect(at('2025-06-15T12:00:00+07:00')).toBe(at('2025-06-15T05:00:00.000Z'));
});
