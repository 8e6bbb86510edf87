import type { AskedOperation } from '../../model/exchange.ts';
import type { Findings } from './findings.ts';
import { inspect, type Surroundings, type Trace } from './inspector.ts';
import { hide, shapeOf } from './mask.ts';
import type { Setting } from './sighting.ts';

const PLAIN_NAME = /^[\p{L}\p{M}_$][\p{L}\p{M}\p{N}_$.-]{0,63}$/u;
const SHORT_NAME = 12;

/** Names come from the deployment too: a record keyed by email address or phone number must not be kept. */
export function pathName(name: string): string {
  const isClean = () => inspect(parted(name), { operation: 'other', path: '', setting: 'label' }).length === 0;
  if (PLAIN_NAME.test(name) && !/\p{Nd}{6}/u.test(name) && (name.length < SHORT_NAME || isClean())) return name;
  return shapeOf(name).replaceAll('/', '_');
}

/** The name of a documented field or path, with what is private in it masked: other parts of it are needed as they are. */
export function shownName(name: string): string {
  const label = HARMLESS.test(name) ? [] : inspect(name, { operation: 'other', path: '', setting: 'label' });
  return hide(name, [...label, ...tracesInName(name, { operation: 'other', path: '', setting: 'name' })]);
}

export interface NameHolder {
  readonly operation: AskedOperation;
  readonly findings: Pick<Findings, 'leak'>;
  /** Of the object that has the field. */
  readonly path: string;
  readonly isEcho?: (fragment: string) => boolean;
  /** Left out: that of a name, or of a code where the name is one. */
  readonly setting?: Setting;
  /** A phone number or email address there is the shop's own, as on every receipt. */
  readonly isOwn?: boolean;
}

/** Counts the forbidden data that the name of a field holds: an email address, a phone number, a key. */
export function searchName(name: string, { findings, isOwn = false, ...holder }: NameHolder): void {
  const found = tracesInName(name, { setting: isCoded(name, holder.path) ? 'code' : 'name', ...holder });
  for (const { category, weight } of found) {
    findings.leak({
      category,
      weight: isOwn && CONTACT.has(category) ? 'possible' : weight,
      by: 'value',
      inName: true,
      where: 'body',
      path: holder.path,
      shape: shapeOf(name),
    });
  }
}

const CONTACT: ReadonlySet<string> = new Set(['phone', 'email']);

export function tracesInName(name: string, around: Surroundings): readonly Trace[] {
  if (HARMLESS.test(name)) return [];
  return inspect(parted(name), around).filter(({ by }) => by === 'value');
}

/** Shorter than any encoded text and without a digit or a sign, or shorter than any number of a person. */
const HARMLESS = /^(?:[A-Za-z_]{1,15}|[\w$.-]{1,7})$/;

/** A number behind a word: `phone-081-234-5678`, `customer_0812345678`. */
const NUMBER_BEHIND_WORD = /(?<=\p{L})[_:/#.-](?=[+(]?\p{Nd})/gu;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** The name with a word apart from the number behind it. Lengths stay the same. */
function parted(name: string): string {
  return UUID.test(name) ? name : name.replace(NUMBER_BEHIND_WORD, ' ');
}

const GOODS = /product|item|goods|article|sku|code|gtin|\bean|order|receipt|invoice|voucher|coupon|batch|serial/i;
const NUMBERS = /(?:refs?|references?|ids?|nos?|numbers?)$/i;

/** Codes and numbers of goods and papers may have any number of digits. */
function isCoded(name: string, path: string): boolean {
  const holder = path.split('/').findLast((step) => step !== '*') ?? '';
  return GOODS.test(holder) || NUMBERS.test(holder) || GOODS.test(name.replace(/[^\p{L}]+$/u, ''));
}
