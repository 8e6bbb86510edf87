// Generated from contract/openapi.yaml and mocks/examples: change those, then `npm run generate`.

export declare const answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
