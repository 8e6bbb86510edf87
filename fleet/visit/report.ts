import { gunzipSync } from 'node:zlib';
import { addressOf } from '../../api/address.ts';
import { judgeEvidence } from '../../api/judge.ts';
import { kindsIn, profileOf } from '../../api/visit.ts';
import { waiversOf } from '../../api/waivers-of.ts';
import type { Decisions } from '../../conformance/model/decisions.ts';
import { readTar } from '../../reports/bundle/tar.ts';
import { REPORT_FILES, render } from '../../reports/index.ts';
import type { Deployment } from '../file/deployment.ts';
import type { Sql } from '../store/database.ts';
import { bundleFile, evidenceFile, type Files } from '../store/files.ts';
import type { KeptVisit } from '../store/visits.ts';
import type { VisitKind } from './outcome.ts';
import { settingsOf } from './visit.ts';

export async function hasReport({ evidence }: KeptVisit, files: Files): Promise<boolean> {
  return evidence !== null && (await files.has(evidenceFile(evidence)));
}

/** The page of a visit: the one that is in its bundle, or one of its evidence. Null where neither is kept. */
export async function reportOf(visit: KeptVisit, sql: Sql, files: Files): Promise<string | null> {
  const { bundle, deployment, evidence, kind } = visit;
  const packed = bundle === null ? null : await files.read(bundleFile(bundle));
  if (packed !== null) return textIn(packed);
  const bytes = evidence === null ? null : await files.read(evidenceFile(evidence));
  const [row] = await sql.query<{ spec: Deployment }>(
    'select spec from counterproof_fleet.deployments where name = $1',
    [deployment],
  );
  if (bytes === null || row === undefined) return null;
  const [file] = await render('html', await judgeEvidence(bytes, decisionsOf(row.spec, kind)));
  return String(file?.content ?? '');
}

function textIn(packed: Uint8Array): string {
  const found = readTar(gunzipSync(packed)).find(({ name }) => name === REPORT_FILES.html);
  return Buffer.from(found?.content ?? '').toString('utf8');
}

/** Evidence has no settings with it: what a visit of this kind is judged with, as the deployment is set now. */
function decisionsOf(deployment: Deployment, kind: VisitKind): Decisions {
  const settings = settingsOf({ deployment, kind, subjects: null }, addressOf(deployment.url));
  const { name, leavesOut } = profileOf(settings);
  return {
    profile: { name, leavesOut },
    waivers: waiversOf('deployment', settings.waivers),
    without: kindsIn(settings.without ?? []),
    require: settings.require ?? [],
  };
}
