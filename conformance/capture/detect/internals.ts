import type { Detector, Setting, SightCategory, Sighting, Weight } from './sighting.ts';

type Form = readonly [SightCategory, Weight, RegExp];

const TRACES: readonly Form[] = [
  ['stack-trace', 'certain', /(?:^|\s|\\n)at (?:async )?(?:new )?[\w$.<>[\] ]{1,200} \([^()\s]{1,400}:\d+(?::\d+)?\)/g],
  ['stack-trace', 'certain', /(?:^|\s|\\n)at (?:file:\/\/)?\/?[\w@./\\-]+\.[cm]?[jt]sx?:\d+:\d+/g],
  ['stack-trace', 'certain', /Traceback \(most recent call last\)|File "[^"]+", line \d+/g],
  ['stack-trace', 'certain', /\bat [\w$.]+\([\w$]+\.(?:java|kt|scala):\d+\)/g],
  [
    'stack-trace',
    'certain',
    /goroutine \d+ \[\w+\]|\bpanic: runtime error|#\d+ \/[\w./-]+\.php\(\d+\)|\.(?:rb|py|go|php|cs):\d+:in\b/g,
  ],
];

const SQL: readonly Form[] = [
  [
    'sql',
    'certain',
    /\bselect\b[^;]{1,400}?\bfrom\s+["'`[]?\w+["'`\]]?(?:\.["'`]?\w+["'`]?)?\s+(?:\w+\s+)?(?:where|inner|left|join|order by|group by)\b[^;]{0,200}?(?:=|<|>|\$\d|\bin\s*\()/gi,
  ],
  [
    'sql',
    'certain',
    /\binsert into\s+["'`]?\w+["'`]?\s*\([^)]*\)\s*values\b|\bupdate\s+["'`]?\w+["'`]?\s+set\s+["'`]?\w+["'`]?\s*=/gi,
  ],
  [
    'sql',
    'certain',
    /\bSELECT\b[\s\S]{1,400}?\bFROM\b\s+["'`[]?\w+["'`\]]?(?:\.["'`]?\w+["'`]?)?(?=[\s\S]{0,200}?(?:\bWHERE\b|\bLIMIT\b|\bJOIN\b|\bORDER BY\b|["'`;]|$))/g,
  ],
  [
    'sql',
    'certain',
    /\bINSERT INTO\s+["'`]?\w+["'`]?\s*\(|\bUPDATE\s+["'`]?\w+["'`]?\s+SET\s+["'`]?\w+["'`]?\s*=|\bDELETE FROM\s+["'`]?\w+/g,
  ],
  [
    'sql',
    'certain',
    /syntax error at or near|SQLSTATE\b|\bORA-\d{5}\b|\bER_[A-Z]+_[A-Z_]+|duplicate key value violates|(?:relation|column) "[^"]+" does not exist|\bSQLITE_[A-Z]+|no such column: \w+|Unknown column '[^']+'|You have an error in your SQL syntax|Prisma(?:Client)?\w*Error|QueryFailedError|Invalid `prisma\./g,
  ],
  // It repeats the request only, but names the database.
  ['sql', 'possible', /invalid input syntax for type/g],
];

const PATHS: readonly Form[] = [
  [
    'file-path',
    'certain',
    /(?<![\w.:/])\/(?:home|var|usr|srv|opt|root|Users|etc|tmp|workspace|app|mnt|data)\/(?:[\w.@-]+\/)*[\w@-]+\.(?:[cm]?[jt]sx?|py|rb|php|go|java|cs|ex|jar|so|conf|env|ya?ml|json|sql|log|pem|key|db|sqlite|png|jpe?g|webp|pdf)\b/g,
  ],
  ['file-path', 'certain', /(?<![\w.:/])\/(?:home|var|usr|srv|opt|root|Users|etc|mnt)\/[\w.@-]+\/[\w.@/-]+/g],
  ['file-path', 'certain', /\b[A-Za-z]:\\(?:[\w .-]+\\)+[\w .-]+|\bfile:\/\/\/[^\s"']+|\bnode_modules\/[\w@/.-]+/g],
  ['file-path', 'certain', /\b(?:s3|gs|gcs|azure|minio):\/\/[\w.-]+\/[^\s"']+/g],
];

/** Stack traces, SQL statements and file paths. */
export const detectInternals: Detector = (text, setting) => {
  if (setting === 'constant' || setting === 'id' || text.length < 8) return [];
  if (setting === 'document') return [...search(text, TRACES)];
  const traces = /\bat |Traceback|line \d|goroutine|panic|\.php|:in\b/.test(text) ? search(text, TRACES) : [];
  const statements = /[A-Z]{3}|syntax|relation|column|duplicate|prisma|QueryFailed|select|insert|update/.test(text)
    ? search(text, SQL)
    : [];
  return [...traces, ...statements, ...paths(text, setting)];
};

/** A relative URL begins like a path; the name of a public folder is most likely part of a URL. */
const PUBLIC_FOLDER = /^\/(?:app|data|workspace)\//;

function paths(text: string, setting: Setting): Sighting[] {
  if (!/[/\\]/.test(text) || (setting === 'url' && PUBLIC_FOLDER.test(text))) return [];
  const bare = text.replace(/\bhttps?:\/\/\S+/gi, (match) => '\u00b7'.repeat(match.length));
  return search(bare, PATHS);
}

function search(text: string, forms: readonly Form[]): Sighting[] {
  return forms.flatMap(([category, weight, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({
      category,
      weight,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
}
