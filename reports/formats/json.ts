import type { Run } from '../../conformance/model/run.ts';
import type { ReportFile } from '../context.ts';
import { printableJson } from '../words/printable.ts';

export function render(run: Run): readonly ReportFile[] {
  return [{ name: 'run.json', content: `${printableJson(run)}\n` }];
}
