import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

type Json = Readonly<Record<string, unknown>>;

/** The JSON Schema of what may be written; `definitions` are parts that get a name in it. */
export function jsonSchemaOf(
  schema: v.GenericSchema,
  definitions: Readonly<Record<string, v.GenericSchema>> = {},
  target: 'draft-07' | 'openapi-3.0' = 'draft-07',
): Json {
  return {
    ...toJsonSchema(schema, {
      target,
      typeMode: 'input',
      // The JSON Schema of a `v.check` is given by the `v.metadata` after it.
      errorMode: 'ignore',
      definitions,
      overrideAction: ({ valibotAction, jsonSchema }) => ({ ...jsonSchema, ...ofMetadata(valibotAction) }),
    }),
  };
}

function ofMetadata(action: object): Json {
  const metadata = 'metadata' in action ? Object(action.metadata) : {};
  return 'json' in metadata ? Object(metadata.json) : {};
}
