import { isDeepStrictEqual } from 'node:util';
import type { Run } from '../../conformance/model/run.ts';
import { parseJson } from '../../contract/schema/parse-json.ts';
import type { RenderContext } from '../context.ts';
import { runOfPage } from '../html/html.ts';
import { unpacked } from '../html/packed.ts';
import type { Answer } from './check-signature.ts';
import { Altered, type Opened, textOf } from './integrity.ts';
import { NAMES } from './layout.ts';
import type { Entry } from './tar.ts';
import { filesOf } from './write-bundle.ts';

export interface Maker {
  /** The version of Counterproof that verifies: what the same version made, it can make again. */
  readonly version: string;
  readonly context?: RenderContext;
}

/** People read the page and machines the run: both must say the same. */
export function checkReport({ files, seal, run }: Opened, { version, context }: Maker): Answer {
  if (seal.madeBy !== version) return checkData(files, run, seal.madeBy, version);
  const again = filesOf(run, files.get(NAMES.evidence) ?? new Uint8Array(), version, context);
  const other = again.find((entry) => !isSame(entry, files));
  if (other !== undefined) throw new Altered(`${other.name} is not what version ${version} makes of this run`);
  return `the page, and everything else made from the run, is byte for byte what version ${version} makes`;
}

/** The data of the page are packed, and another Node may pack them in other bytes. */
function isSame({ name, content }: Entry, files: Opened['files']): boolean {
  const made = Buffer.from(content);
  if (made.equals(files.get(name) ?? new Uint8Array())) return true;
  return name === NAMES.report && unpackedPage(made.toString('utf8')) === unpackedPage(textOf(files, name));
}

function unpackedPage(html: string): string {
  try {
    return unpacked(html);
  } catch {
    throw new Altered('the data of the page cannot be unpacked');
  }
}

/** Another version draws another page: nothing but the data that it holds can be compared. */
function checkData(files: Opened['files'], run: Run, madeBy: string, version: string): Answer {
  const html = unpackedPage(textOf(files, NAMES.report));
  const data = embedded(html, 'run');
  const exchanges = embedded(html, 'exchanges-data');
  if (typeof data !== 'object' || data === null || !('run' in data)) throw new Altered('the page holds no run');
  if (!isDeepStrictEqual(data.run, runOfPage(run)) || !isDeepStrictEqual(exchanges, run.exchanges))
    throw new Altered('the page shows another run');
  const maker = madeBy === '' ? 'an unknown version' : `version ${madeBy}`;
  return {
    note: `made by ${maker}, and this is ${version}: the page holds the data of this run, and what else it shows was not checked`,
  };
}

function embedded(html: string, id: string): unknown {
  const start = `<script type="application/json" id="${id}">`;
  const from = html.indexOf(start);
  if (from < 0) throw new Altered('the page holds no data');
  if (html.includes(start, from + 1)) throw new Altered('the page holds its data more than once');
  const json = html.slice(from + start.length, html.indexOf('</script>', from));
  return parseJson(Buffer.from(json), (why) => new Altered(`${NAMES.report} ${why}`));
}
