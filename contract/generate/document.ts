import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { CustomerRow, StaffRow, StoreRef } from '../generated/records.ts';

/** A gap of the source that the contract had to fill. */
export interface NotShown {
  readonly what: 'field' | 'type' | 'values' | 'parameter' | 'status' | 'body' | 'header';
  readonly chose: string;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly nullable?: boolean;
  readonly format?: string;
  readonly 'x-pattern'?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly default?: unknown;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly 'x-not-shown'?: NotShown;
  readonly 'x-personal'?: boolean;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
  readonly 'x-comma-separated'?: boolean;
  readonly 'x-not-shown'?: NotShown;
}

export interface Response {
  readonly $ref?: string;
  readonly description: string;
  readonly 'x-not-shown'?: NotShown;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content: Readonly<Record<string, Media>>;
}

interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-not-shown'?: NotShown;
}

export interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

export const documentFile = new URL('../openapi.yaml', import.meta.url);

export function readDocument(text = readFileSync(documentFile, 'utf8')): Document {
  return parse(text);
}

export function parametersOf(document: Document, operation: Operation): Parameter[] {
  return (operation.parameters ?? []).map((parameter) =>
    parameter.$ref === undefined ? parameter : named(document.components.parameters, parameter.$ref),
  );
}

export function responseOf(document: Document, response: Response): Response {
  return response.$ref === undefined ? response : named(document.components.responses, response.$ref);
}

/** The body of an answer with this status; none where there is none. */
export function bodyOf(document: Document, { responses }: Operation, status = '200'): Partial<Media> {
  const response = responses[status];
  return response === undefined ? {} : (Object.values(responseOf(document, response).content)[0] ?? {});
}

export function schemaOf(document: Document, schema: Schema): Schema {
  return schema.$ref === undefined ? schema : named(document.components.schemas, schema.$ref);
}

/** The schema that a name or an `allOf` leads to, with what is said at this place. */
export function mergedSchema(document: Document, schema: Schema): Schema {
  const { allOf = [], ...own } = schemaOf(document, schema);
  return Object.assign({}, ...allOf.map((part) => mergedSchema(document, part)), own);
}

/** A description for people: what the contract leaves open is said in words, in place of the mark `x-not-shown`. */
export function meaningOf({
  description = '',
  'x-not-shown': gap,
}: Pick<Schema, 'description' | 'x-not-shown'>): string {
  const text = description.trim();
  if (gap === undefined) return text;
  const sentence = text === '' || text.endsWith('.') ? text : `${text}.`;
  if (gap.what === 'body')
    return `${sentence} The contract promises the status alone, so another deployment may send another body.`;
  return `${sentence} Not in the contract, but so in the sandbox: ${gap.chose.trim().replaceAll('\n', ' ')}`;
}

export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

function named<Part>(parts: Readonly<Record<string, Part>>, ref: string): Part {
  const part = parts[refName(ref)];
  if (part === undefined) throw new Error(`openapi.yaml refers to ${ref}, which it does not define`);
  return part;
}

/** The `data` of each operation of a shop: what the sandbox answers becomes the examples of the mock. */
export interface ExampleShop extends Readonly<Record<string, unknown>> {
  readonly listStores: readonly StoreRef[];
  readonly getStaffAnalytics: readonly StaffRow[];
  readonly getCustomerAnalytics: readonly CustomerRow[];
}
