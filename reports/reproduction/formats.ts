export const REPRODUCTION_FORMATS = ['sh', 'har', 'vitest', 'markdown'] as const;

export type ReproductionFormat = (typeof REPRODUCTION_FORMATS)[number];

export function isReproductionFormat(name: string): name is ReproductionFormat {
  return REPRODUCTION_FORMATS.some((format) => format === name);
}
