import { plural } from '../../conformance/model/values/plural.ts';
import type { Sandbox } from '../../reference-impl/index.ts';
import type { PageRules } from '../../workbench/guard.ts';
import type { OpenJudge } from '../../workbench/subject.ts';
import { pageAddress } from '../../workbench/takes.ts';
import { calledAs } from '../called-as.ts';
import type { ServingEvent } from '../events.ts';
import { ownersCheck } from './keys-from-environment.ts';
import { type Io, tellResult } from './options.ts';

/** What a sandbox says when it serves: to a program as it is, to a person as `welcome` puts it. */
export function servingEvent(sandbox: Sandbox, page: PageRules | null, notes: readonly string[]): ServingEvent {
  const { url, keys, organization } = sandbox;
  return {
    event: 'serving',
    url,
    pid: process.pid,
    page: page === null ? null : pageAddress(url, page),
    title: `${organization.name}, ${plural(organization.stores, 'store')}`,
    keys: { ...keys },
    ...ownersCheck(sandbox),
    notes: [...notes, clockLine(sandbox)].filter((note) => note !== ''),
  };
}

/** Says that a server serves, lets it, and says that it has stopped. */
export async function serveUntil(
  end: Promise<unknown>,
  event: ServingEvent,
  whole: string,
  close: () => Promise<void>,
  io: Io,
) {
  tellResult(io, whole, `${event.url}\n`);
  io.tell?.(event);
  await end;
  await close();
  io.tell?.({ event: 'stopped' });
  return 0;
}

export function welcome({ url, title, keys, page, environment = {}, options = [], notes = [] }: ServingEvent): string {
  const watch = page === null ? '' : `Watch:  ${page}\n`;
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const pairs = options.flatMap((name, index) => (index % 2 === 0 ? [`  ${name} ${options[index + 1] ?? ''}`] : []));
  return `${notes.map((note) => `${note}\n`).join('')}${title}, at ${url}

Keys (derived from the seed; "${calledAs()} keys generate" makes others):
  good      ${keys.good}
  revoked   ${keys.revoked}
  disabled  ${keys.disabled}
  rotated   ${keys.rotated}
  other     ${keys.other}   (another organization's)

${watch}${commandOnLines('Try:', [`curl -H 'Authorization: Bearer ${keys.good}'`, `  '${url}/public-api/v1/sales?limit=3'`])}
${commandOnLines('Check:', [...variables, `${calledAs()} check ${url}`, ...pairs])}
`;
}

const MINUTE = 60_000;

/** The time of the shop, where it is not the time of the machine: a clock that was advanced stays so after a restart. */
export function clockLine({ control }: Pick<Sandbox, 'control'>, real = Date.now()): string {
  const now = control.clock.now();
  if (Math.abs(now - real) < MINUTE && !control.clock.frozen) return '';
  const still = control.clock.frozen ? ', and its clock stands still' : '';
  return `In the shop it is ${new Date(now).toISOString()}${still}.`;
}

/** A command that is too long for one line, as a shell takes it. */
export function commandOnLines(label: string, parts: readonly string[]): string {
  return label.padEnd(8) + parts.join(` \\\n${' '.repeat(8)}`);
}

/** What judges a client is loaded by who looks at one. */
export const openJudge: OpenJudge = async (watched) => {
  const { liveJudge } = await import('../../client/run/live-judge.ts');
  return liveJudge(watched);
};
