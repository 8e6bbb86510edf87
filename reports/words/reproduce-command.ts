import { REPORT_FILES } from './file-names.ts';

/** What needs no quotes in any shell. */
const PLAIN = /^[\w./-]+$/;

/** What to type for a script that shows the failure again; without a file, in the folder of the report. The program is named as it was called. */
export function reproduceCommand(
  rule: string,
  runFile: string = REPORT_FILES.json,
  program = 'npx counterproof',
): string {
  const file = PLAIN.test(runFile) ? runFile : `'${runFile.replaceAll("'", "'\\''")}'`;
  return `${program} reproduce ${file} ${rule}`;
}
