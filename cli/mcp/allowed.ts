import { addressOf, addressText } from '../../api/address.ts';
import { isLoopback } from '../../conformance/index.ts';
import { UsageError } from '../commands/options.ts';
import type { Setup } from './tool.ts';

/** The key goes there, so an agent cannot choose it freely. */
export function allowedAddress(text: string, { allowed }: Pick<Setup, 'allowed'>): URL {
  const base = addressOf(text);
  if (isLoopback(base) || allowed.some(({ href }) => href === base.href)) return base;
  throw new UsageError(
    `${addressText(base)} is not allowed: start this server with --allow-address ${addressText(base)}, or give an address of loopback.`,
  );
}
