/** What Prism needs; everything else of the package works on Node 22.18 too. */
export const LEAST_FOR_MOCK = '24.18';

export function runsMock(version: string): boolean {
  return version.localeCompare(`${LEAST_FOR_MOCK}.0`, 'en', { numeric: true }) >= 0;
}
