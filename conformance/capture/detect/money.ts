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

/** A cost or profit in prose: the word, a colon and the amount. "Low cost" alone is harmless. */
export const detectMoney: Detector = (text, setting) => {
  if (setting === 'constant' || setting === 'document' || setting === 'id' || !/\d/.test(text)) return [];
  return [
    ...[COST, PLAIN_COST, COST_ASIDE].flatMap((pattern) => matchesOf(text, pattern, 'cost', 'certain')),
    ...[PROFIT, PLAIN_PROFIT, PROFIT_ASIDE].flatMap((pattern) => matchesOf(text, pattern, 'profit', 'certain')),
  ];
};
