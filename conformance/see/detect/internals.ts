import { type Detector, matchesOf, type Setting, type Sighting } from './sighting.ts';

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
export const detectInternals: Detector = (text, setting) => {
  if (setting === 'constant' || setting === 'id' || text.length < 8) return [];
  const traces = () => TRACES.flatMap((form) => matchesOf(text, form, 'stack-trace', 'certain'));
  if (setting === 'document') return traces();
  const mayTrace = /\bat |Traceback|line \d|goroutine|panic|\.php|:in\b/.test(text);
  const mayQuery = /[A-Z]{3}|syntax|relation|column|duplicate|prisma|QueryFailed|select|insert|update/.test(text);
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
