// Generated from contract/openapi.yaml and mocks/examples: change those, then `npm run generate`.

export declare const contractOperations: string;
export declare const generatorOperations: string;
