import { expect, it } from 'vitest';
import { judgeCommand } from './judge-command.ts';

it('judges with the settings of the visit, and takes a file of any name', () => {
  expect(judgeCommand('fleet/evidence/ab.ndjson.gz', 'production', {})).toBe(
    'npx counterproof judge fleet/evidence/ab.ndjson.gz --profile production --no-browser --no-dredd',
  );
  const checking = {
    browser: true,
    dredd: true,
    keyInUrl: false,
    without: ['shifts', 'promotions'],
    require: ['keys'],
  } as const;
  expect(judgeCommand("/my fleet's/ab.ndjson.gz", 'ci', checking)).toBe(
    "npx counterproof judge '/my fleet'\\''s/ab.ndjson.gz' --profile ci --no-key-in-url --without shifts,promotions --require keys",
  );
});
