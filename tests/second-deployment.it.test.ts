import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { check, createHttpTransport } from '../conformance/index.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { CHOICES } from '../proof/second/choices.ts';
import { openSecond } from '../proof/second/open-second.ts';
import { serveOver } from '../proof/second/serve-over.ts';
import { addressOf, listen } from './support/odd-servers.ts';

const NOW = Date.parse('2026-09-09T14:23:45.678Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW, shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(CHOICES)('the second deployment is conformant with its $name choices', async (choices) => {
  const opened = openSecond(NOW, choices);
  const server = await listen(serveOver(opened.handle));
  const url = addressOf(server);
  const transport = createHttpTransport({
    base: new URL(url),
    connections: 8,
    timeoutMs: 30_000,
    maxBodyBytes: 2 ** 25,
  });
  const visit = visitTo({ handle: opened.handle, visitor: opened, burst: true });
  const { run } = await check({ ...visit, url, transport: transport.send });
  transport.close();
  server.close();
  const wrong = run.results.filter(
    ({ level, outcome }) => outcome === 'error' || (level === 'must' && outcome === 'failed'),
  );
  expect(wrong.map(({ rule, findings }) => [rule, findings[0]?.message])).toEqual([]);
  expect(run.verdict, run.summary).toBe('conformant');
});
