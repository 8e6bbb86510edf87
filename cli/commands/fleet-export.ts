import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { version } from '../../api/version.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { monthPage, titleOf } from '../../fleet/month/page.ts';
import { folderOf, type OpenFleet, type Where } from '../../fleet/open.ts';
import { type Files, filesIn, filesOf, type KeptLink } from '../../fleet/store/files.ts';
import { type DeploymentMonth, spanOf } from '../../fleet/store/month.ts';
import { bundleOf } from '../../fleet/work/keeper.ts';
import { linkFile, linkNumber } from '../../reports/bundle/chain.ts';
import { printed } from '../../reports/pdf/pdf.ts';
import { type Io, UsageError, wordIn } from './options.ts';
import { makeOut, writeOut } from './out-folder.ts';
import { chromiumSetup } from './write-reports.ts';

/** All of what comes in pages: the first ones after the last that came. */
export async function* paged<T>(after: (last: T | undefined) => Promise<readonly T[]>): AsyncIterable<T> {
  let last: T | undefined;
  for (let page = await after(last); page.length > 0; page = await after(last)) {
    yield* page;
    last = page.at(-1);
  }
}

const PAGE = 500;

/** A folder for each deployment, with its bundles in the order of their chain. What is there already is left as it is. */
export async function exportBundles(
  open: OpenFleet,
  where: Where,
  { name, directory }: { readonly name: string | null; readonly directory: string },
  io: Io,
): Promise<number> {
  const files = filesHere(open, where);
  let written = 0;
  let lacking = 0;
  let latest = '';
  const links = paged<KeptLink>((last) => open.fleet.links(name, last ?? { deployment: '', number: 0 }, PAGE));
  for await (const link of links) {
    const bundle = await bundleOf(files, link);
    if (bundle === null) {
      io.err(`${link.deployment}: the files of bundle ${link.number} are not there, or were changed.\n`);
      lacking += 1;
      continue;
    }
    // A name may be dots alone, which lead elsewhere.
    const folder = join(
      directory,
      link.deployment.replace(/^\.+$/, (dots) => '_'.repeat(dots.length)),
    );
    makeOut(folder);
    if (link.deployment !== latest) await sayHole(folder, link, io);
    latest = link.deployment;
    await writeOut(join(folder, linkFile(link)), bundle);
    written += 1;
  }
  io.out(`${plural(written, 'bundle')} in ${directory}; "counterproof verify --chain ${directory}" checks them.\n`);
  return lacking === 0 ? 0 : 1;
}

/** What was forgotten since the last export into this folder is missing for good, though it was not taken away. */
async function sayHole(folder: string, { deployment, number }: { deployment: string; number: number }, { err }: Io) {
  const before = (await readdir(folder)).flatMap((name) => linkNumber(name) ?? []).filter((one) => one < number);
  const last = Math.max(0, ...before);
  if (before.length > 0 && last < number - 1)
    err(
      `${deployment}: what followed bundle ${last} was forgotten before it was exported, up to ${number - 1}: "verify --chain" finds it missing. Export into a new folder, and more often, or keep more bundles (--keep-bundles).\n`,
    );
}

/** Where another process has the folder, its files are read all the same. */
function filesHere({ database }: OpenFleet, where: Where): Files {
  const folder = folderOf(where);
  if (database !== null) return filesOf(database, folder);
  return filesIn(folder ?? '');
}

interface Month {
  readonly name: string | null;
  readonly month: string;
  readonly tags: readonly string[] | null;
  readonly file: string;
  readonly format: MonthFormat;
}

type MonthFormat = 'pdf' | 'html';

const ENDINGS: Readonly<Record<string, MonthFormat>> = { '.pdf': 'pdf', '.html': 'html', '.htm': 'html' };

/** What is asked for, or what the name of the file says. */
export function formatOf(format: string | undefined, file: string | undefined): MonthFormat {
  const ending = extname(file ?? '').toLowerCase();
  const named = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
  if (format === undefined) return named ?? 'pdf';
  const wanted = wordIn('--format', format, ['pdf', 'html']);
  if (named !== undefined && named !== wanted)
    throw new UsageError(`--out ${file} has the ending of ${named}, and --format says ${format}: give one of them.`);
  return wanted;
}

const AT_ONCE = 20;

/** What an auditor files of a month, as a PDF, or as the page that is printed. */
export async function exportMonth({ fleet }: OpenFleet, chosen: Month, io: Io): Promise<number> {
  const { month, name, tags, file, format } = chosen;
  const span = spanOf(month);
  if (span === null) throw new UsageError(`--month ${month}: give a month like 2026-11.`);
  if (span.from > new Date()) throw new UsageError(`--month ${month}: this month has not begun.`);
  const all: DeploymentMonth[] = [];
  const after = (last?: DeploymentMonth) => fleet.month(month, { name, tags }, last?.name ?? '', AT_ONCE);
  for await (const one of paged(after)) all.push(one);
  if (all.length === 0) throw new UsageError(`no deployment was in the fleet in ${month}${chosenWords(chosen)}.`);
  const made = new Date();
  const about = { month, chosen: chosenWords(chosen), made, isOver: made >= span.to, version: version() };
  const page = monthPage(all, about);
  const foot = [`Counterproof · ${titleOf(about)}`, `made ${made.toISOString()}`];
  await writeOut(file, format === 'html' ? page : await printed(page, foot, chromiumSetup()).catch(noPdf));
  io.out(`${file}: ${plural(all.length, 'deployment')} in ${month}.\n`);
  return 0;
}

function chosenWords({ name, tags }: Month): string {
  return [
    ...(name === null ? [] : [` named ${name}`]),
    ...(tags === null ? [] : [` with tag ${tags.join(' or ')}`]),
  ].join('');
}

function noPdf(error: unknown): never {
  throw error instanceof Error && error.name === 'NoBrowser'
    ? new UsageError(`${error.message.replace('All other formats work', '--format html works')}`)
    : error;
}
