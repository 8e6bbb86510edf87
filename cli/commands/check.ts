import { addressOf } from '../../api/address.ts';
import { type OpenVisit, openVisit } from '../../api/visit.ts';
import {
  CannotStart,
  durationWords,
  EXIT_CODES,
  isAsked,
  NOT_ALLOWED,
  plan,
  requestsPerSecond,
  rules,
  type Visit,
} from '../../conformance/index.ts';
import { plural } from '../../reports/index.ts';
import { keysFromEnvironment } from '../keys-from-environment.ts';
import { HELP, options } from '../options/check.ts';
import { authorityOf } from './authority.ts';
import { loopbackNotice, settingsHere, urlIn } from './check-options.ts';
import { command } from './command.ts';
import { conclude, roomFor } from './conclude.ts';
import { earlierRun } from './earlier-run.ts';
import { type Io, UsageError } from './options.ts';
import type { parseOptions } from './parse-options.ts';
import { type Given, withSettings } from './settings.ts';
import { watchedCheck } from './watched-check.ts';

type Values = ReturnType<typeof parseOptions<typeof options>>['values'];

const COMMAND = { name: 'check', help: HELP, options, codeOf, tells: true } as const;

export function run(argv: string[], given: Io): Promise<number> {
  return command(COMMAND, argv, given, ({ values, positionals }, io) => checkDeployment(values, positionals, io));
}

function codeOf(error: unknown): number | undefined {
  return error instanceof CannotStart ? EXIT_CODES[error.verdict] : undefined;
}

async function checkDeployment(values: Values, positionals: readonly string[], io: Io): Promise<number> {
  return await withSettings({ options: values, url: urlIn(positionals) }, async (given) => {
    const settings = settingsHere(given);
    if (settings.url === undefined) throw new UsageError('give the URL of the deployment, before /public-api/v1.');
    const base = addressOf(settings.url);
    const ca = await authorityOf(settings.ca);
    const opened = openVisit(settings, { base, keys: keysFromEnvironment(io.env), ca });
    try {
      const notice = loopbackNotice(base, opened.visit, settings);
      if (values.plan === true) return await printPlan(opened.visit, notice, io);
      return await checkAndReport({ ...opened, notice }, { ...given, settings }, io);
    } finally {
      opened.close();
    }
  });
}

async function printPlan(visit: Visit, notice: string, io: Io): Promise<number> {
  const { seed, probes: planned, maxDurationMs } = await plan(visit);
  const total = planned.reduce((sum, probe) => sum + probe.requests, 0);
  const { profile } = visit;
  const perSecond = requestsPerSecond(profile);
  io.out(notice);
  for (const { probe, title, requests } of planned)
    io.out(`${String(requests).padStart(6)}  ${probe.padEnd(14)} ${title}\n`);
  for (const { probe, pairs } of planned)
    if (pairs !== undefined)
      io.out(`        ${probe}: ${pairs.covered} of ${pairs.of} pairs of choices, seed ${seed}\n`);
  io.out(untested(visit));
  if (profile.drawsSeed && visit.seed === undefined)
    io.out(`        seed ${seed} was drawn; the next run draws another, unless --seed ${seed} is given\n`);
  io.tell?.({ event: 'plan', requests: total });
  const most = `at most ${profile.budget}${planned.some(isBurst) ? ', a burst not counted' : ''}`;
  io.out(
    `${String(total).padStart(6)}  ${most}; about ${Math.ceil(total / perSecond)} s at ${plural(perSecond, 'request')} a second, ended after ${durationWords(maxDurationMs)}\n`,
    'result',
  );
  return 0;
}

type Asked = Pick<(typeof rules)[number], 'permission' | 'needs'>;

/** Without a permission, --no-key-in-url leaves its rule out altogether. */
function untested(visit: Visit): string {
  const { profile, only = null } = visit;
  const lines = rules.map((rule) => {
    const why = isAsked(rule, profile, only) === true ? whyUntested(rule, visit) : null;
    return why === null ? '' : `        ${rule.id} stays untested: ${why}\n`;
  });
  return lines.join('');
}

function whyUntested({ permission, needs }: Asked, { allow, noBurst = NOT_ALLOWED.burst }: Visit): string | null {
  if (permission !== undefined) return allow[permission] ? null : NOT_ALLOWED[permission];
  return needs.includes('rate') && !allow.burst ? noBurst : null;
}

function isBurst({ probe, requests }: { readonly probe: string; readonly requests: number }): boolean {
  return probe === 'rate' && requests > 0;
}

interface Prepared extends OpenVisit {
  readonly notice: string;
}

async function checkAndReport({ visit, drivers, notice }: Prepared, given: Given, io: Io): Promise<number> {
  const room = await roomFor(given, io);
  const { directory } = room;
  const onBegin = (): void => {
    drivers.warm();
    io.out(notice);
  };
  const previous = await earlierRun(directory);
  const checked = await watchedCheck(visit, { directory, io, onBegin });
  const isQuick = given.settings.quick === true;
  return await conclude(room, checked, { command: 'check', previous, isQuick }, io);
}
