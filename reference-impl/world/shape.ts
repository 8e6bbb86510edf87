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

function mainShape(scale: number): Shape {
  return {
    stores: 6,
    staff: grown(40, 14, scale),
    categories: grown(30, 10, scale),
    products: grown(800, 90, scale),
    customers: grown(5000, 120, scale),
    promotions: grown(150, 48, scale),
    sales: Math.max(600, Math.round(30_000 * scale)),
  };
}

/** The neighbour, there to be kept apart from. */
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

/** Those of the two organizations. */
export function shapesOf(scale: number): readonly Shape[] {
  return [mainShape(scale), otherShape(scale)];
}

export const historyDays = 396;
