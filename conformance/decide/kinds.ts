import { hasTrait, type OperationId } from '../../contract/operations.ts';
import type { ArtifactName } from '../model/artifacts.ts';
import { type Decisions, KINDS, type Kind, type KindResult } from '../model/decisions.ts';
import { type Exchange, isGoodKey } from '../model/exchange.ts';
import type { RequirementResult, RuleResult } from '../model/run.ts';
import { listField } from '../model/values/json.ts';
import { showsShifts } from '../see/answers.ts';
import { type Evidence, gatheredIn } from './evidence.ts';
import type { AnyRule } from './judge.ts';
import { PROFILES } from './profiles.ts';
import type { RequirementFacts } from './requirements.ts';

interface KindFacts {
  readonly operation: OperationId;
  /** The reading of the whole list, where there is one: rules use what it has. */
  readonly census?: ArtifactName;
  /** Operations and schemas that a requirement about this kind names. */
  readonly named: RegExp;
  /** Whether an answer has any; left out, the records of its list. */
  readonly isIn?: (exchange: Exchange) => boolean;
}

const TABLE: Readonly<Record<Kind, KindFacts>> = {
  sales: { operation: 'listSales', census: 'sales', named: /^(listSales|SaleSummary|LineItem|Payment)\b/ },
  products: { operation: 'listProducts', census: 'products', named: /^(listProducts|Product|BranchOverride)\b/ },
  promotions: { operation: 'listPromotions', census: 'promotions', named: /^(listPromotions|Promotion)/ },
  movements: { operation: 'listInventoryLogs', census: 'logs', named: /^(listInventoryLogs|InventoryLog|Log)/ },
  customers: { operation: 'getCustomerAnalytics', named: /^(getCustomer|CustomerRow|Customer\b)/ },
  shifts: { operation: 'listStaffShifts', named: /^(listStaffShifts|StaffShift)/, isIn: showsShifts },
};

function hasData({ body, facts }: Exchange): boolean {
  return listField(body, 'data').length > 0 || (facts.records ?? 0) > 0;
}

/** `listed`: by the reading that rules use. `elsewhere`: by other answers alone. */
type Seen = 'listed' | 'elsewhere' | 'none' | 'unanswered';

function seenIn(evidence: Evidence, { operation, census, isIn = hasData }: KindFacts): Seen {
  const answers = evidence.exchanges.filter(
    (one) => one.operation === operation && one.method === 'GET' && one.status === 200 && isGoodKey(one.credential),
  );
  const isShown = answers.some(isIn);
  // Without a listed person there is no ID to ask for.
  const isAsked = answers.length > 0 || hasTrait(operation, 'byId');
  if (census === undefined) return isShown ? 'listed' : isAsked ? 'none' : 'unanswered';
  const read = gatheredIn(evidence, census);
  if (read === undefined) return 'unanswered';
  if (listField(read, 'rows').length > 0) return 'listed';
  return isShown ? 'elsewhere' : 'none';
}

interface Judging {
  readonly evidence: Evidence;
  readonly decisions: Decisions;
  readonly rules: readonly AnyRule[];
  readonly facts: readonly RequirementFacts[];
  readonly results: readonly RuleResult[];
  readonly requirements: readonly RequirementResult[];
}

/** One for each kind; none where only a part was checked, where the profile demands no data, or where a client is judged. */
export function kindResults(judging: Judging): readonly KindResult[] {
  const { evidence, decisions } = judging;
  const { only, ended, client } = evidence.meta;
  const isPart = only !== null || ended !== undefined || client !== undefined;
  if (isPart || PROFILES.get(decisions.profile.name)?.needsData === false) return [];
  return KINDS.map((kind) => kindResult(kind, judging));
}

function kindResult(kind: Kind, judging: Judging): KindResult {
  const seen = seenIn(judging.evidence, TABLE[kind]);
  const isLeftOut = judging.decisions.without?.includes(kind) === true;
  if (seen === 'listed')
    return {
      kind,
      undecided: [],
      ...(isLeftOut ? { state: 'unexpected', message: unexpected(kind) } : { state: 'seen', message: '' }),
    };
  const undecided = undecidedFor(TABLE[kind], judging);
  const open = undecided.length === 0 ? '' : `, so ${requirementsAre(undecided.length)} undecided`;
  if (seen === 'none' && isLeftOut)
    return { kind, state: 'without', undecided, message: `without ${kind}, as --without says${open}` };
  return {
    kind,
    state: 'missing',
    undecided,
    message: `${ABSENCE[seen](kind)}${open}${seen === 'none' ? advice([kind]) : ''}`,
  };
}

function unexpected(...kinds: readonly Kind[]): string {
  return `${inWords(kinds, 'and')} were seen and judged, although --without names them: remove them from it`;
}

const ABSENCE: Readonly<Record<Exclude<Seen, 'listed'>, (kind: string) => string>> = {
  none: (kind) => `no ${kind} were seen`,
  elsewhere: (kind) => `no ${kind} were found where the list is read as a whole, although other answers show some`,
  unanswered: (kind) => `${kind} could not be read`,
};

function advice(kinds: readonly Kind[]): string {
  return `; if this shop has none, use --without ${kinds.join(',')}`;
}

function requirementsAre(count: number): string {
  return `${count} must ${count === 1 ? 'requirement is' : 'requirements are'}`;
}

/** Must requirements that lack data, and are about this kind. */
function undecidedFor(
  { census, named }: KindFacts,
  { rules, facts, results, requirements }: Judging,
): readonly string[] {
  const lacking = new Set(
    results
      .filter(({ outcome, level, demanded }) => outcome === 'cantTell' && level === 'must' && !demanded)
      .filter(({ tolerated }) => tolerated === undefined)
      .map(({ rule }) => rule),
  );
  const reading = new Set(
    rules.filter(({ needs }) => census !== undefined && needs.includes(census)).map(({ id }) => id),
  );
  const about = new Set(facts.filter(({ names = [] }) => names.some((name) => named.test(name))).map(({ id }) => id));
  return requirements
    .filter(({ level, outcome }) => level === 'must' && outcome === 'cantTell')
    .filter(({ id, rules: judging }) =>
      judging.some((rule) => lacking.has(rule) && (about.has(id) || reading.has(rule))),
    )
    .map(({ id }) => id);
}

/** The rules that read one kind of data alone, where none of it was seen, each with the kind. */
export function unseenKinds(kinds: readonly KindResult[], rules: readonly AnyRule[]): ReadonlyMap<string, Kind> {
  const unseen = kinds.filter(({ state }) => state === 'missing' || state === 'without').map(kindOf);
  return new Map(
    rules.flatMap(({ id, needs }) => {
      const read = KINDS.filter((kind) => needs.some((need) => need === TABLE[kind].census));
      return read.filter((kind) => read.length === 1 && unseen.includes(kind)).map((kind) => [id, kind] as const);
    }),
  );
}

/** What the summary says of the kinds; empty where all were seen as expected. */
export function kindsSummary(kinds: readonly KindResult[]): string {
  const of = (wanted: KindResult['state']) => kinds.filter(({ state }) => state === wanted);
  const [missing, without, others] = [of('missing'), of('without').map(kindOf), of('unexpected').map(kindOf)];
  return [
    ...(without.length === 0
      ? []
      : [`without ${inWords(without, 'and')}${without.length === KINDS.length ? ': no data was seen at all' : ''}`]),
    ...(missing.length < 2 ? missing.map(({ message }) => message) : [severalMissing(missing)]),
    ...(others.length === 0 ? [] : [unexpected(...others)]),
  ].join('; ');
}

function kindOf({ kind }: KindResult): Kind {
  return kind;
}

function severalMissing(missing: readonly KindResult[]): string {
  const undecided = new Set(missing.flatMap((each) => each.undecided));
  const kinds = missing.map(kindOf);
  return `no ${inWords(kinds, 'or')} were seen, so ${requirementsAre(undecided.size)} undecided${advice(kinds)}`;
}

function inWords(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
