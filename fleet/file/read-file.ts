import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { addressOf, addressText } from '../../api/address.ts';
import { SettingError } from '../../api/setting-error.ts';
import { durationMs } from '../../api/visit.ts';
import { isLoopback } from '../../conformance/index.ts';
import { shown } from '../../contract/schema/read.ts';
import { type Notify, notifyIn, wrongNotify } from '../notify/channels.ts';
import { isZone, scheduleOf } from '../schedule/schedule.ts';
import { checkingOf, type Deployment, type FleetFile, fleetFile, type WrittenDeployment } from './deployment.ts';
import { parsePlacedYaml } from './placed-yaml.ts';

/** A file of deployments that cannot be used: a line for each problem. */
export class FleetFileError extends Error {
  override name = 'FleetFileError';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

interface Wrong {
  readonly path: readonly string[];
  readonly says: string;
}

/** Reads `fleet.yaml`. Throws a FleetFileError with all that is wrong, in the order of the file. */
export function readFleet(text: string, file: string): readonly Deployment[] {
  const { value, lineOf } = parsePlacedYaml(text, (why, line) => new FleetFileError([`${file}:${line}: ${why}.`]));
  const { success, output, issues } = v.safeParse(fleetFile, value);
  const wrong = success ? wrongIn(output) : wrongWith(issues);
  if (wrong.length > 0 || !success) throw new FleetFileError(linesOf(wrong, file, lineOf));
  return output.deployments.map((written) => deploymentOf(written, output, dirname(resolve(file))));
}

/** Who is notified, of a file that `readFleet` takes; null where the file names none. */
export function readNotify(text: string, file: string): Notify | null {
  const { value, lineOf } = parsePlacedYaml(text, (why, line) => new FleetFileError([`${file}:${line}: ${why}.`]));
  const { notify, zone = 'UTC' } = v.parse(fleetFile, value);
  return notify === undefined ? null : notifyIn(notify, zone, (path) => `${file}:${lineOf(path)}: ${placeOf(path)}`);
}

function linesOf(
  wrong: readonly Wrong[],
  file: string,
  lineOf: (path: readonly string[]) => number,
): readonly string[] {
  return wrong
    .map(({ path, says }) => ({ line: lineOf(path), text: `${placeOf(path) || 'the file'}: ${says}` }))
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, text }) => `${file}:${line}: ${text}`);
}

/** A misspelled member is both unknown and missing; the unknown one is said. */
function wrongWith(issues: readonly v.BaseIssue<unknown>[]): readonly Wrong[] {
  const parentOf = ({ path }: v.BaseIssue<unknown>) => placeOf((path ?? []).slice(0, -1).map(({ key }) => String(key)));
  const misspelled = new Set(issues.filter(isUnknown).map(parentOf));
  return issues
    .filter((issue) => issue.input !== undefined || isUnknown(issue) || !misspelled.has(parentOf(issue)))
    .map((issue) => {
      const path = issue.path?.map(({ key }) => String(key)) ?? [];
      return { path, says: wordsOf(issue, path) };
    });
}

function isUnknown({ path, type, expected }: v.BaseIssue<unknown>): boolean {
  return path !== undefined && type === 'strict_object' && expected === 'never';
}

function wordsOf(issue: v.BaseIssue<unknown>, path: readonly string[]): string {
  const { input, message } = issue;
  if (isUnknown(issue)) return `not known: ${message}.`;
  if (input === undefined) return `missing: give ${message}.`;
  // It may be a key in the wrong place.
  return path.includes('keys') || path[0] === 'notify' ? `give ${message}.` : `give ${message}, not ${shown(input)}.`;
}

/** As it is written in JavaScript: `deployments[0].name`. */
function placeOf(path: readonly string[]): string {
  return path.reduce(
    (place, key) => (/^\d+$/.test(key) ? `${place}[${key}]` : place === '' ? key : `${place}.${key}`),
    '',
  );
}

/** What no schema of one value says. */
function wrongIn(file: FleetFile): readonly Wrong[] {
  const seen = new Map<string, number>();
  const { defaults = {}, deployments } = file;
  const ofDefaults = wrongShared(defaults, ['defaults'], zoneOf(defaults, file));
  const zone: Wrong[] = isKnown(file.zone) ? [] : [{ path: ['zone'], says: unknownZone(file.zone) }];
  const ofEach = deployments.flatMap((written, index) => {
    const path = ['deployments', String(index)];
    const first = seen.get(written.name);
    if (first === undefined) seen.set(written.name, index);
    return [
      ...(first === undefined
        ? []
        : [{ path: [...path, 'name'], says: `${shown(written.name)} is the name of deployments[${first}] too.` }]),
      ...wrongAddress(written.url, [...path, 'url']),
      ...wrongShared(written, path, zoneOf({ ...defaults, ...written }, file)),
      ...lacking({ ...defaults, ...written }, path),
    ];
  });
  const ofNotify = file.notify === undefined ? [] : wrongNotify(file.notify, zoneOf({}, file));
  return [...zone, ...ofDefaults, ...ofNotify, ...ofEach];
}

function lacking({ schedule, keys }: Partial<WrittenDeployment>, path: readonly string[]): readonly Wrong[] {
  const lacks = (name: string) => ({ path, says: `${name} is missing: give it here or in defaults.` });
  return [
    ...(schedule === undefined ? [lacks('schedule')] : []),
    ...(keys?.good === undefined ? [lacks('keys.good')] : []),
  ];
}

function zoneOf({ zone }: { readonly zone?: string | undefined }, file: FleetFile): string {
  return zone ?? file.zone ?? 'UTC';
}

function wrongShared(written: Partial<WrittenDeployment>, path: readonly string[], zone: string): readonly Wrong[] {
  const { maxDuration } = written;
  return [
    ...(isKnown(written.zone) ? [] : [{ path: [...path, 'zone'], says: unknownZone(written.zone) }]),
    ...(isZone(zone) ? (['schedule', 'samples'] as const) : []).flatMap((name) => {
      const text = written[name];
      if (text === undefined) return [];
      return said(
        [...path, name],
        () => scheduleOf(text, zone),
        (why) => `give ${why}, not ${shown(text)}.`,
      );
    }),
    ...(maxDuration === undefined
      ? []
      : said(
          [...path, 'maxDuration'],
          () => durationMs(maxDuration),
          (why) => why,
        )),
  ];
}

function isKnown(zone: string | undefined): boolean {
  return zone === undefined || isZone(zone);
}

function unknownZone(zone: string | undefined): string {
  return `give a zone like Europe/Berlin, not ${shown(zone)}.`;
}

function wrongAddress(url: string, path: readonly string[]): readonly Wrong[] {
  return said(
    path,
    () => {
      const base = addressOf(url);
      if (base.protocol !== 'https:' && !isLoopback(base))
        throw new Error('give an address with https: keys are sent to it (http is for loopback alone).');
    },
    (why) => why,
  );
}

function said(path: readonly string[], work: () => unknown, says: (why: string) => string): readonly Wrong[] {
  try {
    work();
    return [];
  } catch (error) {
    const why = error instanceof SettingError ? error.says('').trim() : error instanceof Error ? error.message : '';
    return [{ path, says: says(why) }];
  }
}

function deploymentOf(written: WrittenDeployment, { defaults = {}, zone }: FleetFile, folder: string): Deployment {
  const merged = { ...defaults, ...written };
  const { name, url, owner = null, tags = [], schedule = '', samples = null, keys: { good, ...others } = {} } = merged;
  if (good === undefined) throw new Error(`${name} has no key`);
  const checking = checkingOf(merged);
  return {
    name,
    url: addressText(addressOf(url)),
    owner,
    tags: [...new Set(tags)].sort(),
    schedule,
    samples,
    zone: merged.zone ?? zone ?? 'UTC',
    keys: { good, ...others },
    checking: checking.ca === undefined ? checking : { ...checking, ca: resolve(folder, checking.ca) },
  };
}
