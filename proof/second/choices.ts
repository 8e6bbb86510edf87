/** What the contract leaves open, decided: the second deployment can be opened with each of these sets. */
export interface Choices {
  readonly name: string;
  readonly order: 'newest' | 'oldest' | 'id';
  readonly takesFromItself: boolean;
  readonly takesToItself: boolean;
  readonly errorBody: 'json' | 'text' | 'problem';
  /** The part of a path that the served document writes into `servers`. */
  readonly serverPath: '' | '/public-api' | '/public-api/v1';
  readonly retryHeader: 'retry-after' | 'http-date' | 'x-ratelimit-reset';
  /** Stores in a page of /stores; null where it does not page. */
  readonly storesInPage: number | null;
  readonly end: 'null' | 'no cursor' | 'no pagination';
  readonly refusesUnknownParameters: boolean;
  readonly anyEnumCase: boolean;
  readonly takesDates: boolean;
  /** Hours by which the shop's days begin before UTC days. */
  readonly zoneHours: number;
  /** What a range of sales, and of analytics over them, selects by. */
  readonly salesBy: 'createdAt' | 'updatedAt';
  readonly signsQuantities: boolean;
  readonly invoiceSearch: 'whole' | 'part';
  /** Days that are read without `from`, where the contract gives no default; null for all of them. */
  readonly defaultDays: number | null;
  readonly logsBegin: 'day' | 'instant';
  readonly listsIdleStaff: boolean;
  readonly purchasesOf: 'range' | 'history';
  readonly unknownCursor: 'refused' | 'empty' | 'first page';
  readonly productSearchCase: 'any' | 'exact';
  readonly malformedStore: 400 | 403;
  readonly malformedPerson: 400 | 404;
  /** Whether a path that does not exist is 401 without a key. */
  readonly keyBeforePath: boolean;
  readonly head: boolean;
  readonly roundsAverages: boolean;
}

export const CHOICES: readonly Choices[] = [
  {
    name: 'first',
    order: 'newest',
    takesFromItself: true,
    takesToItself: true,
    errorBody: 'json',
    serverPath: '/public-api/v1',
    retryHeader: 'retry-after',
    storesInPage: null,
    end: 'null',
    refusesUnknownParameters: false,
    anyEnumCase: false,
    takesDates: false,
    zoneHours: 0,
    salesBy: 'createdAt',
    signsQuantities: true,
    invoiceSearch: 'whole',
    defaultDays: 30,
    logsBegin: 'day',
    listsIdleStaff: true,
    purchasesOf: 'range',
    unknownCursor: 'refused',
    productSearchCase: 'any',
    malformedStore: 400,
    malformedPerson: 400,
    keyBeforePath: false,
    head: true,
    roundsAverages: true,
  },
  {
    name: 'second',
    order: 'oldest',
    takesFromItself: true,
    takesToItself: false,
    errorBody: 'text',
    serverPath: '',
    retryHeader: 'x-ratelimit-reset',
    storesInPage: 2,
    end: 'no pagination',
    refusesUnknownParameters: true,
    anyEnumCase: true,
    takesDates: true,
    zoneHours: 7,
    salesBy: 'updatedAt',
    signsQuantities: false,
    invoiceSearch: 'part',
    defaultDays: null,
    logsBegin: 'instant',
    listsIdleStaff: false,
    purchasesOf: 'history',
    unknownCursor: 'empty',
    productSearchCase: 'exact',
    malformedStore: 403,
    malformedPerson: 404,
    keyBeforePath: true,
    head: false,
    roundsAverages: false,
  },
  {
    name: 'third',
    order: 'id',
    takesFromItself: false,
    takesToItself: false,
    errorBody: 'problem',
    serverPath: '/public-api',
    retryHeader: 'http-date',
    storesInPage: null,
    end: 'no cursor',
    refusesUnknownParameters: false,
    anyEnumCase: true,
    takesDates: true,
    zoneHours: -5,
    salesBy: 'createdAt',
    signsQuantities: false,
    invoiceSearch: 'part',
    defaultDays: 7,
    logsBegin: 'instant',
    listsIdleStaff: false,
    purchasesOf: 'range',
    unknownCursor: 'first page',
    productSearchCase: 'any',
    malformedStore: 403,
    malformedPerson: 404,
    keyBeforePath: true,
    head: true,
    roundsAverages: false,
  },
];
