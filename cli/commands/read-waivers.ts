import { currentRuleId, type Waiver } from '../../conformance/index.ts';
import { isDate } from '../../contract/formats.ts';
import { UsageError } from './options.ts';

const REQUIRED = ['subject', 'owner', 'reason', 'expires'] as const;
const KNOWN: readonly string[] = [...REQUIRED, 'target'];

/** The first invalid waiver is reported with its position and subject. */
export function readWaivers(file: string, value: unknown): readonly Waiver[] {
  if (!Array.isArray(value)) throw new UsageError(`${file}: waivers must be a list.`);
  return value.map((each: unknown, index) => {
    if (isWaiver(each)) return { ...each, subject: currentRuleId(each.subject) };
    throw new UsageError(`${file}: waiver ${index + 1}${subjectOf(each)} ${problemOf(each)}.`);
  });
}

function problemOf(value: unknown): string | null {
  if (!isObject(value)) return `must be an object with ${REQUIRED.join(', ')}, perhaps target`;
  const unknown = Object.keys(value).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) return `has "${unknown}": each has ${REQUIRED.join(', ')}, perhaps target`;
  const missing = REQUIRED.find((name) => typeof value[name] !== 'string' || value[name] === '');
  if (missing !== undefined) return `needs ${missing}: each has ${REQUIRED.join(', ')}, perhaps target`;
  if (!isDate(String(value.expires))) return 'needs a last day in expires, such as 2026-12-31';
  return value.target === undefined || typeof value.target === 'string' ? null : 'needs a base address in target';
}

function isWaiver(value: unknown): value is Waiver {
  return problemOf(value) === null;
}

function subjectOf(value: unknown): string {
  return isObject(value) && typeof value.subject === 'string' ? ` (${value.subject})` : '';
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
