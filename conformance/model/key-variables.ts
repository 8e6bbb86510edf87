import type { KeyName } from './exchange.ts';

/** Where each key comes from, and what stands for it in a line of curl. */
export const KEY_VARIABLES: Readonly<Record<KeyName, string>> = {
  good: 'COUNTERPROOF_KEY',
  revoked: 'COUNTERPROOF_REVOKED_KEY',
  disabled: 'COUNTERPROOF_DISABLED_KEY',
  rotated: 'COUNTERPROOF_ROTATED_KEY',
  other: 'COUNTERPROOF_OTHER_KEY',
};
