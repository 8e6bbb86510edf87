import { dirname, join } from 'node:path';
import type { CounterproofConfig } from '../../api/generated/settings.ts';
import { judgeSaved } from '../../api/judge.ts';
import { readSettings } from '../../api/read-settings.ts';
import { kindsIn, leftOutBy, profileNamed } from '../../api/visit.ts';
import { type Decisions, EvidenceError, EXIT_CODES, readEvidence } from '../../conformance/index.ts';
import { EVIDENCE_FILE, fileNamesOf, REPORT_FILES } from '../../reports/words/file-names.ts';
import { JUDGE_HELP } from '../options/check.ts';
import { command } from './command.ts';
import { conclude } from './conclude.ts';
import { onlyWord, UsageError, whyOf } from './options.ts';
import { findRoom, isOfARun, isRun, refuseForeign, refuseOriginal } from './out-folder.ts';
import { fileIn, readInput, readRunFile } from './parse-options.ts';
import { settingsAmong, withSettings } from './settings.ts';
import { besideRun } from './write-reports.ts';

const DEFAULT_FOLDER = 'counterproof-judged';

const codeOf = (error: unknown) => (error instanceof EvidenceError ? EXIT_CODES.usage : undefined);

export const run = command({ help: JUDGE_HELP, codeOf }, async ({ values, positionals }, io) => {
  const file = await fileIn(onlyWord(positionals, 'give one evidence file.'), EVIDENCE_FILE);
  const { format = ['html', 'json'], out: directory = DEFAULT_FOLDER } = readSettings(settingsAmong(values));
  const formats = besideRun(format);
  const written = [REPORT_FILES.json, ...formats.flatMap(fileNamesOf)];
  await findRoom(directory, written);
  await refuseOriginal(directory, file);
  await refuseForeign(directory, written);
  const { saved, madeFromIt } = await readFrom(file);
  const recorded = madeFromIt?.decisions ?? null;
  const run = await judgeSaved(saved, await decisionsOf(recorded, values));
  const room = { directory, formats, seal: null, baseline: null, previous: null };
  return await conclude(room, { run }, { command: 'judge' }, io);
});

/** With the run of this evidence, if there is one. */
async function readFrom(file: string) {
  const bytes = await readInput(file);
  if (isRun(Buffer.from(bytes.subarray(0, 100)).toString('utf8')))
    throw new UsageError(`${file} is a run: give the ${EVIDENCE_FILE} that it was made from.`);
  if (Buffer.from(bytes.subarray(257, 262)).toString('latin1') === 'ustar') return await readFromBundle(bytes, file);
  const saved = await readEvidence(bytes);
  const directory = dirname(file);
  const found = isOfARun(directory) ? await readRunFile(join(directory, REPORT_FILES.json)) : null;
  return { saved, madeFromIt: found?.evidence.digest === saved.digest ? found : null };
}

async function readFromBundle(bytes: Uint8Array, file: string) {
  try {
    const { openBundle } = await import('../../reports/bundle/integrity.ts');
    const { evidence, run: madeFromIt } = openBundle(bytes);
    return { saved: await readEvidence(evidence), madeFromIt };
  } catch (error) {
    throw new UsageError(`${file}: ${whyOf(error)}`);
  }
}

/** The decisions recorded with the evidence, overridden by options and by a configuration that they name. */
function decisionsOf(recorded: Decisions | null, options: Readonly<Record<string, unknown>>): Promise<Decisions> {
  return withSettings({ options, usesDefaultFile: false }, async ({ settings }) => {
    const { name, leavesOut } = profileOf(recorded, settings.profile);
    const hasOwnWaivers = options.config !== undefined || options.waivers !== undefined;
    return {
      profile: { name, leavesOut: [...new Set([...leavesOut, ...leftOutBy(settings)])] },
      waivers: (hasOwnWaivers ? settings.waivers : recorded?.waivers) ?? [],
      without: settings.without === undefined ? (recorded?.without ?? []) : kindsIn(settings.without),
      require: settings.require ?? recorded?.require ?? [],
    };
  });
}

function profileOf(recorded: Decisions | null, name: CounterproofConfig['profile']): Decisions['profile'] {
  if (name !== undefined) return profileNamed(name);
  if (recorded !== null) return recorded.profile;
  throw new UsageError(
    'the folder of the evidence has no run.json made from it, so the profile is not known: give --profile NAME.',
  );
}
