import type { Run } from '../../conformance/model/run.ts';
import type { ReportFile } from '../context.ts';

export function render(run: Run): readonly ReportFile[] {
  return [{ name: 'run.json', content: `${JSON.stringify(run, null, 2)}\n` }];
}
