import type { CommandName } from '../command-names.ts';
import { HELP as check } from './check.ts';
import { HELP as client } from './client.ts';
import { HELP as completion } from './completion.ts';
import { HELP as contract } from './contract.ts';
import { HELP as diff } from './diff.ts';
import { HELP as doctor } from './doctor.ts';
import { HELP as explain } from './explain.ts';
import { HELP as fleet } from './fleet.ts';
import { HELP as gate } from './gate.ts';
import { HELP as init } from './init.ts';
import { HELP as judge } from './judge.ts';
import { HELP as keys } from './keys.ts';
import { HELP as mcp } from './mcp.ts';
import { HELP as mock } from './mock.ts';
import { HELP as qualify } from './qualify.ts';
import { HELP as report } from './report.ts';
import { HELP as reproduce } from './reproduce.ts';
import { HELP as sandbox } from './sandbox.ts';
import type { HelpText } from './table.ts';
import { HELP as verify } from './verify.ts';

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
