/**
 * A search as a LIKE pattern over texts kept in lower case; '' without a search, and null for a text that nothing can
 * contain: the databases keep no NUL, and a line break only stands between the texts that are searched together.
 */
export function likeText(search: string | undefined): string | null {
  if (search === undefined || search === '') return '';
  if (isNowhere(search)) return null;
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

export function isNowhere(search: string): boolean {
  return search.includes('\0') || search.includes('\n');
}
