import { type Finding, median, type Row } from '../harness/figures.ts';
import { type BenchSandbox, startSandbox } from '../harness/ours.ts';
import { type CheckRun, runCheck } from '../harness/program.ts';
import { type Keep, withServers } from '../harness/server.ts';

export const check: Row = {
  name: 'check',
  title: 'check of the sandbox, all rules, burst off',
  run: (program) => withServers((keep) => measure(program, keep)),
};

/** The profile that never bursts, at full speed, and with leave to try write methods. */
const noBurst = ['--profile', 'production', '--pace', '0', '--concurrency', '8', '--allow', 'writes'];
const rounds = 3;

async function measure(program: string, keep: Keep): Promise<Finding[]> {
  const sandbox = await startSandbox(program);
  keep(sandbox.server);
  const whole = await several(program, sandbox, []);
  const quick = await several(program, sandbox, ['--no-browser', '--no-dredd']);
  return [
    finding('with Dredd and the browser', whole, 5),
    {
      what: 'requests, with both',
      versus: '–',
      value: Math.max(...whole.map((run) => run.requests)),
      unit: 'requests',
      goal: { most: 1000 },
      from: verdicts(whole),
    },
    finding('without both', quick, 2.5),
  ];
}

async function several(program: string, sandbox: BenchSandbox, more: readonly string[]): Promise<CheckRun[]> {
  const runs: CheckRun[] = [];
  for (let round = 0; round < rounds; round++) runs.push(await runCheck(program, sandbox, [...noBurst, ...more]));
  return runs;
}

function finding(what: string, runs: readonly CheckRun[], most: number): Finding {
  const value = median(runs.map((run) => run.seconds));
  return {
    what,
    versus: '–',
    value,
    unit: 's',
    goal: { most },
    from: `${runs[0]?.requests} requests, ${verdicts(runs)}, report written`,
  };
}

function verdicts(runs: readonly CheckRun[]): string {
  return [...new Set(runs.map((run) => run.verdict))].join(', ');
}
