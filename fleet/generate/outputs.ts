import { schemaText } from '../../contract/generate/schema-from-types.ts';
import { jsonSchemaOf } from '../../contract/schema/from-json-schema.ts';
import { bundle } from '../../ui/bundle.ts';
import { fleetFile } from '../file/deployment.ts';

const NOTICE = {
  file: new URL('../notify/notice.ts', import.meta.url),
  root: 'Notice',
  id: 'urn:counterproof:notice:1',
  title: 'A notice of counterproof fleet, format 1',
};

/** The JSON Schemas of `fleet.yaml`, for editors, and of what webhooks get, the dashboard as one script and one style, and the style of a month's report. */
export async function outputs(): Promise<[string, string][]> {
  return [
    ['fleet/generated/fleet.schema.json', `${JSON.stringify(jsonSchemaOf(fleetFile), null, 2)}\n`],
    ['fleet/generated/notice.schema.json', schemaText(NOTICE)],
    ['fleet/generated/fleet-page.js', await bundle(new URL('../page/main.tsx', import.meta.url))],
    ['fleet/generated/fleet-month.css', await bundle(new URL('../month/month.css', import.meta.url))],
    ['fleet/generated/fleet-page.css', await bundle(new URL('../page/styles/page.css', import.meta.url))],
  ];
}
