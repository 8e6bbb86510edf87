import { lazyEngine } from '../../mocks/prism/lazy.ts';
import { watchedCheck } from '../change/watched-check.ts';
import { openDeployment } from '../open-deployment.ts';
import { moveClockTo } from '../thread-clock.ts';
import { type OracleReport, oracleDisagreements } from './disagreements.ts';
import { recorder } from './recorded.ts';

/** Answers kept for each operation. */
const KEPT = 40;
const MUTATIONS_EACH = 6;

/** At that moment, in the whole thread: a reference run whose answers are judged by Prism's validators as well as by the suite. */
export async function askOracle(now: number): Promise<OracleReport> {
  moveClockTo(now);
  const deployment = await openDeployment(now);
  try {
    const { keep, recorded } = recorder(KEPT);
    await watchedCheck(deployment, keep);
    const prism = lazyEngine();
    return await oracleDisagreements(
      recorded,
      async ({ path, status, headers, body }) => {
        return (await prism.audit({ path, query: {}, status, headers, body })).response;
      },
      MUTATIONS_EACH,
    );
  } finally {
    await deployment.close();
  }
}

/** An oracle that was not asked, or found nothing, proves nothing. */
export function oracleAgrees({ answers, refused, disagreements }: OracleReport): boolean {
  return answers > 0 && refused > 0 && disagreements.length === 0;
}

const SHOWN = 5;

export function oracleWords(report: OracleReport): string {
  const { answers, mutations, refused, disagreements } = report;
  const judged = `Third oracle: Prism and the suite judged ${answers} answers and ${mutations} changed copies`;
  if (oracleAgrees(report)) return `${judged} alike and found faults in ${refused} of them\n`;
  if (disagreements.length === 0) return `${judged}, and found nothing: error\n`;
  const lines = disagreements
    .slice(0, SHOWN)
    .map(
      ({ operation, status, judged: what, onlyOurs, onlyTheirs }) =>
        `  ${operation} ${status}, ${what}: ours alone ${onlyOurs.join(', ') || 'none'}; Prism's alone ${onlyTheirs.join(', ') || 'none'}\n`,
    );
  return `${judged} and disagree about ${disagreements.length}: error\n${lines.join('')}`;
}
