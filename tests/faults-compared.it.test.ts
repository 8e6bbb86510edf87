import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../api/index.ts';
import { requirements } from '../contract/requirements/index.ts';
import { type Difference, operationsOf, type TwoSandboxes, twoSandboxes } from '../proof/compare/two-sandboxes.ts';
import type { Fault } from '../proof/fault.ts';
import { isAboutTheLimit, mayChangeRefusal } from '../proof/fault-kit/limits.ts';
import { faults } from '../proof/faults/catalogue.ts';
import { lostSearchFaults } from '../proof/faults/promotions.ts';
import { NOW } from '../proof/moment.ts';
import { stopClockAt } from '../proof/thread-clock.ts';

/** What its requirement does not name: the title does. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  // What is so in every 403 and 404 is so on paths that its requirement does not name.
  'refusal-names-the-store': ['listStaffShifts'],
  'foreign-store-named-in-403': ['listStaffShifts'],
  'not-found-names-the-organization': ['getCustomer'],
  'not-found-names-the-store': ['listStaffShifts'],
  'email-in-a-404-header': ['no operation'],
  'other-key-gets-our-organization': ['getMe'],
  'range-without-sales-is-500': ['getStaffAnalytics'],
  'post-of-description': ['getOpenapi'],
  'delete-takes-a-customer': ['getCustomer'],
  'sent-counts-as-text': ['getRevenueAnalytics', 'getCustomerAnalytics'],
  'one-store-otherwise-in-its-list': ['listStores'],
  'cost-behind-a-name': ['listSales'],
  'file-size-of-promotions': ['listPromotions'],
  'customers-under-another-id': ['getCustomerAnalytics'],
  // What is in front of everything answers for everything.
  'answers-cached-across-keys': ['getOpenapi', 'getMe', 'getCustomer'],
  'answers-made-up-anew': ['getMe', 'getRevenueAnalytics', 'listStaffShifts'],
  'cached-without-the-query': ['getRevenueAnalytics', 'getStaffAnalytics', 'getCustomerAnalytics', 'listStaffShifts'],
  'refusals-are-pages': ['getOpenapi', 'getMe', 'getCustomer'],
};

const areaOf = new Map(requirements.map(({ id, area }) => [id, area]));
/** In a shop whose goods and promotions have other names, so that a search has something to lose: that shows everywhere. */
const inOtherShops = new Set(lostSearchFaults.map(({ id }) => id));
const compared = faults.filter(({ id }) => !inOtherShops.has(id));
const byArea = Map.groupBy(compared, ({ requirement }) => areaOf.get(requirement) ?? 'none');

let sandboxes: TwoSandboxes;

beforeAll(async () => {
  stopClockAt(NOW);
  sandboxes = await twoSandboxes(NOW);
});

afterAll(() => sandboxes.close());

/** Where a fault of this requirement shows: what contradicts the document may be sent by one operation instead. */
function placesOf({ id, requirement }: Fault, differences: readonly Difference[]): ReadonlySet<string | null> {
  const own = operationsOf(requirement);
  const others = new Set(differences.flatMap(({ operation }) => (operation === 'getOpenapi' ? [] : operation)));
  const isSent = areaOf.get(requirement) === 'document' && others.size === 1;
  return new Set([...own, ...(isSent ? others : []), ...(ELSEWHERE[id] ?? [])]);
}

/** It leaves no other trace than its own: not in what is refused, and not where its requirement says nothing of. */
function strayIn(
  fault: Fault,
  places: ReadonlySet<string | null>,
  { operation, plain, faulty }: Difference,
): string | null {
  const refused = [plain, faulty].find(({ status }) => status >= 400);
  if (refused !== undefined && !mayChangeRefusal(fault, refused.status)) return `changes a ${refused.status}`;
  const isItsOwn = isAboutTheLimit(fault) || places.has(operation ?? 'no operation');
  return isItsOwn ? null : 'is none of its operations';
}

function shown({ operation, about, parameter, isLimited, plain, faulty }: Difference, stray: string): string {
  const asked = [operation ?? 'no operation', parameter, about, isLimited ? 'beyond the limit' : null];
  return `${asked.filter((part) => part !== null).join(' ')}: ${stray} (${plain.status}, ${faulty.status} with the fault)`;
}

async function straysOf(fault: Fault): Promise<readonly string[]> {
  const differences = await sandboxes.differences(fault);
  const places = placesOf(fault, differences);
  return differences.flatMap((difference) => {
    const stray = strayIn(fault, places, difference);
    return stray === null ? [] : [`${fault.id}: ${shown(difference, stray)}`];
  });
}

/** What a fault asks for its own answers is no request of the client. */
it('has the limit of a sandbox without a fault', async () => {
  const statusesWith = async (fault?: string) => {
    const sandbox = await createSandbox({ rate: '4/3600s', ...(fault === undefined ? {} : { fault }) });
    const answers = [];
    for (let sent = 0; sent < 6; sent++)
      answers.push(await sandbox.fetch('/public-api/v1/analytics/revenue', withKey(sandbox.keys.good)));
    await sandbox.close();
    return answers.map(({ status, headers }) => `${status} ${headers.get('ratelimit')?.replace(/;t=.*/, '')}`);
  };
  const plain = await statusesWith();
  expect(plain.map((said) => said.slice(0, 3)).join(' ')).toBe('200 200 200 200 429 429');
  expect(await statusesWith('revenue-counts-refunded')).toEqual(plain);
});

function withKey(key: string): RequestInit {
  return { headers: { authorization: `Bearer ${key}` } };
}

describe('a sandbox with a fault, next to one without', () => {
  it.each([...byArea])('differs in what the title says alone: %s', { timeout: 600_000 }, async (_area, held) => {
    const strays: string[] = [];
    for (const fault of held) strays.push(...(await straysOf(fault)));
    expect(strays).toEqual([]);
  });
});
