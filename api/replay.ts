import { replay } from '../conformance/index.ts';
import { KEY_NAMES, type KeyName } from '../conformance/model/exchange.ts';
import type { Reproduction } from '../conformance/model/reproduction.ts';
import { addressOf } from './address.ts';
import type { CheckKeys } from './check.ts';
import { refuseUnusable, SettingError } from './settings.ts';

export interface ReplayOptions {
  /** The base address that the keys are sent to. */
  readonly url: string | URL;
  /** What is empty or undefined is not there. The sandbox's `keys` fit. */
  readonly keys: Readonly<Partial<Record<keyof CheckKeys, string | undefined>>>;
  /** Up to 2,500 requests may be sent, 64 at once, until the first one is refused: a fault of the rate limit shows in nothing less. */
  readonly allowBurst?: boolean;
}

export interface Replayed {
  /** `unclear`: the answers say nothing about the fault. */
  readonly sighting: 'there' | 'gone' | 'unclear';
  /** What the answers say of the fault, in a sentence. */
  readonly says: string;
  /** Why it is unclear, where it is. */
  readonly why: string | null;
  /** Of the answers, in their order. */
  readonly statuses: readonly number[];
}

export async function replayAt(reproduction: Reproduction, options: ReplayOptions): Promise<Replayed> {
  try {
    const { url, keys, allowBurst = false } = options;
    const { sighting, says, why, statuses } = await replay(reproduction, {
      base: addressOf(url),
      keys: usable(keys),
      allowsBurst: allowBurst,
    });
    return { sighting, says, why, statuses };
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return { sighting: 'unclear', says: `Cannot tell: ${error.message}`, why: error.message, statuses: [] };
  }
}

function usable(keys: ReplayOptions['keys']): ReadonlyMap<KeyName, string> {
  return new Map(
    KEY_NAMES.flatMap((name): [KeyName, string][] => {
      const key = keys[name]?.trim() ?? '';
      if (key === '') return [];
      refuseUnusable(`keys.${name}`, key);
      return [[name, key]];
    }),
  );
}
