import { isField } from '../../../contract/fields.ts';
import { forbiddenCategories } from '../../../contract/generated/forbidden-categories.ts';
import type { Exchange, Leak } from '../../model/exchange.ts';
import { say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import { maskedType, placeName, placesOf } from '../../model/places.ts';
import { type Tally, tally } from '../../model/tally.ts';
import { listField } from '../../model/values/json.ts';
import { onlyWith } from '../../see/answers.ts';

export interface LeakSelection {
  readonly answers: (exchange: Exchange) => boolean;
  readonly leaks: (leak: Leak, exchange: Exchange) => boolean;
  /** Default `certain`. */
  readonly weight?: Leak['weight'] | undefined;
  /** What has to have been seen for a pass to mean something: "inventory logs". */
  readonly seen: string;
  /** A shop without customers has no profile to show. */
  readonly mayLack?: boolean | undefined;
}

const MOST_FINDINGS = 50;
const MOST_EXCHANGES = 5;

/**
 * Counts answers by whether they expose what is selected. Every answer was searched before anything in it was masked. A key
 * that comes back is a finding of the rules on authentication (AUTH-15), and not counted here again.
 */
export function countLeaks(exchanges: readonly Exchange[], selection: LeakSelection): Tally {
  const { answers, leaks, seen, mayLack = false, weight = 'certain' } = selection;
  const searched = exchanges.filter(answers);
  const answered = searched.filter(({ status }) => status !== null);
  const contacts = contactsIn(exchanges);
  const leaksOf = (exchange: Exchange): Leak[] =>
    exchange.facts.leaks.filter(
      (leak) => leak.by !== 'key' && weightOf(leak, contacts) === weight && leaks(leak, exchange),
    );
  const leaking = answered.map((exchange) => ({ exchange, leaks: leaksOf(exchange) }));
  const clean = leaking.filter((each) => each.leaks.length === 0 && !isEmptyList(each.exchange));
  const exposing = leaking.filter((each) => each.leaks.length > 0);
  return tally({
    cases: 'answers',
    kept: clean.length,
    broken: findingsIn(leaking),
    brokenCases: exposing.length,
    keptBy: exposing.length === 0 ? [] : clean.map(({ exchange }) => exchange.id),
    brokenBy: exposing.map(({ exchange }) => exchange.id),
    unclear: searched
      .filter(({ status }) => status === null)
      .map(({ id }) => ({ reason: 'no answer', evidence: [id] })),
    missing:
      answered.length === 0
        ? { kind: mayLack ? 'data' : 'answer', reason: `no ${seen} were seen` }
        : { kind: 'data', reason: `the deployment shows no ${seen}` },
    evidence: clean.slice(0, 10).map(({ exchange }) => exchange.id),
  });
}

/** Phone numbers and email addresses that a run saw. */
function contactsIn(exchanges: readonly Exchange[]) {
  const seen = exchanges.flatMap(({ facts }) => facts.leaks).filter(({ value }) => value !== undefined);
  const valuesOf = (those: (leak: Leak) => boolean) => new Set(seen.filter(those).map(({ value = '' }) => value));
  return {
    ofPeople: valuesOf(({ about }) => about === 'people'),
    ofGoods: valuesOf(({ about }) => about === 'goods'),
  };
}

/**
 * A contact in a text about goods is that of a maker or a shop, unless other answers show it with a person. In a sale or a movement
 * it is public where the goods or the shop have it too; otherwise it was typed in there.
 */
function weightOf(
  { about, value, weight }: Leak,
  { ofPeople, ofGoods }: ReturnType<typeof contactsIn>,
): Leak['weight'] {
  if (value === undefined || about === undefined || about === 'people') return weight;
  if (ofPeople.has(value)) return 'certain';
  return about === 'sold goods' && ofGoods.has(value) ? 'possible' : weight;
}

/** A page of a walk has let its body go, and was not empty but for the last one. */
function isEmptyList({ body, status }: Exchange): boolean {
  if (status !== 200 || body === undefined) return false;
  const data: unknown = Reflect.get(Object(body), 'data');
  return Array.isArray(data) && listField(body, 'data').length === 0;
}

interface Leaking {
  readonly exchange: Exchange;
  readonly leaks: readonly Leak[];
}

function findingsIn(leaking: readonly Leaking[]): Finding[] {
  const answers = leaking.map(({ exchange }) => exchange);
  const all = leaking.flatMap(({ exchange: { id, operation, status }, leaks }) =>
    leaks.map((leak) => ({
      key: `${operation} ${status} ${leak.where} ${leak.path} ${leak.category}${leak.inName ? ' name' : ''}`,
      found: { ...leak, operation, status },
      exchange: id,
    })),
  );
  return Array.from(placesOf(all).values(), ({ found, count, exchanges, records }) => {
    const { operation, status, where, path, category, inName } = found;
    const answer = `${operation} (${status})`;
    const example = records.size === 0 ? '' : `, for example with the ID ${[...records].join(', ')}`;
    const match = found.by === 'name' ? 'matched by field name' : 'matched by value';
    const times = count === 1 ? 'once' : `${count} times`;
    return {
      subject: {
        operation,
        status,
        leak: { where, path, category, ...(inName === undefined ? {} : { inName }) },
      },
      message: say('{answer}: {place} exposes {title}{scope} ({match}, {times}{example})', {
        answer,
        place: leakPlace(found),
        title: titleOf(found.category),
        scope: onlyWith(exchanges, answers),
        match,
        times,
        example,
      }),
      expected: found.inName === true ? 'no such name' : 'field or value absent',
      received: found.shape,
      masked: { type: maskedType(found.shape), category: found.category },
      evidence: [...exchanges].slice(0, MOST_EXCHANGES),
      fix: fixOf(found, answer),
      sight: {
        shows: {
          kind: 'leak' as const,
          // A URL is a text of the body or of a header like others.
          where: where === 'header' || found.inHeader === true ? ('header' as const) : ('body' as const),
          path: found.path,
          shape: found.shape,
          by: found.by === 'name' ? ('name' as const) : ('value' as const),
          ...(found.inName === undefined ? {} : { inName: found.inName }),
          ...(found.inText === undefined ? {} : { inText: found.inText }),
          ...(found.isCut === undefined ? {} : { isCut: found.isCut }),
        },
      },
    };
  }).slice(0, MOST_FINDINGS);
}

function isNameOfField({ inName, where }: Leak): boolean {
  return inName === true && where === 'body';
}

/** A field that the contract promises stays, and its value changes. */
function fixOf(found: Leak & Pick<Exchange, 'operation' | 'status'>, answer: string): string {
  const place = placeName(found);
  if (isNameOfField(found)) return `Take fields with such names out of ${place} in ${answer}.`;
  const { operation, status, where, path } = found;
  if (operation === 'other' || status !== 200 || where !== 'body' || !isField(operation, path))
    return `Take ${place} out of ${answer}.`;
  return `Keep ${place} in ${answer}, and take this out of its value: ${titleOf(found.category)}.`;
}

function leakPlace(leak: Leak): string {
  if (leak.inName !== true) return placeName(leak);
  return isNameOfField(leak) ? `the name of a field in ${placeName(leak)}` : `the name of ${placeName(leak)}`;
}

const OTHERS: Readonly<Record<string, string>> = { internals: 'internals of the server', 'signed-url': 'a signed URL' };

function titleOf(category: string): string {
  const known = forbiddenCategories.find(({ id }) => id === category)?.title;
  return OTHERS[category] ?? known?.toLowerCase() ?? category;
}
