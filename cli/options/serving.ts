import type { OptionRow } from './table.ts';

/** Options that the servers have in common. */
export const HOST = {
  type: 'string',
  default: '127.0.0.1',
  value: '127.0.0.1',
  text: 'address to listen on',
} as const satisfies OptionRow;

export const RATE = {
  type: 'string',
  default: '1000/10s',
  value: '1000/10s',
  text: 'rate limit for each key',
} as const satisfies OptionRow;

export const CONTROL = {
  type: 'boolean',
  isOn: true,
  default: true,
  text: 'no page at / and no control API; without this both are open on loopback, and elsewhere ask for the token that the start prints',
} as const satisfies OptionRow;
