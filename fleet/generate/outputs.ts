import { jsonSchemaOf } from '../../contract/schema/json-schema.ts';
import { bundle } from '../../ui/bundle.ts';
import { fleetFile } from '../file/deployment.ts';

/** The JSON Schema of `fleet.yaml`, for editors, and the dashboard as one script and one style. */
export async function outputs(): Promise<[string, string][]> {
  return [
    ['fleet/generated/fleet.schema.json', `${JSON.stringify(jsonSchemaOf(fleetFile), null, 2)}\n`],
    ['fleet/generated/fleet-page.js', await bundle(new URL('../page/main.tsx', import.meta.url))],
    ['fleet/generated/fleet-page.css', await bundle(new URL('../page/styles/page.css', import.meta.url))],
  ];
}
