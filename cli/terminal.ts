/** Colour where a person watches, plain text in a pipeline. */
export type Paint = ReturnType<typeof paintFor>;

export function paintFor(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv) {
  const wanted = env.NO_COLOR === undefined && (stream.isTTY === true || env.FORCE_COLOR !== undefined);
  const painter = (code: number) => (text: string) => (wanted ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { red: painter(31), green: painter(32), yellow: painter(33), dim: painter(2), bold: painter(1) };
}

/** Rows in columns as wide as their longest cell; the first row may be headings. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}

/** What Prism needs; everything else of the package works on Node 22.18 too. */
export const LEAST_FOR_MOCK = '24.18';

export function runsMock(version: string): boolean {
  return version.localeCompare(`${LEAST_FOR_MOCK}.0`, 'en', { numeric: true }) >= 0;
}

/** In the words of the system: `no space left on device (ENOSPC)`. */
export function whyUnwritable(error: unknown): string {
  if (!(error instanceof Error) || !('errno' in error) || typeof error.errno !== 'number') return String(error);
  // Not imported: every start would pay for what hardly any of them has to say.
  const { getSystemErrorMessage } = process.getBuiltinModule('node:util');
  return `${getSystemErrorMessage(error.errno)} (${'code' in error ? error.code : error.errno})`;
}
