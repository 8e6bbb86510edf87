import type { MeFacts } from '../../model/exchange.ts';
import { field } from '../../model/values/json.ts';
import { secretOf } from '../detect/keys.ts';

/** Characters that must stay unknown so that a key cannot be guessed; of a short secret, half of it. */
const ENOUGH = 12;

/** Compares what /me shows with the key that was sent, before both are redacted. */
export function meFacts(body: unknown, sentKey: string | null): MeFacts | null {
  if (sentKey === null) return null;
  const key = field(field(body, 'data'), 'key');
  const prefix = field(key, 'prefix');
  const last4 = field(key, 'last4');
  return {
    last4Matches: typeof last4 === 'string' && last4 === sentKey.slice(-4),
    prefixBeginsKey: typeof prefix === 'string' && prefix !== '' && sentKey.startsWith(prefix),
    prefixGivesKeyAway: typeof prefix === 'string' && givesAway(prefix, sentKey),
    idHoldsSecret: holdsSecret(field(key, 'id'), secretOf(sentKey)),
  };
}

/** A prefix may show the beginning of the secret if enough of it stays unknown. */
function givesAway(prefix: string, key: string): boolean {
  const secret = secretOf(key);
  const shown = prefix.length - (key.length - secret.length);
  if (shown <= 0 || !key.startsWith(prefix.slice(0, key.length))) return false;
  const unknown = secret.length - shown - 4;
  return unknown < Math.min(ENOUGH, secret.length / 2) || shown * 2 > secret.length;
}

/** A match of so many characters is not a coincidence. */
const TELLING = 8;

function holdsSecret(id: unknown, secret: string): boolean {
  if (typeof id !== 'string') return false;
  for (let start = 0; start + TELLING <= secret.length; start++) {
    if (id.includes(secret.slice(start, start + TELLING))) return true;
  }
  return false;
}
