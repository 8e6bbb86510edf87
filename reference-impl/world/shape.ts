import { chance, pick } from './id.ts';

/** How many of everything. Sales grow with the scale without bound; what a shop has grows up to scale 1. */
export interface Shape {
  readonly stores: number;
  readonly staff: number;
  readonly categories: number;
  readonly products: number;
  readonly customers: number;
  readonly promotions: number;
  readonly sales: number;
}

function grown(full: number, least: number, scale: number): number {
  return Math.max(least, Math.round(full * Math.min(1, scale)));
}

const FULL: Shape = {
  stores: 6,
  staff: 40,
  categories: 30,
  products: 800,
  customers: 5000,
  promotions: 150,
  sales: 30_000,
};

/** Still has at least one of everything in the contract. */
const SMALL: Shape = { stores: 6, staff: 14, categories: 10, products: 90, customers: 120, promotions: 48, sales: 600 };

/** Below this scale it is a corner shop, which lacks some kinds of data. */
const CORNER_SCALE = 0.01;
const CORNER: Shape = { stores: 3, staff: 6, categories: 5, products: 30, customers: 30, promotions: 12, sales: 150 };

function mainShape(scale: number): Shape {
  const least = scale < CORNER_SCALE ? CORNER : SMALL;
  return {
    stores: least.stores,
    staff: grown(FULL.staff, least.staff, scale),
    categories: grown(FULL.categories, least.categories, scale),
    products: grown(FULL.products, least.products, scale),
    customers: grown(FULL.customers, least.customers, scale),
    promotions: grown(FULL.promotions, least.promotions, scale),
    sales: Math.max(least.sales, Math.round(FULL.sales * scale)),
  };
}

/** The other organization, whose data the first must never see. */
function otherShape(scale: number): Shape {
  return {
    stores: 2,
    staff: 6,
    categories: 8,
    products: 60,
    customers: grown(200, 60, scale),
    promotions: 36,
    sales: Math.max(300, Math.min(1500, Math.round(1500 * scale))),
  };
}

/** A scale, and what another shop of this size has more or less of. */
export interface Shaped {
  readonly scale: number;
  readonly shape?: Partial<Shape> | undefined;
}

/** Of the two organizations. */
export function shapesOf({ scale, shape }: Shaped): readonly Shape[] {
  return [{ ...mainShape(scale), ...shape }, otherShape(scale)];
}

export const historyDays = 396;

/** Increase it when the same seed gives another world, or tables are others, because existing databases keep the old ones. */
export const worldVersion = 2;

/** Pools of words. Which word a record gets is drawn by hash. */
export interface Vocabulary {
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly foreignFirstNames: readonly string[];
  readonly foreignLastNames: readonly string[];
  readonly suppliers: readonly string[];
  readonly colors: readonly string[];
  readonly praise: readonly string[];
}

/** One customer in six, and one colleague, is from abroad. */
export function drawName(words: Vocabulary, key: number): { readonly first: string; readonly last: string } {
  const foreign = chance(key, 1001, 16);
  return {
    first: pick(foreign ? words.foreignFirstNames : words.firstNames, key, 1002),
    last: pick(foreign ? words.foreignLastNames : words.lastNames, key, 1003),
  };
}
