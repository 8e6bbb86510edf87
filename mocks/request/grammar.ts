import { isDateTime, isUuid } from '../../contract/formats.ts';

/** A parameter as the contract's table of operations writes it. */
export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly many: boolean;
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

/** What a value has to be, and what was probably meant. */
export interface Rule {
  readonly expected: string;
  accepts(value: string): boolean;
  suggest(value: string): string | null;
}

/**
 * Narrower than Prism's reading, which takes `5.0`, `1e1` and nothing at all for an integer. Whatever passes here passes
 * there too (a test holds the two together), so a request that passes need not be put to Prism.
 */
export function ruleOf(parameter: Parameter): Rule {
  if (parameter.enum !== undefined) return oneOf(parameter.enum);
  if (parameter.type === 'integer')
    return integer(parameter.minimum ?? 0, parameter.maximum ?? Number.MAX_SAFE_INTEGER);
  if (parameter.type === 'boolean') return oneOf(['true', 'false']);
  if (parameter.format === 'uuid') return { expected: 'a UUID', accepts: isUuid, suggest: trimmedUuid };
  if (parameter.format === 'date-time') return timestamp;
  return parameter.many
    ? { ...text, expected: 'text that is not empty', accepts: (value) => value !== '' && text.accepts(value) }
    : text;
}

const timestamp: Rule = {
  expected: 'an ISO 8601 timestamp with time and zone, such as 2025-06-14T00:00:00.000Z',
  accepts: (value) => isDateTime(value) && !Number.isNaN(Date.parse(value)),
  suggest: (value) => (isDateTime(`${value}T00:00:00.000Z`) ? `${value}T00:00:00.000Z` : null),
};

const text: Rule = {
  expected: 'text without control characters',
  accepts: (value) => !/\p{Cc}/u.test(value),
  suggest: () => null,
};

function oneOf(allowed: readonly string[]): Rule {
  const known = new Set(allowed);
  return {
    expected: `one of ${allowed.join(', ')}`,
    accepts: (value) => known.has(value),
    suggest: (value) => allowed.find((candidate) => folded(candidate) === folded(value)) ?? null,
  };
}

function integer(minimum: number, maximum: number): Rule {
  return {
    expected: `an integer from ${minimum} to ${maximum}`,
    accepts: (value) => /^[0-9]{1,9}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum,
    suggest: (value) => (Number(value) > maximum ? String(maximum) : null),
  };
}

function trimmedUuid(value: string): string | null {
  const trimmed = value.trim().replace(/^\{|\}$/g, '');
  return isUuid(trimmed) ? trimmed : null;
}

/** storeIds, store_ids and STOREIDS are one name to a person. */
export function folded(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
