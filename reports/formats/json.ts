import type { Run } from '../../conformance/model/run.ts';
import { printableJson } from '../../contract/printable.ts';
import type { ReportFile } from '../context.ts';
import { REPORT_FILES } from '../words/file-names.ts';

export function render(run: Run): readonly ReportFile[] {
  return [{ name: REPORT_FILES.json, content: `${printableJson(run)}\n` }];
}
