import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Development only: derives JSON Schemas from types, so that what is compiled, what is published and what is read cannot disagree. */

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Schema = { [key: string]: Json };

/** `root` and `others` are exported types of the file; each of the others becomes a definition. */
interface Wanted {
  readonly file: URL;
  readonly root: string;
  readonly others?: readonly string[];
  readonly id: string;
  readonly title: string;
}

export function schemaText({ file, root, others = [], id, title }: Wanted): string {
  const path = fileURLToPath(file);
  const program = ts.createProgram([path], {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  const source = program.getSourceFile(path);
  if (source === undefined) throw new Error(`cannot read ${path}`);
  const writer = new SchemaWriter(program.getTypeChecker(), source);
  for (const name of others) writer.define(name);
  const head = { $schema: 'http://json-schema.org/draft-07/schema#', $id: id, title };
  return `${JSON.stringify({ ...head, ...writer.root(root), definitions: writer.definitions() }, null, 2)}\n`;
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
    const symbol = this.#exported(name);
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
    return { ...describe(symbol, this.#checker), ...(type.isUnion() ? this.#union(type) : this.#object(type)) };
  }

  define(name: string): void {
    this.#named(this.#checker.getDeclaredTypeOfSymbol(this.#exported(name)));
  }

  definitions(): Schema {
    return Object.fromEntries(Object.entries(this.#definitions).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #exported(name: string): ts.Symbol {
    const module = this.#checker.getSymbolAtLocation(this.#source);
    const symbol = module && this.#checker.getExportsOfModule(module).find((each) => each.name === name);
    if (symbol === undefined) throw new Error(`no type ${name} in ${this.#source.fileName}`);
    return symbol;
  }

  #schema(type: ts.Type): Schema {
    // Of any JSON, nothing has to be checked.
    if (type.flags & ts.TypeFlags.Unknown || type.aliasSymbol?.name === 'Json') return {};
    if (type.isUnion()) return this.#union(type);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: this.#checker.typeToString(type) === 'true' };
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

  #union({ types: all }: ts.UnionType): Schema {
    const types = all.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    const words = types.flatMap((each) => (each.isStringLiteral() || each.isNumberLiteral() ? [each.value] : []));
    const isBoolean = types.some((each) => each.flags & ts.TypeFlags.BooleanLiteral);
    const others = types.filter((each) => !each.isLiteral() && !(each.flags & ts.TypeFlags.BooleanLiteral));
    const sorts = [
      ...(words.length === 0 ? [] : [{ enum: words }]),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...others.map((each) => this.#schema(each)),
    ].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    return sorts.length === 1 ? { ...sorts[0] } : { anyOf: sorts };
  }

  /** Interfaces become definitions; object types without a name, or with arguments, stay where they are. */
  #named(type: ts.Type): Schema {
    const symbol = type.getSymbol();
    const name = symbol?.name ?? '__type';
    if (symbol === undefined || name.startsWith('__') || this.#items(type).length > 0) return this.#object(type);
    if (!(name in this.#definitions)) {
      this.#definitions[name] = {};
      this.#definitions[name] = { ...describe(symbol, this.#checker), ...this.#object(type) };
    }
    return { $ref: `#/definitions/${name}` };
  }

  #object(type: ts.Type): Schema {
    const properties: Schema = {};
    const required: string[] = [];
    for (const property of this.#checker.getPropertiesOfType(type)) {
      const whole = this.#checker.getTypeOfSymbol(property);
      const schema = { ...this.#schema(whole), ...this.#limits(property) };
      const note = describe(property, this.#checker);
      // Draft 7 ignores siblings of a $ref, so the note wraps it.
      properties[property.name] =
        '$ref' in schema && 'description' in note ? { ...note, allOf: [schema] } : { ...note, ...schema };
      if (!(property.flags & ts.SymbolFlags.Optional || mayBeUndefined(whole))) required.push(property.name);
    }
    const [others] = this.#checker.getIndexInfosOfType(type);
    const additional = others === undefined ? {} : { additionalProperties: this.#schema(others.type) };
    return { type: 'object', required, properties, ...additional };
  }

  /** The tags of a named text or number, such as `@minimum 0`: they are keywords of JSON Schema. */
  #limits({ valueDeclaration: declared }: ts.Symbol): Schema {
    const named = declared && ts.isPropertySignature(declared) ? declared.type : undefined;
    if (named === undefined || !ts.isTypeReferenceNode(named)) return {};
    const found = this.#checker.getSymbolAtLocation(named.typeName);
    const alias = found && found.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(found) : found;
    const tags = alias?.getJsDocTags(this.#checker) ?? [];
    return Object.fromEntries(tags.map(({ name, text }) => [name, limitOf(ts.displayPartsToString(text))]));
  }
}

const UNDEFINED = ts.TypeFlags.Undefined | ts.TypeFlags.Unknown;

function limitOf(text: string): string | number {
  return Number.isNaN(Number(text)) ? text : Number(text);
}

/** JSON leaves out what is undefined. */
function mayBeUndefined(type: ts.Type): boolean {
  return type.isUnion() ? type.types.some(mayBeUndefined) : (type.flags & UNDEFINED) !== 0;
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return 'target' in type;
}

function describe(symbol: ts.Symbol, checker: ts.TypeChecker): Schema {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker));
  return text === '' ? {} : { description: text };
}
