import type { CommandName } from '../command-names.ts';
import {
  CHECK_HELP as check,
  CLIENT_HELP as client,
  INIT_HELP as init,
  JUDGE_HELP as judge,
  REPORT_HELP as report,
} from './check.ts';
import { HELP as fleet } from './fleet.ts';
import { HELP as gate } from './gate.ts';
import {
  COMPLETION_HELP as completion,
  CONTRACT_HELP as contract,
  DIFF_HELP as diff,
  DOCTOR_HELP as doctor,
  EXPLAIN_HELP as explain,
  MCP_HELP as mcp,
  REPRODUCE_HELP as reproduce,
  VERIFY_HELP as verify,
} from './others.ts';
import { HELP as qualify } from './qualify.ts';
import { KEYS_HELP as keys, MOCK_HELP as mock, SANDBOX_HELP as sandbox } from './sandbox.ts';
import type { HelpText } from './table.ts';

export const HELPS: Readonly<Record<CommandName, HelpText>> = {
  sandbox,
  mock,
  check,
  client,
  fleet,
  gate,
  explain,
  judge,
  report,
  diff,
  reproduce,
  verify,
  qualify,
  keys,
  contract,
  init,
  mcp,
  doctor,
  completion,
};
