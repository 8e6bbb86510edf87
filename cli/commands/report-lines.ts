import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { printableLine, REPORT_FILES } from '../../reports/index.ts';

/** What was written: the page where there is one, as an address to open; without any report, the run itself. */
export function reportLines(directory: string, written: readonly string[]): string {
  const [first = join(directory, REPORT_FILES.json)] = written;
  const page = written.find((path) => path.endsWith(REPORT_FILES.html)) ?? first;
  const others = written.filter((path) => path !== page);
  const also = others.length === 0 ? '' : `Also:   ${printableLine(others.join(', '))}\n`;
  return `Report: ${pathToFileURL(page).href}\n${also}`;
}
