import { CHOICES } from '../second/choices.ts';

/** The mutant takes another choice at an open point, or the deployment with it is a correct one of another shop. */
export type Left = 'open' | 'another shop';

/**
 * Why mutants leave the count, of those that change an answer. They are known by their content, never by their line; a text has to
 * be the same, a pattern has to match.
 */
export interface Reason {
  readonly why: Left;
  readonly file?: RegExp;
  /** What Stryker calls the kind of mutant. */
  readonly kind?: RegExp;
  /** The declaration that it is in. */
  readonly within?: string | RegExp;
  readonly original?: string | RegExp;
  /** Left out where the reason is the same for each replacement. */
  readonly replacement?: string | RegExp;
  /** The text before it on its line. */
  readonly before?: RegExp;
  readonly because: string;
}

/** The choices of the second deployment that are a word or yes and no: code for each answer is there, and correct. */
const SWITCHES = Object.entries(CHOICES[0] ?? {})
  .filter(([name, value]) => name !== 'name' && (typeof value === 'string' || typeof value === 'boolean'))
  .map(([name]) => name)
  .join('|');
const CHOICE = `!?(?:(?:this\\.#)?choices\\.)?(?:${SWITCHES}|malformedStore|malformedPerson)(?: [!=]== '[\\w -]+')?`;

const SECOND = /^proof\/second\//;
const DOCUMENT = /^proof\/second\/description\.ts$/;
const NOT_A_BLOCK = /^(?!BlockStatement)/;

/** Reasons for whole kinds of mutants. */
export const kinds: readonly Reason[] = [
  {
    why: 'open',
    file: SECOND,
    original: new RegExp(`^${CHOICE}$`),
    because: 'the condition is an open point, and takes the other choice',
  },
  {
    why: 'open',
    file: SECOND,
    before: new RegExp(`choices\\.(?:${SWITCHES}) [!=]== $|(?:${SWITCHES}) [!=]== $`),
    kind: /StringLiteral/,
    because: 'the condition is an open point, and takes the other choice',
  },
  {
    why: 'open',
    file: SECOND,
    kind: /Conditional|Logical/,
    original: new RegExp(`^(?:(?!\\|\\|).)*(?:^|&& )${CHOICE}(?: &&(?:(?!\\|\\|).)*)?$`),
    replacement: 'false',
    because: 'one of the conditions is an open point, and its other choice is taken',
  },
  {
    why: 'open',
    file: SECOND,
    kind: /Conditional/,
    original: new RegExp(`^(?:(?!&&).)*(?:^|\\|\\| )${CHOICE}(?: \\|\\|(?:(?!&&).)*)?$`),
    replacement: 'true',
    because: 'one of the conditions is an open point, and its other choice is taken',
  },
  {
    why: 'open',
    file: SECOND,
    kind: /StringLiteral/,
    before: /new Refusal\([\w.]+, $/,
    because: 'the text of an error (ERR-08)',
  },
  {
    why: 'open',
    file: SECOND,
    before: /\.knows\($/,
    kind: /MethodExpression/,
    because: 'unknown parameters are taken (PAR-32)',
  },
  {
    why: 'open',
    file: SECOND,
    before: /\.knows\((?:.* \? )?$/,
    original: '[]',
    because: 'unknown parameters are taken (PAR-32)',
  },
  {
    why: 'open',
    file: DOCUMENT,
    within: /^(?:text|uuid|instant|listOf|upTo|paging|range|stores|catalogue|parameters)$/,
    kind: /ObjectLiteral|ArrayDeclaration/,
    original: /^(?!\{ '\/me')/,
    replacement: /^(?:\{\}|\[\])$/,
    because: 'a part of a schema or a parameter that the served document leaves out is at most an advisory (DOC-11)',
  },
  {
    why: 'open',
    file: DOCUMENT,
    within: 'operation',
    original:
      /^(?:\{ (?:type: 'object'|data:|name: 'id'|parameters:|schema|'application)|\[(?:\.\.\.inPath|'data'|400|\{ name: 'id'))/,
    replacement: /^(?:\{\}|\[\])$/,
    because: 'a part that the served document leaves out is at most an advisory (DOC-11)',
  },
  {
    why: 'open',
    file: DOCUMENT,
    within: 'description',
    original: '[{ key: [] }]',
    because: 'a demand for a key that the served document leaves out is at most an advisory (DOC-16)',
  },
  {
    why: 'open',
    file: DOCUMENT,
    original: /^'(?:uuid|date-time)'$/,
    replacement: '""',
    because: 'a form that the served document leaves out is at most an advisory (DOC-11)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'read',
    kind: /Conditional|Logical/,
    original: /^(?!people === 'staff' && path.* && more).*(?:people ===|more ===|\.length === 4)/,
    replacement: /^true$|\|\|/,
    because: 'paths that the contract does not name (AUTH-27)',
  },
  {
    why: 'open',
    file: SECOND,
    within: /^(?:isWithin|listPromotions)$/,
    kind: /EqualityOperator/,
    original: /^at >=? from$|^promotion\.to >= from$/,
    replacement: /^at >=? from$|^promotion\.to > from$/,
    because: 'whether bounds belong to a range (FIL-25), and schedules that touch it in one instant (PROMO-23)',
  },
  {
    why: 'open',
    file: SECOND,
    within: /^(?:isWithin|listPromotions)$/,
    kind: /EqualityOperator/,
    original: /^at <=? to$|^promotion\.from <= to$/,
    replacement: /^at <=? to$|^promotion\.from < to$/,
    because: 'whether bounds belong to a range (FIL-25), and schedules that touch it in one instant (PROMO-23)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'instant',
    original: /^at (?:>= 0|<= LAST_INSTANT)$/,
    replacement: /^at (?:> 0|< LAST_INSTANT)$|^true$/,
    because: 'instants before 1971 and at the end of the year 9999, where no shop has records',
  },
  {
    why: 'open',
    file: SECOND,
    within: /^(?:isFound|isNamed)$/,
    original: /^(?:search === ''|'')$/,
    replacement: /^(?:false|""|"Stryker was here!")$/,
    because: 'an empty search (PAR-37)',
  },
  {
    why: 'another shop',
    file: SECOND,
    within: 'logRecord',
    before: /(?:transferOrderId|supplierPurchaseOrderId): /,
    because: 'the source does not say which movements have such a reference',
  },
  {
    why: 'another shop',
    file: SECOND,
    within: /^(?:saleRecord|productRecord|promotionRecord)$/,
    kind: /StringLiteral/,
    before: /(?:type|description): $|^imageUrl: .*$|discountType: .*$/,
    because: 'the source gives no values for these texts',
  },
  {
    why: 'another shop',
    file: SECOND,
    within: /^(?:saleRecord|productRecord|promotionRecord)$/,
    before:
      /^(?:discountValue|imageUrl|averageCost|freeQuantity|unlockedPrice|triggerThreshold|lowStockThreshold|pointsUsed|rounding|sequence): /,
    kind: /Conditional|Equality|Arithmetic|Logical/,
    because: 'no other answer determines these values',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'staffRow',
    before: /^(?:lastClockIn|lastClockOut|drawerShifts|observedShifts|observedWorkingMinutes|const ends)\b/,
    kind: /^(?!Conditional|Equality)/,
    because: 'the unnamed fields of a staff row (ENV-40)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'count',
    kind: /EqualityOperator/,
    original: /^window\.count > limit\.requests$|^now >= before\.since \+ limit\.windowMs$/,
    replacement: /^window\.count >= limit\.requests$|^now > before\.since \+ limit\.windowMs$/,
    because: 'the size of the rate limit (RATE-05)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'retryHeaders',
    kind: /ArithmeticOperator/,
    replacement: /\* 1000$/,
    because: 'a time to wait of more than a day makes no sense, which is an advisory (RATE-06)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'instant',
    original: /name === 'to'/,
    kind: /^(?!Block)/,
    because: 'which instant a date without a time stands for (PAR-35)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'instant',
    original: 'stamp !== null && isOnCalendar(stamp)',
    replacement: 'true',
    because:
      'a day that its month does not have, and other forms of time: only what is no timestamp at all has to be refused (PAR-20)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'range',
    original: /^(?:from|to) \?\? 0$/,
    because: 'a range that begins after today and has no end (INV-23, FIL-24)',
  },
  {
    why: 'open',
    file: DOCUMENT,
    kind: /StringLiteral/,
    original: /^'(?:string|integer|boolean|array|object|path)'$/,
    replacement: '""',
    because: 'an empty type or place says nothing; what the served document leaves out is at most an advisory (DOC-11)',
  },
  {
    why: 'open',
    file: DOCUMENT,
    within: 'description',
    original: "{ 200: { description: 'This document' } }",
    because: 'what the served document says of itself (DOC-11)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'DATE',
    replacement: /\\D/,
    because: 'a date without a time is refused (PAR-35)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'me',
    original: "'live_'",
    because: 'how much of the key its display prefix shows, as long as that does not give it away',
  },
  {
    why: 'open',
    file: SECOND,
    within: /^(?:staffRows|customerRows|shifts)$/,
    original: '{ dateRange: shown(range) }',
    because: 'where else a range is shown (ENV-47)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'count',
    original: 'used.set(id, window);',
    because: 'the size of the rate limit (RATE-05): none that a check meets',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'read',
    original: '!isUuid(id)',
    replacement: 'false',
    because: 'an id that is not a UUID is 404 (TEN-26)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'range',
    original: /^to - \(days \?\? 0\) \* DAY$|^to !== null$/,
    replacement: /^to \+|^to === null$/,
    because: 'where a range without a beginning begins (INV-23, FIL-24)',
  },
  {
    why: 'open',
    file: DOCUMENT,
    within: 'operation',
    original: "[status, { description: 'Refused' }]",
    because: 'refusals that the served document leaves out (DOC-11)',
  },
  {
    why: 'open',
    file: /^reference-impl\/request\/requirements\.ts$/,
    kind: NOT_A_BLOCK,
    because: 'which numbered requirement the body of an error names (ERR-08)',
  },
  {
    why: 'open',
    file: /^contract\/serving\//,
    within: /^(?:suggestion|nearestInteger|nearestBoolean|integerFault|faultOf|unknown)$/,
    kind: NOT_A_BLOCK,
    because: 'what the body of an error suggests (ERR-08): the value is refused all the same',
  },
  {
    why: 'open',
    file: /^contract\/serving\/|^reference-impl\//,
    kind: /StringLiteral/,
    before:
      /fault\((?:.*, )?$|^const (?:expected|suggestion|realm|bare) = |(?:expected|suggestion|parameter|requirement): $/,
    because: 'the text of an error (ERR-08)',
  },
  {
    why: 'open',
    file: /^reference-impl\/reference\.ts$/,
    within: 'route',
    original: /healthz|readyz|\/problems\/|path === '\*'|method ===|'(?:GET|HEAD|OPTIONS|\*)'|status":"ok/,
    replacement: /^(?!true$)(?!path !== '\/(?:healthz|readyz)')/,
    because: 'paths that the contract does not name (AUTH-27, ERR-11)',
  },
  {
    why: 'open',
    file: /^reference-impl\/reference\.ts$/,
    within: /^(?:explain|ready)$/,
    because: 'paths that the contract does not name (AUTH-27, ERR-11)',
  },
  {
    why: 'open',
    file: /^reference-impl\/store\/analytics\/staff\.ts$/,
    within: 'staffReader',
    original: '[...stores]',
    because: 'which shifts of a person in several stores are counted (ENV-40): the source does not show their stores',
  },
  {
    why: 'another shop',
    file: /^reference-impl\/store\/analytics\/staff\.ts$/,
    within: 'write',
    original: '(shifts.minutes / 60) * 100',
    because: 'no other answer determines the hours that a person worked',
  },
  {
    why: 'open',
    file: /^reference-impl\/store\/analytics\/staff\.ts$/,
    within: 'write',
    original: /^shifts\.last_(?:in|out) === null$/,
    because: 'the unnamed fields of a staff row (ENV-40)',
  },
  {
    why: 'open',
    file: /^contract\/serving\/timestamp\.ts$/,
    within: 'parse',
    original: /^ms [<>]= (?:earliest|latest)$/,
    replacement: /^true$|^ms [<>] /,
    because: 'instants that an offset pushes out of the years 1 to 9999, where no shop has records',
  },
  {
    why: 'open',
    file: /^reference-impl\/auth\.ts$/,
    within: 'unauthorized',
    original: /www-authenticate|realm/,
    because: 'whether a 401 has WWW-Authenticate is at most an advisory',
  },
  {
    why: 'open',
    file: /^contract\/serving\/parameter\.ts$/,
    within: 'itemOf',
    original: 'parameter.minimum ?? 0',
    because: 'limit=0 (PAR-33)',
  },
  {
    why: 'another shop',
    file: /^reference-impl\/store\/public-records\.ts$/,
    within: 'publicSale',
    original: 'line.quantity / 100',
    because: 'the quantity sold may differ from the one that the inventory shows',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'count',
    original: 'window.count += 1',
    because: 'the size of the rate limit (RATE-05): none that a check meets',
  },
  {
    why: 'open',
    file: /^reference-impl\/operations\.ts$/,
    within: 'takeAllowance',
    original: /^\{ const taken|^!taken\.allowed$/,
    replacement: /^(?:\{\}|false)$/,
    because: 'the size of the rate limit (RATE-05): none that a check meets',
  },
  {
    why: 'open',
    file: DOCUMENT,
    within: /^(?:listOf|upTo)$/,
    kind: /ArrowFunction/,
    because: 'a part of a schema or a parameter that the served document leaves out is at most an advisory (DOC-11)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'range',
    original: '(days ?? 0) * DAY',
    before: /: to - $/,
    because: 'where a range without a beginning begins (INV-23, FIL-24)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'range',
    kind: /Conditional|Logical/,
    original: "this.#choices.logsBegin === 'day' || to !== null",
    because:
      'whether the default range begins with a day or at an instant (INV-24, FIL-24), and where one with an end alone begins (INV-23)',
  },
  {
    why: 'open',
    file: /^reference-impl\/lookup-router\.ts$/,
    original: 'operation === undefined',
    replacement: 'false',
    before: /^if \(strict\) throw $/,
    because: 'the status at a path that there is not (ERR-11)',
  },
  {
    why: 'open',
    file: SECOND,
    within: 'limit',
    original: 'Number(value) < 1',
    replacement: /^false$|< 0$/,
    because: 'a limit of zero (PAR-33): a negative one is no digits',
  },
  {
    why: 'open',
    file: DOCUMENT,
    original: /^'(?:This document|Found|Refused)'$/,
    because: 'the words of a description (DOC-11)',
  },
  {
    why: 'open',
    file: /^reference-impl\/reference\.ts$/,
    within: 'finish',
    original: 'status === 204',
    replacement: 'true',
    because: 'what HEAD answers (RO-09): a server leaves its body out',
  },
  {
    why: 'another shop',
    file: /^reference-impl\/store\/public-records\.ts$/,
    within: 'hundredths',
    original: 'amount === null',
    because: 'no other answer determines which amounts of a promotion are null (ENV-42)',
  },
];
