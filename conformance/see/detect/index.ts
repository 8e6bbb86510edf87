import { detectBirthday } from './birthday.ts';
import { detectEmail } from './email.ts';
import { detectInternals } from './internals.ts';
import { detectMoney } from './money.ts';
import { detectNationalId } from './national-id.ts';
import { detectPhone } from './phone.ts';
import { detectSecrets } from './secrets.ts';
import type { Detector, Setting, Sighting } from './sighting.ts';

const DETECTORS: readonly Detector[] = [
  detectEmail,
  detectPhone,
  detectNationalId,
  detectBirthday,
  detectSecrets,
  detectInternals,
  detectMoney,
];

/** The length that is searched of a hostile text; what is cut off is not kept. */
const SEARCHED = 20_000;

/** All parts of a text that look like forbidden data, without decoding. */
export function sightings(text: string, setting: Setting): readonly Sighting[] {
  if (text.length < 5) return [];
  const searched = text.length > SEARCHED ? text.slice(0, SEARCHED) : text;
  return DETECTORS.flatMap((detect) => detect(searched, setting));
}
