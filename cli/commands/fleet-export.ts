import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOf, type OpenFleet, type Where } from '../../fleet/open.ts';
import { type Files, filesIn, filesOf } from '../../fleet/store/files.ts';
import { bundleOf } from '../../fleet/work/keeper.ts';
import { linkFile } from '../../reports/bundle/chain.ts';
import { plural } from '../../reports/index.ts';
import type { Io } from './options.ts';
import { writeOut } from './write-out.ts';

interface Chosen {
  readonly name: string | null;
  readonly directory: string;
}

const PAGE = 500;

/** A folder for each deployment, with its bundles in the order of their chain. What is there already is left as it is. */
export async function exportBundles(
  open: OpenFleet,
  where: Where,
  { name, directory }: Chosen,
  io: Io,
): Promise<number> {
  const files = filesHere(open, where);
  let written = 0;
  let lacking = 0;
  let after = { deployment: '', number: 0 };
  for (;;) {
    const links = await open.fleet.links(name, after, PAGE);
    for (const link of links) {
      const bundle = await bundleOf(files, link);
      if (bundle === null) {
        io.err(`${link.deployment}: the files of bundle ${link.number} are not there, or were changed.\n`);
        lacking += 1;
        continue;
      }
      const folder = join(directory, folderName(link.deployment));
      await mkdir(folder, { recursive: true });
      await writeOut(join(folder, linkFile(link)), bundle);
      written += 1;
    }
    const last = links.at(-1);
    if (last === undefined) break;
    after = last;
  }
  io.out(`${plural(written, 'bundle')} in ${directory}; "counterproof verify --chain ${directory}" checks them.\n`);
  return lacking === 0 ? 0 : 1;
}

/** Where another process has the folder, its files are read all the same. */
function filesHere({ database }: OpenFleet, where: Where): Files {
  const folder = folderOf(where);
  if (database !== null) return filesOf(database, folder);
  return filesIn(folder ?? '');
}

/** A name may be dots alone, which lead elsewhere. */
function folderName(deployment: string): string {
  return deployment.replace(/^\.+$/, (dots) => '_'.repeat(dots.length));
}
