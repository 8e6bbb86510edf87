import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { outputs } from './outputs.ts';

const root = new URL('../../', import.meta.url);

test('what is generated is what the contract generates', { timeout: 30_000 }, async () => {
  const made = await outputs();
  expect([...made.keys()]).toContain('contract/generated/operations.ts');
  for (const [path, text] of made) {
    const committed = await readFile(new URL(path, root), 'utf8');
    expect(committed === text, `${path} has drifted: run \`npm run generate\``).toBe(true);
  }
});
