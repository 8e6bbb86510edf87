import { isDay, isUuid, looksLikeInstant } from '../shapes/forms.ts';

/** Formats that OpenAPI 3.0 defines, and uuid; every other one accepts everything. */
export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDay,
  'date-time': (text) => looksLikeInstant(text) && text.length > 10,
  uuid: isUuid,
};
