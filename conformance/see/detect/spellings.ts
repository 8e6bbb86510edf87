type Spelling = readonly [category: string, pattern: RegExp, logsOnly?: true];

/** The contract's table matches names word by word. These patterns match names with joined, shortened or disguised words. */
const SPELLINGS: readonly Spelling[] = [
  [
    'phone',
    /(?<!head|micro|ear|sax|xylo|mega|gramo|smart)phone(?!tic|me|s?case)|telefon|^(?:mob|phn|tele|cell)(?:no|num|number)?$|mobile(?:no|num|number|tel)|msisdn|handphone/,
  ],
  ['email', /email|^eml(?:addr)?$|mailaddr/],
  ['birthday', /birth(?:day|date|dt|year|place)|dateofbirth|^dob|dob$/],
  [
    'document-id',
    /passport|national(?:id|no|number)|citizen(?:id|no|number)|idcard|identitycard|document(?:id|no|number)$|personalid|(?:^|customer|member)nric|aadhaar|taxpayer|socialsecurity|^(?:ctz|nat)id$/,
  ],
  [
    'member-number',
    /member(?:ship)?(?:no|num|number|code|card|ref)|^mem(?:no|num|id)$|loyalty(?:no|num|number|card|code|id)/,
  ],
  ['prescription', /prescri|medication|^rx(?:no|num|id)?$/],
  ['notes', /(?:customer|internal|staff|private|sale|order|admin|doctor)(?:note|remark|memo|comment)s?$/],
  ['supplier-cost', /(?:supplier|vendor|purchase|buying|wholesale)(?:unit)?(?:price|cost)|costprice/],
  [
    'cost',
    /(?:unit|avg|average|total|landed|historical|last|base|item|product|line|stock|std|standard|actual|net|gross|move|movement)(?:unit)?costs?(?:amount|value|price)?$|^costs?(?:per|each|amount|total|value|of|at|avg|unit)|cogs|^(?:cst|uc|avgc|unitcst)$/,
  ],
  [
    'profit',
    /profit(?!cent(?:er|re))|(?:gross|net|sales?|unit|item)margin|margin(?:amount|value|pct|percent|rate)|^gpm?(?:pct)?$/,
  ],
  ['staff-private', /salar(?:y|ies)|^wages?|wage$|payrate|hourlyrate|payroll|bankacc/],
  ['file-metadata', /(?:s3|storage|object|blob|file)(?:key|path|bucket)$|filesize|filename$|mimetype|uploadedby/],
  ['credential', /passw(?:or)?d|apikey|secretkey|privatekey|accesstoken|refreshtoken|keyhash|hashedkey/],
  ['log-reason', /reasons?(?:text|code)?$|^rsn$|justification/, true],
  [
    'log-employee',
    /employee|^emp(?:id|name|no)?$|^usr(?:id|name)?$|^staff|(?:created|updated|performed|approved|done|handled|moved|requested|counted|received|adjusted|entered|recorded|executed|issued)by|^by$|^username|^user(?:id)?$/,
    true,
  ],
  ['log-cost', /costs?$|valuation|stockvalue/, true],
];

const DIGITS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a' };

/** The category of a name in an unusual spelling. */
export function moreSpellings(name: string, inLog: boolean): string | undefined {
  const plain = joined(name);
  const disguised = plain.replace(/(?<=\p{L})[0134@5](?=\p{L})/gu, (digit) => DIGITS[digit] ?? digit);
  const spellings = disguised === plain ? [plain] : [plain, disguised];
  return SPELLINGS.find(
    ([, pattern, logsOnly]) => (logsOnly !== true || inLog) && spellings.some((spelling) => pattern.test(spelling)),
  )?.[0];
}

function joined(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]+/gu, '');
}
