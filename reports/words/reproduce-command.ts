import { REPORT_FILES } from './file-names.ts';

/** What needs no quotes in any shell. */
const PLAIN = /^[\w./-]+$/;

/** What to type for a script that shows the failure again; without a file, in the folder of the report. */
export function reproduceCommand(rule: string, runFile: string = REPORT_FILES.json): string {
  const file = PLAIN.test(runFile) ? runFile : `'${runFile.replaceAll("'", "'\\''")}'`;
  return `npx counterproof reproduce ${file} ${rule}`;
}
