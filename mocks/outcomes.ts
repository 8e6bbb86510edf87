import { operationIds } from '../contract/operations.ts';
import { once } from '../contract/serving/recent-results.ts';
import { everyday, exampleNames } from './answers.ts';
import { keys } from './keys.ts';
import { forcedCodes, longestDelayMs } from './request/prefer.ts';
import { customers, staff, stores } from './settle.ts';

/** Outside the API, so that it can never be taken for a part of it. */
export const outcomesPath = '/__mock';

/** Every outcome that can be requested, as docs/mock.md lists them. */
export const outcomesJson = once(() =>
  JSON.stringify({
    prefer: {
      code: forcedCodes,
      dynamic: [true, false],
      delay: { minimum: 0, maximum: longestDelayMs, unit: 'ms' },
      example: Object.fromEntries(operationIds.map((id) => [id, exampleNames(id)])),
      default: everyday,
    },
    keys: {
      good: { key: keys.good, answers: 200 },
      empty: { key: keys.empty, answers: 200, because: 'an organization without stores and records' },
      exhausted: { key: keys.exhausted, answers: 429, because: 'one request in two seconds, none at first' },
      revoked: { key: keys.revoked, answers: 401 },
      disabled: { key: keys.disabled, answers: 401 },
      rotated: { key: keys.rotated, answers: 401 },
    },
    ids: {
      stores: stores.map(({ id }) => id),
      staff: staff.map(({ id }) => id),
      customers: customers.map(({ id }) => id),
      foreignStore: { id: '99999999-9999-4999-8999-999999999999', answers: 403, because: 'so is every other UUID' },
      unknownObject: { id: '00000000-0000-4000-8000-000000000404', answers: 404, because: 'so is every other UUID' },
    },
    headers: { notice: 'Mock-Notice', applied: 'Preference-Applied' },
  }),
);
