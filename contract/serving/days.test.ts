import { expect, it } from 'vitest';
import { dayOf, moved } from './days.ts';

it('moves every moment by whole days, so that the newest day is yesterday', () => {
  const json = '{"at":"2025-06-14T23:59:59.999Z","date":"2025-06-01","sku":"2025-06","note":"on 2025-06-14"}';
  const today = dayOf(Date.UTC(2026, 2, 1));
  expect(moved(json, today)).toBe(
    '{"at":"2026-02-28T23:59:59.999Z","date":"2026-02-15","sku":"2025-06","note":"on 2025-06-14"}',
  );
});
