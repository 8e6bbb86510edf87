export const REPRODUCTION_FORMATS = ['sh', 'har', 'vitest', 'markdown'] as const;

export type ReproductionFormat = (typeof REPRODUCTION_FORMATS)[number];
