import type { Change, Fault } from '../fault.ts';
import { all, having, on, type When } from '../fault-kit/conditions.ts';
import { lacks } from '../fault-kit/paging.ts';
import { sets } from '../fault-kit/records.ts';
import { type Loose, part } from '../fault-kit/responses.ts';
import { chain, faultTable } from '../fault-kit/table.ts';
import { labelled } from '../variants/goods.ts';
import { contains, type Finds, oneOf, searching } from '../variants/words.ts';

const SCRIPTS = ['Чай зелёный листовой', 'Ελληνικός καφές', '绿茶大杯装', 'Plain tea'] as const;
const SIGNED = ['Milk 50% fat', 'Tea_for_two', 'Tea+Cake', 'C++ for bakers', 'Plain tea'] as const;

const withinLatin: Finds = (text, search) => !/[\u0100-\uffff]/.test(search) && contains(text, search);
const escapedTwice: Finds = (text, search) => contains(text, search.replaceAll(/[%_]/g, '\\$&'));
const plusAsBlank: Finds = (text, search) => contains(text, search.replaceAll('+', ' '));
const inTurkish: Finds = (text, search) => text.toLocaleLowerCase('tr').includes(search.toLocaleLowerCase('tr'));

/** On this list alone. */
function only(when: When, finds: Finds): Finds {
  return (text, search, asked) => (when(asked) ? finds(text, search, asked) : contains(text, search));
}

/** Promotions with other names, which this search does not find. */
function promotionsNamed(names: readonly [string, ...string[]], finds: Finds): Change {
  return chain(
    sets(on.promotions, ({ id, name }) => ({
      name: `${String(name).slice(0, 6)} ${oneOf(names, String(id), names[0])} ${String(id).slice(0, 4)}`,
    })),
    searching(all(on.promotions, having('search')), ({ name }) => [String(name)], finds),
  );
}

type Texts = (record: Loose) => readonly unknown[];

const inProducts: Texts = ({ name, sku }) => [name, sku];
const inLogs: Texts = (log) => inProducts(part(log, 'product'));
const inPromotions: Texts = ({ name }) => [name];

/** Of each text, the beginning alone is searched. */
function searchesBeginnings(when: When, textsOf: Texts): Change {
  return lacks(all(when, having('search')), (record, { query }) =>
    textsOf(record).every((text) => !contains(String(text).slice(0, 12), query.get('search') ?? '')),
  );
}

/** Searches that do not find what contains their text. */
export const lostSearchFaults: readonly Fault[] = faultTable`
  FIL-18 goods-search-within-latin: A search for goods finds nothing beyond Latin letters
    ${labelled('name', SCRIPTS, only(on.products, withinLatin))}
  FIL-18 goods-names-escaped-twice: A search for goods escapes percent signs and underscores twice in names
    ${labelled('name', SIGNED, only(on.products, escapedTwice))}
  FIL-19 goods-skus-escaped-twice: A search for goods escapes underscores twice in SKUs
    ${labelled('sku', ['TEA_1', 'CAKE_22', 'MILK-3'], only(on.products, escapedTwice))}
  FIL-18 goods-plus-as-blank: A search for goods reads a plus as a blank
    ${labelled('name', SIGNED, only(on.products, plusAsBlank))}
  INV-11 moved-goods-within-latin: A search for moved goods finds nothing beyond Latin letters
    ${labelled('name', SCRIPTS, only(on.logs, withinLatin))}
  INV-11 moved-goods-escaped-twice: A search for moved goods escapes percent signs and underscores twice
    ${labelled('name', SIGNED, only(on.logs, escapedTwice))}
  INV-12 moved-skus-escaped-twice: A search for moved goods escapes underscores twice in SKUs
    ${labelled('sku', ['TEA_1', 'CAKE_22', 'MILK-3'], only(on.logs, escapedTwice))}
  INV-11 moved-goods-plus-as-blank: A search for moved goods reads a plus as a blank
    ${labelled('name', SIGNED, only(on.logs, plusAsBlank))}
  PROMO-16 promotions-within-latin: A search for promotions finds nothing beyond Latin letters
    ${promotionsNamed(SCRIPTS, withinLatin)}
  PROMO-16 promotions-escaped-twice: A search for promotions escapes percent signs and underscores twice
    ${promotionsNamed(SIGNED, escapedTwice)}
  PROMO-16 promotions-plus-as-blank: A search for promotions reads a plus as a blank
    ${promotionsNamed(SIGNED, plusAsBlank)}
  PROMO-17 promotions-in-turkish: A search for promotions compares letters as Turkish does
    ${promotionsNamed(['Plain tea'], inTurkish)}
  FIL-18 products-search-twelve-letters: A search for products looks at the first twelve letters of each text
    ${searchesBeginnings(on.products, inProducts)}
  INV-11 logs-search-twelve-letters: A search for logs looks at the first twelve letters of each text
    ${searchesBeginnings(on.logs, inLogs)}
  PROMO-16 promotions-search-twelve-letters: A search for promotions looks at the first twelve letters of each name
    ${searchesBeginnings(on.promotions, inPromotions)}
`;
