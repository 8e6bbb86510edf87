import type { Run } from '../../conformance/model/run.ts';
import type { ReportFile } from '../context.ts';
import { REPORT_FILES } from '../words/file-names.ts';
import { printableJson } from '../words/printable.ts';

export function render(run: Run): readonly ReportFile[] {
  return [{ name: REPORT_FILES.json, content: `${printableJson(run)}\n` }];
}
