// The test of a deployment with Node's own runner: node --test
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check, createSandbox } from 'counterproof';

test('the API keeps its contract', async (t) => {
  const sandbox = await createSandbox();
  t.after(() => sandbox.close());
  const { verdict, run } = await check(sandbox.url, { key: sandbox.keys, foreign: sandbox.foreign });

  assert.deepEqual(
    run.results.filter(({ outcome }) => outcome === 'failed'),
    [],
  );
  assert.equal(verdict, 'conformant');
});
