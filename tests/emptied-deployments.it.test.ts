import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as check from '../cli/commands/check.ts';
import * as judge from '../cli/commands/judge.ts';
import * as verify from '../cli/commands/verify.ts';
import { checkWithoutFile } from '../conformance/index.ts';
import { KINDS, type Kind } from '../conformance/model/decisions.ts';
import type { Run } from '../conformance/model/run.ts';
import type { ApiRequest, ApiResponse, Handler } from '../contract/http.ts';
import { type OperationId, operationOf } from '../contract/operations.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { NOW } from '../proof/moment.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { moveClockTo } from '../proof/thread-clock.ts';
import { serve } from '../reference-impl/index.ts';
import { useDeployment } from './support/counterproof.ts';
import { type Ended, inProcess, measured } from './support/in-process.ts';

/** Whether the shop has a record of some kind would depend on the day. */
moveClockTo(NOW);
const shop = await useDeployment(NOW);

const UNTESTED = String.raw`not tested: what is answered beyond the rate limit \(give --allow burst\)`;

const SHOWS: Readonly<Record<Kind, OperationId>> = {
  sales: 'listSales',
  products: 'listProducts',
  promotions: 'listPromotions',
  movements: 'listInventoryLogs',
  customers: 'getCustomerAnalytics',
  shifts: 'listStaffShifts',
};
const ANALYTICS: readonly OperationId[] = ['getRevenueAnalytics', 'getStaffAnalytics', 'getCustomerAnalytics'];

/** Checks the shop with these answers emptied. */
function checked(emptied: readonly OperationId[], without: readonly Kind[] = []): Promise<Run> {
  return checkedWith((request) => emptied.some((operation) => isFor(operation, request)), without);
}

function isFor(operation: OperationId, { url }: ApiRequest): boolean {
  return operationOf(url.split('?')[0] ?? '') === operation;
}

function checkedWith(isEmptied: (request: ApiRequest) => boolean, without: readonly Kind[] = []): Promise<Run> {
  moveClockTo(NOW);
  return checkWithoutFile(visitTo({ handle: answering(isEmptied), burst: false, visitor: shop, without }));
}

function answering(isEmptied: (request: ApiRequest) => boolean): Handler {
  return async (request) => {
    const answer = await shop.handle(request);
    return answer.status === 200 && answer.body !== '' && isEmptied(request) ? withoutRecords(answer) : answer;
  };
}

function withoutRecords(answer: ApiResponse): ApiResponse {
  const { meta, pagination } = JSON.parse(answer.body);
  const body = { data: [], meta, ...(pagination === undefined ? {} : { pagination: { nextCursor: null } }) };
  return { ...answer, body: JSON.stringify(body) };
}

const EVERYTHING = [...Object.values(SHOWS), ...ANALYTICS];

describe('a deployment that is emptied', () => {
  it.each(KINDS)('of %s is not conformant', async (kind) => {
    const run = await checked([SHOWS[kind]]);
    expect(run.verdict).toBe(kind === 'sales' ? 'nonconformant' : 'incomplete');
    expect(run.kinds?.filter(({ state }) => state !== 'seen')).toMatchObject([{ kind, state: 'missing' }]);
    expect(run.summary).toMatch(
      new RegExp(
        `no ${kind} were seen, so \\d+ must requirements? (is|are) undecided; if this shop has none, use --without ${kind}`,
      ),
    );
    expect(run.summary).toMatch(/\d+ of \d+ must requirements (?:decided|broken)/);
    expect(run.scope).toContainEqual(expect.objectContaining({ subject: kind }));
  });

  it.each(ANALYTICS)('of the rows of %s is not conformant', async (operation) => {
    expect((await checked([operation])).verdict).not.toBe('conformant');
  });

  it('of all its data is not conformant', async () => {
    const run = await checked(EVERYTHING);
    expect(run.verdict).toBe('incomplete');
    expect(run.kinds?.map(({ state }) => state)).toEqual(KINDS.map(() => 'missing'));
  });

  it('of all but one kind is not conformant without that kind alone', async () => {
    expect((await checked(EVERYTHING, ['promotions'])).verdict).toBe('incomplete');
  });
});

describe('a shop that has none', () => {
  it.each(['products', 'promotions', 'movements', 'customers', 'shifts'] as const)(
    'of %s is conformant without them, and the run says so',
    async (kind) => {
      const run = await checked([SHOWS[kind]], [kind]);
      expect(run.verdict, run.summary).toBe('conformant');
      expect(run.summary).toMatch(new RegExp(`must requirements decided, all kept; without ${kind}; ${UNTESTED}$`));
      expect(run.decisions?.without).toEqual([kind]);
    },
  );

  it('of any data is conformant without all of it, and the run says that no data was seen', async () => {
    const run = await checked(EVERYTHING, KINDS);
    expect(run.verdict, run.summary).toBe('conformant');
    expect(run.summary).toMatch(new RegExp(`without sales, .* and shifts: no data was seen at all; ${UNTESTED}$`));
  });
});

it('shifts are seen where only the tenth of the listed staff members has any', async () => {
  const asked = new Set<string>();
  const run = await checkedWith((request) => {
    if (!isFor('listStaffShifts', request)) return false;
    asked.add(request.url);
    return [...asked].indexOf(request.url) !== 9;
  });
  expect(asked.size).toBe(10);
  expect(run.kinds?.find(({ kind }) => kind === 'shifts')?.state).toBe('seen');
});

describe('a check without promotions', () => {
  const folder = useFolder('emptied');
  const bundle = join(folder, 'checked/bundle.tar');
  const evidence = join(folder, 'checked/evidence.ndjson.gz');
  let checkedRun: Ended;

  const judged = (name: string, ...options: readonly string[]) =>
    inProcess(judge.run, [evidence, '--out', join(folder, name), '--format', 'json', ...options], {});
  const decided = (name: string): Run => JSON.parse(readFileSync(join(folder, name, 'run.json'), 'utf8'));

  beforeAll(async () => {
    const handle = answering((request) => isFor('listPromotions', request));
    const served = await serve(measured(handle));
    const options = ['--no-browser', '--no-dredd', '--profile', 'production', '--pace', '0', '--concurrency', '8'];
    const out = ['--out', join(folder, 'checked'), '--format', 'json,markdown', '--bundle'];
    checkedRun = await inProcess(check.run, [served.url, ...options, ...out, '--without', 'promotions'], {
      COUNTERPROOF_KEY: shop.keys.get('good') ?? '',
    });
    await served.close();
  });

  it('says so in the terminal, in the report and in the bundle', async () => {
    const { code, out, err } = checkedRun;
    expect([code, err], out).toEqual([0, '']);
    expect(out).toMatch(
      /^CONFORMANT {2}\d+ of \d+ must requirements decided, all kept; without promotions; not tested: whether .*$/m,
    );
    expect(readFileSync(join(folder, 'checked/report.md'), 'utf8')).toMatch(/Without \| promotions/);
    const verified = await inProcess(verify.run, [bundle, '--unsigned-ok'], {});
    expect([verified.code, verified.err], verified.out).toEqual([0, '']);
    expect(verified.out).toMatch(/is conformant without promotions \(/);
  });

  it('is judged again the same, and otherwise with another decision', async () => {
    expect((await judged('again')).code).toBe(0);
    expect(readFileSync(join(folder, 'again/run.json'))).toEqual(readFileSync(join(folder, 'checked/run.json')));
    const { code, out } = await judged('otherwise', '--without', 'shifts');
    expect(code, out).toBe(3);
    expect(out.match(/no promotions were seen, so \d+ must requirements are undecided/g)).toHaveLength(1);
    expect(out.match(/no promotions were seen(?!, so)/g)).toHaveLength(1);
    expect(out).not.toMatch(/there are no promotions|has no promotions/);
    expect(out).toMatch(/^WARNING shifts were seen and judged, although --without names them/m);
    expect(decided('otherwise').decisions?.without).toEqual(['shifts']);
  });
});

it('an empty answer that has records in a second look is not counted', async () => {
  const before = new Set<string>();
  const run = await checkedWith((request) => {
    const isFirst = isFor('listProducts', request) && request.url.includes('storeIds=') && !before.has(request.url);
    before.add(request.url);
    return isFirst;
  });
  expect(before.size).toBeGreaterThan(0);
  expect(run.results.find(({ rule }) => rule === 'filter-products-not-empty')?.outcome).toBe('passed');
});
