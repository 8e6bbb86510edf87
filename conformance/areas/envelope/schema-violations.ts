import type { OperationId } from '../../../contract/operations.ts';
import type { AskedOperation, Exchange, Violation } from '../../model/exchange.ts';
import { say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import { fieldName, placesOf } from '../../model/places.ts';
import { lackingAnswer, type Tally, tally } from '../../model/tally.ts';
import { listField } from '../../model/values/json.ts';
import { plural } from '../../model/values/plural.ts';
import { onlyWith } from '../../see/answers.ts';

export interface Selection {
  readonly operations: readonly OperationId[];
  /** Which violations of the contract's schema are meant. */
  readonly concerns: (violation: Violation, operation: AskedOperation) => boolean;
}

export interface ShapeQuestion extends Selection {
  /** What the answers show, in the plural: "sales". */
  readonly records: string;
  /** Whether a body shows them. */
  readonly shows: (body: unknown) => boolean;
}

export function answersOf(exchanges: readonly Exchange[], operations: readonly OperationId[]): readonly Exchange[] {
  const asked: ReadonlySet<string> = new Set(operations);
  return exchanges.filter(
    ({ operation, status, method }) => asked.has(operation) && status === 200 && method === 'GET',
  );
}

const MOST_EVIDENCE = 10;

/** Every record of every answer was validated when it came; this counts the answers that violate what the question is about. */
export function countViolations(
  exchanges: readonly Exchange[],
  { operations, concerns, records, shows }: ShapeQuestion,
): Tally {
  const cases = `answers with ${records}`;
  const answers = answersOf(exchanges, operations);
  if (answers.length === 0) return lackingAnswer(`no successful answer with ${records}`, cases);
  const isBroken = ({ operation, facts }: Exchange) => facts.violations.some((each) => concerns(each, operation));
  const broken = answers.filter(isBroken);
  // The bodies of later pages are not kept; they hold records, or the walk would have ended.
  const kept = answers.filter((each) => !isBroken(each) && (each.body === undefined || shows(each.body)));
  return tally({
    cases,
    kept: kept.length,
    broken: findingsIn(broken, answers, concerns),
    brokenCases: broken.length,
    missing: { kind: 'data', reason: `the deployment shows no ${records}` },
    keptBy: broken.length === 0 ? [] : kept.map(({ id }) => id),
    brokenBy: broken.map(({ id }) => id),
    evidence: (kept.length > 0 ? kept : answers).slice(0, MOST_EVIDENCE).map(({ id }) => id),
  });
}

function findingsIn(
  broken: readonly Exchange[],
  answers: readonly Exchange[],
  concerns: Selection['concerns'],
): Finding[] {
  const violations = broken.flatMap(({ operation, facts, id }) =>
    facts.violations
      .filter((violation) => concerns(violation, operation))
      .map((violation) => ({
        key: `${operation} ${violation.path} ${violation.keyword}`,
        found: { operation, ...violation },
        exchange: id,
      })),
  );
  return Array.from(placesOf(violations).values(), ({ found, count, exchanges, records }) => {
    const { operation, path, expected, received } = found;
    const named = records.size === 0 ? '' : `, for example ${[...records].join(', ')}`;
    const message = say('{operation} {path}: expected {expected}, received {received}{scope} ({times}{named})', {
      operation,
      path: path || 'body',
      expected,
      received,
      scope: onlyWith(exchanges, answers),
      times: plural(count, 'time'),
      named,
    });
    const sight = { shows: { kind: 'violation', path, keyword: found.keyword } } as const;
    const fix = `In ${operation}, ${fieldName(path)} has to be ${expected}, and ${received} was sent.`;
    const subject = { operation, field: path, keyword: found.keyword };
    return { subject, message, expected, received, evidence: [...exchanges].slice(0, MOST_EVIDENCE), sight, fix };
  });
}

export function anyAnswer(): boolean {
  return true;
}

export function hasRecords(body: unknown): boolean {
  return listField(body, 'data').length > 0 || !Array.isArray(Reflect.get(Object(body), 'data'));
}

/** Whether some record of the body has something at the end of these names, looking into every array on the way. */
export function showing(...names: readonly string[]): (body: unknown) => boolean {
  return (body) => reaches(body, ['data', ...names]);
}

function reaches(value: unknown, names: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((item) => reaches(item, names));
  const [name, ...rest] = names;
  if (name === undefined) return value !== null && value !== undefined;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
  return reaches(Reflect.get(value, name), rest);
}

export function isAtOrBelow(start: string, { path }: Violation): boolean {
  return path === start || path.startsWith(`${start}/`);
}
