import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { outputs } from './outputs.ts';

test('every committed file is the one that the sources give', async () => {
  for (const [path, text] of await outputs()) {
    expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8') === text, path).toBe(true);
  }
});
