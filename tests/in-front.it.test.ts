import { describe, expect, it } from 'vitest';
import { checkWithoutFile } from '../conformance/index.ts';
import type { Cause } from '../conformance/model/run.ts';
import type { Wrap } from '../proof/fault.ts';
import { anything, on, sentWith } from '../proof/fault-kit/conditions.ts';
import { answers, changeRequest, changeStatus, json, page } from '../proof/fault-kit/responses.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { faultNamed } from '../proof/sandbox-with-fault.ts';
import { useDeployment } from './support/counterproof.ts';

/** What answers in place of the API, or keeps requests from it, is named before what follows from it. */
const deployment = await useDeployment(Date.now());

async function causesWith(...wraps: readonly Wrap[]): Promise<readonly Cause[]> {
  const handle = wraps.reduce((wrapped, wrap) => wrap(wrapped, deployment), deployment.handle);
  const run = await checkWithoutFile(visitTo({ handle, burst: false, visitor: deployment }));
  return run.causes ?? [];
}

function planted(id: string): Wrap {
  const fault = faultNamed(id);
  if (fault === undefined) throw new Error(`there is no fault "${id}"`);
  return (handle) => fault.wrap({ ...deployment, handle });
}

const accepted = /accepted|not refused|not answered with 404/;

describe('alone, it is the one cause', () => {
  it.each([
    ['refusals-are-pages', 'envelope-json', 'auth-key-required'],
    ['refused-stores-are-pages', 'envelope-json', 'tenancy-sales-refuse-foreign-store'],
    ['products-are-a-page', 'envelope-json', 'envelope-data'],
    ['stack-trace-in-the-detail', 'min-internals-stay-inside', 'min-file-metadata'],
    ['sales-are-not-there', 'document-version-in-path', 'auth-key-accepted'],
    ['logs-refuse-the-method', 'document-version-in-path', 'auth-key-required'],
    ['promotions-are-not-written', 'document-version-in-path', 'tenancy-own-stores-accepted'],
    ['listed-staff-malformed', 'tenancy-listed-staff-found', 'answers-agree-with-document'],
    ['cursor-at-the-top', 'page-cursor-given', 'page-no-holes'],
    ['cursor-in-snake-case', 'page-cursor-given', 'filter-products-search'],
    ['customers-under-another-id', 'tenancy-listed-customers-found', 'auth-key-required'],
  ])('%s: %s, and %s follows', async (id, named, follower) => {
    const causes = (await causesWith(planted(id))).filter(({ advisory }) => !advisory);
    expect(causes.map(({ rule }) => rule)).toEqual([named]);
    expect(causes[0]?.requirements).toContain(faultNamed(id)?.requirement);
    expect(causes[0]?.title).not.toMatch(accepted);
    expect(causes[0]?.follows.map(({ rule }) => rule)).toContain(follower);
  });
});

it('a page in place of an error is no sign of internals, and names its server and address', async () => {
  for (const id of ['errors-are-pages', 'unsafe-text-is-a-page'])
    expect((await causesWith(planted(id))).map(({ rule, advisory }) => [rule, advisory])).toEqual([
      ['error-is-no-page', true],
    ]);
});

it('another fault does not hide behind it', async () => {
  const [good, revoked] = [deployment.keys.get('good'), deployment.keys.get('revoked')];
  const takesTheRevoked: Wrap = changeRequest(sentWith(revoked), ({ request }) => ({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${good}` },
  }));
  const inFront: readonly (readonly [string, Wrap])[] = [
    ['envelope-json', changeStatus(anything, 403, () => page(200, 'Denied'))],
    ['document-version-in-path', answers(on.logs, json(404, { message: 'not found' }))],
    ['tenancy-listed-staff-found', changeStatus(on.shifts, 200, () => json(400, { message: 'not a UUID' }))],
  ];
  for (const [named, wrap] of inFront) {
    const causes = (await causesWith(takesTheRevoked, wrap)).filter(({ advisory }) => !advisory);
    expect(causes.map(({ rule }) => rule)).toEqual(['auth-revoked-key-refused', named]);
  }
});
