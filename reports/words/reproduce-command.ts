import { REPORT_FILES } from './file-names.ts';

/** What to type, in the folder of the report, for a script that shows the failure again. */
export function reproduceCommand(rule: string): string {
  return `counterproof reproduce ${REPORT_FILES.json} ${rule}`;
}
