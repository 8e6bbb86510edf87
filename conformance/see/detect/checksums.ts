/** Thirteen digits with a check digit (Thailand). */
export function isThaiId(digits: string): boolean {
  if (!/^[1-8]\d{12}$/.test(digits)) return false;
  const sum = weighted(digits.slice(0, 12), (index) => 13 - index);
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}

/** Barcodes: EAN-13, and UPC-A with a leading zero. */
export function isEan13(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = weighted(digits.slice(0, 12), (index) => (index % 2 === 0 ? 1 : 3));
  return (10 - (sum % 10)) % 10 === Number(digits[12]);
}

/** Eighteen characters with a birthday inside (China). */
export function isChineseId(id: string): boolean {
  if (!/^[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/i.test(id)) return false;
  const factors = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weighted(id.slice(0, 17), (index) => factors[index] ?? 0);
  return '10X98765432'[sum % 11] === id.slice(17).toUpperCase();
}

/** A letter, seven digits and a letter (Singapore). */
export function isNric(id: string): boolean {
  const [, kind, digits, last] = /^([STFG])(\d{7})([A-Z])$/.exec(id) ?? [];
  if (kind === undefined || digits === undefined) return false;
  const factors = [2, 7, 6, 5, 4, 3, 2];
  const shift = kind === 'T' || kind === 'G' ? 4 : 0;
  const sum = weighted(digits, (index) => factors[index] ?? 0) + shift;
  const letters = kind === 'S' || kind === 'T' ? 'JZIHGFEDCBA' : 'XWUTRQPNMLK';
  return letters[sum % 11] === last;
}

/** Twelve digits after Verhoeff (India). */
export function isAadhaar(digits: string): boolean {
  if (!/^[2-9]\d{11}$/.test(digits)) return false;
  let check = 0;
  for (let place = 0; place < 12; place++) check = dihedral(check, permuted(place, Number(digits[11 - place])));
  return check === 0;
}

function weighted(digits: string, factor: (index: number) => number): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) sum += Number(digits[index]) * factor(index);
  return sum;
}

/** The product of two elements of the dihedral group of order ten. */
function dihedral(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b - 5) % 5);
  return b < 5 ? 5 + ((a - 5 - b + 5) % 5) : (a - b + 5) % 5;
}

const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

function permuted(times: number, digit: number): number {
  let value = digit;
  for (let turn = 0; turn < times % 8; turn++) value = PERMUTATION[value] ?? 0;
  return value;
}
