import { addressOf } from '../../api/address.ts';
import { type OpenVisit, openVisit } from '../../api/visit.ts';
import {
  CannotStart,
  type Checked,
  check,
  durationWords,
  EXIT_CODES,
  isAsked,
  NOT_ALLOWED,
  plan,
  requestsPerSecond,
  rules,
  type Visit,
} from '../../conformance/index.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { CHECK_HELP } from '../options/check.ts';
import { command } from './command.ts';
import { conclude, roomFor } from './conclude.ts';
import { keysFromEnvironment } from './keys-from-environment.ts';
import { type Io, UsageError } from './options.ts';
import { clearEarlier, isOfARun } from './out-folder.ts';
import type { ValuesOf } from './parse-options.ts';
import { barOf, Progress, progressWords, secondsLeft } from './progress-words.ts';
import { authorityOf, type Given, loopbackNotice, settingsHere, urlIn, withSettings } from './settings.ts';

interface Watch {
  readonly directory: string;
  readonly io: Io;
  /** The deployment answers and has taken the key: now the visit itself begins. */
  readonly onBegin: () => void;
}

/** A check that says how far it is: on a terminal in a line that moves, elsewhere in one now and then. */
async function watchedCheck(visit: Visit, { directory, io, onBegin }: Watch): Promise<Checked> {
  let stage = 'asking';
  let planned: number | null = null;
  let began = performance.now();
  let done = { requests: 0, retries: 0 };
  let answered = began;
  let limitedUntil = began;
  const now = () => {
    const at = performance.now();
    return { ...done, planned, ms: at - began, quietMs: at - answered, limitedMs: limitedUntil - at };
  };
  const inLog = (seconds: number) => `counterproof check: ${stage}, ${seconds} s: ${progressWords(now())}`;
  const progress = new Progress(io, inLog);
  const show = (what = '') => progress.show(`${barOf(done.requests, planned)}${stage}: ${progressWords(now())}${what}`);
  const refreshing = setInterval(() => {
    show();
    io.tell?.({ event: 'progress', stage, ...done, planned, secondsLeft: secondsLeft(now()) });
  }, 1000).unref();
  try {
    return await check({
      ...visit,
      onPlan: (requests) => {
        planned = requests;
        began = performance.now();
        io.tell?.({ event: 'plan', requests });
      },
      onStage: (name) => {
        stage = name === 'confirming' ? 'confirming failures' : 'asking';
        if (name !== 'gathering') return;
        progress.clear();
        onBegin();
        io.out(clearEarlier(directory));
      },
      onExchange: (exchange, progressed) => {
        done = progressed;
        answered = performance.now();
        show(`, now ${exchange.operation}`);
      },
      onRetry: (status, waitMs) => {
        if (status === null) return;
        answered = performance.now();
        if (status === 429) limitedUntil = Math.max(limitedUntil, answered + waitMs);
      },
    });
  } catch (error) {
    // So that it is not mistaken for this one.
    if (error instanceof CannotStart && isOfARun(directory))
      throw new CannotStart(error.verdict, `${error.message}; ${directory} still holds an earlier run`);
    throw error;
  } finally {
    clearInterval(refreshing);
    progress.end();
  }
}

type Values = ValuesOf<typeof CHECK_HELP.options>;

const codeOf = (error: unknown) => (error instanceof CannotStart ? EXIT_CODES[error.verdict] : undefined);

export const run = command({ help: CHECK_HELP, codeOf }, ({ values, positionals }, io) =>
  checkDeployment(values, positionals, io),
);

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
      return await checkAndReport(opened, notice, { ...given, settings }, io);
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
  const most = `requests, and never more than ${profile.budget}${planned.some(({ probe, requests }) => probe === 'rate' && requests > 0) ? ', a burst not counted' : ''}`;
  io.out(
    `${String(total).padStart(6)}  ${most}; about ${Math.ceil(total / perSecond)} s at ${plural(perSecond, 'request')} a second, ended after ${durationWords(maxDurationMs)}\n`,
    'result',
  );
  return 0;
}

/** Without a permission, --no-key-in-url leaves its rule out altogether. */
function untested(visit: Visit): string {
  const { profile, only = null, allow, noBurst = NOT_ALLOWED.burst } = visit;
  const lines = rules.map((rule) => {
    if (isAsked(rule, profile, only) !== true) return '';
    const { permission, needs } = rule;
    const ofBurst = needs.includes('rate') && !allow.burst ? noBurst : null;
    const ofPermission = (name: NonNullable<typeof permission>) => (allow[name] ? null : NOT_ALLOWED[name]);
    const why = permission === undefined ? ofBurst : ofPermission(permission);
    return why === null ? '' : `        ${rule.id} stays untested: ${why}\n`;
  });
  return lines.join('');
}

async function checkAndReport({ visit, drivers }: OpenVisit, notice: string, given: Given, io: Io): Promise<number> {
  const room = await roomFor(given, io);
  const { directory } = room;
  const onBegin = (): void => {
    drivers.warm();
    io.out(notice);
  };
  const checked = await watchedCheck(visit, { directory, io, onBegin });
  const isQuick = given.settings.quick === true;
  return await conclude(room, checked, { command: 'check', isQuick }, io);
}
