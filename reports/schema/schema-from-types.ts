import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Development only: derives the published schema from `conformance/model`, so that types and schema cannot disagree. */

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Schema = { [key: string]: Json };

const MODEL = fileURLToPath(new URL('../../conformance/model/run.ts', import.meta.url));

function runSchema(): Schema {
  const program = ts.createProgram([MODEL], {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  const source = program.getSourceFile(MODEL);
  if (source === undefined) throw new Error(`cannot read ${MODEL}`);
  const writer = new SchemaWriter(program.getTypeChecker(), source);
  return writer.root('Run');
}

class SchemaWriter {
  readonly #checker: ts.TypeChecker;
  readonly #source: ts.SourceFile;
  readonly #definitions: Schema = {};

  constructor(checker: ts.TypeChecker, source: ts.SourceFile) {
    this.#checker = checker;
    this.#source = source;
  }

  root(name: string): Schema {
    const module = this.#checker.getSymbolAtLocation(this.#source);
    const symbol = module && this.#checker.getExportsOfModule(module).find((each) => each.name === name);
    if (symbol === undefined) throw new Error(`no interface ${name} in the run model`);
    const root = this.#object(this.#checker.getDeclaredTypeOfSymbol(symbol));
    return {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: 'urn:counterproof:run:1.1',
      title: 'Counterproof run, format 1.1',
      ...describe(symbol, this.#checker),
      ...root,
      definitions: sorted(this.#definitions),
    };
  }

  #schema(type: ts.Type): Schema {
    if (type.isUnion()) return this.#union(type);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (this.#checker.isTupleType(type)) return this.#tuple(type);
    if (this.#checker.isArrayType(type)) return { type: 'array', items: this.#schema(this.#items(type)[0] ?? type) };
    if (type.flags & ts.TypeFlags.Object) return this.#named(type);
    throw new Error(`the run model holds a type without a schema: ${this.#checker.typeToString(type)}`);
  }

  #items(type: ts.Type): readonly ts.Type[] {
    return isReference(type) ? this.#checker.getTypeArguments(type) : [];
  }

  #tuple(type: ts.Type): Schema {
    const items = this.#items(type).map((item) => this.#schema(item));
    return { type: 'array', items, minItems: items.length, maxItems: items.length };
  }

  #union(type: ts.UnionType): Schema {
    const literals = type.types.flatMap((each) => (each.isStringLiteral() ? [each.value] : []));
    if (literals.length === type.types.length) return { enum: literals };
    const isBoolean = type.types.every((each) => each.flags & ts.TypeFlags.BooleanLiteral);
    if (isBoolean) return { type: 'boolean' };
    const sorts = type.types.map((each) => this.#schema(each));
    return { anyOf: sorts.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) };
  }

  /** Interfaces become definitions; object types without a name stay where they are. */
  #named(type: ts.Type): Schema {
    const name = type.getSymbol()?.name ?? '__type';
    if (name.startsWith('__')) return this.#object(type);
    if (!(name in this.#definitions)) {
      this.#definitions[name] = {};
      const symbol = type.getSymbol();
      this.#definitions[name] = { ...(symbol ? describe(symbol, this.#checker) : {}), ...this.#object(type) };
    }
    return { $ref: `#/definitions/${name}` };
  }

  #object(type: ts.Type): Schema {
    const properties: Schema = {};
    const required: string[] = [];
    for (const property of this.#checker.getPropertiesOfType(type)) {
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      const schema = this.#schema(withoutUndefined(this.#checker.getTypeOfSymbol(property), this.#checker));
      const note = describe(property, this.#checker);
      // Draft 7 ignores siblings of a $ref, so the note wraps it.
      properties[property.name] =
        '$ref' in schema && 'description' in note ? { ...note, allOf: [schema] } : { ...note, ...schema };
      if (!optional) required.push(property.name);
    }
    return { type: 'object', required, properties };
  }
}

function withoutUndefined(type: ts.Type, checker: ts.TypeChecker): ts.Type {
  return type.isUnion() && type.types.some((each) => each.flags & ts.TypeFlags.Undefined)
    ? checker.getNonNullableType(type)
    : type;
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return 'target' in type;
}

function describe(symbol: ts.Symbol, checker: ts.TypeChecker): Schema {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  return text === '' ? {} : { description: text };
}

function sorted(definitions: Schema): Schema {
  return Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function runSchemaText(): string {
  return `${JSON.stringify(runSchema(), null, 2)}\n`;
}
