/** In the words of the system: `no space left on device (ENOSPC)`. */
export function whyUnwritable(error: unknown): string {
  if (!(error instanceof Error) || !('errno' in error) || typeof error.errno !== 'number') return String(error);
  // Not imported: every start would pay for what hardly any of them has to say.
  const { getSystemErrorMessage } = process.getBuiltinModule('node:util');
  return `${getSystemErrorMessage(error.errno)} (${'code' in error ? error.code : error.errno})`;
}
