import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { jsonSchemaOf } from '../../contract/schema/from-json-schema.ts';
import { rowsOf } from '../../contract/yaml.ts';
import { bundle } from '../../ui/bundle.ts';
import { fleetFile } from '../file/deployment.ts';

/** The JSON Schema of `fleet.yaml`, for editors, the style of a month's report, and what samples look at. */
export async function outputs(): Promise<[string, string][]> {
  return [
    ['fleet/generated/fleet.schema.json', `${JSON.stringify(jsonSchemaOf(fleetFile), null, 2)}\n`],
    ['fleet/generated/fleet-month.css', await bundle(new URL('../month/month.css', import.meta.url))],
    ['fleet/generated/sample-groups.ts', sampleGroups()],
  ];
}

/** Rules by the requests that they take. */
const GROUPS = v.array(v.record(v.string(), v.string('ids of rules')), 'groups of rules');

function sampleGroups(): string {
  const file = 'fleet/visit/sample-groups.yaml';
  const text = readFileSync(new URL('../visit/sample-groups.yaml', import.meta.url), 'utf8');
  const ids = rowsOf(GROUPS, text, file).flatMap((group) => Object.values(group).map((rules) => rules.split(', ')));
  return `// Generated from ${file} by scripts/generate.ts.

export const SAMPLE_GROUPS: readonly (readonly string[])[] = ${JSON.stringify(ids, null, 2)};
`;
}
