/**
 * Each private value matches one of these patterns, and no public value does, so that leaks are found by pattern.
 * Costs have four decimals and end in 83, while public amounts have at most two.
 */
export const canaryPatterns: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  { name: 'text', pattern: /canary/i },
  { name: 'phone', pattern: /\+6699\d{7}/ },
  { name: 'document id', pattern: /\b80000\d{8}\b/ },
  { name: 'birthday', pattern: /\b19\d\d-\d\d-\d\d\b/ },
  { name: 'cost', pattern: /\d\.\d\d83\b/ },
  { name: 'member number', pattern: /\bMBR8\d{6}\b/ },
];

/** The names of the canaries found in a text, for leak tests. */
export function canariesIn(text: string): string[] {
  return canaryPatterns.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
}

export function canaryPhone(index: number): string {
  return `+6699${String(index % 10_000_000).padStart(7, '0')}`;
}

export function canaryDocumentId(index: number): string {
  return `80000${String(index % 100_000_000).padStart(8, '0')}`;
}

export function canaryMemberNumber(index: number): string {
  return `MBR8${String(index % 1_000_000).padStart(6, '0')}`;
}

/** A cost in ten-thousandths near to `tenThousandths`, ending in 83. */
export function canaryCost(tenThousandths: number): number {
  return Math.floor(tenThousandths / 100) * 100 + 83;
}
