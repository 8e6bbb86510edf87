import { faultOf, type ParameterFault } from '../../contract/serving/request-reader.ts';

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
export const longestDelayMs = 30_000;

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
