import { operationIds } from '../contract/operations.ts';
import { once } from '../contract/serving/recent-results.ts';
import { faultOf, type ParameterFault } from '../contract/serving/request-reader.ts';
import { everyday, exampleNames } from './answers.ts';
import { keys } from './keys.ts';
import { customers, staff, stores } from './settle.ts';

/** What a client may ask of the mock with `Prefer` (RFC 7240), after the words that Prism uses. */
export interface Preference {
  readonly code: number | null;
  readonly example: string | null;
  readonly dynamic: boolean;
  readonly delayMs: number;
  /** What was asked for and is not to be had. */
  readonly faults: readonly ParameterFault[];
}

export const forcedCodes = [400, 401, 403, 404, 429, 500, 503] as const;
const longestDelayMs = 30_000;

const none: Preference = { code: null, example: null, dynamic: false, delayMs: 0, faults: [] };

export function preferenceOf(header: string | readonly string[] | undefined): Preference {
  if (header === undefined) return none;
  const parts = [header].flat().join(',').split(/[,;]/);
  return parts.reduce((sofar, part) => withPart(sofar, part), none);
}

function withPart(preference: Preference, part: string): Preference {
  const [name = '', value = ''] = part.split('=').map((side) => side.trim().replace(/^"(.*)"$/, '$1'));
  switch (name.toLowerCase()) {
    case 'code':
      return forcedCodes.some((code) => String(code) === value) || value === '200'
        ? { ...preference, code: value === '200' ? null : Number(value) }
        : refuse(preference, part, `code: one of ${forcedCodes.join(', ')}`);
    case 'example':
      return { ...preference, example: value };
    case 'dynamic':
      return { ...preference, dynamic: value !== 'false' };
    case 'delay':
      return /^\d{1,5}$/.test(value) && Number(value) <= longestDelayMs
        ? { ...preference, delayMs: Number(value) }
        : refuse(preference, part, `delay: milliseconds from 0 to ${longestDelayMs}`);
    default:
      return preference;
  }
}

function refuse(preference: Preference, part: string, expected: string): Preference {
  return { ...preference, faults: [...preference.faults, faultOf('value', 'Prefer', part.trim(), expected, null)] };
}

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
