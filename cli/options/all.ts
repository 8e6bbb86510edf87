import type { CommandName } from '../called-as.ts';
import * as ofRuns from './check.ts';
import { HELP as fleet } from './fleet.ts';
import * as others from './others.ts';
import { HELP as qualify } from './qualify.ts';
import * as servers from './sandbox.ts';
import type { HelpText } from './table.ts';

export const HELPS: Readonly<Record<CommandName, HelpText>> = {
  sandbox: servers.SANDBOX_HELP,
  mock: servers.MOCK_HELP,
  check: ofRuns.CHECK_HELP,
  client: ofRuns.CLIENT_HELP,
  fleet,
  gate: ofRuns.GATE_HELP,
  explain: others.EXPLAIN_HELP,
  judge: ofRuns.JUDGE_HELP,
  report: ofRuns.REPORT_HELP,
  diff: others.DIFF_HELP,
  reproduce: others.REPRODUCE_HELP,
  verify: others.VERIFY_HELP,
  qualify,
  keys: servers.KEYS_HELP,
  contract: others.CONTRACT_HELP,
  init: ofRuns.INIT_HELP,
  mcp: others.MCP_HELP,
  doctor: others.DOCTOR_HELP,
  completion: others.COMPLETION_HELP,
};
