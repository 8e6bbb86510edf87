import { schemaText } from '../../contract/generate/schema-from-types.ts';
import { jsonSchemaOf } from '../../contract/schema/json-schema.ts';
import { fleetFile } from '../file/deployment.ts';

const NOTICE = {
  file: new URL('../notify/notice.ts', import.meta.url),
  root: 'Notice',
  id: 'urn:counterproof:notice:1',
  title: 'A notice of counterproof fleet, format 1',
};

/** The JSON Schemas of `fleet.yaml`, for editors, and of what webhooks get. */
export function outputs(): [string, string][] {
  return [
    ['fleet/generated/fleet.schema.json', `${JSON.stringify(jsonSchemaOf(fleetFile), null, 2)}\n`],
    ['fleet/generated/notice.schema.json', schemaText(NOTICE)],
  ];
}
