export const REPRODUCTION_FORMATS = ['sh', 'vitest', 'markdown'] as const;

export type ReproductionFormat = (typeof REPRODUCTION_FORMATS)[number];
