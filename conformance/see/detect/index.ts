import { detectNationalId, detectPhone } from './numbers.ts';
import { detectSecrets, mayBeSigned } from './secrets.ts';
import { type Detector, isProse, matchesOf, type Setting, type Sighting, type Weight } from './sighting.ts';

/** White space is bounded: several unbounded parts in a row would backtrack for hours. */
const AMOUNT = String.raw`(?:THB|USD|EUR|[฿$€£])?\s{0,5}-?\d[\d,]*(?:\.\d+)?(?:\.-)?\s{0,5}(?:%|(?:THB|USD|EUR|GBP|baht|บาท)(?!\p{L})|[฿$€£])?`;
/** Charges to the buyer, which are not the cost of goods. */
const BUYERS = String.raw`(?<!\b(?:delivery|shipping|postage|handling|service|entry|low|lower|lowest|no|zero|extra|total|living|high|higher|more)[ _-])`;
const COST = new RegExp(
  String.raw`(?:\b(?:unit|supplier|purchase|average|avg|historical|landed|our|buy(?:ing)?|base|last)?[ _-]?${BUYERS}(?:costs?(?:[ _-]?price)?|cogs)\b|\b(?:purchase|buying|supplier)[ _-]price\b)\s{0,5}[:=]\s{0,5}${AMOUNT}|(?:ต้นทุน|ราคาทุน|成本|進貨價)\s{0,5}[:=]?\s{0,5}${AMOUNT}`,
  'giu',
);
const PROFIT = new RegExp(
  String.raw`\b(?:gross |net )?${BUYERS}(?:profit|margin|mark-?up)\b(?: margin)?\s{0,5}[:=]\s{0,5}${AMOUNT}|(?:กำไร|利润|利潤)\s{0,5}[:=]?\s{0,5}${AMOUNT}`,
  'giu',
);

/** Unambiguous words need no colon: "supplier cost 12.50", "margin 40%". */
const PLAIN_COST = new RegExp(
  String.raw`\b(?:(?:unit|landed|historical|wholesale)[ _-]cost(?:[ _-]price)?|(?:supplier|purchase|buying)[ _-](?:cost[ _-]?)?(?:price|cost)) (?:is |of |was )?${AMOUNT}`,
  'giu',
);
/** What a supplier charges: an amount of money right behind the word, where a number alone may be one of a list. */
const OF_SUPPLIER =
  /\bsupplier\s?[:=]?\s?(?:(?:THB|USD|EUR|[฿$€£])\s?\d[\d,.]*|\d[\d,]*(?:\.\d\d?)?\s?(?:(?:THB|USD|EUR|GBP|baht|บาท)(?!\p{L})|[฿$€£])|\d[\d,]*\.\d\d(?![\d.]))/giu;
const PLAIN_PROFIT = /\b(?:(?:gross|net|profit) )?(?:margin|mark-?up)(?: is| of| was)? -?\d[\d.,]*\s?%/giu;

/** An aside behind a name: "Flat white (cost 31.20)". */
const COST_ASIDE = new RegExp(
  String.raw`[([{]\s{0,5}(?:unit |our )?(?:cost|cogs)s?\s{0,5}[:=]?\s{0,5}${AMOUNT}\s{0,5}[)\]}]`,
  'giu',
);
const PROFIT_ASIDE = new RegExp(
  String.raw`[([{]\s{0,5}(?:profit|margin)\s{0,5}[:=]?\s{0,5}${AMOUNT}\s{0,5}[)\]}]`,
  'giu',
);

/** Widths on a page or of paper, which have the word "margin" in common with earnings. */
const STYLES = /<style\b[^>]{0,200}>[^<]{0,9000}<\/style>|\bstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const WIDTH = /^[\d.,]*\s?(?:mm|cm|in(?:ch(?:es)?)?|px|pt|r?em|["”″])(?!\p{L})/iu;

/** A cost or profit in prose: the word, a colon and the amount. "Low cost" alone is harmless. */
const detectMoney: Detector = (text, setting) => {
  if (setting === 'constant' || setting === 'document' || setting === 'id' || !/\d/.test(text)) return [];
  const bare = /style/i.test(text) ? text.replace(STYLES, (styles) => ' '.repeat(styles.length)) : text;
  return [
    ...[COST, PLAIN_COST, COST_ASIDE, OF_SUPPLIER].flatMap((pattern) => matchesOf(bare, pattern, 'cost', 'certain')),
    ...[PROFIT, PLAIN_PROFIT, PROFIT_ASIDE]
      .flatMap((pattern) => matchesOf(bare, pattern, 'profit', 'certain'))
      .filter(({ end }) => !WIDTH.test(bare.slice(end))),
  ];
};

const TRACES: readonly RegExp[] = [
  /(?:^|\s|\\n)at (?:async )?(?:new )?[\w$.<>[\] ]{1,200} \([^()\s]{1,400}:\d+(?::\d+)?\)/g,
  /(?:^|\s|\\n)at (?:file:\/\/)?\/?[\w@./\\-]+\.[cm]?[jt]sx?:\d+:\d+/g,
  /Traceback \(most recent call last\)|File "[^"]+", line \d+/g,
  /\bat [\w$.]+\([\w$]+\.(?:java|kt|scala):\d+\)/g,
  /goroutine \d+ \[\w+\]|\bpanic: runtime error|#\d+ \/[\w./-]+\.php\(\d+\)|\.(?:rb|py|go|php|cs):\d+:in\b/g,
];

const SQL: readonly RegExp[] = [
  /\bselect\b[^;]{1,400}?\bfrom\s+["'`[]?\w+["'`\]]?(?:\.["'`]?\w+["'`]?)?\s+(?:\w+\s+)?(?:where|inner|left|join|order by|group by)\b[^;]{0,200}?(?:=|<|>|\$\d|\bin\s*\()/gi,
  /\binsert into\s+["'`]?\w+["'`]?\s*\([^)]*\)\s*values\b|\bupdate\s+["'`]?\w+["'`]?\s+set\s+["'`]?\w+["'`]?\s*=/gi,
  /\bSELECT\b[\s\S]{1,400}?\bFROM\b\s+["'`[]?\w+["'`\]]?(?:\.["'`]?\w+["'`]?)?(?=[\s\S]{0,200}?(?:\bWHERE\b|\bLIMIT\b|\bJOIN\b|\bORDER BY\b|["'`;]|$))/g,
  /\bINSERT INTO\s+["'`]?\w+["'`]?\s*\(|\bUPDATE\s+["'`]?\w+["'`]?\s+SET\s+["'`]?\w+["'`]?\s*=|\bDELETE FROM\s+["'`]?\w+/g,
  /syntax error at or near|SQLSTATE\b|\bORA-\d{5}\b|\bER_[A-Z]+_[A-Z_]+|duplicate key value violates|(?:relation|column) "[^"]+" does not exist|\bSQLITE_[A-Z]+|no such column: \w+|Unknown column '[^']+'|You have an error in your SQL syntax|Prisma(?:Client)?\w*Error|QueryFailedError|Invalid `prisma\./g,
];

/** It repeats the request only, but names the database. */
const SQL_TYPE = /invalid input syntax for type/g;

const PATHS: readonly RegExp[] = [
  /(?<![\w.:/])\/(?:home|var|usr|srv|opt|root|Users|etc|tmp|workspace|app|mnt|data)\/(?:[\w.@-]+\/)*[\w@-]+\.(?:[cm]?[jt]sx?|py|rb|php|go|java|cs|ex|jar|so|conf|env|ya?ml|json|sql|log|pem|key|db|sqlite|png|jpe?g|webp|pdf)\b/g,
  /(?<![\w.:/])\/(?:home|var|usr|srv|opt|root|Users|etc|mnt)\/[\w.@-]+\/[\w.@/-]+/g,
  /\b[A-Za-z]:\\(?:[\w .-]+\\)+[\w .-]+|\bfile:\/\/\/[^\s"']+|\bnode_modules\/[\w@/.-]+/g,
  /\b(?:s3|gs|gcs|azure|minio):\/\/[\w.-]+\/[^\s"']+/g,
];

/** Stack traces, SQL statements and file paths. */
const detectInternals: Detector = (text, setting) => {
  if (setting === 'constant' || setting === 'id' || text.length < 8) return [];
  const traces = () => TRACES.flatMap((form) => matchesOf(text, form, 'stack-trace', 'certain'));
  if (setting === 'document') return traces();
  const mayTrace = /\bat |Traceback|line \d|goroutine|panic|\.php|:in\b/.test(text);
  const mayQuery = /[A-Z]{3}|syntax|relation|column|duplicate|[Pp]risma|QueryFailed|select|insert|update/.test(text);
  return [...(mayTrace ? traces() : []), ...(mayQuery ? statements(text) : []), ...paths(text, setting)];
};

function statements(text: string): Sighting[] {
  const certain = SQL.flatMap((form) => matchesOf(text, form, 'sql', 'certain'));
  return [...certain, ...matchesOf(text, SQL_TYPE, 'sql', 'possible')];
}

/** A relative URL begins like a path; the name of a public folder is most likely part of a URL. */
const PUBLIC_FOLDER = /^\/(?:app|data|workspace)\//;

function paths(text: string, setting: Setting): Sighting[] {
  if (!/[/\\]/.test(text) || (setting === 'url' && PUBLIC_FOLDER.test(text))) return [];
  const bare = text.replace(/\bhttps?:\/\/\S+/gi, (match) => '\u00b7'.repeat(match.length));
  return PATHS.flatMap((form) => matchesOf(bare, form, 'file-path', 'certain'));
}

const ADDRESS =
  /[\p{L}\p{N}._%+'-]{1,64}(?:@|\uFF20|%40|\s?[([](?:at|AT)[)\]]\s?)(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}/gu;
/** `logo@2x.png` is a file, and `kanya@mail.test.png` a file that is named after a person. */
const FILE_ENDINGS =
  /(?:\.(?:png|jpe?g|gif|webp|svg|avif|ico|js|css|map|json|html?|pdf|hei[cf]|bmp|tiff?|jxl|mp4|webm))+$/i;
const DENSITY = /^\d+x\b/i;
/** Where people have mailboxes, and where pictures are not served. */
const MAILBOXES =
  /^(?:gmail|googlemail|hotmail|outlook|yahoo|ymail|rocketmail|icloud|aol|proton(?:mail)?|gmx|zoho(?:mail)?|qq|163|126|naver|hanmail|mail\.ru|yandex)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/i;
/** An account of a program, which signs links. */
const PROGRAM = /\.gserviceaccount\.com$/i;
/** An address of a business, which is printed on its products. */
const ROLE =
  /^(?:[\w.-]{0,20}support|partners?|partnerships?|integrations?|feedback|platform|operations|ops|status|accounts?|finance|bookings?|reservations?|info|contact|hello|sales|orders?|service|care|help|helpdesk|admin|webmaster|postmaster|no-?reply|abuse|security|press|office|team|api|developers?|dev|billing|shop|store|customer-?(?:service|care|support)|marketing|privacy|legal|dpo|enquir(?:y|ies)|inquir(?:y|ies))\b/i;

const detectEmail: Detector = (text, setting) => {
  if (!/@|\uFF20|%40|[([]at[)\]]/i.test(text)) return [];
  return matchesOf(text, ADDRESS, 'email', 'certain').flatMap((sighting) => {
    const { start, end } = sighting;
    const weight = weigh(placed(text.slice(start, end), text.slice(0, start), text.slice(end)), setting);
    return weight === null ? [] : [{ ...sighting, weight }];
  });
};

const SEPARATOR = /@|\uFF20|%40|\s?[([](?:at|AT)[)\]]\s?/;

function placed(found: string, before: string, after: string) {
  const address = found.replace(FILE_ENDINGS, '');
  const host = address.slice(address.search(SEPARATOR)).replace(SEPARATOR, '');
  // Before the host of a link is a login, and without a password it gives no access. Its separator is written as it is, and no second
  // one is before the host.
  const isLogin =
    before.endsWith('://') && found.split(/@|%40/).length === 2 && !found.includes('%40') && !/^@|^%40/.test(after);
  /** It has the ending of a file behind it. */
  const inFile = address.length < found.length;
  return { address, host, inFile, isLogin };
}

/** null: no address of a person. */
function weigh({ address, host, inFile, isLogin }: ReturnType<typeof placed>, setting: Setting): Weight | null {
  if ((inFile || isLogin) && !MAILBOXES.test(host)) {
    const isAddress = inFile && !isLogin && /^[^.].*\.\p{L}{2,}$/u.test(host) && !DENSITY.test(host);
    return isAddress ? 'possible' : null;
  }
  if (setting === 'document' || (PROGRAM.test(address) && mayBeSigned(setting))) return 'possible';
  if (!isProse(setting) && setting !== 'name') return 'certain';
  return ROLE.test(address) ? 'possible' : 'certain';
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DATE = `(?:\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/. ](?:\\d{1,2}|${MONTH})[-/. ]\\d{2,4}|${MONTH} \\d{1,2},? \\d{4})`;
const CUE = '(?:birth\\s?day|birth\\s?date|date of birth|\\bd\\.?o\\.?b\\b\\.?|\\bborn\\b|วันเกิด|เกิดวันที่|生日|出生)';
const LABELLED = new RegExp(`${CUE}[^\\d\\n]{0,16}${DATE}`, 'giu');
/** A possible birthday of a living adult. */
const PAST_DAY = /(?<![\w-])(?:19[2-9]\d|200\d)[-/](?:0[1-9]|1[0-2])[-/](?:0[1-9]|[12]\d|3[01])(?![\w-])/g;

/** Dates of birth: by the word before them, or, in place of a word or name, by the date alone. */
const detectBirthday: Detector = (text, setting) => {
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
