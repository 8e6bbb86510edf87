import { type Detector, matchesOf } from './sighting.ts';

/** White space is bounded: several unbounded parts in a row would backtrack for hours. */
const AMOUNT = String.raw`(?:THB|USD|EUR|[฿$€£])?\s{0,5}-?\d[\d,]*(?:\.\d+)?(?:\.-)?\s{0,5}(?:%|(?:THB|USD|EUR|GBP|baht|บาท)(?!\p{L})|[฿$€£])?`;
/** Charges to the buyer, which are not the cost of goods. */
const BUYERS = String.raw`(?<!\b(?:delivery|shipping|postage|handling|service|entry|low|lower|lowest|no|zero|extra|total|living|high|higher|more)[ _-])`;
const COST = new RegExp(
  String.raw`(?:\b(?:unit|supplier|purchase|average|avg|historical|landed|our|buy(?:ing)?|base|last)?[ _-]?${BUYERS}(?:costs?(?:[ _-]?price)?|cogs)\b|\b(?:purchase|buying|supplier)[ _-]price\b)\s{0,5}[:=]\s{0,5}${AMOUNT}|(?:ต้นทุน|ราคาทุน|成本|進貨價)\s{0,5}[:=]?\s{0,5}${AMOUNT}`,
  'giu',
);
const PROFIT = new RegExp(
  String.raw`\b(?:gross |net )?${BUYERS}(?:profit|margin|mark-?up)\b(?: margin)?\s{0,5}[:=]\s{0,5}${AMOUNT}|(?:กำไร|利润|利潤)\s{0,5}[:=]?\s{0,5}${AMOUNT}`,
  'giu',
);

/** Unambiguous words need no colon: "supplier cost 12.50", "margin 40%". */
const PLAIN_COST = new RegExp(
  String.raw`\b(?:(?:unit|landed|historical|wholesale)[ _-]cost(?:[ _-]price)?|(?:supplier|purchase|buying)[ _-](?:cost[ _-]?)?(?:price|cost)) (?:is |of |was )?${AMOUNT}`,
  'giu',
);
/** What a supplier charges: an amount of money right behind the word, where a number alone may be one of a list. */
const OF_SUPPLIER =
  /\bsupplier\s?[:=]?\s?(?:(?:THB|USD|EUR|[฿$€£])\s?\d[\d,.]*|\d[\d,]*(?:\.\d\d?)?\s?(?:(?:THB|USD|EUR|GBP|baht|บาท)(?!\p{L})|[฿$€£])|\d[\d,]*\.\d\d(?![\d.]))/giu;
const PLAIN_PROFIT = /\b(?:(?:gross|net|profit) )?(?:margin|mark-?up)(?: is| of| was)? -?\d[\d.,]*\s?%/giu;

/** An aside behind a name: "Flat white (cost 31.20)". */
const COST_ASIDE = new RegExp(
  String.raw`[([{]\s{0,5}(?:unit |our )?(?:cost|cogs)s?\s{0,5}[:=]?\s{0,5}${AMOUNT}\s{0,5}[)\]}]`,
  'giu',
);
const PROFIT_ASIDE = new RegExp(
  String.raw`[([{]\s{0,5}(?:profit|margin)\s{0,5}[:=]?\s{0,5}${AMOUNT}\s{0,5}[)\]}]`,
  'giu',
);

/** Widths on a page or of paper, which have the word "margin" in common with earnings. */
const STYLES = /<style\b[^>]{0,200}>[^<]{0,9000}<\/style>|\bstyle\s*=\s*(?:"[^"]*"|'[^']*')/gi;
const WIDTH = /^[\d.,]*\s?(?:mm|cm|in(?:ch(?:es)?)?|px|pt|r?em|["”″])(?!\p{L})/iu;

/** A cost or profit in prose: the word, a colon and the amount. "Low cost" alone is harmless. */
export const detectMoney: Detector = (text, setting) => {
  if (setting === 'constant' || setting === 'document' || setting === 'id' || !/\d/.test(text)) return [];
  const bare = /style/i.test(text) ? text.replace(STYLES, (styles) => ' '.repeat(styles.length)) : text;
  return [
    ...[COST, PLAIN_COST, COST_ASIDE, OF_SUPPLIER].flatMap((pattern) => matchesOf(bare, pattern, 'cost', 'certain')),
    ...[PROFIT, PLAIN_PROFIT, PROFIT_ASIDE]
      .flatMap((pattern) => matchesOf(bare, pattern, 'profit', 'certain'))
      .filter(({ end }) => !WIDTH.test(bare.slice(end))),
  ];
};
