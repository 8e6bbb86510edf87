import { type Detector, matchesOf } from './sighting.ts';

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DATE = `(?:\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/. ](?:\\d{1,2}|${MONTH})[-/. ]\\d{2,4}|${MONTH} \\d{1,2},? \\d{4})`;
const CUE = '(?:birth\\s?day|birth\\s?date|date of birth|\\bd\\.?o\\.?b\\b\\.?|\\bborn\\b|วันเกิด|เกิดวันที่|生日|出生)';
const LABELLED = new RegExp(`${CUE}[^\\d\\n]{0,16}${DATE}`, 'giu');
/** A possible birthday of a living adult. */
const PAST_DAY = /(?<![\w-])(?:19[2-9]\d|200\d)[-/](?:0[1-9]|1[0-2])[-/](?:0[1-9]|[12]\d|3[01])(?![\w-])/g;

/** Dates of birth: by the word before them, or, in place of a word or name, by the date alone. */
export const detectBirthday: Detector = (text, setting) => {
  if (setting === 'constant' || !/\d/.test(text)) return [];
  const alone = setting === 'personal' || setting === 'label' ? matchesOf(text, PAST_DAY, 'birthday', 'certain') : [];
  const found = matchesOf(text, LABELLED, 'birthday', 'certain').filter(({ start, end }) =>
    isLongAgo(text.slice(start, end)),
  );
  return setting === 'document' ? found.map((sighting) => ({ ...sighting, weight: 'possible' })) : [...found, ...alone];
};

const BUDDHIST_ERA = 543;

/** A sale on the king's birthday has a recent year; a customer was born earlier. */
function isLongAgo(found: string): boolean {
  const written = /\d{4}/.exec(found)?.[0];
  if (written === undefined) return !/(?:1[6-9]|2\d|30)$/.test(found);
  const year = Number(written);
  return (year > 2400 ? year - BUDDHIST_ERA : year) <= 2015;
}
