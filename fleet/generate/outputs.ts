import { jsonSchemaOf } from '../../contract/schema/json-schema.ts';
import { fleetFile } from '../file/deployment.ts';

/** The JSON Schema of `fleet.yaml`, for editors. */
export function outputs(): [string, string][] {
  return [['fleet/generated/fleet.schema.json', `${JSON.stringify(jsonSchemaOf(fleetFile), null, 2)}\n`]];
}
