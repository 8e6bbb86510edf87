import { check, createHandlerTransport, PROFILES } from '../../conformance/index.ts';
import { lazyEngine } from '../../mocks/prism/lazy.ts';
import { openDeployment } from '../open-deployment.ts';
import { moveClockTo } from '../thread-clock.ts';
import { type OracleReport, oracleDisagreements } from './disagreements.ts';
import { recording } from './recorded.ts';

/** Answers kept for each operation. */
const KEPT = 40;
const MUTATIONS_EACH = 6;

/** At that moment, in the whole thread: a reference run whose answers are judged by Prism's validators as well as by the suite. */
export async function askOracle(now: number): Promise<OracleReport> {
  moveClockTo(now);
  const deployment = await openDeployment(now);
  const profile = PROFILES.get('local');
  if (profile === undefined) throw new Error('there is no profile "local"');
  try {
    const { handle, recorded } = recording(deployment.handle, KEPT);
    await check({
      url: 'http://in-process.test',
      transport: createHandlerTransport(handle),
      keys: deployment.keys,
      profile: { ...profile, leavesOut: ['dredd', 'browser'] },
      allow: { burst: false, writes: false, keyInUrl: true },
      inputs: deployment.facts,
    });
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
