import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as check from '../cli/commands/check.ts';
import type { Run } from '../conformance/model/run.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { NOW } from '../proof/moment.ts';
import { type CaseResult, qualificationCases, qualifyCase } from '../proof/qualify-case.ts';
import { moveClockTo } from '../proof/thread-clock.ts';
import { useDeployment, useSandbox } from './support/counterproof.ts';
import { inProcess } from './support/in-process.ts';
import { addressOf, listen, page } from './support/odd-servers.ts';

/** Deployments that would make a careless client run for ever, or out of memory. */
const sandbox = await useSandbox();
const folder = useFolder('odd');

async function checked(url: string, ...more: string[]): Promise<{ readonly code: number | null; readonly run: Run }> {
  const out = join(folder, randomUUID());
  const quick = ['--no-browser', '--no-dredd', '--format', 'json', '--out', out, ...more];
  const { code, err } = await inProcess(check.run, [url, ...quick], { COUNTERPROOF_KEY: sandbox.keys.good });
  expect(err).toBe('');
  return { code, run: JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) };
}

function outcomeOf(run: Run, rule: string): string | undefined {
  return run.results.find((result) => result.rule === rule)?.outcome;
}

/** Checks the sandbox, but for one list that answers in a way of its own. */
async function checkedOdd(list: string, answer: RequestListener, ...more: string[]): ReturnType<typeof checked> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith(`/public-api/v1/${list}`)) answer(request, response);
    else void forward(request, response);
  });
  const found = await checked(addressOf(await listen(server)), ...more);
  server.closeAllConnections();
  server.close();
  return found;
}

async function forward(
  { method = 'GET', url = '', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await sandbox.handle({ method, url, headers });
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  response.writeHead(answer.status).end(answer.body);
}

it('a page with two million levels is not parsed, and nothing is concluded from it', async () => {
  const deep = page(200, 'application/json', `{"data":${'['.repeat(2_000_000)}`);
  const { code, run } = await checkedOdd('stores', deep, '--max-duration', '10m');
  expect(code).toBe(3);
  expect(run.results.filter(({ outcome }) => outcome === 'failed' || outcome === 'error')).toEqual([]);
  expect(run.summary).toMatch(/got no usable answer: a body nested more than 200 levels deep was not read/);
  expect(run.ended).toBeUndefined();
});

it('a deployment that sends a byte a second is left at the end of --max-duration, with what was learnt', async () => {
  const drips: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 1000);
    response.once('close', () => clearInterval(timer));
  };
  const { code, run } = await checkedOdd('sales', drips, '--max-duration', '10s');
  expect(code).toBe(3);
  expect(run.summary).toMatch(
    /^nothing failed, but \d+ must requirements .* \(the run was ended after 10 s \(--max-duration\)\); /,
  );
  expect(run.results.some(({ outcome }) => outcome === 'passed')).toBe(true);
  expect(outcomeOf(run, 'page-walk-ends')).toBe('cantTell');
});

/** Three stores, thirty products, a sale every other day: much of what a larger shop shows is there once, or not at all. */
const CORNER_SHOP = 0.005;
/** Whether the one record that a fault needs exists would depend on the day. */
moveClockTo(NOW);
const shop = await useDeployment(NOW, CORNER_SHOP);

const cases = qualificationCases();

function qualified(id: string): Promise<CaseResult> {
  const one = cases.find((candidate) => candidate.id === id);
  if (one === undefined) throw new Error(`there is no ${id}`);
  moveClockTo(NOW);
  return qualifyCase(one, shop);
}

describe('in a corner shop', () => {
  it.each(cases.filter(({ kind }) => kind !== 'fault').map(({ id }) => id))('%s has no false positive', async (id) => {
    const { failed, message } = await qualified(id);
    expect(failed, message).toEqual([]);
  });

  it.each([
    'sales-offset-cut-off',
    'logs-offset-cut-off',
    'revenue-offset-cut-off',
    'staff-offset-cut-off',
    'products-in-all-stores-asked',
    'later-pages-keep-one-type',
    'page-joined-with-payments',
    'products-limit-clamped',
    'phone-in-region',
  ])('%s is caught', async (id) => {
    const { caughtBy, message } = await qualified(id);
    expect(caughtBy, message).not.toEqual([]);
  });
});
