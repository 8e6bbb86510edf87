export function inBaht(satang: number): number {
  return satang / 100;
}

/** Satang per sale as baht, to the satang; 0 without sales. */
export function share(satang: number, count: number): number {
  return count === 0 ? 0 : Math.round(satang / count) / 100;
}

/** Discount in percent of what would have been paid without it, to two decimals; 0 where nothing was sold. */
export function discountRate(revenue: number, discount: number): number {
  return revenue + discount === 0 ? 0 : Math.round((discount / (revenue + discount)) * 10_000) / 100;
}
